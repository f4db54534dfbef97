from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournament', '0010_result_checks'),
    ]

    operations = [
        migrations.AddField(
            model_name='entry',
            name='late_from',
            field=models.PositiveSmallIntegerField(help_text='the first round of a late pair; of a pair of the draw, nothing', null=True),
        ),
    ]
