"""Bots that think ahead: they know no more than their seat, stop in time, and are not worse for it."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine.answer_search import compare_answers, is_clearly_better
from games.engine.bots import Chooser, Seen, choose, imagine_world, make_seen
from games.engine.catalog import title as find
from games.engine.catalog import titles
from games.engine.chance import Seeded
from games.engine.chances import find_chance_reader, reveal_hands
from games.engine.given_positions import redeal_hidden
from games.engine.options import Action
from games.engine.simulate import bots_answer
from games.engine.table import Table
from games.engine.thinking_ahead import think_ahead

TITLES = pytest.mark.parametrize("slug", [title.slug for title in titles() if "sharp" in title.levels])


def midgame(slug: str, entries: int = 40, seed: int = 3) -> Table:
    """A game of three after so many entries, at a question to one seat."""
    title, rng = find(slug), Seeded(seed)
    table = Table.start(title, 3, {}, chance=Seeded(seed + 1))
    while table.number < entries or len(table.asked) != 1:
        bots_answer(table, ["steady"] * 3, rng)
    return table


def test_every_title_has_a_strong_bot() -> None:
    assert [title.slug for title in titles() if "sharp" not in title.levels] == []


@TITLES
def test_its_answers_are_legal_and_change_nothing_but_by_being_played(slug: str) -> None:
    table = midgame(slug)
    for seed in range(6):
        seat, before = min(table.asked), table.digest()
        action = choose(table, seat, "sharp", Seeded(seed))
        assert table.digest() == before
        assert action is not None
        table.play(seat, action, table.game.now)
        if table.over:
            break


@TITLES
def test_it_does_the_same_in_worlds_that_look_alike(slug: str) -> None:
    """What is hidden from its seat, and what will be drawn, has no part in what it chooses."""
    table = midgame(slug)
    (seat,) = table.asked
    answers = set()
    for seed in range(3):
        world = table.fork(Seeded(900 + seed))
        if seed:
            redeal_hidden(world, seat, Seeded(seed))
        answers.add(choose(world, seat, "sharp", Seeded(7)))
    assert len(answers) == 1


def test_what_it_imagines_is_dealt_anew() -> None:
    """Else its thoughts would lean on cards that it cannot see."""
    table = midgame("galactic-civ")
    (seat,) = table.asked
    reader: Any = find_chance_reader(table.title)
    real = reveal_hands(reader, table.game)
    worlds = [imagine_world(table, seat, Seeded(seed)) for seed in range(5)]
    assert all(reveal_hands(reader, world.game)[seat] == real[seat] for world in worlds)
    others = [other for other in real if other != seat and real[other]]
    assert any(reveal_hands(reader, world.game)[other] != real[other] for world in worlds for other in others)
    assert {world.view(seat) == table.view(seat) for world in worlds} == {True}


def test_who_has_no_time_thinks_little(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two worlds, whatever the clock says; and not one more."""
    table, looks = midgame("planetopoly"), []

    def hurry() -> bool:
        looks.append(1)
        return False

    seen: list[int] = []
    known = compare_answers
    monkeypatch.setattr(
        "games.engine.answer_search.compare_answers", lambda s, a, u: seen.append(len(a)) or known(s, a, u)
    )
    while not seen:
        seat = min(table.asked)
        action = choose(table, seat, "sharp", Seeded(1), hurry)
        assert action is not None
        table.play(seat, action, table.game.now)
    assert len(looks) == 1


def test_it_differs_by_weights_of_its_own_and_by_those_of_its_temperament() -> None:
    """What games between bots have shown to be better goes for all strong ones; a taste comes on top of it."""
    read: list[dict[str, float]] = []
    strong = think_ahead(lambda seen: read.append(dict(seen.weights)), {"reserve": 0.5, "bids": 2.0})
    seen = Seen(0, False, {}, [], None, Seeded(1), weights={"reserve": 3.0, "edge": 0.4})
    strong(seen)
    think_ahead(lambda seen: read.append(dict(seen.weights)))(seen)
    assert read == [{"reserve": 1.5, "bids": 2.0, "edge": 0.4}, {"reserve": 3.0, "edge": 0.4}]


def test_in_its_thoughts_it_goes_on_as_itself_and_others_as_usual_ones() -> None:
    """Else it would judge what it begins by how somebody else would end it."""
    table, played = midgame("planetopoly"), []
    usual: Chooser = table.title.levels["steady"]

    def own(seen: Seen) -> Action | None:
        played.append((seen.seat, dict(seen.weights)))
        return usual(seen)

    strong = think_ahead(own, {"reserve": 0.5})
    (seat,) = table.asked
    while len(played) < 2:
        (seat,) = table.asked
        played.clear()
        seen = make_seen(table, seat, Seeded(1), weights={"edge": 2.0})
        assert seen
        table.play(seat, strong(seen) or usual(seen), table.game.now)
    assert {name for name, _ in played} == {seat}
    assert all(weights == {"reserve": 0.5, "edge": 2.0} for _, weights in played)


@pytest.mark.parametrize(
    ("lead", "clear"),
    [
        ([0.0] * 8, False),
        ([5.0, 5.5] * 4, True),
        ([9.0, -8.0] * 4, False),
        ([3.0, -1.0] * 4, False),  # 1.3 errors
        ([3.0, 1.0] * 4, True),
        ([-5.0] * 8, False),
    ],
)
def test_only_what_is_beyond_doubt_replaces_the_usual_answer(lead: list[float], clear: bool) -> None:
    assert is_clearly_better(lead) is clear
