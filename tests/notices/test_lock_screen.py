"""A lock screen never shows a hidden card, a plan or a sum: of positions of all titles, every notice that a match
owes, and every kind there is, as it would read at that moment; and in a world where all that is hidden is otherwise it
reads the same."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from games.engine.catalog import titles
from games.engine.chance import Seeded
from games.engine.golden import journal, kept
from games.engine.plans import offered_plans
from games.engine.replay import replay
from games.engine.sentences import tell
from games.engine.table import Table
from games.engine.title import Title
from games.matches import deadlines, match_cache
from games.matches.match_cache import SeatInfo
from games.matches.notice_events import list_owed_notices
from games.models import Match, NoticeKind
from games.notices.notice_answers import list_shown_answers
from games.notices.notice_texts import describe_notice

AnyTitle = Title[Any, Any, Any]
LOOKED_AT = 60  # positions of a title, of its golden games by lot
NAMES = ["Ann", "Ben", "Cid", "Dora", "Eve", "Finn", "Gro", "Hal", "Ina", "Jon", "Kit"]
PUBLIC = re.compile(r"\bof \d+\.$")  # how many play: "You came second of 4."


def positions(title: AnyTitle) -> list[Table]:
    """Some positions of the games that are kept of a title, each with the entry that led there."""
    found: list[Table] = []

    def look(table: Table) -> None:
        copy = table.fork()
        copy.entries = [table.entries[-1]]
        found.append(copy)

    for game in kept(title).values():
        replay(journal(title, game), game.board, look)
    ends = [table for table in found if table.over]
    return ends + Random(7).sample(found, min(LOOKED_AT, len(found)))


def seat_people(table: Table) -> tuple[SeatInfo, ...]:
    return tuple(SeatInfo(seat + 1, "", NAMES[seat]) for seat in range(len(table.game.seating)))


def stand_in(title: AnyTitle, table: Table) -> Any:
    """The match of a table, as far as a notice reads it."""
    names = [each.name for each in seat_people(table)]
    rows = SimpleNamespace(order_by=lambda *_: SimpleNamespace(values_list=lambda *_, **__: names))
    status = Match.Status.OVER if table.over else Match.Status.RUNNING
    return SimpleNamespace(
        pk="m", title=title.slug, name="Slow orbit", pace=Match.Pace.LIVE, status=status, size=len(names), seats=rows
    )


def notices(match: Any, table: Table) -> Iterator[Any]:
    """Those that the match owes for its last entry; and of each kind one to each seat, and to the match's hooks."""
    for owed in list_owed_notices(match, seat_people(table), table):
        yield notice(match, owed.kind, owed.user_id, owed.seat, dict(owed.words))
    for kind in NoticeKind:
        for seat in range(len(table.game.seating)):
            yield notice(match, kind, seat + 1, seat, {"who": "Ben", "rank": "first place"})
        yield notice(match, kind, None, min(table.asked, default=0), {})


def notice(match: Any, kind: NoticeKind, user: int | None, seat: int | None, words: dict[str, str]) -> Any:
    return SimpleNamespace(
        kind=kind, user_id=user, user=None, match=match, match_id=match.pk, seat=seat, asked=0, words=words
    )


def read(monkeypatch: pytest.MonkeyPatch, title: AnyTitle, table: Table) -> list[str]:
    """What the notices of a position say."""
    held = SimpleNamespace(table=table.asking(), seats=seat_people(table))
    monkeypatch.setattr(match_cache, "load_current_match", lambda match_id: held)
    monkeypatch.setattr(deadlines, "find_seat_deadline", lambda *_: None)
    match = stand_in(title, table)
    return ["\n".join([*describe_notice(each)[:2], *list_titles(each)]) for each in notices(match, table)]


def list_titles(notice: Any) -> list[str]:
    """The buttons on a notice."""
    return [answer.title for answer in list_shown_answers(notice)]


def disguise(table: Table, seed: int) -> Table:
    """The same to everybody's eyes; what is hidden is otherwise."""
    other = table.fork()
    other.entries = table.entries
    other.game.disguise(None, Seeded(seed))
    for phase in other.game.stack:
        phase.disguise(other.game, None, Seeded(seed))
    return other


def list_hidden_names(table: Table) -> set[str]:
    """The names of cards in hands; none where a game has no hands."""
    game: Any = table.game
    return {game.board.cards[card].name for hand in getattr(game, "hand", ()) for card in hand}


@pytest.mark.parametrize("title", list(titles()), ids=lambda title: title.slug)
def test_no_sum_no_hidden_card_and_no_plan(title: AnyTitle, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = {line.strip().lower() for text in offered_plans(title).values() for line in text.splitlines() if line}
    rules = {line for line in rules if len(line) > 8}
    assert rules
    sums = 0
    for number, table in enumerate(positions(title)):
        told = read(monkeypatch, title, table)
        public = tell(table.prompt(None), NAMES, None)
        unsaid = {line for line in rules if line not in public.lower()}
        for text in told:
            assert not re.search(r"\d", PUBLIC.sub("", text)), text
            assert not [line for line in unsaid if line in text.lower()], text
            assert not [name for name in list_hidden_names(table) if name in text], text
        assert told == read(monkeypatch, title, disguise(table, number)), "it tells of what is hidden"
        sums += bool(re.search(r"\d", public))
    assert sums or not getattr(table.game, "cash", None), "no question names a sum, so nothing was kept back"
