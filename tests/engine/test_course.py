"""The course of a finished game: a point for each turn, the moments that moved most, nothing hidden."""

from __future__ import annotations

import json
from itertools import pairwise
from typing import Any

import pytest

from games.engine import golden
from games.engine.bidding import Bidding
from games.engine.catalog import title, titles
from games.engine.chances import has_chances, share_result
from games.engine.course import (
    APART,
    MILLE,
    POINTS,
    Course,
    Point,
    changes,
    find_telling,
    measure_shift,
    pick_telling,
    sentences,
    spread,
    thinned,
)
from games.engine.dice import TurnBegan
from games.engine.replay import replay
from games.engine.table import Table

GOLDEN = [
    (each.slug, name) for each in titles() for name, game in golden.kept(each).items() if game.rules == each.rules
]


def played(slug: str, name: str) -> tuple[Course, Table]:
    """The course of a golden game, and its last position."""
    found = title(slug)
    game = golden.kept(found)[name]
    course = Course()
    return course, replay(golden.journal(found, game), game.board, course.after)


@pytest.mark.parametrize(("slug", "name"), GOLDEN)
def test_a_course_ends_where_the_game_ends(slug: str, name: str) -> None:
    """Every title says what a seat is worth, and the last point is the last position, as a spectator sees it."""
    course, table = played(slug, name)
    told = json.loads(json.dumps(course.to_json()))
    view = table.view(None)
    entries = [point["entry"] for point in told["points"]]
    assert entries == sorted(set(entries))
    assert (told["points"][0]["turn"], entries[-1]) == (0, table.version)
    last = told["points"][-1]
    assert last["worth"] == [view["worth"][seat] if seat in view["living"] else None for seat in range(view["seats"])]
    assert last["turn"] == view["turn"]


@pytest.mark.parametrize(("slug", "name"), GOLDEN)
def test_the_turning_moments_are_the_largest_and_are_told(slug: str, name: str) -> None:
    course, table = played(slug, name)
    told = course.turning()
    turns = [moment["turn"] for moment in told]
    assert turns == sorted(turns)
    gap = max(1, table.view(None)["turn"] // APART)
    assert all(later - earlier >= gap for earlier, later in pairwise(turns))
    for moment in told:
        assert moment["says"]
        assert moment["moved"]
    largest = max((each.size for each in course.moments if sentences(each, table.game.board)), default=0)
    assert max(map(shift_of, told), default=0) == largest


def shift_of(moment: dict[str, Any]) -> int:
    """How far apart a moment that is told has moved two seats: in chances, where it has them."""
    if "chances" in moment:
        return spread([now - was for was, now in zip(moment["chances_before"], moment["chances"], strict=True)])
    return spread(changes(moment["before"], moment["worth"]))


@pytest.mark.parametrize(("slug", "name"), GOLDEN)
def test_chances_of_a_course_add_up_and_end_in_the_result(slug: str, name: str) -> None:
    """In thousandths, rounded for each seat; and the worth of the last point is 1 for who has won."""
    course, table = played(slug, name)
    points = course.to_json()["points"]
    if not has_chances(table.title, table.game.board.hash, table.game.seats):
        assert not any("chances" in point for point in points)
        return
    assert all(abs(sum(point["chances"]) - MILLE) <= len(point["chances"]) / 2 for point in points)
    assert points[-1]["chances"] == [round(MILLE * each) for each in share_result(table)]


def test_an_auction_is_one_moment() -> None:
    """Bid by bid the chances only swing: a point or a moment in the middle of one tells nothing."""
    found = title("galactic-magnate")
    game = golden.kept(found)["bankruptcy.json"]
    course, bids = Course(), set()

    def look(table: Table) -> None:
        course.after(table)
        if not table.over and isinstance(table.game.stack[-1], Bidding):
            bids.add(table.number)

    replay(golden.journal(found, game), game.board, look)
    assert bids
    assert not bids & {moment.point.entry for moment in course.moments}


def swing_within_turns(table: Table) -> list[int]:
    """Chances that are even whenever a turn begins, and not before it is over."""
    begins = any(isinstance(fact, TurnBegan) for fact in table.entries[-1].facts)
    return [500, 500] if begins else [900, 100]


def test_what_is_taken_back_within_a_turn_turned_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """The network changes its mind from one question to the next; a turn is one moment, told by its most money."""
    monkeypatch.setattr("games.engine.course.tell_chances", swing_within_turns)
    course, table = played("planetopoly", "bankruptcy.json")
    assert table.game.seats == 2
    assert len(course.moments) <= 1  # the last turn, which no other follows
    monkeypatch.undo()
    course, table = played("planetopoly", "bankruptcy.json")
    turns = [each.point.turn for each in course.moments]
    assert len(turns) == len(set(turns)) > 5
    rich = [each for each in course.moments if each.line.number != table.number]
    assert any("*5,320*" in said for each in rich for said in sentences(each, table.game.board))


def test_a_turn_that_ends_anew_is_no_moment_twice() -> None:
    """Where a game goes back into a turn, that turn is not over any more; the one before it is."""
    for entry, kept in ((22, 1), (24, 2)):
        course, _ = played("planetopoly", "bankruptcy.json")
        first, second = course.moments[:2]
        points = [Point(20, 5, None, [1, 1], [500, 500]), Point(23, 6, None, [1, 1], [400, 600])]
        points.append(Point(24, 7, None, [1, 1], [300, 700]))
        course._seen = points
        course.moments = [
            first._replace(point=points[0]._replace(turn=4)),
            second._replace(point=points[0]._replace(entry=21)),
        ]
        course._forget_after(entry)
        assert len(course.moments) == kept


def test_of_a_turn_the_step_with_most_money_is_told_else_the_largest(monkeypatch: pytest.MonkeyPatch) -> None:
    course, _ = played("planetopoly", "bankruptcy.json")
    small, large, largest = (course.moments[0]._replace(size=size) for size in (100, 200, 300))
    says = {100: ["@0 {pay|pays} *900* to @1."], 200: ["@0 {get|gets} *60*."], 300: ["@0 {decline|declines}."]}
    monkeypatch.setattr("games.engine.course.sentences", lambda step, board: says[step.size])
    assert find_telling([large, small, largest], [0, 0], None) is small
    says[100] = says[200] = ["@1 {wait|waits}."]
    assert find_telling([large, small, largest], [0, 0], None) is largest


def test_a_fee_that_turned_a_game_is_told_with_both_whom_it_moved(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where nobody has learned the game's chances, by what it made them worth."""
    monkeypatch.setattr("games.engine.course.has_chances", lambda *words: False)
    course, _ = played("planetopoly", "bankruptcy.json")
    fee = next(each for each in course.turning() if each["says"] == ["@1 {pay|pays} *5,320* to @0 (rent at Draco 3)."])
    assert [(fee["before"][seat], fee["worth"][seat]) for seat in fee["moved"]] == [(8190, 13510), (13800, 8480)]


SAID = {
    "an auction, not who gets a share of it": (
        [
            "@2 {win|wins} Pale Harbour for *330*.",
            "@0 {get|gets} *66* (middleman).",
            "@0 {move|moves} straight to Start.",
        ],
        [66, 0, -330],
        ["@2 {win|wins} Pale Harbour for *330*."],
    ),
    "what is owed, not the throw": (
        [
            "@1 {throw|throws} *1* and *3*.",
            "@1 {stop|stops} at Hydra 3.",
            "@1 {owe|owes} *1,150* (rent at Hydra 3).",
        ],
        [0, 0, 0],
        ["@1 {owe|owes} *1,150* (rent at Hydra 3)."],
    ),
    "and who is out by it": (
        ["@1 {pay|pays} *411* of the 950 owed to @0.", "*@1 {are|is} bankrupt* and {leave|leaves}.", "All get *500*."],
        [411, 0, 0],
        ["@1 {pay|pays} *411* of the 950 owed to @0.", "*@1 {are|is} bankrupt* and {leave|leaves}."],
    ),
    "what came of a card, not where it lay": (
        ["@1 {roll|rolls} *double 6*.", "@1 {stop|stops} at Chance.", "@1 {take|takes} *2* resources (Comet haul)."],
        [0, 0, 0],
        ["@1 {roll|rolls} *double 6*.", "@1 {take|takes} *2* resources (Comet haul)."],
    ),
    "nothing of the next round": (
        ["@0 {discard|discards} Xenon.", "@0: Influence *−1* (now 4).", "Round *3*.", "@2 {draw|draws} 3 cards."],
        [-1, 0, 0],
        ["@0 {discard|discards} Xenon.", "@0: Influence *−1* (now 4)."],
    ),
}


@pytest.mark.parametrize("what", SAID)
def test_a_moment_says_what_happened(what: str) -> None:
    """Of all that the log says of an entry, what whoever looks back wants to know."""
    said, by, told = SAID[what]
    assert pick_telling(said, by) == told


def test_a_small_change_is_no_turning_point() -> None:
    """The network changes its mind by as much, and then a card that only costs seems to have helped."""
    before, after = Point(1, 1, None, [5, 5], [951, 49]), Point(2, 1, None, [0, 5], [981, 19])
    assert measure_shift(before, after) == 0
    assert measure_shift(before, after._replace(chances=[840, 160])) == 222


def test_who_leaves_has_no_worth_from_then_on() -> None:
    course, _ = played("galactic-magnate", "bankruptcy.json")
    assert course.to_json()["points"][-1]["worth"][1] is None


def test_a_seat_that_leaves_with_nothing_turns_no_game() -> None:
    """A moment of the course that moved nobody is none to be told."""
    course, _ = played("planetopoly", "bankruptcy.json")
    last = course.moments[-1]
    course.moments = [last._replace(size=0)]
    assert course.turning() == []


def test_whoever_leaves_loses_all_and_others_gain() -> None:
    assert changes([800, 200, None], [1000, None, None]) == [200, -200, 0]
    assert spread([200, -200, 0]) == 400


def test_a_long_course_is_thinned_evenly_and_keeps_its_ends() -> None:
    points = [Point(k, k, None, [k]) for k in range(4 * POINTS)]
    few = thinned(points)
    assert (len(few), few[0], few[-1]) == (POINTS, points[0], points[-1])
    assert max(later.entry - earlier.entry for earlier, later in pairwise(few)) <= 5


def test_a_moment_says_nothing_that_a_spectator_may_not_know() -> None:
    """Sealed bids and hands: what is told is told by `shown_to(None)` alone."""
    for slug, name in GOLDEN:
        course, _ = played(slug, name)
        for moment in course.moments:
            assert moment.point.worth == json.loads(json.dumps(moment.point.worth))
        open_words = {
            shown.says(course._board)
            for moment in course.moments
            for fact in moment.line.facts
            if (shown := fact.shown_to(None))
        }
        assert {said for moment in course.turning() for said in moment["says"]} <= open_words
