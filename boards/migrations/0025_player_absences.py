import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('boards', '0024_import_added_players'),
        ('tournament', '0025_room_line_ups'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='PlayerAbsence',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('request_id', models.UUIDField(unique=True)),
                ('source', models.CharField(choices=[('director', 'director'), ('table', 'table'), ('api', 'program'), ('import', 'file')], max_length=10)),
                ('recorded_at', models.DateTimeField(auto_now_add=True)),
                ('reason', models.CharField(max_length=200)),
                ('from_round', models.PositiveSmallIntegerField()),
                ('from_board', models.PositiveSmallIntegerField(help_text='the first board of that round that is not played', null=True)),
                ('to_round', models.PositiveSmallIntegerField(help_text='without it, to the end', null=True)),
                ('treatment', models.CharField(max_length=20)),
                ('author', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, to=settings.AUTH_USER_MODEL)),
                ('place', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='absences', to='tournament.place')),
                ('reverses', models.OneToOneField(help_text='taken back', null=True, on_delete=django.db.models.deletion.PROTECT, related_name='reversed_by', to='boards.playerabsence')),
            ],
            options={
                'ordering': ['pk'],
                'abstract': False,
                'constraints': [models.CheckConstraint(condition=models.Q(('reason', ''), _negated=True), name='playerabsence_has_a_reason'), models.CheckConstraint(condition=models.Q(('from_round__gte', 1)), name='absence_rounds_count_from_one'), models.CheckConstraint(condition=models.Q(('to_round', None), ('to_round__gte', models.F('from_round')), _connector='OR'), name='absence_ends_after_it_begins'), models.CheckConstraint(condition=models.Q(('from_board', None), ('from_board__gte', 1), _connector='OR'), name='absence_boards_count_from_one'), models.CheckConstraint(condition=models.Q(('treatment__in', ['not_played', 'plus_and_average', 'both_plus'])), name='absence_has_a_treatment')],
            },
        ),
    ]
