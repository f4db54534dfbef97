"""Results that came too late are kept as requests; a board can have several open ones."""

from django.db import migrations, models
from django.db.models import Q


class Migration(migrations.Migration):
    dependencies = [("tournament", "0026_file_download")]

    operations = [
        migrations.RemoveConstraint(
            model_name="correctionrequest", name="one_open_correction_request_a_board"
        ),
        migrations.RemoveConstraint(
            model_name="correctionrequest", name="correction_request_has_a_reason"
        ),
        migrations.AddField(
            model_name="correctionrequest",
            name="entered",
            field=models.CharField(
                blank=True, help_text="as it is typed: 4SN= HK", max_length=40, default=""
            ),
            preserve_default=False,
        ),
        migrations.AlterField(
            model_name="correctionrequest",
            name="reason",
            field=models.CharField(blank=True, max_length=200),
        ),
        migrations.AddConstraint(
            model_name="correctionrequest",
            constraint=models.UniqueConstraint(
                condition=Q(decision=""),
                fields=["seating_board", "reason", "entered"],
                name="a_correction_is_asked_for_once",
            ),
        ),
        migrations.AddConstraint(
            model_name="correctionrequest",
            constraint=models.CheckConstraint(
                condition=~Q(reason="") | ~Q(entered=""), name="correction_request_says_something"
            ),
        ),
    ]
