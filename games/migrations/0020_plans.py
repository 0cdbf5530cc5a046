"""Plans: their rows, and what the standing pass of a seat becomes: a plan with one rule.

A standing pass was a column of the seat; on the way back it is read off the plans in force, whose other rules are lost.
"""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


RULE = {"part": "pass", "if": [["only_pass"]]}
SEATS = 500


def lay_standing_passes(apps, editor):
    alias = editor.connection.alias
    seat_rows = apps.get_model("games", "Seat").objects.using(alias)
    plans, matches = apps.get_model("games", "Plan"), apps.get_model("games", "Match").objects.using(alias)
    found = seat_rows.filter(passing=True, user__isnull=False, match__status="running").select_related("match")
    for seat in found.defer("match__snapshot").order_by("pk").iterator(SEATS):
        match = seat.match
        laid = {"entry": match.version, "turn": 0, "held": {}, "used": []}
        plans.objects.using(alias).create(
            match=match,
            seat=seat.number,
            user_id=seat.user_id,
            rules=[RULE],
            rules_version=match.rules,
            laid=laid,
            laid_entry=match.version,
            laid_at=match.moved or 0,
        )
        matches.filter(pk=match.pk).update(planned=models.F("planned").bitor(1 << seat.number))


def set_standing_passes(apps, editor):
    alias = editor.connection.alias
    seat_rows = apps.get_model("games", "Seat").objects.using(alias)
    for plan in apps.get_model("games", "Plan").objects.using(alias).filter(ended_entry=None).iterator(SEATS):
        if RULE in plan.rules:
            seat_rows.filter(match=plan.match_id, number=plan.seat).update(passing=True)


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0019_who_held_which_seat'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name='match',
            name='planned',
            field=models.PositiveIntegerField(db_default=0, default=0, editable=False, help_text='The seats for which a plan is in force, a bit for each.'),
        ),
        migrations.AddField(
            model_name='seat',
            name='attended',
            field=models.BigIntegerField(help_text='When its player last opened a page or a letter of the match, in milliseconds.', null=True),
        ),
        migrations.CreateModel(
            name='Plan',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('seat', models.PositiveSmallIntegerField()),
                ('rules', models.JSONField(help_text='The rules in their order, as the engine writes them.')),
                ('rules_version', models.PositiveIntegerField(help_text="The version of the title's rules they were read by.")),
                ('laid', models.JSONField(default=dict, help_text='What held when it was laid down, which its guards compare.')),
                ('laid_entry', models.IntegerField(help_text='The last entry before it.')),
                ('laid_at', models.BigIntegerField(help_text='When, in milliseconds.')),
                ('ended_entry', models.IntegerField(help_text='The last entry it could answer after; empty in force.', null=True)),
                ('match', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='plans', to='games.match')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='plans', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ('pk',),
            },
        ),
        migrations.CreateModel(
            name='Fired',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('entry', models.IntegerField()),
                ('rule', models.PositiveSmallIntegerField(help_text='The place of the rule in its plan, from 0.')),
                ('taken_back', models.BooleanField(default=False, help_text='Whether its seat took the move back.')),
                ('match', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='fired', to='games.match')),
                ('plan', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='fired', to='games.plan')),
            ],
        ),
        migrations.AddConstraint(
            model_name='plan',
            constraint=models.UniqueConstraint(condition=models.Q(('ended_entry', None)), fields=('match', 'seat'), name='plan_in_force_once'),
        ),
        migrations.AddConstraint(
            model_name='fired',
            constraint=models.UniqueConstraint(fields=('match', 'entry'), name='fired_entry_once'),
        ),
        migrations.RunPython(lay_standing_passes, set_standing_passes),
        migrations.RemoveField(
            model_name='seat',
            name='passing',
        ),
    ]
