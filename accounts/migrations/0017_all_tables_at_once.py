"""All tables of a new site at once, as the migrations named below make them. A site that has some of those goes on by them."""

import django.contrib.auth.models
import django.contrib.auth.validators
import django.core.validators
import django.db.models.deletion
import django.db.models.functions.text
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    replaces = [
        ('accounts', '0001_users'),
        ('accounts', '0002_mail_tokens_keys'),
        ('accounts', '0003_time_zone_vacations'),
        ('accounts', '0004_ties_sanctions_footprints'),
        ('accounts', '0005_hears_nobody'),
        ('accounts', '0006_ties_from_one_shape'),
        ('accounts', '0007_zone_chosen'),
        ('accounts', '0008_mailbox_html_notice'),
        ('accounts', '0009_words_of_measures'),
        ('accounts', '0010_plain_words'),
        ('accounts', '0011_measures_by_name'),
        ('accounts', '0012_automatic_vacations'),
        ('accounts', '0013_who_leaves_by_itself'),
        ('accounts', '0014_what_a_host_sets'),
        ('accounts', '0015_named_in_files'),
        ('accounts', '0016_accounts_of_programs'),
        ('accounts', '0017_settings_history'),
    ]

    initial = True

    dependencies = [
        ('auth', '0012_alter_user_first_name_max_length'),
    ]

    operations = [
        migrations.CreateModel(
            name='AdminKey',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('digest', models.CharField(editable=False, max_length=64, unique=True)),
                ('made', models.DateTimeField(default=django.utils.timezone.now)),
            ],
        ),
        migrations.CreateModel(
            name='MailboxMessage',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('to', models.EmailField(db_index=True, max_length=320)),
                ('sender', models.CharField(max_length=320)),
                ('subject', models.CharField(max_length=998)),
                ('text', models.TextField()),
                ('html', models.TextField(blank=True, db_default='', help_text='As it looks in a mail program; shown in a frame.')),
                ('at', models.DateTimeField(db_index=True, default=django.utils.timezone.now)),
            ],
            options={
                'ordering': ['-at', '-pk'],
            },
        ),
        migrations.CreateModel(
            name='SignUpInvitation',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('digest', models.CharField(editable=False, max_length=64, unique=True)),
                ('made', models.DateTimeField()),
                ('used', models.DateTimeField(blank=True, null=True)),
            ],
            options={
                'verbose_name': 'invitation to sign up',
                'verbose_name_plural': 'invitations to sign up',
                'ordering': ['-made', '-pk'],
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
                ('display', models.CharField(blank=True, max_length=30, verbose_name='name at the table')),
                ('is_guest', models.BooleanField(default=False, verbose_name='guest')),
                ('theme', models.CharField(choices=[('auto', 'As the device'), ('light', 'Light'), ('dark', 'Dark')], default='auto', max_length=5)),
                ('sound', models.BooleanField(default=False)),
                ('speed', models.CharField(choices=[('slow', 'Slow'), ('normal', 'Normal'), ('fast', 'Fast'), ('off', 'No animation')], default='normal', max_length=6, verbose_name='animation')),
                ('time_zone', models.CharField(default='UTC', help_text='A name of the IANA database.', max_length=64)),
                ('zone_chosen', models.BooleanField(db_default=False, default=False, help_text="Else the browser's zone is taken at sign-in.")),
                ('notice', models.CharField(blank=True, db_default='', help_text='Shown until it is read.', max_length=200)),
                ('notify', models.BooleanField(default=False, verbose_name='desktop notifications')),
                ('mutes_all', models.BooleanField(default=False, verbose_name="hears no one's talk")),
                ('auto_vacation', models.BooleanField(db_default=False, default=False, help_text="Where nothing was missed before, out of the year's days.", verbose_name='start a vacation before a missed deadline')),
                ('named_in_files', models.BooleanField(db_default=True, default=True, help_text='Else files that others take along say where you sat, and not who you are.', verbose_name='named in game files')),
                ('hints', models.BooleanField(default=True, verbose_name='explain the first games')),
                ('groups', models.ManyToManyField(blank=True, help_text='The groups this user belongs to. A user will get all permissions granted to each of their groups.', related_name='user_set', related_query_name='user', to='auth.group', verbose_name='groups')),
                ('owner', models.ForeignKey(blank=True, help_text='The person who answers for this program; empty for people.', null=True, on_delete=django.db.models.deletion.CASCADE, related_name='programs', to=settings.AUTH_USER_MODEL)),
                ('user_permissions', models.ManyToManyField(blank=True, help_text='Specific permissions for this user.', related_name='user_set', related_query_name='user', to='auth.permission', verbose_name='user permissions')),
            ],
            options={
                'verbose_name': 'user',
                'verbose_name_plural': 'users',
                'abstract': False,
                'indexes': [models.Index(condition=models.Q(('mutes_all', True)), fields=['mutes_all'], name='user_hears_nobody'), models.Index(condition=models.Q(('auto_vacation', True)), fields=['auto_vacation'], name='user_leaves_by_itself')],
                'constraints': [models.UniqueConstraint(django.db.models.functions.text.Lower('username'), name='user_username_any_case')],
            },
            managers=[
                ('objects', django.contrib.auth.models.UserManager()),
            ],
        ),
        migrations.CreateModel(
            name='Announcement',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('words', models.CharField(help_text='One or two sentences, as everyone reads them.', max_length=300)),
                ('starts', models.BigIntegerField()),
                ('ends', models.BigIntegerField()),
            ],
            options={
                'ordering': ['-starts', '-pk'],
                'indexes': [models.Index(fields=['ends'], name='announcement_ends')],
                'constraints': [models.CheckConstraint(condition=models.Q(('ends__gt', models.F('starts'))), name='announced_until')],
            },
        ),
        migrations.CreateModel(
            name='ApiToken',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=60)),
                ('digest', models.CharField(editable=False, max_length=64, unique=True)),
                ('made', models.DateTimeField(default=django.utils.timezone.now)),
                ('used', models.DateTimeField(blank=True, null=True, verbose_name='last used')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='tokens', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['-made', '-pk'],
            },
        ),
        migrations.CreateModel(
            name='Block',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='%(class)ss', to=settings.AUTH_USER_MODEL)),
                ('whom', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='blocked_by', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'abstract': False,
                'constraints': [models.UniqueConstraint(fields=('user', 'whom'), name='block_once'), models.CheckConstraint(condition=models.Q(('user', models.F('whom')), _negated=True), name='block_another')],
            },
        ),
        migrations.CreateModel(
            name='Follow',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='%(class)ss', to=settings.AUTH_USER_MODEL)),
                ('whom', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='followers', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'abstract': False,
                'constraints': [models.UniqueConstraint(fields=('user', 'whom'), name='follow_once'), models.CheckConstraint(condition=models.Q(('user', models.F('whom')), _negated=True), name='follow_another')],
            },
        ),
        migrations.CreateModel(
            name='Footprint',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('device', 'device'), ('address', 'address')], max_length=7)),
                ('digest', models.CharField(editable=False, max_length=64)),
                ('first', models.BigIntegerField()),
                ('last', models.BigIntegerField()),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='footprints', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'indexes': [models.Index(fields=['kind', 'digest'], name='footprint_whose')],
                'constraints': [models.UniqueConstraint(fields=('user', 'kind', 'digest'), name='footprint_once')],
            },
        ),
        migrations.CreateModel(
            name='Mute',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='%(class)ss', to=settings.AUTH_USER_MODEL)),
                ('whom', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='muted_by', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'abstract': False,
                'constraints': [models.UniqueConstraint(fields=('user', 'whom'), name='mute_once'), models.CheckConstraint(condition=models.Q(('user', models.F('whom')), _negated=True), name='mute_another')],
            },
        ),
        migrations.CreateModel(
            name='Sanction',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('warning', 'a warning'), ('silence', 'chat ban'), ('unrated', 'no rated games'), ('tables', 'own tables only'), ('ban', 'ban')], max_length=8)),
                ('reason', models.CharField(help_text='Shown to the player.', max_length=300)),
                ('since', models.BigIntegerField()),
                ('until', models.BigIntegerField(blank=True, help_text='Nothing: permanently.', null=True)),
                ('lifted', models.BigIntegerField(blank=True, null=True)),
                ('read', models.BigIntegerField(blank=True, help_text='When the player was first shown it.', null=True)),
                ('by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='imposed', to=settings.AUTH_USER_MODEL)),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='sanctions', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name': 'measure',
                'ordering': ['-since', '-pk'],
                'indexes': [models.Index(fields=['user', 'kind', 'until'], name='sanction_of')],
            },
        ),
        migrations.CreateModel(
            name='SettingsChange',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('at', models.BigIntegerField()),
                ('before', models.JSONField()),
                ('after', models.JSONField()),
                ('by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='settings_changes', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name': 'change of the settings',
                'verbose_name_plural': 'changes of the settings',
                'ordering': ['-pk'],
            },
        ),
        migrations.CreateModel(
            name='SiteSettings',
            fields=[
                ('id', models.PositiveSmallIntegerField(default=1, editable=False, primary_key=True, serialize=False)),
                ('name', models.CharField(default='Starboard', help_text='In the header, and for apps on phones.', max_length=40)),
                ('imprint', models.TextField(blank=True, help_text='At the foot of every page, and under Contact.', max_length=1000, verbose_name='who answers for it')),
                ('house_rules', models.TextField(blank=True, help_text='Instead of those delivered. A blank line begins a paragraph, # before a line makes it a heading.', max_length=20000)),
                ('privacy', models.TextField(blank=True, help_text='Before what the software itself says about privacy. Written alike.', max_length=20000)),
                ('sign_up', models.CharField(choices=[('open', 'open to everyone'), ('invited', 'by invitation'), ('closed', 'closed')], default='open', help_text='Those here stay.', max_length=7, verbose_name='new accounts')),
                ('guests', models.BooleanField(default=True, help_text='Visitors may play without an account, unrated.')),
                ('titles_withheld', models.JSONField(blank=True, default=list, verbose_name='games not offered')),
                ('rated', models.BooleanField(default=True, help_text='Off: games that begin from now on are unrated.', verbose_name='rated play')),
                ('public_talk', models.BooleanField(default=True, help_text="In the lobby and its rooms. The chat at tables isn't touched by this.", verbose_name='public chat')),
                ('programs', models.PositiveSmallIntegerField(db_default=3, default=3, help_text='Accounts for programs that one player may own. 0: no new ones.', validators=[django.core.validators.MaxValueValidator(100)], verbose_name='programs of one player')),
                ('program_games', models.PositiveSmallIntegerField(db_default=10, default=10, help_text='Open tables and games in play together.', validators=[django.core.validators.MinValueValidator(1), django.core.validators.MaxValueValidator(1000)], verbose_name='games of one program')),
                ('program_requests', models.PositiveSmallIntegerField(db_default=300, default=300, help_text='To the API, each minute.', validators=[django.core.validators.MinValueValidator(10), django.core.validators.MaxValueValidator(10000)], verbose_name='requests of one program')),
            ],
            options={
                'verbose_name': 'settings of the site',
                'verbose_name_plural': 'settings of the site',
                'constraints': [models.CheckConstraint(condition=models.Q(('id', 1)), name='site_settings_are_one')],
            },
        ),
        migrations.CreateModel(
            name='Vacation',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('first', models.DateField()),
                ('last', models.DateField(help_text='The last day, itself included.')),
                ('starts', models.BigIntegerField()),
                ('ends', models.BigIntegerField()),
                ('automatic', models.BooleanField(db_default=False, default=False, help_text='It began by itself, before a deadline would have been missed.')),
                ('late', models.BooleanField(default=False, help_text='It began with less than an hour left of some deadline.')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='vacations', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['starts'],
                'indexes': [models.Index(fields=['user', 'ends'], name='vacation_user_ends')],
                'constraints': [models.CheckConstraint(condition=models.Q(('ends__gte', models.F('starts'))), name='vacation_ends_after'), models.CheckConstraint(condition=models.Q(('last__gte', models.F('first'))), name='vacation_last_after')],
            },
        ),
    ]
