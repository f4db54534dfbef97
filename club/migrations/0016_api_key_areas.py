"""API keys get areas and an expiry: a key that could write has all areas, the others read."""

from typing import Any

from django.db import migrations, models

ALL_AREAS = ["read", "results", "players", "events", "club"]


def set_areas(apps: Any, schema_editor: Any) -> None:
    """Gives each key the areas that it had in effect."""
    keys = apps.get_model("club", "ApiKey").objects
    keys.filter(may_write=True).update(areas=ALL_AREAS)
    keys.filter(may_write=False).update(areas=["read"])


def set_may_write(apps: Any, schema_editor: Any) -> None:
    """Gives the right to write back to the keys that had all areas."""
    keys = apps.get_model("club", "ApiKey").objects
    for key in keys.all():
        key.may_write = key.areas == ALL_AREAS
        key.save(update_fields=["may_write"])


class Migration(migrations.Migration):
    dependencies = [("club", "0015_player_mail")]

    operations = [
        migrations.AddField(
            "apikey", "areas", models.JSONField(default=list, help_text="in their order")
        ),
        migrations.AddField("apikey", "expires_at", models.DateTimeField(null=True)),
        migrations.RunPython(set_areas, set_may_write),
        migrations.RemoveField("apikey", "may_write"),
    ]
