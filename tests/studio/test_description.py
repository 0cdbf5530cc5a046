"""A title's board described from its types and words: nothing is left out, and objections say where it is."""

from __future__ import annotations

import copy
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine.catalog import titles
from games.engine.objections import Objection, Path, find_nearest_multiples, list_falling_amounts
from games.engine.studio import (
    Words,
    create_blank_member,
    describe_board,
    find_card_ways,
    find_field,
    list_draft_objections,
    list_fields_of_kind,
)
from games.engine.title import Title
from games.management.title_template import TITLE as TEMPLATE

Any_ = Title[Any, Any, Any]
EVERY = pytest.mark.parametrize("title", [*titles(), TEMPLATE], ids=lambda title: title.slug)


def at(data: Any, path: Path) -> Any:
    for step in path:
        data = data[step]
    return data


@EVERY
def test_the_board_that_comes_with_a_title_has_no_objection_and_no_warning(title: Any_) -> None:
    assert list_draft_objections(title, title.default_board()) == []


@EVERY
def test_every_field_of_a_board_is_described_or_written(title: Any_) -> None:
    """A field that is added to a board gets its form by itself; only what a group names of its spaces has none."""
    described = describe_board(title)
    fields = {field.name for field in described.fields} | {each.name for each in described.lists} | {"name"}
    assert fields == set(title.board.__struct_fields__)
    for each in described.lists:
        names = {field.name for field in each.fields}
        kept = title.default_board()[each.name]
        written = {described.lots} if each.name == described.groups else set[str]()
        assert {name for member in kept for name in member} <= names | written


@EVERY
def test_words_are_for_fields_that_there_are(title: Any_) -> None:
    """A word for a field that was renamed is found here."""
    from importlib import import_module

    words = import_module(f"{title.package}.studio").STUDIO
    described = describe_board(title)
    known = {field.name for field in described.fields}
    known |= {f"{each.name}.{field.name}" for each in described.lists for field in each.fields}
    assert set(words.fields) <= known
    assert set(words.lists) <= {each.name for each in described.lists}
    spaces = described.get_list(described.spaces)
    names = {field.name for field in spaces.fields} if spaces else set[str]()
    for kind in described.kinds.values():
        assert set(kind.fields) <= names
    assert all(isinstance(each, Words) for each in words.fields.values())


@EVERY
def test_each_space_of_the_default_board_has_what_its_kind_has_and_no_more(title: Any_) -> None:
    described, data = describe_board(title), title.default_board()
    for space in data.get(described.spaces, ()):
        assert set(space) - {"kind"} <= set(list_fields_of_kind(described, space["kind"])), space


@EVERY
def test_a_new_member_of_a_list_can_be_read(title: Any_) -> None:
    for each in describe_board(title).lists:
        data = title.default_board()
        blank = create_blank_member(each)
        if each.name == describe_board(title).groups:
            blank[describe_board(title).lots] = []
        data[each.name].append(blank)
        msgspec.convert(data, title.board)


def test_a_title_that_says_nothing_is_described_by_its_types() -> None:
    """A fifth title gets its studio for nothing."""
    import types

    silent = types.SimpleNamespace(package="games.engine.plans", board=TEMPLATE.board)
    described = describe_board(silent)  # type: ignore[arg-type]
    assert [(field.name, field.type, field.label) for field in described.fields] == [
        ("length", "number", "Length"),
        ("fuel", "number", "Fuel"),
        ("clouds", "numbers", "Clouds"),
    ]
    (cards,) = described.lists
    move = find_field(cards.fields, "move")
    assert move
    assert (move.least, move.most, move.default) == (-12, 12, 0)


BROKEN: list[tuple[str, Path, Any]] = [
    ("galactic-magnate", ("spaces", 19, "price"), 265),
    ("galactic-magnate", ("spaces", 19, "mortgage"), 900),
    ("galactic-magnate", ("groups", 3, "upgrade"), 421),
    ("galactic-magnate", ("groups", 3, "fees", 3), 1),
    ("galactic-magnate", ("salary", "3"), 0),
    ("galactic-magnate", ("cash", "3"), -1),
    ("galactic-magnate", ("events", 0, "steps"), 3),
    ("galactic-magnate", ("spaces", 0, "kind"), "bonus"),
    ("monopoly-space", ("spaces", 1, "price"), 61),
    ("monopoly-space", ("chips",), 5),
    ("monopoly-space", ("resource",), 0),
    ("monopoly-space", ("chance", 0, "steps"), 3),
    ("planetopoly", ("spaces", 3, "sale"), 9000),
    ("planetopoly", ("spaces", 1, "rents", 4), 1),
    ("planetopoly", ("planets", 0, "point_sale"), 900),
    ("planetopoly", ("events", 22, "steps"), 10),
    ("galactic-civ", ("events", 0, "who"), "others"),
    ("galactic-civ", ("cards", 0, "effects", "exploration"), 21),
]


def put(data: Any, path: Path, value: Any) -> None:
    at(data, path[:-1])[path[-1]] = value


@pytest.mark.parametrize(("slug", "path", "value"), BROKEN, ids=[f"{case[0]} {case[1]}" for case in BROKEN])
def test_an_objection_stands_at_its_field_and_each_nearest_value_would_do(slug: str, path: Path, value: Any) -> None:
    title = next(each for each in titles() if each.slug == slug)
    data = copy.deepcopy(title.default_board())
    put(data, path, value)
    found = [each for each in list_draft_objections(title, data) if each.grave]
    assert found
    here = found[0]
    assert here.nearest
    assert here.path[: len(path)] == path or here.path[: len(path) - 1] == path[:-1]
    assert here.sentence[0].isupper()
    assert here.sentence.endswith(".")
    for nearest in here.nearest:
        put(data, here.path, nearest)
        assert [each for each in list_draft_objections(title, data) if each.grave] == []


@EVERY
@settings(deadline=None, max_examples=30)
@given(data=st.data())
def test_whatever_a_form_can_hold_is_answered_with_objections(title: Any_, data: st.DataObject) -> None:
    """No value that has the right shape is an error; each path leads to a place of the board."""
    board = copy.deepcopy(title.default_board())
    described = describe_board(title)
    each = data.draw(st.sampled_from(described.lists))
    number = data.draw(st.integers(0, len(board[each.name]) - 1))
    field = data.draw(st.sampled_from(each.fields))
    values = {
        "number": st.integers(-(2**53), 2**53),
        "member": st.none() | st.integers(-5, 50),
        "switch": st.booleans(),
        "numbers": st.lists(st.integers(-10, 10**7), max_size=12),
        "choice": st.sampled_from([value for value, _ in field.values] or [""]),
        "shares": st.dictionaries(st.sampled_from([value for value, _ in field.values] or ["x"]), st.integers(-50, 50)),
    }
    board[each.name][number][field.name] = data.draw(values.get(field.type, st.text(max_size=400)))
    for objection in list_draft_objections(title, board):
        place = objection.path if objection.path[-1:] != ("lots",) else objection.path[:-1]
        at(board, place[:-1])
        assert len(objection.sentence) < 400
    for deck, ways in find_card_ways(title, board).items():
        assert {int(number) for number in ways} <= set(range(len(board[deck])))
        assert {end for way in ways.values() for each in way for end in each} <= set(range(len(board["spaces"])))


def test_warnings_forbid_nothing_and_come_last() -> None:
    title = titles()[0]
    data = copy.deepcopy(title.default_board())
    data["events"][6]["receive"] = 125  # "The bank pays you 120."
    data["spaces"][19]["price"] = 265
    found = list_draft_objections(title, data)
    assert [each.grave for each in found] == [True, False]
    assert found[1] == Objection(("events", 6, "text"), "The text names 120, the effects do not.", (), grave=False)
    data["spaces"][19]["price"] = 260
    title.read_board(data)


@given(st.integers(0, 10**6), st.sampled_from([2, 10, 25]))
def test_nearest_multiples_are_the_two_around(value: int, step: int) -> None:
    near = find_nearest_multiples(value, step, 0)
    assert all(number % step == 0 for number in near)
    assert min(abs(number - value) for number in near) <= step // 2
    assert near == tuple(sorted(near, key=lambda number: abs(number - value)))


@given(st.lists(st.integers(0, 50), max_size=8))
def test_amounts_that_fall_are_named_and_would_hold_with_the_nearest(amounts: list[int]) -> None:
    found = list(list_falling_amounts((), amounts, ""))
    assert bool(found) == (sorted(amounts) != amounts)
    for each in found:
        amounts[int(each.path[0])] = int(each.nearest[0])
    assert sorted(amounts) == amounts
