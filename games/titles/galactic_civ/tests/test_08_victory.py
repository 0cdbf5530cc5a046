"""§8 Victory."""

from __future__ import annotations

import pytest

from games.engine.facts import Result
from games.titles.galactic_civ.constants import KEYS, LEAD, PATHS

from ..facts import Won
from .helpers import begun, enter, game, last, of, scores

WAYS = {
    "conquest": ("military", "expansion", "exploitation"),
    "diplomacy": ("influence", "trade", "military"),
    "ascension": ("exploration", "military", "research"),
    "technology": ("research", "exploitation", "trade"),
    "influence": ("influence", "morale", "expansion"),
}


def ended(number: int = 11, *, seats: int = 3, check: str = "active_only", **to: int) -> Result | None:
    """Seat 0 has these scores as its turn ends."""
    table = begun(seats=seats, victory_check=check)
    scores(table, 0, **to)
    enter(table, "End", 0, number)
    return table.over


@pytest.mark.parametrize(("number", "won"), [(10, False), (11, True), (15, True)])
def test_8_1_from_round_eleven_on(number: int, won: bool) -> None:
    assert bool(ended(number, military=10, expansion=10)) is won


def test_8_1_a_variant_begins_earlier() -> None:
    table = begun(victory_from=10)
    scores(table, 0, military=10, expansion=10)
    last(table, 0, 10)
    assert table.over


@pytest.mark.parametrize("to", [{"military": 10}, {"expansion": 10, "exploitation": 10}, {"military": 10, "trade": 30}])
def test_8_2_one_lead_is_not_enough(to: dict[str, int]) -> None:
    assert ended(**to) is None


def test_8_2_each_lead_by_five_over_the_best_other() -> None:
    assert ended(military=10, expansion=9) is None
    table = begun()
    scores(table, 0, military=12, expansion=10)
    scores(table, 2, military=8)
    last(table, 0, 11)
    assert not table.over, "only four ahead of seat 2"


def test_8_2_a_variant_reads_the_third_alone() -> None:
    table = begun(victory_parse="xy_or_z")
    scores(table, 0, exploitation=10)
    assert [legs["short"] for legs in table.view(0)["paths"][0]["seats"]] == [0, 10, 10]
    last(table, 0, 11)
    assert table.over
    assert table.over.ending == "conquest"


@pytest.mark.parametrize("ending", WAYS)
@pytest.mark.parametrize("other", [1, 2])
def test_each_path(ending: str, other: int) -> None:
    """§8.3, §8.4, §8.5, §8.6, §8.7"""
    path = next(path for path in PATHS if path.ending == ending)
    assert tuple(KEYS[a] for a in (path.first, *path.others)) == WAYS[ending]
    table = begun()
    scores(table, 0, **{WAYS[ending][0]: 10, WAYS[ending][other]: 11})
    facts = last(table, 1, 11)
    assert table.over
    assert (table.over.ending, table.over.ranking[0]) == (ending, [0])
    (won,) = of(facts, Won)
    assert [by for _, by in won.leads] == [LEAD, 6]
    assert won.rule == f"8.{3 + [*WAYS].index(ending)}"


def test_8_8_the_lowest_path_is_reported() -> None:
    result = ended(influence=10, trade=10, morale=10, military=10, expansion=10)
    assert result
    assert result.ending == "conquest"


@pytest.mark.parametrize("check", ["all_each_end", "end_of_round"])
@pytest.mark.parametrize(("mover", "winner"), [(2, 2), (0, 1)])
def test_8_8_the_last_to_move_comes_first(mover: int, winner: int, check: str) -> None:
    """§8.8 Two have completed a path, and everybody is looked at: whoever moved last, then clockwise."""
    table = begun(victory_check=check)
    scores(table, 1, military=10, expansion=10)
    scores(table, 2, influence=10, morale=10)
    last(table, mover, 12)
    assert table.over
    assert table.over.ranking[0] == [winner]


def test_8_9_the_general_victory_after_round_twenty() -> None:
    table = begun()
    scores(table, 0, military=7, trade=6)
    scores(table, 1, influence=30)
    enter(table, "End", 0, 20)
    assert not table.over, "not before all have had their turn"
    facts = last(table, 2, 20)
    assert table.over == Result([[0], [1], [2]], "general")
    assert of(facts, Won) == [Won((0,), "general", ((6, 1), (7, 2)), "8.9")]


def test_8_9_paths_come_first() -> None:
    table = begun()
    scores(table, 2, military=10, expansion=10)
    scores(table, 0, influence=6, trade=6, morale=6)
    last(table, 2, 20)
    assert table.over
    assert table.over.ending == "conquest"


@pytest.mark.parametrize(("preset", "ending"), [("printed", "general"), ("fair_start", "conquest")])
def test_8_9_as_printed_a_path_counts_at_its_holders_own_end_only(preset: str, ending: str) -> None:
    """§8.9 Seat 0 has all of Conquest as round 20 ends, but has not the last turn; seat 1 leads three attributes."""
    table = begun(preset=preset)
    scores(table, 0, military=12, expansion=12)
    scores(table, 1, trade=8, morale=8, research=8)
    last(table, 2, 20)
    assert table.over
    assert (table.over.ending, table.over.ranking[0]) == (ending, [1 if preset == "printed" else 0])


@pytest.mark.parametrize(
    ("tiebreak", "ranking"),
    [("sum_then_shared", [[1], [0], [2]]), ("shared", [[0, 1], [2]])],
)
def test_8_10_a_tie_goes_by_the_sum(tiebreak: str, ranking: list[list[int]]) -> None:
    table = begun(final_tiebreak=tiebreak)
    scores(table, 0, military=7)
    scores(table, 1, trade=8)
    last(table, 2, 20)
    assert table.over == Result(ranking, "general")


def test_8_10_then_the_victory_is_shared() -> None:
    table = begun()
    scores(table, 0, military=7)
    scores(table, 1, trade=7)
    facts = last(table, 2, 20)
    assert table.over == Result([[0, 1], [2]], "general")
    assert of(facts, Won)[0].says(game(table).board).startswith("@0 and @1 win together")


def test_8_11_the_example() -> None:
    def played(military: int, number: int) -> bool:
        table = begun()
        game(table).score[1] = [5, 5, 5, 5, 7, 5, 5, 9]
        scores(table, 0, military=military, expansion=12)
        last(table, 0, number)
        return table.over is not None

    assert played(14, 11)
    assert not played(14, 10)
    assert not played(13, 11)


def test_the_view_says_how_near_each_is() -> None:
    """§8.2 Points short in all, and the two leads counted on."""
    table = begun()
    scores(table, 0, military=9, exploitation=7)
    conquest = table.view(1)["paths"][0]
    assert conquest["seats"][0] == {
        "short": 4,
        "legs": [{"attribute": 7, "lead": 4}, {"attribute": 3, "lead": 2}],
    } | {"short": 1 + 3}
    assert table.view(1)["leads"][7] == {"seat": 0, "by": 4}
    assert table.view(1)["crowns"] == [[3, 7], [], []]
