from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournament', '0011_entry_late_from'),
    ]

    operations = [
        migrations.AddField(
            model_name='session',
            name='unscored_revisions',
            field=models.PositiveBigIntegerField(default=0, help_text='of the revisions, those that left every score as it was'),
        ),
    ]
