import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


def carry_over(apps, schema_editor):
    """The questions without a clock that running matches ask now keep the moment at which they are answered."""
    matches = apps.get_model("games", "Match")
    for match in matches.objects.filter(status="running", silent_at__isnull=False).defer("snapshot").iterator():
        match.dues = [[seat, match.version, match.moved, match.silent_at] for seat in match.asked]
        match.save(update_fields=["dues"])


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0002_narrow_rows'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.RenameField(
            model_name='match',
            old_name='silence_after',
            new_name='deadline',
        ),
        migrations.AddField(
            model_name='match',
            name='allowance',
            field=models.PositiveSmallIntegerField(blank=True, help_text='So many deadlines missed, and a computer player takes the seat.', null=True),
        ),
        migrations.AlterField(
            model_name='match',
            name='deadline',
            field=models.PositiveIntegerField(help_text='Seconds for each answer.', null=True),
        ),
        migrations.AddField(
            model_name='match',
            name='dues',
            field=models.JSONField(default=list, help_text='Of each seat asked: seat, entry and moment it was asked, due.'),
        ),
        migrations.AddField(
            model_name='match',
            name='hour',
            field=models.PositiveSmallIntegerField(blank=True, help_text='By mail: the local hour at which every deadline falls, if it is a fixed one.', null=True),
        ),
        migrations.AddField(
            model_name='match',
            name='vacations',
            field=models.BooleanField(default=True, help_text='Whether a vacation puts deadlines off (by mail).'),
        ),
        migrations.AddField(
            model_name='match',
            name='zone',
            field=models.CharField(default='UTC', help_text="The time zone of that hour: the host's.", max_length=64),
        ),
        # in two steps: PostgreSQL takes one command at a time
        migrations.AddField(
            model_name='seat',
            name='former',
            field=models.ForeignKey(blank=True, help_text='Who missed too many deadlines here, and may take the seat back from the computer player.', null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='left_seats', db_constraint=False, to=settings.AUTH_USER_MODEL),
        ),
        migrations.AlterField(
            model_name='seat',
            name='former',
            field=models.ForeignKey(blank=True, help_text='Who missed too many deadlines here, and may take the seat back from the computer player.', null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='left_seats', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='seat',
            name='misses',
            field=models.PositiveSmallIntegerField(default=0, help_text='Deadlines missed since its player sat down.'),
        ),
        migrations.AddField(
            model_name='seat',
            name='passing',
            field=models.BooleanField(default=False, help_text='The house passes for it while it can do nothing else.'),
        ),
        migrations.AddField(
            model_name='seat',
            name='seen',
            field=models.IntegerField(default=-1, help_text='The last entry its player has looked at.'),
        ),
        migrations.AlterField(
            model_name='match',
            name='lineup',
            field=models.PositiveIntegerField(default=0, help_text='Grows whenever who sits where, or what was agreed, changes.'),
        ),
        migrations.CreateModel(
            name='Miss',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('asked', models.IntegerField(help_text='The entry that put the question to the seat.')),
                ('seat', models.PositiveSmallIntegerField()),
                ('user', models.BigIntegerField(help_text='Who sat there.', null=True)),
                ('due', models.BigIntegerField(help_text='When the answer was due, in milliseconds.')),
                ('at', models.BigIntegerField(help_text='When the house answered, in milliseconds.')),
                ('entry', models.IntegerField(help_text='The entry in which it did.')),
                ('match', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='misses', to='games.match')),
            ],
            options={
                'verbose_name_plural': 'misses',
                'ordering': ('match', 'entry'),
                'constraints': [models.UniqueConstraint(fields=('match', 'asked', 'seat'), name='miss_once'), models.CheckConstraint(condition=models.Q(('at__gte', models.F('due'))), name='miss_never_early')],
            },
        ),
        migrations.CreateModel(
            name='Proposal',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('pace', 'another pace'), ('off', 'calling the match off')], max_length=4)),
                ('seat', models.PositiveSmallIntegerField(help_text='Who proposed it.')),
                ('terms', models.JSONField(default=dict)),
                ('agreed', models.JSONField(default=list, help_text='The seats that agree.')),
                ('at', models.BigIntegerField()),
                ('match', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='proposals', to='games.match')),
            ],
            options={
                'ordering': ('match', 'kind'),
                'constraints': [models.UniqueConstraint(fields=('match', 'kind'), name='proposal_kind_once')],
            },
        ),
        migrations.RunPython(carry_over, migrations.RunPython.noop),
    ]
