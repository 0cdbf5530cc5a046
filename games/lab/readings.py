"""What a page or a report shows of a tally: findings, charts, and all figures in tables."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby
from typing import Any, NamedTuple

from django.utils.safestring import SafeString

from games.engine.balance.comparison import Difference, compare_figures
from games.engine.balance.figures import Figure, list_figures
from games.engine.balance.findings import Finding, list_findings
from games.engine.balance.statistics import wilson_interval
from games.engine.balance.tally import GroupTally, Tally
from games.engine.title import Title
from games.matches.summaries.picture import PLAIN_SPACE_COLOR, SET_COLORS

from . import board_map, charts, length_chart, wording

ANSWER_SECONDS = 4.1  # that people take for an answer at a live table
TOP_CARDS = 8  # that are shown above the fold


class Row(NamedTuple):
    """A figure as a table has it."""

    label: str
    value: str
    interval: str
    counted: str


class Table(NamedTuple):
    """All figures of one section."""

    name: str
    rows: list[Row]


class GroupRow(NamedTuple):
    """A group in the overview; `color` is that of its band. `held`: in one hand at half time; `beats`: how its owner
    then does against the owner of another."""

    name: str
    color: str
    held: str
    beats: str
    beats_bar: SafeString | str
    returned: str
    returned_bar: SafeString | str
    repaid: str


class EndingRow(NamedTuple):
    """An ending, or something that happened in some games."""

    label: str
    value: str
    bar: SafeString


class HeatMap(NamedTuple):
    """One of the maps of the board: its name, its drawing, and the spaces with most of it."""

    key: str
    name: str
    drawing: SafeString
    most: list[tuple[str, str]]


class CardRow(NamedTuple):
    """A card by what it moved."""

    label: str
    moved: str
    won: str


class Reading(NamedTuple):
    """All that is shown of a tally."""

    findings: list[Finding]
    wins: SafeString
    turns: SafeString
    minutes: SafeString
    lead: SafeString
    endings: list[EndingRow]
    groups: list[GroupRow]
    maps: list[HeatMap]
    cards: list[CardRow]
    tables: list[Table]
    moves: str


def read_tally(title: Title[Any, Any, Any], board: Any, tally: Tally, settings: Mapping[str, Any]) -> Reading:
    """A tally of at least one game, as it is shown. `board` as the engine reads it."""
    figures = list_figures(title, board, tally)
    series = [charts.Series("this run", tally)]
    return Reading(
        findings=list_findings(title, board, tally, settings),
        wins=charts.draw_wins(series),
        turns=length_chart.draw_histogram(series, "turns", "turns"),
        minutes=length_chart.draw_histogram(series, "answers", "minutes", ANSWER_SECONDS / 60),
        lead=charts.draw_lead(series),
        endings=_list_endings(figures),
        groups=_list_groups(title, board, tally),
        maps=_list_maps(board, tally),
        cards=_list_cards(title, board, tally),
        tables=list_tables(figures),
        moves=title.balance.moves,
    )


def list_tables(figures: list[Figure]) -> list[Table]:
    """All figures, a table for each section."""
    return [
        Table(
            section,
            [
                Row(each.label, wording.format_value(each), wording.format_interval(each), wording.format_counted(each))
                for each in found
            ],
        )
        for section, found in groupby(figures, key=lambda each: each.section)
    ]


def _list_endings(figures: list[Figure]) -> list[EndingRow]:
    rows = []
    for each in figures:
        if each.key.startswith(("ending.", "milestone.")) and (found := each.interval):
            rows.append(EndingRow(each.label, wording.format_value(each), charts.draw_share(each.value, *found)))
    return rows


def _list_groups(title: Title[Any, Any, Any], board: Any, tally: Tally) -> list[GroupRow]:
    return [
        _read_group(group.name, SET_COLORS.get(group.color, PLAIN_SPACE_COLOR), counted, tally)
        for group, counted in zip(title.balance.list_groups(board), tally.groups, strict=True)
    ]


def _read_group(name: str, color: str, counted: GroupTally, tally: Tally) -> GroupRow:
    spent = counted.bought + counted.upgrades
    back = counted.income.total / spent if spent else 0.0
    beats = counted.beaten / counted.met if counted.met else None
    interval = wilson_interval(counted.beaten, counted.met)
    return GroupRow(
        name,
        color,
        wording.format_percent(counted.half.games / tally.games),
        "" if beats is None else wording.format_percent(beats),
        "" if beats is None else charts.draw_share(beats, *interval),
        f"{100 * back:.0f}" if spent else "",
        charts.draw_share(back / 3) if spent else "",
        wording.format_percent(counted.repaid / counted.builders) if counted.builders else "",
    )


def _list_maps(board: Any, tally: Tally) -> list[HeatMap]:
    stops = sum(space.stops.total for space in tally.spaces)
    if not stops or not board_map.is_ring(board):
        return []
    share = [space.stops.total / stops for space in tally.spaces]
    income = [space.income.total / tally.games if space.income.total else None for space in tally.spaces]
    paid = [space.paid / space.sales if space.sales else None for space in tally.spaces]
    found = [
        _draw_map("stops", "Stops", board, share, [wording.format_percent(each) for each in share]),
        _draw_map("income", "Income a game", board, income, _tell_numbers(income)),
        _draw_map("paid", "Prices paid", board, paid, _tell_numbers(paid)),
    ]
    return [each for each in found if each.most]


def _tell_numbers(values: list[float | None]) -> list[str]:
    return ["" if each is None else f"{each:,.0f}" for each in values]


def _draw_map(key: str, name: str, board: Any, values: Any, words: list[str]) -> HeatMap:
    hottest = sorted((at for at, each in enumerate(values) if each), key=lambda at: (-values[at], at))[:5]
    told = ", ".join(f"{board.names[at]} {words[at]}" for at in hottest)
    drawing = board_map.draw_board(board, values, words, f"{name} over the board. Most: {told}")
    return HeatMap(key, name, drawing, [(board.names[at], words[at]) for at in hottest])


def _list_cards(title: Title[Any, Any, Any], board: Any, tally: Tally) -> list[CardRow]:
    """The cards that move most, either way, for whoever draws them."""
    drawn = [(card, of) for card, of in zip(title.balance.list_cards(board), tally.cards, strict=True) if of.drawn]
    moving = sorted(drawn, key=lambda pair: (-abs(pair[1].moved.total / pair[1].drawn), pair[0].code))
    return [
        CardRow(
            card.name,
            wording.format_difference(of.moved.total / of.drawn, ""),
            wording.format_percent(of.won / of.drawn),
        )
        for card, of in moving[:TOP_CARDS]
    ]


class DifferenceRow(NamedTuple):
    """A figure of two runs side by side."""

    label: str
    section: str
    old: str
    new: str
    drawing: SafeString
    difference: str
    interval: str
    clear: bool


def list_differences(old: list[Figure], new: list[Figure]) -> list[DifferenceRow]:
    """The figures of two runs side by side, those that differ clearly first in each section."""
    found = compare_figures(old, new)
    reach: dict[str, float] = {}
    for each in found:
        ends = max(abs(each.interval.low), abs(each.interval.high))
        kind = _kind(each)
        reach[kind] = max(reach.get(kind, 0.0), ends)
    return [_read_difference(each, reach[_kind(each)] or 1.0) for each in found]


def _kind(difference: Difference) -> str:
    """Differences that are drawn to one scale."""
    return f"{difference.new.section} {difference.new.unit}"


def _read_difference(each: Difference, reach: float) -> DifferenceRow:
    return DifferenceRow(
        each.new.label,
        each.new.section,
        wording.format_value(each.old),
        wording.format_value(each.new),
        charts.draw_difference(each, reach),
        wording.format_difference(each.value, each.new.unit),
        wording.format_difference_interval(each.interval, each.new.unit),
        each.clear,
    )
