"""Tallies add up, whatever the batches, and say what the games were."""

from __future__ import annotations

import json
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command

from games.engine.balance.comparison import compare_figures
from games.engine.balance.declaration import Balance, Group
from games.engine.balance.figures import list_figures
from games.engine.balance.findings import list_findings
from games.engine.balance.record import (
    Sample,
    count_game,
    count_half_time,
    empty_tally,
    find_leaders,
    list_whole_groups,
    play_and_count,
)
from games.engine.balance.statistics import choose_by_holm, quantile, quantile_error, wilson_interval
from games.engine.balance.tally import GroupTally, Sum, Tally, Won, merge_tallies
from games.engine.catalog import title as title_of
from games.engine.catalog import titles
from games.engine.game import Paid
from games.engine.ring import Moved
from games.engine.simulate import find_first_mover, played, seed_of_game
from games.lab.wording import format_difference, format_interval

STEADY = "steady"
SLUGS = [title.slug for title in titles()]


@pytest.mark.parametrize("slug", SLUGS)
def test_batches_add_up_to_the_same_in_any_order(slug: str) -> None:
    title, levels = title_of(slug), [STEADY, STEADY, "random"]
    whole = play_and_count(title, levels, {}, 5, range(6))
    parts = [play_and_count(title, levels, {}, 5, numbers) for numbers in (range(4, 6), range(1), range(1, 4))]
    assert merge_tallies(parts) == whole
    assert Tally.from_data(json.loads(json.dumps(whole.to_data()))) == whole
    assert whole.games == 6
    assert sum(whole.wins) >= whole.finished


@pytest.mark.parametrize("slug", SLUGS)
def test_money_and_stops_are_those_of_the_facts(slug: str) -> None:
    """Counted a second time, from the journal, by other means."""
    title = title_of(slug)
    table = played(title, [STEADY] * 3, {}, seed_of_game(9, 4))
    tally = play_and_count(title, [STEADY] * 3, {}, 9, range(4, 5))
    facts = [fact for entry in table.entries for fact in entry.facts]
    assert sum(space.stops.total for space in tally.spaces) == sum(isinstance(fact, Moved) for fact in facts)
    earned = [fact for fact in facts if isinstance(fact, Paid) and fact.rule in title.balance.earns]
    assert sum(space.income.total for space in tally.spaces) == sum(fact.amount for fact in earned if fact.target >= 0)
    groups = title.balance.list_groups(table.game.board)
    for group, counted in zip(groups, tally.groups, strict=True):
        assert counted.income.total == sum(tally.spaces[space].income.total for space in group.spaces)
    assert tally.answers == {table.number: 1}


def test_bots_sit_in_the_order_of_play() -> None:
    """Monopoly Space §2.5: the dice say who begins, so a seat is no place in the order."""
    title = title_of("monopoly-space")
    firsts = {find_first_mover(played(title, [STEADY] * 2, {}, seed_of_game(3, number))) for number in range(8)}
    assert firsts == {0, 1}
    tally = play_and_count(title, [STEADY, "random"], {}, 3, range(12))
    assert tally.wins[0] > tally.wins[1]
    turned = play_and_count(title, ["random", STEADY], {}, 3, range(12))
    assert turned.wins[1] > turned.wins[0]


def test_the_command_tells_the_same(tmp_path: Any) -> None:
    title = title_of("planetopoly")
    tally = play_and_count(title, [STEADY] * 2, {"start": "printed"}, 2, range(5))
    out, page = StringIO(), tmp_path / "it.html"
    words = ["planetopoly", "--seats=2", "--games=5", "--seed=2", "--set", "start=printed"]
    call_command("simulate", *words, "--json", f"--report={page}", stdout=out)
    told = json.loads(out.getvalue())
    assert told["wins_by_seat"] == {str(seat): wins for seat, wins in enumerate(tally.wins)}
    assert told["entries"]["median"] == quantile(tally.answers, 0.5)
    text = page.read_text("utf-8")
    for figure in list_figures(title, title.standard, tally):
        assert figure.label in text.replace("&#x27;", "'").replace("&amp;", "&")
        assert format_interval(figure) in text
    assert "http" not in text.replace("http://www.w3.org/2000/svg", ""), "a report needs nothing else"


def test_a_title_that_declares_nothing_has_seats_lengths_endings_and_leaders(monkeypatch: pytest.MonkeyPatch) -> None:
    title = title_of("galactic-magnate")
    monkeypatch.setitem(title.__dict__, "balance", Balance())
    tally = play_and_count(title, [STEADY] * 2, {}, 1, range(2))
    sections = {figure.section for figure in list_figures(title, title.standard, tally)}
    assert sections == {"Wins by seat", "Length", "Endings", "Does it snowball?", "Spaces"}


def test_who_leads_is_worth_most_alone() -> None:
    course = [Sample([5, 5], []), Sample([9, 4], []), Sample([3, None], [])]
    leaders = list(find_leaders(course))
    assert (leaders[0], leaders[9], leaders[-1]) == (None, 0, 0)
    assert list(find_leaders([])) == [None] * len(leaders)


GROUPS = [Group(name, "", spaces) for name, spaces in (("A", (0, 1)), ("B", (2, 3)), ("C", (4, 5)), ("D", (6,)))]


def test_a_group_is_whole_where_all_of_it_is_in_one_hand() -> None:
    """What the bank has, or what is a single space, is not."""
    assert list_whole_groups(GROUPS, Sample([], [0, 0, 1, 1, 1, 1, 0])) == [(0, 0), (1, 1), (2, 1)]
    assert list_whole_groups(GROUPS, Sample([], [0, -1, 1, 1, -1, -1, 0])) == [(1, 1)]
    assert list_whole_groups(GROUPS, Sample([], [])) == []


def test_groups_in_two_hands_at_half_time_are_set_against_each_other() -> None:
    """Where one of the two owners wins the game and the other does not."""
    tally = Tally.empty(3, groups=4)
    for winners in ([1], [2], [0, 1], [0]):
        count_half_time(tally, [(0, 0), (1, 1), (2, 1)], winners)
    assert [group.half for group in tally.groups] == [Won(4, 2), Won(4, 2), Won(4, 2), Won()]
    assert [group.duels for group in tally.groups] == [Won(4, 2), Won(2, 1), Won(2, 1), Won()]
    assert [group.met for group in tally.groups] == [2, 2, 2, 0]


def test_half_time_is_half_time() -> None:
    """What is owned earlier or later does not count."""
    title = title_of("planetopoly")
    lots = title.standard.lots
    course = [Sample([], [-1] * 40) for _ in range(21)]
    course[10] = Sample([], [0 if at in lots[0] else 1 if at in lots[1] else -1 for at in range(40)])
    table = played(title, [STEADY] * 2, {}, seed_of_game(1, 1))
    tally = empty_tally(title, 2, title.standard)
    count_game(title, table, course, tally)
    assert [group.half.games for group in tally.groups] == [1, 1, *[0] * (len(tally.groups) - 2)]


def test_a_duel_is_won_by_one_side_and_as_uncertain_as_its_games_are_few() -> None:
    title = title_of("planetopoly")
    tally = play_and_count(title, [STEADY] * 3, {}, 1, range(12))
    assert 2 * sum(group.duels.won for group in tally.groups) == sum(group.duels.games for group in tally.groups) > 0
    tally.groups[0] = GroupTally(duels=Won(400, 300), met=100)
    (figure,) = (each for each in list_figures(title, title.standard, tally) if each.key == "group.0.duels")
    assert (figure.label, figure.value) == ("Corvus: at half time, its owner beats the owner of another", 0.75)
    assert figure.interval is not None
    assert 0.16 < figure.interval.high - figure.interval.low < 0.18


# -- statistics


def test_intervals_are_those_of_the_books() -> None:
    """Wilson 1927, as printed in tables: 10 of 20, 0 of 10."""
    assert [round(end, 4) for end in wilson_interval(10, 20)] == [0.2993, 0.7007]
    assert [round(end, 4) for end in wilson_interval(0, 10)] == [0.0, 0.2775]
    assert wilson_interval(0, 0) == (0.0, 1.0)
    counts = dict.fromkeys(range(1, 101), 1)
    assert (quantile(counts, 0.5), quantile(counts, 0.9), quantile({}, 0.5)) == (51, 91, None)
    assert 4 < quantile_error(counts, 0.5) < 6


def test_many_figures_do_not_invent_a_difference() -> None:
    """Holm: the smallest of a hundred chances must be below a hundredth of the threshold."""
    assert choose_by_holm([0.005] + [0.5] * 99) == [False] * 100
    assert choose_by_holm([0.00005] + [0.5] * 99) == [True] + [False] * 99
    assert choose_by_holm([0.006, 0.004]) == [True, True]
    assert choose_by_holm([0.011, 0.006]) == [False, False]


def two_seats(first: int, games: int = 4000) -> Tally:
    title = title_of("planetopoly")
    tally = empty_tally(title, 2, title.standard)
    tally.games = tally.finished = games
    tally.wins, tally.endings = [first, games - first], {"last_standing": games}
    tally.turns, tally.answers = {100: games}, {300: games}
    return tally


def test_side_by_side_marks_what_is_clear() -> None:
    title = title_of("planetopoly")
    board = title.standard
    figures = [list_figures(title, board, two_seats(wins)) for wins in (2320, 2048)]
    clear = {each.new.key: (each.clear, round(each.value, 3)) for each in compare_figures(*figures)}
    assert clear["wins.0"] == (True, -0.068)
    assert clear["turns.0.5"] == (False, 0.0)
    again = [list_figures(title, board, two_seats(wins)) for wins in (2048, 2060)]
    assert not any(each.clear for each in compare_figures(*again))


def test_a_card_that_hardly_ever_came_is_never_clearly_different() -> None:
    """What a card moved once has no spread, and would seem as sure as anything."""
    title = title_of("planetopoly")
    for drawn, clear in ((1, False), (29, False), (400, True)):
        tallies = two_seats(2048), two_seats(2048)
        for tally, money in zip(tallies, (1490, -40), strict=True):
            card = tally.cards[0]
            card.drawn, card.moved.total, card.moved.squares = drawn, drawn * money, drawn * money * money
        compared = compare_figures(*(list_figures(title, title.standard, tally) for tally in tallies))
        assert any(each.clear for each in compared if each.new.key == "card.0.moved") is clear


def findings(tally: Tally, **settings: Any) -> dict[str, str]:
    title = title_of("planetopoly")
    return {found.title: found.words for found in list_findings(title, title.standard, tally, settings)}


def test_findings_are_told_where_they_are_clear() -> None:
    assert "The seats are fair" in findings(two_seats(2048))
    told = findings(two_seats(2320), start="printed")
    assert told["Seat 1 wins too often"].startswith("Seat 1 wins 58.0%, seat 2 42.0%; fair is 50%.")
    assert "Try it with the fair start" in told["Seat 1 wins too often"]
    assert "its amounts need another look" in findings(two_seats(2320))["Seat 1 wins too often"]
    assert not any("too often" in name for name in findings(two_seats(30, 50)))


def test_a_group_that_decides_is_named_by_its_duels_at_half_time() -> None:
    """Who is left last has built everything, so the owner of what is built at the end mostly won on any board."""
    tally = two_seats(2048)
    tally.groups[0] = GroupTally(half=Won(3800, 2400), duels=Won(4000, 2640), met=2000)
    tally.groups[1] = GroupTally(half=Won(1200, 900), duels=Won(1200, 900), met=1100)
    tally.groups[2] = GroupTally(half=Won(3800, 2400), duels=Won(4000, 2360), met=2000)
    tally.groups[3] = GroupTally(whole=Won(3900, 3800), built=[Won(3900, 3800)])
    told = {name: words for name, words in findings(tally).items() if "decides" in name}
    assert told == {
        "Corvus decides the game": "It was in one hand at half time in 95.0% of the games, and its owner beat the "
        "owner of another in 66.0% (64 to 68); even is 50%."
    }


def test_few_games_cannot_say_that_a_group_decides() -> None:
    """Many duels of few games are few. Of ten groups one is ahead by chance, so each has to be surer than one alone."""
    tally = two_seats(100, 200)
    tally.groups[0] = GroupTally(half=Won(190, 120), duels=Won(4000, 2640), met=60)
    tally.groups[1] = GroupTally(half=Won(190, 120), duels=Won(190, 115), met=190)
    assert not any("decides" in name for name in findings(tally))


def test_a_group_that_pays_nothing_back_is_named() -> None:
    tally = two_seats(2048)
    tally.groups[1] = GroupTally(built=[Won(300, 290)], builders=300, repaid=20, income=Sum(100, 0), bought=400)
    assert findings(tally)["Lyra pays nothing back"].endswith("it earns 25 for each 100 spent.")


def test_a_lead_that_holds_and_games_without_an_end_are_named() -> None:
    tally = two_seats(2048)
    tally.leaders[9], tally.leaders[14] = Won(4000, 3400), Won(4000, 3700)
    tally.finished -= 40
    told = findings(tally)
    assert told["A lead at half time mostly holds"].startswith("The leader at half time wins 85.0%")
    assert told["Some games do not end"].startswith("40 of 4,000")


def test_differences_are_said_with_their_sign() -> None:
    assert format_difference(-0.069, "%").endswith("6.9 points")
    assert (format_difference(0.0, "%"), format_difference(0.0001, "%")) == ("0", "0")
    assert format_difference(4, "turns") == "+4 turns"


# -- what is known


def overlaps(won: int, games: int, low: float, high: float) -> bool:
    found = wilson_interval(won, games)
    return found.low <= high and found.high >= low


@pytest.mark.parametrize(
    ("slug", "settings", "games", "known"),
    [
        ("galactic-civ", {"preset": "printed"}, 60, (0.84, 0.90)),
        ("planetopoly", {"start": "printed"}, 60, (0.54, 0.58)),
    ],
)
def test_the_lab_finds_what_is_known(slug: str, settings: dict[str, Any], games: int, known: Any) -> None:
    """A small sample of what thousands of games have shown (docs/BALANCE.md)."""
    tally = play_and_count(title_of(slug), [STEADY] * 2, settings, 1, range(games))
    assert overlaps(tally.wins[0], tally.games, *known), tally.wins
