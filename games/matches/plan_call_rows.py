"""What a match's row remembers of its call for plans. Whoever changes it has the row locked."""

from __future__ import annotations

from typing import Any, NamedTuple

from games.models import Match


class PlanCall(NamedTuple):
    """The last gate that a match came to, and the seats whose plan is still asked for."""

    moment: Any  # as plain data
    entry: int  # by which the match came there
    at: int  # ms
    words: str  # what has come, for everybody: "Round 7 begins"
    called: frozenset[int]

    def to_stored(self) -> dict[str, Any]:
        """As the row has it."""
        return {**self._asdict(), "called": sorted(self.called)}


def read_call(stored: dict[str, Any] | None) -> PlanCall | None:
    """What a row says; None where plans were never asked for."""
    return PlanCall(**{**stored, "called": frozenset(stored["called"])}) if stored else None


def load_call(match_id: str) -> PlanCall | None:
    """The same, read now."""
    return read_call(Match.objects.filter(pk=match_id).values_list("gate", flat=True).first())


def store_call(match_id: str, call: PlanCall) -> None:
    """Has the row remember it."""
    Match.objects.filter(pk=match_id).update(gate=call.to_stored())


def close_call(match_id: str, seat: int) -> None:
    """A seat has laid a plan, whatever stands in it: it is called no more."""
    call = load_call(match_id)
    if call and seat in call.called:
        store_call(match_id, call._replace(called=call.called - {seat}))


def reopen_call(match_id: str, seat: int) -> None:
    """A seat has no plan any more: where plans were asked for, its own is missing again. Nobody is written to."""
    call = load_call(match_id)
    if call and seat not in call.called:
        store_call(match_id, call._replace(called=call.called | {seat}))
