"""The tables of boards in one step; databases that have the migrations it replaces keep them."""

import django.db.models.deletion
import django.db.models.expressions
import django.db.models.functions.text
import django.db.models.lookups
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    replaces = [('boards', '0001_initial'), ('boards', '0002_deals'), ('boards', '0003_rulings'), ('boards', '0004_table_records'), ('boards', '0005_penalties'), ('boards', '0006_appeals'), ('boards', '0007_fouled_boards'), ('boards', '0008_simultaneous'), ('boards', '0009_double_dummy'), ('boards', '0010_penalty_rounds'), ('boards', '0011_abandoned_play_offs'), ('boards', '0012_result_checks'), ('boards', '0013_ruling_percent_places'), ('boards', '0014_slip_checks'), ('boards', '0015_absent_pairs')]

    initial = True

    dependencies = [
        ('tournament', '0001_squashed_0012_unscored_revisions'),
    ]

    operations = [
        migrations.CreateModel(
            name='Decision',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('reason', models.CharField(max_length=200)),
                ('request_id', models.UUIDField(unique=True)),
                ('source', models.CharField(choices=[('director', 'director'), ('table', 'table'), ('api', 'program'), ('import', 'file')], max_length=10)),
                ('recorded_at', models.DateTimeField(auto_now_add=True)),
                ('author', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, to=settings.AUTH_USER_MODEL)),
                ('event', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='decisions', to='tournament.event')),
                ('reverses', models.OneToOneField(help_text='taken back', null=True, on_delete=django.db.models.deletion.PROTECT, related_name='reversed_by', to='boards.decision')),
            ],
            options={
                'ordering': ['pk'],
                'abstract': False,
                'constraints': [models.CheckConstraint(condition=models.Q(('reason', ''), _negated=True), name='decision_has_a_reason')],
            },
        ),
        migrations.CreateModel(
            name='DecidedPlace',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('position', models.PositiveSmallIntegerField()),
                ('entry', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='decided_places', to='tournament.entry')),
                ('decision', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='places', to='boards.decision')),
            ],
            options={
                'ordering': ['position', 'pk'],
                'constraints': [models.UniqueConstraint(fields=('decision', 'entry'), name='pair_once_in_a_decision'), models.CheckConstraint(condition=models.Q(('position__gte', 1)), name='decided_from_one')],
            },
        ),
        migrations.CreateModel(
            name='Infraction',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('reason', models.CharField(max_length=200)),
                ('request_id', models.UUIDField(unique=True)),
                ('source', models.CharField(choices=[('director', 'director'), ('table', 'table'), ('api', 'program'), ('import', 'file')], max_length=10)),
                ('recorded_at', models.DateTimeField(auto_now_add=True)),
                ('round', models.PositiveSmallIntegerField()),
                ('author', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, to=settings.AUTH_USER_MODEL)),
                ('entry', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='infractions', to='tournament.entry')),
                ('reverses', models.OneToOneField(help_text='taken back', null=True, on_delete=django.db.models.deletion.PROTECT, related_name='reversed_by', to='boards.infraction')),
            ],
            options={
                'ordering': ['pk'],
                'abstract': False,
                'constraints': [models.CheckConstraint(condition=models.Q(('reason', ''), _negated=True), name='infraction_has_a_reason'), models.CheckConstraint(condition=models.Q(('round__gte', 1)), name='infraction_in_a_round')],
            },
        ),
        migrations.CreateModel(
            name='MatchHand',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('version', models.PositiveSmallIntegerField()),
                ('reason', models.CharField(blank=True, max_length=200)),
                ('request_id', models.UUIDField(unique=True)),
                ('source', models.CharField(choices=[('director', 'director'), ('table', 'table'), ('api', 'program'), ('import', 'file')], max_length=10)),
                ('recorded_at', models.DateTimeField(auto_now_add=True)),
                ('number', models.PositiveSmallIntegerField()),
                ('kind', models.CharField(choices=[('contract', 'contract'), ('passed_out', 'passed out'), ('withdrawn', 'withdrawn')], max_length=10)),
                ('declaring', models.CharField(blank=True, choices=[('we', 'we'), ('they', 'they')], max_length=4)),
                ('level', models.PositiveSmallIntegerField(null=True)),
                ('denomination', models.CharField(blank=True, max_length=1)),
                ('doubling', models.PositiveSmallIntegerField(null=True)),
                ('tricks', models.PositiveSmallIntegerField(null=True)),
                ('honours', models.PositiveSmallIntegerField(help_text='100 or 150', null=True)),
                ('honours_side', models.CharField(blank=True, choices=[('we', 'we'), ('they', 'they')], help_text='held by', max_length=4)),
                ('revoke_tricks', models.PositiveSmallIntegerField(help_text='made over: 0, 1 or 2', null=True)),
                ('revoke_side', models.CharField(blank=True, choices=[('we', 'we'), ('they', 'they')], help_text='by whom', max_length=4)),
                ('author', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, to=settings.AUTH_USER_MODEL)),
                ('seating', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='%(class)ss', to='tournament.seating')),
            ],
            options={
                'abstract': False,
                'constraints': [models.UniqueConstraint(fields=('seating', 'version'), name='matchhand_version_once'), models.CheckConstraint(condition=models.Q(('version__gte', 1)), name='matchhand_versions_count_from_one'), models.CheckConstraint(condition=models.Q(models.Q(('kind', 'contract'), ('doubling__isnull', False), ('level__isnull', False), ('tricks__isnull', False), ('declaring__in', ['we', 'they']), ('denomination__in', ['C', 'D', 'H', 'S', 'N']), ('doubling__in', [1, 2, 4]), ('level__range', (1, 7)), ('tricks__range', (0, 13))), models.Q(('kind__in', ['passed_out', 'withdrawn']), ('honours', None), ('honours_side', ''), ('revoke_side', ''), ('revoke_tricks', None), ('declaring', ''), ('denomination', ''), ('doubling', None), ('level', None), ('tricks', None)), _connector='OR'), name='hand_is_played_or_passed_out'), models.CheckConstraint(condition=models.Q(models.Q(('honours', None), ('honours_side', '')), models.Q(('honours__isnull', False), ('honours_side__in', ['we', 'they']), models.Q(('honours', 150), models.Q(('honours', 100), models.Q(('denomination', 'N'), _negated=True)), _connector='OR')), _connector='OR'), name='honours_are_100_in_trumps_or_150'), models.CheckConstraint(condition=models.Q(models.Q(('revoke_side', ''), ('revoke_tricks', None)), models.Q(('revoke_side__in', ['we', 'they']), ('revoke_tricks__isnull', False), ('revoke_tricks__range', (0, 2))), _connector='OR'), name='revoke_makes_over_two_at_most'), models.CheckConstraint(condition=models.Q(('number__gte', 1)), name='hands_count_from_one')],
            },
        ),
        migrations.CreateModel(
            name='MatchScore',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('version', models.PositiveSmallIntegerField()),
                ('reason', models.CharField(blank=True, max_length=200)),
                ('request_id', models.UUIDField(unique=True)),
                ('source', models.CharField(choices=[('director', 'director'), ('table', 'table'), ('api', 'program'), ('import', 'file')], max_length=10)),
                ('recorded_at', models.DateTimeField(auto_now_add=True)),
                ('ending', models.CharField(choices=[('open', 'open'), ('typed', 'final scores from the slip'), ('bell', 'as it stood at the bell, without premiums for legs'), ('director', "the director's score"), ('forfeit', 'forfeit'), ('no_show', 'no-show'), ('abandoned', 'abandoned: it is void')], max_length=10)),
                ('we', models.PositiveIntegerField(null=True)),
                ('they', models.PositiveIntegerField(null=True)),
                ('author', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, to=settings.AUTH_USER_MODEL)),
                ('seating', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='%(class)ss', to='tournament.seating')),
                ('absent', models.CharField(blank=True, choices=[('we', 'We'), ('they', 'They'), ('both', 'both')], max_length=4)),
            ],
            options={
                'abstract': False,
                'constraints': [models.UniqueConstraint(fields=('seating', 'version'), name='matchscore_version_once'), models.CheckConstraint(condition=models.Q(('version__gte', 1)), name='matchscore_versions_count_from_one'), models.CheckConstraint(condition=models.Q(models.Q(('they', None), ('we', None)), models.Q(('they__range', (0, 40000)), ('we__range', (0, 40000))), _connector='OR'), name='scores_are_what_cards_can_give'), models.CheckConstraint(condition=models.Q(models.Q(('they', None), ('we', None)), models.Q(django.db.models.lookups.Exact(django.db.models.expressions.CombinedExpression(models.F('we'), '%%', models.Value(10)), 0), django.db.models.lookups.Exact(django.db.models.expressions.CombinedExpression(models.F('they'), '%%', models.Value(10)), 0)), _connector='OR'), name='scores_are_multiples_of_ten'), models.CheckConstraint(condition=models.Q(models.Q(('ending__in', ['open', 'bell', 'abandoned']), ('they', None), ('we', None)), models.Q(('ending__in', ['typed', 'director', 'forfeit', 'no_show']), ('they__isnull', False), ('we__isnull', False)), _connector='OR'), name='score_is_set_or_follows_from_hands'), models.CheckConstraint(condition=models.Q(('absent', ''), models.Q(('absent__in', ['we', 'they', 'both']), ('ending__in', ['forfeit', 'no_show'])), _connector='OR'), name='absent_pair_of_an_unplayed_match')],
            },
        ),
        migrations.CreateModel(
            name='Result',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('version', models.PositiveSmallIntegerField()),
                ('arrow_switched', models.BooleanField(help_text='as they really sat')),
                ('reason', models.CharField(blank=True, max_length=200)),
                ('request_id', models.UUIDField(unique=True)),
                ('source', models.CharField(choices=[('director', 'director'), ('table', 'table'), ('api', 'program'), ('import', 'file')], max_length=10)),
                ('recorded_at', models.DateTimeField(auto_now_add=True)),
                ('kind', models.CharField(choices=[('contract', 'contract'), ('passed_out', 'passed out'), ('score', 'score'), ('not_played', 'not played'), ('withdrawn', 'withdrawn')], max_length=10)),
                ('level', models.PositiveSmallIntegerField(null=True)),
                ('denomination', models.CharField(blank=True, max_length=1)),
                ('doubling', models.PositiveSmallIntegerField(null=True)),
                ('declarer', models.CharField(blank=True, max_length=1)),
                ('tricks', models.PositiveSmallIntegerField(null=True)),
                ('points', models.SmallIntegerField(help_text='to North-South; a bare score only', null=True)),
                ('lead', models.CharField(blank=True, help_text='suit first: HK, DT', max_length=2)),
                ('why', models.CharField(blank=True, choices=[('late', 'to be played late'), ('slow', 'too slow'), ('cancelled', 'cancelled')], max_length=10)),
                ('play_at', models.CharField(blank=True, help_text='when it is to be played', max_length=60)),
                ('author', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, to=settings.AUTH_USER_MODEL)),
                ('seating_board', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='%(class)ss', to='tournament.seatingboard')),
            ],
            options={
                'abstract': False,
                'constraints': [models.UniqueConstraint(fields=('seating_board', 'version'), name='result_version_once'), models.CheckConstraint(condition=models.Q(('version__gte', 1)), name='result_versions_count_from_one'), models.CheckConstraint(condition=models.Q(models.Q(('kind', 'contract'), ('points', None), ('doubling__isnull', False), ('level__isnull', False), ('tricks__isnull', False), ('declarer__in', ['N', 'E', 'S', 'W']), ('denomination__in', ['C', 'D', 'H', 'S', 'N']), ('doubling__in', [1, 2, 4]), ('level__range', (1, 7)), ('tricks__range', (0, 13))), models.Q(('kind', 'score'), ('points__isnull', False), ('declarer', ''), ('denomination', ''), ('doubling', None), ('level', None), ('tricks', None)), models.Q(('kind__in', ['passed_out', 'not_played', 'withdrawn']), ('points', None), ('declarer', ''), ('denomination', ''), ('doubling', None), ('level', None), ('tricks', None)), _connector='OR'), name='result_is_one_outcome'), models.CheckConstraint(condition=models.Q(models.Q(('play_at', ''), ('why', '')), ('kind', 'not_played'), _connector='OR'), name='only_what_was_not_played_has_a_why'), models.CheckConstraint(condition=models.Q(('why__in', ['', 'late', 'slow', 'cancelled'])), name='result_has_a_known_why')],
            },
        ),
        migrations.CreateModel(
            name='Ruling',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('version', models.PositiveSmallIntegerField()),
                ('arrow_switched', models.BooleanField(help_text='as they really sat')),
                ('reason', models.CharField(blank=True, max_length=200)),
                ('request_id', models.UUIDField(unique=True)),
                ('source', models.CharField(choices=[('director', 'director'), ('table', 'table'), ('api', 'program'), ('import', 'file')], max_length=10)),
                ('recorded_at', models.DateTimeField(auto_now_add=True)),
                ('north_south', models.DecimalField(decimal_places=6, help_text='per cent', max_digits=9, null=True)),
                ('east_west', models.DecimalField(decimal_places=6, help_text='per cent', max_digits=9, null=True)),
                ('law', models.CharField(default='12C2', max_length=20)),
                ('author', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, to=settings.AUTH_USER_MODEL)),
                ('seating_board', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='%(class)ss', to='tournament.seatingboard')),
                ('average_east_west', models.CharField(blank=True, help_text='A+, A or A-', max_length=2)),
                ('average_north_south', models.CharField(blank=True, help_text='A+, A or A-', max_length=2)),
                ('figure', models.CharField(choices=[('percentages', 'percentages'), ('averages', 'averages'), ('scores', 'assigned scores'), ('nothing', 'cancelled')], default='percentages', max_length=11)),
            ],
            options={
                'abstract': False,
                'constraints': [models.UniqueConstraint(fields=('seating_board', 'version'), name='ruling_version_once'), models.CheckConstraint(condition=models.Q(('version__gte', 1)), name='ruling_versions_count_from_one'), models.CheckConstraint(condition=models.Q(models.Q(('east_west', None), ('north_south', None)), models.Q(('east_west__range', (0, 100)), ('north_south__range', (0, 100))), _connector='OR'), name='ruling_is_of_a_hundred'), models.CheckConstraint(condition=models.Q(models.Q(('east_west__isnull', False), ('figure', 'percentages'), ('north_south__isnull', False), ('average_east_west', ''), ('average_north_south', '')), models.Q(('figure', 'averages'), ('east_west', None), ('north_south', None), ('average_east_west__in', ['', 'A+', 'A', 'A-']), ('average_north_south__in', ['', 'A+', 'A', 'A-']), models.Q(('average_east_west', ''), ('average_north_south', ''), _negated=True)), models.Q(('figure__in', ['scores', 'nothing']), ('east_west', None), ('north_south', None), ('average_east_west', ''), ('average_north_south', '')), _connector='OR'), name='ruling_is_one_figure'), models.CheckConstraint(condition=models.Q(('law', ''), _negated=True), name='ruling_has_a_law')],
            },
        ),
        migrations.CreateModel(
            name='Board',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField()),
                ('dealer', models.CharField(max_length=1)),
                ('vulnerable', models.CharField(blank=True, help_text='NS, EW, NSEW or nobody', max_length=4)),
                ('session', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='boards', to='tournament.session')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('session', 'number'), name='board_number_once'), models.CheckConstraint(condition=models.Q(('number__gte', 1)), name='boards_count_from_one'), models.CheckConstraint(condition=models.Q(('dealer__in', ['N', 'E', 'S', 'W']), ('vulnerable__in', ['', 'NS', 'EW', 'NSEW'])), name='board_has_a_dealer_and_a_vulnerability')],
            },
        ),
        migrations.CreateModel(
            name='Deal',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('request_id', models.UUIDField(unique=True)),
                ('source', models.CharField(choices=[('director', 'director'), ('table', 'table'), ('api', 'program'), ('import', 'file')], max_length=10)),
                ('recorded_at', models.DateTimeField(auto_now_add=True)),
                ('version', models.PositiveSmallIntegerField()),
                ('cards', models.CharField(blank=True, help_text='the four hands from North, as PBN writes them', max_length=69)),
                ('author', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, to=settings.AUTH_USER_MODEL)),
                ('board', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='deals', to='boards.board')),
                ('double_dummy', models.CharField(blank=True, help_text='N, S, E, W at NT, S, H, D, C: 0 to d tricks', max_length=20)),
                ('par', models.SmallIntegerField(help_text='to North-South', null=True)),
            ],
            options={
                'ordering': ['version'],
                'constraints': [models.UniqueConstraint(fields=('board', 'version'), name='deal_version_once'), models.CheckConstraint(condition=models.Q(('version__gte', 1)), name='deal_versions_count_from_one'), models.CheckConstraint(condition=models.Q(('cards', ''), models.Q(('cards__startswith', 'N:'), django.db.models.lookups.Exact(django.db.models.functions.text.Length('cards'), 69)), _connector='OR'), name='deal_is_whole_or_taken_out'), models.CheckConstraint(condition=models.Q(models.Q(('double_dummy', ''), ('par', None)), models.Q(django.db.models.lookups.Exact(django.db.models.functions.text.Length('double_dummy'), 20), models.Q(('cards', ''), _negated=True)), _connector='OR'), name='double_dummy_is_whole_or_not_known')],
            },
        ),
        migrations.CreateModel(
            name='RulingScore',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('contract', 'contract'), ('passed_out', 'passed out'), ('score', 'score'), ('not_played', 'not played'), ('withdrawn', 'withdrawn')], max_length=10)),
                ('level', models.PositiveSmallIntegerField(null=True)),
                ('denomination', models.CharField(blank=True, max_length=1)),
                ('doubling', models.PositiveSmallIntegerField(null=True)),
                ('declarer', models.CharField(blank=True, max_length=1)),
                ('tricks', models.PositiveSmallIntegerField(null=True)),
                ('points', models.SmallIntegerField(help_text='to North-South; a bare score only', null=True)),
                ('sides', models.CharField(choices=[('NSEW', 'both sides'), ('NS', 'North-South'), ('EW', 'East-West')], max_length=4)),
                ('position', models.PositiveSmallIntegerField()),
                ('numerator', models.PositiveIntegerField(help_text='of its weight')),
                ('denominator', models.PositiveIntegerField(help_text='of its weight')),
                ('ruling', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='scores', to='boards.ruling')),
            ],
            options={
                'ordering': ['sides', 'position'],
                'constraints': [models.UniqueConstraint(fields=('ruling', 'sides', 'position'), name='ruling_score_once'), models.CheckConstraint(condition=models.Q(models.Q(('kind', 'contract'), ('points', None), ('doubling__isnull', False), ('level__isnull', False), ('tricks__isnull', False), ('declarer__in', ['N', 'E', 'S', 'W']), ('denomination__in', ['C', 'D', 'H', 'S', 'N']), ('doubling__in', [1, 2, 4]), ('level__range', (1, 7)), ('tricks__range', (0, 13))), models.Q(('kind', 'score'), ('points__isnull', False), ('declarer', ''), ('denomination', ''), ('doubling', None), ('level', None), ('tricks', None)), models.Q(('kind__in', ('passed_out',)), ('points', None), ('declarer', ''), ('denomination', ''), ('doubling', None), ('level', None), ('tricks', None)), _connector='OR'), name='ruling_score_is_one_outcome'), models.CheckConstraint(condition=models.Q(('denominator__gte', models.F('numerator')), ('numerator__gte', 1)), name='ruling_score_is_a_part'), models.CheckConstraint(condition=models.Q(('sides__in', ['NSEW', 'NS', 'EW'])), name='ruling_score_sides')],
            },
        ),
        migrations.CreateModel(
            name='TableRecord',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('request_id', models.UUIDField(unique=True)),
                ('source', models.CharField(choices=[('director', 'director'), ('table', 'table'), ('api', 'program'), ('import', 'file')], max_length=10)),
                ('recorded_at', models.DateTimeField(auto_now_add=True)),
                ('version', models.PositiveSmallIntegerField()),
                ('dealer', models.CharField(max_length=1)),
                ('calls', models.CharField(blank=True, help_text='1C Pass 1NT X', max_length=1600)),
                ('cards', models.CharField(blank=True, help_text='SA S2 ST S3', max_length=160)),
                ('author', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, to=settings.AUTH_USER_MODEL)),
                ('seating_board', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='records', to='tournament.seatingboard')),
            ],
            options={
                'ordering': ['version'],
                'constraints': [models.UniqueConstraint(fields=('seating_board', 'version'), name='record_version_once'), models.CheckConstraint(condition=models.Q(('version__gte', 1)), name='record_versions_count_from_one'), models.CheckConstraint(condition=models.Q(('cards', ''), models.Q(('calls', ''), _negated=True), _connector='OR'), name='nothing_is_played_without_an_auction'), models.CheckConstraint(condition=models.Q(('dealer__in', ['N', 'E', 'S', 'W'])), name='record_has_a_dealer')],
            },
        ),
        migrations.CreateModel(
            name='Penalty',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('request_id', models.UUIDField(unique=True)),
                ('source', models.CharField(choices=[('director', 'director'), ('table', 'table'), ('api', 'program'), ('import', 'file')], max_length=10)),
                ('recorded_at', models.DateTimeField(auto_now_add=True)),
                ('reason', models.CharField(max_length=200)),
                ('amount', models.DecimalField(decimal_places=2, max_digits=6)),
                ('unit', models.CharField(max_length=20)),
                ('law', models.CharField(default='90', max_length=2)),
                ('author', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, to=settings.AUTH_USER_MODEL)),
                ('place', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='penalties', to='tournament.place')),
                ('reverses', models.OneToOneField(help_text='taken back', null=True, on_delete=django.db.models.deletion.PROTECT, related_name='reversed_by', to='boards.penalty')),
                ('round', models.PositiveSmallIntegerField(help_text='in which it was given', null=True)),
            ],
            options={
                'ordering': ['pk'],
                'abstract': False,
                'constraints': [models.CheckConstraint(condition=models.Q(('reason', ''), _negated=True), name='penalty_has_a_reason'), models.CheckConstraint(condition=models.Q(('amount__gt', 0)), name='penalty_takes_something'), models.CheckConstraint(condition=models.Q(('unit__in', ['matchpoints', 'percent_of_top', 'percent_of_session', 'imps', 'victory_points'])), name='penalty_has_a_unit'), models.CheckConstraint(condition=models.Q(('law__in', ['90', '91'])), name='penalty_has_a_law'), models.CheckConstraint(condition=models.Q(('round', None), ('round__gte', 1), _connector='OR'), name='penalty_rounds_count_from_one')],
            },
        ),
        migrations.CreateModel(
            name='FouledBoard',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('request_id', models.UUIDField(unique=True)),
                ('source', models.CharField(choices=[('director', 'director'), ('table', 'table'), ('api', 'program'), ('import', 'file')], max_length=10)),
                ('recorded_at', models.DateTimeField(auto_now_add=True)),
                ('number', models.PositiveSmallIntegerField()),
                ('version', models.PositiveSmallIntegerField()),
                ('reason', models.CharField(max_length=200)),
                ('author', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, to=settings.AUTH_USER_MODEL)),
                ('session', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='fouled_boards', to='tournament.session')),
            ],
            options={
                'ordering': ['number', 'version'],
                'constraints': [models.UniqueConstraint(fields=('session', 'number', 'version'), name='fouled_board_version_once'), models.CheckConstraint(condition=models.Q(('version__gte', 1)), name='fouled_board_versions_count_from_one'), models.CheckConstraint(condition=models.Q(('reason', ''), _negated=True), name='fouled_board_has_a_reason')],
            },
        ),
        migrations.CreateModel(
            name='FouledTable',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('group', models.CharField(max_length=1)),
                ('fouled_board', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='tables', to='boards.fouledboard')),
                ('seating_board', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='fouled', to='tournament.seatingboard')),
            ],
            options={
                'ordering': ['group', 'seating_board'],
                'constraints': [models.UniqueConstraint(fields=('fouled_board', 'seating_board'), name='fouled_table_in_one_group'), models.CheckConstraint(condition=models.Q(('group__in', ['B', 'C', 'D'])), name='fouled_table_has_another_group')],
            },
        ),
        migrations.CreateModel(
            name='SimultaneousScore',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('scored_at', models.DateTimeField()),
                ('revisions', models.JSONField()),
                ('results', models.PositiveIntegerField()),
                ('pairs', models.PositiveIntegerField()),
                ('expected', models.PositiveIntegerField()),
                ('cents', models.BooleanField()),
                ('simultaneous', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='score', to='tournament.simultaneous')),
            ],
        ),
        migrations.CreateModel(
            name='SimultaneousBoard',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveSmallIntegerField()),
                ('times', models.JSONField(help_text='by score, a whole number or a fraction as text')),
                ('simultaneous', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='boards', to='tournament.simultaneous')),
            ],
            options={
                'ordering': ['number'],
                'constraints': [models.UniqueConstraint(fields=('simultaneous', 'number'), name='simultaneous_board_once')],
            },
        ),
        migrations.CreateModel(
            name='SimultaneousTotal',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('session', models.PositiveBigIntegerField(help_text='whose place it is')),
                ('position', models.PositiveIntegerField()),
                ('rank', models.PositiveIntegerField()),
                ('shared', models.BooleanField()),
                ('won', models.BigIntegerField()),
                ('possible', models.BigIntegerField()),
                ('boards', models.PositiveSmallIntegerField()),
                ('place', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.DO_NOTHING, related_name='+', to='tournament.place')),
                ('simultaneous', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='totals', to='tournament.simultaneous')),
            ],
            options={
                'ordering': ['position'],
                'constraints': [models.UniqueConstraint(fields=('simultaneous', 'position'), name='simultaneous_position_once'), models.UniqueConstraint(fields=('simultaneous', 'place'), name='simultaneous_total_once'), models.CheckConstraint(condition=models.Q(('position__gte', models.F('rank')), ('rank__gte', 1)), name='simultaneous_rank')],
            },
        ),
        migrations.CreateModel(
            name='Appeal',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('request_id', models.UUIDField(unique=True)),
                ('source', models.CharField(choices=[('director', 'director'), ('table', 'table'), ('api', 'program'), ('import', 'file')], max_length=10)),
                ('recorded_at', models.DateTimeField(auto_now_add=True)),
                ('version', models.PositiveSmallIntegerField(help_text='that it is against')),
                ('law', models.CharField(default='92A', max_length=20)),
                ('reason', models.CharField(max_length=200)),
                ('admitted', models.CharField(blank=True, help_text='why, if it came late', max_length=200)),
                ('author', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, to=settings.AUTH_USER_MODEL)),
                ('place', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='appeals', to='tournament.place')),
                ('seating_board', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='appeals', to='tournament.seatingboard')),
            ],
            options={
                'ordering': ['pk'],
                'constraints': [models.CheckConstraint(condition=models.Q(('version__gte', 1)), name='appeal_against_something'), models.CheckConstraint(condition=models.Q(('reason', ''), _negated=True), name='appeal_has_a_reason'), models.CheckConstraint(condition=models.Q(('law', ''), _negated=True), name='appeal_has_a_law')],
            },
        ),
        migrations.CreateModel(
            name='Hearing',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('request_id', models.UUIDField(unique=True)),
                ('source', models.CharField(choices=[('director', 'director'), ('table', 'table'), ('api', 'program'), ('import', 'file')], max_length=10)),
                ('recorded_at', models.DateTimeField(auto_now_add=True)),
                ('ended', models.CharField(choices=[('upheld', 'the ruling stands'), ('changed', 'changed by a new ruling'), ('withdrawn', 'withdrawn by the pair'), ('dismissed', 'dismissed without a hearing')], max_length=10)),
                ('body', models.CharField(choices=[('director', 'the director in charge'), ('committee', 'the appeals committee'), ('reviewer', 'the reviewer')], max_length=10)),
                ('version', models.PositiveSmallIntegerField(help_text='that stands after it')),
                ('law', models.CharField(default='93', max_length=20)),
                ('reason', models.CharField(max_length=200)),
                ('appeal', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='hearing', to='boards.appeal')),
                ('author', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['pk'],
                'constraints': [models.CheckConstraint(condition=models.Q(('ended__in', ['upheld', 'changed', 'withdrawn', 'dismissed'])), name='hearing_ended_somehow'), models.CheckConstraint(condition=models.Q(('body__in', ['director', 'committee', 'reviewer'])), name='hearing_by_somebody'), models.CheckConstraint(condition=models.Q(('reason', ''), _negated=True), name='hearing_has_a_reason'), models.CheckConstraint(condition=models.Q(('law', ''), _negated=True), name='hearing_has_a_law')],
            },
        ),
        migrations.CreateModel(
            name='ResultCheck',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('request_id', models.UUIDField(unique=True)),
                ('source', models.CharField(choices=[('director', 'director'), ('table', 'table'), ('api', 'program'), ('import', 'file')], max_length=10)),
                ('recorded_at', models.DateTimeField(auto_now_add=True)),
                ('version', models.PositiveSmallIntegerField()),
                ('is_checked', models.BooleanField(default=True)),
                ('author', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, to=settings.AUTH_USER_MODEL)),
                ('seating_board', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='checks', to='tournament.seatingboard')),
            ],
            options={
                'ordering': ['pk'],
                'constraints': [models.CheckConstraint(condition=models.Q(('version__gte', 1)), name='result_check_of_a_version')],
            },
        ),
        migrations.CreateModel(
            name='SlipCheck',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('request_id', models.UUIDField(unique=True)),
                ('source', models.CharField(choices=[('director', 'director'), ('table', 'table'), ('api', 'program'), ('import', 'file')], max_length=10)),
                ('recorded_at', models.DateTimeField(auto_now_add=True)),
                ('version', models.PositiveSmallIntegerField()),
                ('is_checked', models.BooleanField(default=True)),
                ('author', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, to=settings.AUTH_USER_MODEL)),
                ('seating', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='slip_checks', to='tournament.seating')),
            ],
            options={
                'ordering': ['pk'],
                'constraints': [models.CheckConstraint(condition=models.Q(('version__gte', 1)), name='slip_check_of_a_version')],
            },
        ),
    ]
