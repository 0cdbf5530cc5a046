"""Each answer of a title's golden games can be said by a sentence of its plans, or is listed as in person only."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from games.engine.bots import Seen
from games.engine.catalog import titles
from games.engine.golden import journal, kept
from games.engine.options import Action
from games.engine.plans import declared, rule_from_answer, seen_by_plan
from games.engine.replay import replay
from games.engine.table import Table
from games.engine.title import Title
from games.engine.trades import Offer

AnyTitle = Title[Any, Any, Any]
EVERY = 3  # of the answers of a golden game one in so many is looked at, of each kind the first


def answers(title: AnyTitle, name: str) -> Iterator[tuple[Seen, Action]]:
    """Answers to questions of a golden game, with what their seat saw."""
    golden, found = kept(title)[name], []
    entries = journal(title, golden)
    met: set[type] = set()

    def look(table: Table) -> None:
        following = entries[table.number + 1] if table.number + 1 < len(entries) else None
        if following is None or following.seat not in table.asked:
            return
        kind = type(following.action)
        if kind not in met or following.number % EVERY == 0:
            found.append((seen_by_plan(table, following.seat), following.action))
        met.add(kind)

    replay(entries, golden.board, look)
    return iter(found)


def repeated(seen: Seen, action: Action) -> bool:
    """A plan offers once a turn."""
    return isinstance(action, Offer) and seen.view["offered"][seen.seat] > 0


WITH_PLANS = [title for title in titles() if declared(title.package).parts]


@pytest.mark.parametrize(
    ("title", "name"),
    [(title, name) for title in WITH_PLANS for name in kept(title)],
    ids=lambda value: getattr(value, "slug", value),
)
def test_every_answer_of_a_golden_game_can_be_said(title: AnyTitle, name: str) -> None:
    in_person = declared(title.package).in_person
    unsaid = [
        action.to_json()
        for seen, action in answers(title, name)
        if not isinstance(action, in_person)
        and not repeated(seen, action)
        and rule_from_answer(title, seen, action) is None
    ]
    assert unsaid == []
