"""Changes of linked sessions before play, so that each can be undone."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournament", "0028_moving_phones")]

    operations = [
        migrations.CreateModel(
            name="LinkedChange",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "details",
                    models.JSONField(
                        default=dict,
                        help_text="for the activity log: pairs before and after, sessions",
                    ),
                ),
                ("made_at", models.DateTimeField(auto_now_add=True)),
                ("undone_at", models.DateTimeField(blank=True, null=True)),
                (
                    "before",
                    models.JSONField(
                        help_text="the sections before it: movement, places, seats, entries and "
                        "line-ups"
                    ),
                ),
                (
                    "after",
                    models.CharField(
                        help_text="edit token of the seats that it made", max_length=16
                    ),
                ),
                (
                    "event",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="linked_changes",
                        to="tournament.event",
                    ),
                ),
            ],
            options={"ordering": ["pk"]},
        ),
    ]
