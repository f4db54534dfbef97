from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournament", "0021_seating_change_details")]

    operations = [
        migrations.AddField(
            model_name="teammatch",
            name="triple",
            field=models.BooleanField(
                default=False,
                help_text="one of the three matches of three teams, over two rounds",
            ),
        ),
    ]
