from django.db import migrations


def give_owners(apps, _schema_editor):
    """Whoever directed first owns a club that nobody owns: somebody has to say who may do what."""
    Membership = apps.get_model("club", "Membership")
    for club in apps.get_model("club", "Club").objects.exclude(memberships__role="owner"):
        first = Membership.objects.filter(club=club, role="director").order_by("pk").first()
        if first is not None:
            first.role = "owner"
            first.save(update_fields=["role"])


class Migration(migrations.Migration):

    dependencies = [
        ("club", "0002_live_and_open"),
    ]

    operations = [
        migrations.RunPython(give_owners, migrations.RunPython.noop),
    ]
