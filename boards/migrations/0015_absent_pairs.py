from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("boards", "0014_slip_checks"),
        ("tournament", "0012_unscored_revisions"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name="matchscore",
            name="absent",
            field=models.CharField(
                blank=True, choices=[("we", "We"), ("they", "They"), ("both", "both")], max_length=4
            ),
        ),
        migrations.AddConstraint(
            model_name="matchscore",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("absent", ""),
                    models.Q(
                        ("absent__in", ["we", "they", "both"]),
                        ("ending__in", ["forfeit", "no_show"]),
                    ),
                    _connector="OR",
                ),
                name="absent_pair_of_an_unplayed_match",
            ),
        ),
    ]
