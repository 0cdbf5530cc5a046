"""Who decided the entries of before, as far as their keys tell.

So far that stood in the first word of a key only. Keys stay as they are, so nothing is to be done on the way back. So
many matches are filled at a time, each time in a transaction of its own: play goes on meanwhile, and whatever is cut
short is taken up again.
"""

from django.db import migrations
from django.db.models import BigIntegerField, Case, CharField, F, OuterRef, Q, Subquery, Value, When
from django.db.models.functions import Cast, StrIndex, Substr

MATCHES = 200
OF_THE_CLOCK = ("flag", "hammer", "silence")

own = Q(key__regex=r"^[0-9]{1,18}:")
of_a_letter = Q(key__regex=r"^letter:[0-9]{1,18}$")
clock = Q()
for _kind in OF_THE_CLOCK:
    clock |= Q(line__contains=f'"seat":-1,"action":{{"action":"{_kind}"')

ACTOR = Case(
    When(own | of_a_letter | Q(key__startswith="leave:"), then=Value("player")),
    When(key__startswith="bot:", then=Value("computer")),
    When(key__startswith="pass:", then=Value("house")),
    When(clock, seat=-1, then=Value("clock")),
    When(seat=-1, then=Value("house")),
    default=Value(""),
    output_field=CharField(),
)


def user(letters):
    """The person named by a key, or the one its letter was for."""
    number = Cast(Substr(OuterRef("key"), len("letter:") + 1), BigIntegerField())
    reader = letters.filter(pk=number, match=OuterRef("match")).values("user")[:1]
    before = Substr(F("key"), 1, StrIndex(F("key"), Value(":")) - 1)
    return Case(
        When(own, then=Cast(before, BigIntegerField())),
        When(of_a_letter, then=Subquery(reader)),
        default=Value(None),
        output_field=BigIntegerField(),
    )


def fill(apps, editor):
    alias = editor.connection.alias
    entries = apps.get_model("games", "Entry").objects.using(alias)
    matches = apps.get_model("games", "Match").objects.using(alias).order_by("pk").values_list("pk", flat=True)
    who, last = user(apps.get_model("games", "Letter").objects.using(alias)), ""
    while ids := list(matches.filter(pk__gt=last)[:MATCHES]):
        last = ids[-1]
        entries.filter(match__in=ids, actor="").update(actor=ACTOR, user=who)


class Migration(migrations.Migration):

    atomic = False
    dependencies = [("games", "0012_who_decided_an_entry")]
    operations = [migrations.RunPython(fill, migrations.RunPython.noop)]
