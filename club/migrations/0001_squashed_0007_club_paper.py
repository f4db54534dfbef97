"""The tables of club in one step; databases that have the migrations it replaces keep them."""

import django.contrib.auth.models
import django.contrib.auth.validators
import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    replaces = [('club', '0001_initial'), ('club', '0002_live_and_open'), ('club', '0003_clubs_have_owners'), ('club', '0004_player_figures'), ('club', '0005_told_apart'), ('club', '0006_ledger_reason'), ('club', '0007_club_paper')]

    initial = True

    dependencies = [
        ('auth', '0012_alter_user_first_name_max_length'),
    ]

    operations = [
        migrations.CreateModel(
            name='Club',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=120)),
                ('slug', models.SlugField(unique=True)),
                ('time_zone', models.CharField(default='UTC', max_length=64)),
                ('language', models.CharField(default='en', max_length=12)),
                ('names_shown', models.CharField(choices=[('full', 'names'), ('hidden', 'pair numbers alone')], default='full', help_text='to the public', max_length=10)),
                ('paper', models.CharField(choices=[('a4', 'A4'), ('letter', 'Letter')], default='a4', max_length=10)),
            ],
            options={
                'constraints': [models.CheckConstraint(condition=models.Q(('names_shown__in', ['full', 'hidden'])), name='club_shows_names_or_not'), models.CheckConstraint(condition=models.Q(('paper__in', ['a4', 'letter'])), name='club_prints_on_a_paper')],
            },
        ),
        migrations.CreateModel(
            name='User',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('password', models.CharField(max_length=128, verbose_name='password')),
                ('last_login', models.DateTimeField(blank=True, null=True, verbose_name='last login')),
                ('is_superuser', models.BooleanField(default=False, help_text='Designates that this user has all permissions without explicitly assigning them.', verbose_name='superuser status')),
                ('username', models.CharField(error_messages={'unique': 'A user with that username already exists.'}, help_text='Required. 150 characters or fewer. Letters, digits and @/./+/-/_ only.', max_length=150, unique=True, validators=[django.contrib.auth.validators.UnicodeUsernameValidator()], verbose_name='username')),
                ('first_name', models.CharField(blank=True, max_length=150, verbose_name='first name')),
                ('last_name', models.CharField(blank=True, max_length=150, verbose_name='last name')),
                ('email', models.EmailField(blank=True, max_length=254, verbose_name='email address')),
                ('is_staff', models.BooleanField(default=False, help_text='Designates whether the user can log into this admin site.', verbose_name='staff status')),
                ('is_active', models.BooleanField(default=True, help_text='Designates whether this user should be treated as active. Unselect this instead of deleting accounts.', verbose_name='active')),
                ('date_joined', models.DateTimeField(default=django.utils.timezone.now, verbose_name='date joined')),
                ('last_zero_dropped', models.BooleanField(default=False, help_text='this typist leaves the last nought of a score off: 42 is 420')),
                ('groups', models.ManyToManyField(blank=True, help_text='The groups this user belongs to. A user will get all permissions granted to each of their groups.', related_name='user_set', related_query_name='user', to='auth.group', verbose_name='groups')),
                ('user_permissions', models.ManyToManyField(blank=True, help_text='Specific permissions for this user.', related_name='user_set', related_query_name='user', to='auth.permission', verbose_name='user permissions')),
            ],
            options={
                'verbose_name': 'user',
                'verbose_name_plural': 'users',
                'abstract': False,
            },
            managers=[
                ('objects', django.contrib.auth.models.UserManager()),
            ],
        ),
        migrations.CreateModel(
            name='Invitation',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('role', models.CharField(choices=[('player', 'player'), ('viewer', 'viewer'), ('assistant', 'assistant'), ('director', 'director'), ('owner', 'owner')], max_length=10)),
                ('token_hash', models.CharField(max_length=64, unique=True)),
                ('expires_at', models.DateTimeField()),
                ('used_at', models.DateTimeField(null=True)),
                ('club', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='invitations', to='club.club')),
                ('used_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, to=settings.AUTH_USER_MODEL)),
                ('made_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='invited', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'constraints': [models.CheckConstraint(condition=models.Q(models.Q(('used_at', None), ('used_by', None)), models.Q(('used_at__isnull', False), ('used_by__isnull', False)), _connector='OR'), name='invitation_used_by_somebody_once')],
            },
        ),
        migrations.CreateModel(
            name='Job',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('asked_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('kind', models.CharField(max_length=40)),
                ('arguments', models.JSONField(default=dict)),
                ('state', models.CharField(choices=[('waiting', 'waiting'), ('running', 'running'), ('done', 'done'), ('failed', 'failed')], default='waiting', max_length=10)),
                ('done', models.PositiveIntegerField(default=0)),
                ('total', models.PositiveIntegerField(default=1)),
                ('file', models.FileField(blank=True, upload_to='jobs/')),
                ('error', models.JSONField(blank=True, default=dict)),
                ('attempts', models.PositiveIntegerField(default=0)),
                ('heartbeat_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('asked_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, to=settings.AUTH_USER_MODEL)),
                ('club', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='jobs', to='club.club')),
            ],
            options={
                'indexes': [models.Index(fields=['state', 'heartbeat_at'], name='jobs_to_sweep')],
                'constraints': [models.CheckConstraint(condition=models.Q(('done__lte', models.F('total'))), name='job_done_of_total'), models.CheckConstraint(condition=models.Q(('state__in', ['waiting', 'running', 'done', 'failed'])), name='job_has_a_state')],
            },
        ),
        migrations.CreateModel(
            name='LedgerEntry',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('source', models.CharField(choices=[('director', 'director'), ('table', 'table'), ('api', 'program'), ('import', 'file')], max_length=10)),
                ('action', models.CharField(max_length=40)),
                ('kind', models.CharField(max_length=40)),
                ('row', models.PositiveBigIntegerField()),
                ('at', models.DateTimeField(auto_now_add=True)),
                ('club', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='ledger', to='club.club')),
                ('user', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, to=settings.AUTH_USER_MODEL)),
                ('reason', models.CharField(blank=True, help_text='where its row keeps none', max_length=200)),
            ],
            options={
                'ordering': ['pk'],
                'indexes': [models.Index(fields=['kind', 'row'], name='ledger_of_a_row')],
            },
        ),
        migrations.CreateModel(
            name='Membership',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('role', models.CharField(choices=[('player', 'player'), ('viewer', 'viewer'), ('assistant', 'assistant'), ('director', 'director'), ('owner', 'owner')], max_length=10)),
                ('club', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='memberships', to='club.club')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='memberships', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('user', 'club'), name='one_role_in_a_club'), models.CheckConstraint(condition=models.Q(('role__in', ['player', 'viewer', 'assistant', 'director', 'owner'])), name='member_has_a_role')],
            },
        ),
        migrations.CreateModel(
            name='Player',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=120)),
                ('number', models.CharField(blank=True, max_length=20)),
                ('club', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='players', to='club.club')),
                ('erased_at', models.DateTimeField(editable=False, null=True)),
                ('guest', models.BooleanField(default=False, help_text='no member of this club')),
                ('handicap', models.DecimalField(decimal_places=2, max_digits=4, null=True)),
                ('master_points', models.DecimalField(decimal_places=2, max_digits=9, null=True)),
            ],
            options={
                'ordering': ['name', 'pk'],
                'indexes': [models.Index(fields=['club', 'name'], name='players_by_name')],
                'constraints': [models.UniqueConstraint(condition=models.Q(('number', ''), _negated=True), fields=('club', 'number'), name='player_number_once'), models.CheckConstraint(condition=models.Q(models.Q(models.Q(('name', ''), _negated=True), ('erased_at', None)), models.Q(('erased_at__isnull', False), ('name', ''), ('number', '')), _connector='OR'), name='player_has_a_name'), models.CheckConstraint(condition=models.Q(('master_points', None), ('master_points__gte', 0), _connector='OR'), name='master_points_are_won'), models.CheckConstraint(condition=models.Q(('handicap', None), models.Q(('handicap__gte', -50), ('handicap__lte', 50)), _connector='OR'), name='handicap_within_half_the_top')],
            },
        ),
        migrations.CreateModel(
            name='ApiKey',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(help_text='which program has it', max_length=60)),
                ('secret_hash', models.CharField(max_length=64, unique=True)),
                ('may_write', models.BooleanField(default=False)),
                ('made_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('used_at', models.DateTimeField(null=True)),
                ('ended_at', models.DateTimeField(null=True)),
                ('club', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='api_keys', to='club.club')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='api_keys', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['pk'],
                'constraints': [models.CheckConstraint(condition=models.Q(('name', ''), _negated=True), name='key_has_a_name')],
            },
        ),
        migrations.CreateModel(
            name='KeptAnswer',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('request_id', models.UUIDField()),
                ('fingerprint', models.CharField(help_text='of what was asked, and where', max_length=64)),
                ('status', models.PositiveSmallIntegerField()),
                ('body', models.JSONField(null=True)),
                ('at', models.DateTimeField(default=django.utils.timezone.now)),
                ('key', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='answers', to='club.apikey')),
            ],
            options={
                'indexes': [models.Index(fields=['at'], name='answers_by_age')],
                'constraints': [models.UniqueConstraint(fields=('key', 'request_id'), name='request_answered_once')],
            },
        ),
        migrations.CreateModel(
            name='PlayersApart',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('one', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='club.player')),
                ('other', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='club.player')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('one', 'other'), name='told_apart_once'), models.CheckConstraint(condition=models.Q(('one__lt', models.F('other'))), name='two_in_their_order')],
            },
        ),
    ]
