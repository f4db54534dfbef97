"""Rewords a help text; no table changes."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("club", "0001_squashed_0007_club_paper"),
    ]

    operations = [
        migrations.AlterField(
            model_name="user",
            name="last_zero_dropped",
            field=models.BooleanField(
                default=False, help_text="types scores without the final 0: 42 is 420"
            ),
        ),
    ]
