"""Who held which seat in the matches that began before that was written down.

Where a seat never changed hands, its one holder held it from the start. Else the journal tells: who made the entries of
a seat, one holder after the other, each from their first entry. So many matches are filled at a time, each time in a
transaction of its own: play goes on meanwhile, and whatever is cut short is taken up again. What began meanwhile has
its tenures already. On the way back nothing is to be done: the table goes.
"""

from django.db import migrations, transaction
from django.db.models import Exists, OuterRef

MATCHES = 200
BEGUN = ("running", "over")
SOMEBODY = "Somebody"


def fill(apps, editor):
    alias = editor.connection.alias
    models = {name: apps.get_model("games", name) for name in ("Match", "Seat", "Entry", "Tenure", "Stake")}
    users = apps.get_model("accounts", "User").objects.using(alias)
    rows = {name: model.objects.using(alias) for name, model in models.items()}
    known = rows["Tenure"].filter(match=OuterRef("pk"))
    begun = rows["Match"].filter(status__in=BEGUN, version__gte=0).exclude(Exists(known)).order_by("pk")
    last = ""
    while ids := list(begun.filter(pk__gt=last).values_list("pk", flat=True)[:MATCHES]):
        last = ids[-1]
        with transaction.atomic(using=alias):
            fill_matches(rows, users, ids)


def fill_matches(rows, users, ids):
    locked = rows["Match"].select_for_update().filter(pk__in=ids).order_by("pk")
    began = {match: started for match, started in locked.values_list("pk", "started")}
    held = set(rows["Tenure"].filter(match__in=ids).values_list("match_id", flat=True))
    moved = moves_by_seat(rows["Entry"], ids)
    first = {(match, seat): user for match, seat, user in rows["Stake"].filter(match__in=ids).values_list("match_id", "seat", "user_id")}
    seats = [seat for seat in rows["Seat"].filter(match__in=ids).order_by("match_id", "number") if seat.match_id not in held]
    named = names_of(users, moved, seats)
    made = []
    for seat in seats:
        at = round(began[seat.match_id].timestamp() * 1000) if began[seat.match_id] else 0
        place = seat.match_id, seat.number
        held_by = tenures_of(rows["Tenure"].model, seat, at, first.get(place), moved.get(place, []), named)
        made += held_by
        if len(held_by) > 1:
            rows["Seat"].filter(pk=seat.pk).update(holders=len(held_by))
    rows["Tenure"].bulk_create(made, batch_size=500)


def moves_by_seat(entries, ids):
    """By match and seat the stretches in which one person (their id) or a computer (0) made the moves."""
    found = {}
    told = entries.filter(match__in=ids, seat__gte=0, actor__in=("player", "computer")).order_by("match_id", "number")
    for match, seat, number, at, actor, user in told.values_list("match_id", "seat", "number", "at", "actor", "user").iterator(2_000):
        who = user if actor == "player" else 0
        stretches = found.setdefault((match, seat), [])
        if who is not None and (not stretches or stretches[-1][0] != who):
            stretches.append((who, number, at))
    return found


def names_of(users, moved, seats):
    wanted = {who for stretches in moved.values() for who, *_ in stretches} | {seat.former_id for seat in seats}
    told = users.filter(pk__in=[who for who in wanted if who]).values_list("pk", "display", "username")
    return {pk: (display or username)[:40] for pk, display, username in told}


def tenures_of(model, seat, at, came, stretches, named):
    """The tenures of a seat. `came`: who played for points at first, where that is known."""
    now = 0 if seat.user_id is None else seat.user_id
    held = [(who, number, moment) for who, number, moment in stretches]
    begins = came or (seat.former_id if not held else None) or (held[0][0] if held else now)
    if not held or held[0][0] != begins:
        held.insert(0, (begins, 0, at))
    held[0] = (held[0][0], 0, at)
    if held[-1][0] != now:
        held.append((now, held[-1][1] + 1, held[-1][2]))
    made = []
    for place, (who, number, moment) in enumerate(held):
        after = held[place + 1] if place + 1 < len(held) else None
        current = after is None
        made.append(
            model(
                match_id=seat.match_id,
                seat=seat.number,
                user_id=who if who in named or (who and who == seat.user_id) else None,
                name=seat.name if current else named.get(who, SOMEBODY) if who else seat.name,
                bot="" if who else (seat.bot or "steady"),
                from_entry=number,
                from_at=moment,
                to_entry=None if current else after[1] - 1,
                to_at=None if current else after[2],
                why="" if current else why_of(who, after[0]),
            )
        )
    return made


def why_of(who, after):
    if who:
        return "missed"
    return "taken" if after else ""


class Migration(migrations.Migration):

    atomic = False
    dependencies = [("games", "0018_seats_change_hands")]
    operations = [migrations.RunPython(fill, migrations.RunPython.noop)]
