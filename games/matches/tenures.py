"""Who held which seat from when to when: written when seats change hands, in the transaction that changes them.

    begin_tenures(match)                                     # when the game starts
    seat_computer(match, seat, moment, Why.MISSED)           # a person loses a seat, a computer player sits down
    seat_person(match, seat, user, moment)                   # a person takes it over, or back

These are the only ways in which a seat of a running match changes hands; the match's row is locked. `end_tenure` is
called once by each of them: what ends with a tenure (a plan) ends there.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from accounts.models import User
from games.core.notice_queue import queue_notice
from games.engine.bots import DEFAULT_LEVEL
from games.engine.catalog import title as title_of
from games.engine.table import Table
from games.models import Match, NoticeKind, Seat, Tenure

from . import plan_call_rows, plan_rows, storage
from .bot_names import choose_bot_name

Why = Tenure.Why
TOLD = {  # whys that a letter tells of: whoever leaves knows it
    Why.MISSED: "You missed too many deadlines.",
    Why.AWAY: "You were away from the table.",
    Why.CLOCK: "You ran out of time.",
}
PSEUDONYM = "Somebody"  # of who deleted their account


class Moment(NamedTuple):
    """When a seat changes hands: the last entry before it, the time (ms), and the turn that is being played."""

    entry: int
    at: int
    turn: int | None

    @classmethod
    def of_table(cls, table: Table, at: int) -> Moment:
        """After the last entry of a table, at `at` (ms)."""
        return cls(table.number, at, table.view(None).get("turn"))


class SeatHolder(NamedTuple):
    """Who held a seat from an entry on."""

    from_entry: int
    name: str
    bot: str
    user_id: int | None


def choose_substitute_level(title: str) -> str:
    """The level of the computer player that plays on for a person."""
    levels = list(title_of(title).levels)
    return DEFAULT_LEVEL if DEFAULT_LEVEL in levels else levels[-1]


# -- changes, in a match whose row is locked


def begin_tenures(match: Match, turn: int = 1) -> None:
    """The first tenures, of a match that starts in that turn: its seats are numbered."""
    at = storage.get_database_time_ms()
    seats = match.seats.order_by("number").values_list("number", "user_id", "name", "bot")
    Tenure.objects.bulk_create(
        Tenure(match=match, seat=number, user_id=user, name=name, bot=bot, from_entry=0, from_at=at, from_turn=turn)
        for number, user, name, bot in seats
    )


def seat_computer(match: Match, seat: Seat, moment: Moment, why: Tenure.Why) -> None:
    """Seats a computer player where a person sat. The person may come back, but for who is `GONE`, of whom only a
    pseudonym stays."""
    lost, taken = seat.user_id, set(Tenure.objects.filter(match=match).values_list("name", flat=True))
    taken |= set(match.seats.values_list("name", flat=True))
    seat.former_id, seat.user, seat.misses = (None if why == Why.GONE else lost), None, 0
    seat.bot, seat.name = choose_substitute_level(match.title), choose_bot_name(match.pk, taken)
    seat.open_since, seat.announced = moment.at, False
    seat.save(update_fields=["user", "former", "bot", "misses", "name", "open_since", "announced"])
    succeed_tenure(match.pk, seat, moment, why)
    if lost is not None and why in TOLD:
        queue_seat_lost(match, seat, lost, moment, why)


def queue_seat_lost(match: Match, seat: Seat, user_id: int, moment: Moment, why: Tenure.Why) -> None:
    """Queues the word to a person that they lost their seat: why, and how to come back."""
    back = f"{seat.name} plays on for you. Open the game to take your seat back, as long as no one else has."
    words = {"why": TOLD[why], "back": back}
    queue_notice(
        NoticeKind.SEAT_LOST, user_id, match, key=f"{seat.number}:{moment.entry}", words=words, seat=seat.number
    )


def seat_person(match: Match, seat: Seat, user: User, moment: Moment) -> None:
    """Seats a person where a computer player plays on."""
    why = Why.BACK if seat.former_id == user.pk else Why.TAKEN
    seat.user, seat.bot, seat.former, seat.misses, seat.name = user, "", None, 0, user.name[:40]
    seat.open_since = None
    seat.save(update_fields=["user", "bot", "former", "misses", "name", "open_since"])
    succeed_tenure(match.pk, seat, moment, why)


def succeed_tenure(match_id: str, seat: Seat, moment: Moment, why: Tenure.Why) -> None:
    """Ends the open tenure of a seat, and begins that of who sits there now."""
    end_tenure(match_id, seat.number, moment, why)
    seat.holders += 1
    seat.save(update_fields=["holders"])
    begins = {"from_entry": moment.entry + 1, "from_at": moment.at, "from_turn": moment.turn}
    holder = {"user_id": seat.user_id, "name": seat.name, "bot": seat.bot}
    Tenure.objects.create(match_id=match_id, seat=seat.number, **holder, **begins)


def end_tenure(match_id: str, seat: int, moment: Moment, why: Tenure.Why) -> None:
    """Ends the open tenure of a seat. Whatever a holder leaves behind that no other may have is to be ended here, in
    this transaction."""
    tenure = Tenure.objects.filter(match=match_id, seat=seat, to_entry=None)
    tenure.update(to_entry=moment.entry, to_at=moment.at, why=why)
    plan_rows.end_plan(match_id, seat, moment.entry)
    plan_call_rows.reopen_call(match_id, seat)


def forget_holder(user: User) -> None:
    """Of who deletes their account a pseudonym stays where they sat."""
    Tenure.objects.filter(user=user).update(name=PSEUDONYM)


# -- who moved at an entry


def load_holders(match_id: str) -> dict[int, list[SeatHolder]]:
    """The holders of every seat of a match in their order; those who held no entry are left out. One query."""
    held: dict[int, list[SeatHolder]] = defaultdict(list)
    rows = Tenure.objects.filter(match=match_id).order_by("seat", "pk")
    columns = ("seat", "from_entry", "to_entry", "name", "bot", "user_id")
    for seat, first, last, name, bot, user in rows.values_list(*columns):
        if last is None or last >= first:
            held[seat].append(SeatHolder(first, name, bot, user))
    return dict(held)


def find_holder(holders: Sequence[SeatHolder], entry: int) -> SeatHolder | None:
    """Who of a seat's holders held it at an entry; None: nobody is known to."""
    return next((each for each in reversed(holders) if each.from_entry <= entry), None)


def list_names_at(names: Sequence[str], holders: dict[int, list[SeatHolder]], entry: int) -> list[str]:
    """What the players of the seats were called at an entry; `names`: what they are called now."""
    found = [find_holder(holders.get(seat, ()), entry) for seat in range(len(names))]
    return [held.name if held else name for held, name in zip(found, names, strict=True)]


def has_changed_hands(holders: Iterable[Sequence[SeatHolder]]) -> bool:
    """Whether any seat had more than one holder."""
    return any(len(each) > 1 for each in holders)


def get_first_entry(holders: dict[int, list[SeatHolder]], seat: int) -> int:
    """The first entry of who holds a seat now."""
    return holders[seat][-1].from_entry if holders.get(seat) else 0
