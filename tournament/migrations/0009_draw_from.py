from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournament', '0008_simultaneous'),
    ]

    operations = [
        migrations.AddField(
            model_name='session',
            name='draw_from',
            field=models.DateTimeField(null=True),
        ),
    ]
