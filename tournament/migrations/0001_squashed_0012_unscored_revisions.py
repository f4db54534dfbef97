"""The tables of tournament in one step; databases that have the migrations it replaces keep them."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    replaces = [('tournament', '0001_initial'), ('tournament', '0002_event_request_id'), ('tournament', '0003_released_things'), ('tournament', '0004_hand_records_from'), ('tournament', '0005_event_lists'), ('tournament', '0006_series'), ('tournament', '0007_overalls'), ('tournament', '0008_simultaneous'), ('tournament', '0009_draw_from'), ('tournament', '0010_result_checks'), ('tournament', '0011_entry_late_from'), ('tournament', '0012_unscored_revisions')]

    initial = True

    dependencies = [
        ('club', '0001_squashed_0007_club_paper'),
    ]

    operations = [
        migrations.CreateModel(
            name='Series',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=120)),
                ('slug', models.SlugField(max_length=80)),
                ('rule_json', models.JSONField(db_column='rule', default=dict)),
                ('public', models.BooleanField(default=False)),
                ('club', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='series', to='club.club')),
            ],
            options={
                'ordering': ['-pk'],
                'constraints': [models.UniqueConstraint(fields=('club', 'slug'), name='series_slug_once_in_a_club'), models.CheckConstraint(condition=models.Q(('name', ''), _negated=True), name='series_has_a_name')],
            },
        ),
        migrations.CreateModel(
            name='Event',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=120)),
                ('slug', models.SlugField(max_length=80)),
                ('kind', models.CharField(choices=[('pairs', 'pairs'), ('individual', 'individual'), ('teams', 'teams'), ('four_hand', 'four-hand matches')], default='pairs', max_length=12)),
                ('convenor', models.CharField(blank=True, help_text='who answers for it', max_length=120)),
                ('regulations_json', models.JSONField(db_column='regulations', default=dict)),
                ('club', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='events', to='club.club')),
                ('request_id', models.UUIDField(editable=False, null=True)),
                ('lists_json', models.JSONField(db_column='lists', default=dict)),
                ('series', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='events', to='tournament.series')),
                ('overall_json', models.JSONField(db_column='overall', default=dict)),
                ('several', models.BooleanField(default=False, help_text='it has more than one session at boards')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('club', 'slug'), name='event_slug_once_in_a_club'), models.CheckConstraint(condition=models.Q(('kind__in', ['pairs', 'individual', 'teams', 'four_hand'])), name='event_has_a_kind'), models.UniqueConstraint(fields=('club', 'request_id'), name='event_asked_for_once')],
            },
        ),
        migrations.CreateModel(
            name='Entry',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('label', models.CharField(max_length=200)),
                ('zone', models.CharField(blank=True, help_text='where it comes from', max_length=60)),
                ('withdrawn_after', models.PositiveSmallIntegerField(help_text='the round it left', null=True)),
                ('void', models.BooleanField(default=False, help_text='what it played does not count')),
                ('event', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='entries', to='tournament.event')),
                ('late_from', models.PositiveSmallIntegerField(help_text='the first round of a late pair; of a pair of the draw, nothing', null=True)),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('event', 'label'), name='entry_label_once'), models.CheckConstraint(condition=models.Q(('void', False), ('withdrawn_after__isnull', False), _connector='OR'), name='only_who_withdrew_is_void')],
            },
        ),
        migrations.CreateModel(
            name='Session',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField()),
                ('name', models.CharField(blank=True, max_length=120)),
                ('local_date', models.DateField(null=True)),
                ('first_board', models.PositiveSmallIntegerField(default=1)),
                ('copies', models.PositiveSmallIntegerField(default=1, help_text='of each board, in the room')),
                ('released_at', models.DateTimeField(null=True)),
                ('state', models.CharField(choices=[('planned', 'planned'), ('running', 'running'), ('closed', 'closed'), ('released', 'released')], default='planned', max_length=10)),
                ('revision', models.PositiveBigIntegerField(default=0)),
                ('event', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='sessions', to='tournament.event')),
                ('announced_from', models.DateTimeField(null=True)),
                ('ranking_from', models.DateTimeField(null=True)),
                ('travellers_from', models.DateTimeField(null=True)),
                ('hand_records_from', models.DateTimeField(null=True)),
                ('consolation', models.BooleanField(default=False, help_text='for who is not in the final')),
                ('request_id', models.UUIDField(editable=False, null=True)),
                ('stage', models.PositiveSmallIntegerField(default=1, help_text='of the event: 2 after a cut')),
                ('draw_from', models.DateTimeField(null=True)),
                ('checks', models.PositiveIntegerField(default=0, help_text='of unusual results, ever made or withdrawn')),
                ('unscored_revisions', models.PositiveBigIntegerField(default=0, help_text='of the revisions, those that left every score as it was')),
            ],
            options={
                'ordering': ['-local_date', '-pk'],
                'constraints': [models.UniqueConstraint(fields=('event', 'number'), name='session_number_once'), models.CheckConstraint(condition=models.Q(('state__in', ['planned', 'running', 'closed', 'released'])), name='session_has_a_state'), models.CheckConstraint(condition=models.Q(('copies__gte', 1), ('first_board__gte', 1)), name='session_has_boards'), models.UniqueConstraint(fields=('event', 'request_id'), name='session_asked_for_once'), models.CheckConstraint(condition=models.Q(('stage__gte', 1), models.Q(('consolation', False), ('stage__gte', 2), _connector='OR')), name='consolation_after_a_cut')],
            },
        ),
        migrations.CreateModel(
            name='Section',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(default='A', max_length=8)),
                ('purpose', models.CharField(blank=True, choices=[('', 'the draw'), ('play_off', 'play-off')], default='', max_length=10)),
                ('winners', models.PositiveSmallIntegerField(default=2)),
                ('movement', models.CharField(blank=True, help_text='a caption; rows are facts', max_length=40)),
                ('table_numbers', models.JSONField(default=list, help_text='as they stand in the room')),
                ('session', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='sections', to='tournament.session')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('session', 'name'), name='section_name_once'), models.CheckConstraint(condition=models.Q(('winners__in', [1, 2])), name='one_or_two_winners'), models.CheckConstraint(condition=models.Q(('purpose__in', ['', 'play_off'])), name='section_has_a_purpose')],
            },
        ),
        migrations.CreateModel(
            name='Seating',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('round', models.PositiveSmallIntegerField()),
                ('table', models.PositiveSmallIntegerField()),
                ('first_dealer', models.CharField(blank=True, help_text='drawn at the table, where no board says who deals', max_length=1)),
                ('section', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='seatings', to='tournament.section')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('section', 'round', 'table'), name='table_seated_once_a_round'), models.CheckConstraint(condition=models.Q(('round__gte', 1), ('table__gte', 1)), name='seating_counts_from_one'), models.CheckConstraint(condition=models.Q(('first_dealer__in', ['', 'N', 'E', 'S', 'W'])), name='a_player_deals_first')],
            },
        ),
        migrations.CreateModel(
            name='LineUp',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('entry', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='line_ups', to='tournament.entry')),
                ('session', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='line_ups', to='tournament.session')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('entry', 'session'), name='one_line_up_in_a_session')],
            },
        ),
        migrations.CreateModel(
            name='LineUpPlayer',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('position', models.PositiveSmallIntegerField()),
                ('from_round', models.PositiveSmallIntegerField(default=1)),
                ('line_up', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='players', to='tournament.lineup')),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='line_ups', to='club.player')),
            ],
            options={
                'ordering': ['position', 'from_round'],
                'constraints': [models.UniqueConstraint(fields=('line_up', 'position', 'from_round'), name='one_player_in_a_position'), models.CheckConstraint(condition=models.Q(('from_round__gte', 1), ('position__range', (1, 6))), name='line_up_position_and_round')],
            },
        ),
        migrations.CreateModel(
            name='Place',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('line', models.CharField(blank=True, choices=[('', 'everybody'), ('NS', 'North-South'), ('EW', 'East-West')], default='', max_length=2)),
                ('number', models.PositiveSmallIntegerField()),
                ('entry', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='places', to='tournament.entry')),
                ('section', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='places', to='tournament.section')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('section', 'line', 'number'), name='place_number_once'), models.CheckConstraint(condition=models.Q(('line__in', ['', 'NS', 'EW']), ('number__gte', 1)), name='place_has_a_number')],
            },
        ),
        migrations.CreateModel(
            name='Seat',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('round', models.PositiveSmallIntegerField()),
                ('chairs', models.CharField(choices=[('NS', 'North-South'), ('EW', 'East-West'), ('N', 'North'), ('E', 'East'), ('S', 'South'), ('W', 'West')], max_length=2)),
                ('place', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='seats', to='tournament.place')),
                ('seating', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='seats', to='tournament.seating')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('place', 'round'), name='nobody_at_two_tables'), models.UniqueConstraint(condition=models.Q(('chairs__in', ('N', 'NS'))), fields=('seating',), name='north_filled_once'), models.UniqueConstraint(condition=models.Q(('chairs__in', ('E', 'EW'))), fields=('seating',), name='east_filled_once'), models.UniqueConstraint(condition=models.Q(('chairs__in', ('S', 'NS'))), fields=('seating',), name='south_filled_once'), models.UniqueConstraint(condition=models.Q(('chairs__in', ('W', 'EW'))), fields=('seating',), name='west_filled_once'), models.CheckConstraint(condition=models.Q(('chairs__in', ['NS', 'EW', 'N', 'E', 'S', 'W'])), name='seat_has_a_chair')],
            },
        ),
        migrations.CreateModel(
            name='SeatingBoard',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField()),
                ('arrow_switched', models.BooleanField(default=False)),
                ('seating', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='boards', to='tournament.seating')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('seating', 'number'), name='board_once_at_a_table'), models.CheckConstraint(condition=models.Q(('number__gte', 1)), name='boards_in_play_from_one')],
            },
        ),
        migrations.CreateModel(
            name='Round',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField()),
                ('starts_at', models.TimeField()),
                ('session', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='rounds', to='tournament.session')),
            ],
            options={
                'ordering': ['number'],
                'constraints': [models.UniqueConstraint(fields=('session', 'number'), name='round_once_in_a_session'), models.CheckConstraint(condition=models.Q(('number__gte', 1)), name='rounds_count_from_one')],
            },
        ),
        migrations.CreateModel(
            name='Simultaneous',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=120)),
                ('slug', models.SlugField(max_length=80, unique=True)),
                ('code', models.CharField(help_text='by which other clubs join', max_length=12, unique=True)),
                ('first_date', models.DateField()),
                ('last_date', models.DateField()),
                ('method', models.CharField(choices=[('matchpoints', 'matchpoints'), ('cross_imps', 'IMPs crosswise')], default='matchpoints', max_length=12)),
                ('first_board', models.PositiveSmallIntegerField()),
                ('last_board', models.PositiveSmallIntegerField()),
                ('public_from', models.DateTimeField(null=True)),
                ('club', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='simultaneous', to='club.club')),
            ],
            options={
                'ordering': ['-pk'],
                'constraints': [models.CheckConstraint(condition=models.Q(('name', ''), _negated=True), name='simultaneous_has_a_name'), models.CheckConstraint(condition=models.Q(('method__in', ['matchpoints', 'cross_imps'])), name='simultaneous_has_a_method'), models.CheckConstraint(condition=models.Q(('first_board__gte', 1), ('last_board__gte', models.F('first_board'))), name='simultaneous_has_boards'), models.CheckConstraint(condition=models.Q(('last_date__gte', models.F('first_date'))), name='simultaneous_has_its_days')],
            },
        ),
        migrations.CreateModel(
            name='Joined',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('joined_at', models.DateTimeField(auto_now_add=True)),
                ('session', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='joined', to='tournament.session')),
                ('simultaneous', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='joined', to='tournament.simultaneous')),
            ],
            options={
                'ordering': ['pk'],
                'constraints': [models.UniqueConstraint(fields=('simultaneous', 'session'), name='session_joins_once')],
            },
        ),
    ]
