"""What facts have learnt to tell since they were stored: the log says more, and journals of before still replay."""

from __future__ import annotations

import msgspec
import pytest
from msgspec.structs import replace

from games.engine.bidding import Dropped
from games.engine.catalog import title
from games.engine.debts import Owing, settle
from games.engine.game import Paid
from games.engine.golden import journal, kept
from games.engine.replay import DivergedError, as_stored, replay
from games.engine.types import BANK

from .village import village

MAGNATE = title("galactic-magnate")


def test_a_payment_that_was_not_whole_says_what_was_owed() -> None:
    """Once: "You pay 741 (fee at Saffron Gate)" did not say that 1,150 were due."""
    game = village()
    settle(game, Owing(0, [1], 1150, "fee at Saffron Gate", "8.8"), 741)
    assert [fact.says(None) for fact in game.facts] == [
        "@0 {pay|pays} *741* of the 1,150 owed to @1 (fee at Saffron Gate)."
    ]
    settle(game, Owing(0, [BANK], 100, "levy", "7.7"), 60)
    assert game.facts[-1].says(None) == "@0 {pay|pays} *60* of the 100 owed (levy)."
    settle(game, Owing(0, [1], 50, "fee", "8.8"), 50)
    assert game.facts[-1].says(None) == "@0 {pay|pays} *50* to @1 (fee)."


def test_letting_go_is_for_now_where_one_may_bid_again_and_dropping_out_is_final() -> None:
    """Once: "Vela lets it go" five times in one auction, after which Vela bids again."""
    assert Dropped(0, "4.9", final=False).says(None) == "@0 {let|lets} it go for now."
    assert Dropped(0, "4.9", final=True).says(None) == "@0 {drop|drops} out."
    assert Dropped(0, "4.9").says(None) == "@0 {let|lets} it go.", "a journal of before"


def games() -> list[str]:
    return sorted(kept(MAGNATE))


@pytest.mark.parametrize("name", ["bankruptcy.json", "rules_1_collapse.json"])
def test_a_journal_of_before_replays_though_its_facts_say_less(name: str) -> None:
    entries = journal(MAGNATE, kept(MAGNATE)[name])
    before = [replace(entry, facts=[without(fact) for fact in entry.facts]) for entry in entries]
    assert replay(before).over


@pytest.mark.parametrize("change", [{"amount": 1}, {"owed": 7}])
def test_whatever_else_differs_is_still_told(change: dict[str, int]) -> None:
    """Only what came later, and only where the journal has none of it, may differ."""
    made = Paid(0, 1, 741, "fee", "8.8", owed=1150)
    stored = replace(made, **({"owed": 0} | change))
    assert as_stored([made], [stored]) != [stored]
    assert as_stored([made], [replace(made, owed=0)]) == [replace(made, owed=0)]
    assert as_stored([made, made], [stored]) != [stored]
    assert as_stored([made], [stored, stored]) != [stored, stored]


def test_what_a_journal_has_is_never_taken_from_a_fact() -> None:
    """Neither where it tells all, nor where it tells of something else."""
    made = Paid(0, 1, 741, "fee", "8.8", owed=1150)
    assert as_stored([made], [made]) == [made]
    assert as_stored([made], [Dropped(0, "4.9")]) == [made]


def test_a_journal_with_another_fact_does_not_replay() -> None:
    entries = journal(MAGNATE, kept(MAGNATE)["bankruptcy.json"])
    number, at, paid = next(
        (number, at, fact)
        for number, entry in enumerate(entries)
        for at, fact in enumerate(entry.facts)
        if isinstance(fact, Paid)
    )
    facts = list(entries[number].facts)
    facts[at] = replace(paid, owed=paid.amount + 1)
    with pytest.raises(DivergedError):
        replay([*entries[:number], replace(entries[number], facts=facts), *entries[number + 1 :]])


def without(fact: msgspec.Struct) -> msgspec.Struct:
    """As an older journal has it."""
    if isinstance(fact, Paid):
        return replace(fact, owed=0)
    return replace(fact, final=None) if isinstance(fact, Dropped) else fact
