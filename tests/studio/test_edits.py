"""Edits of a board's plain data: what is taken, what is refused, and that nothing is lost on the way back."""

from __future__ import annotations

import copy
from typing import Any

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from common.refusals import Refused
from games.engine.catalog import titles
from games.engine.studio import describe_board
from games.studio.changes import find_changes, redo_changes, undo_changes
from games.studio.differences import build_note, list_differences, put_back_difference
from games.studio.edits import (
    AddMember,
    ChangeKind,
    MoveMember,
    RemoveMember,
    SetValue,
    SwapSpaces,
    apply_edits,
    read_edits,
)

BY_SLUG = {title.slug: title for title in titles()}
MAGNATE = BY_SLUG["galactic-magnate"]
MONOPOLY = BY_SLUG["monopoly-space"]
EVERY = pytest.mark.parametrize("title", titles(), ids=lambda title: title.slug)


def edited(title: Any, *edits: Any) -> Any:
    return apply_edits(describe_board(title), title.default_board(), list(edits))


def differences(title: Any, data: Any) -> list[str]:
    found = list_differences(describe_board(title), title.default_board(), data)
    return [f"{each.place}|{each.label}|{each.before}|{each.after}" for each in found]


def test_a_field_is_set_and_its_difference_is_told() -> None:
    data = edited(MAGNATE, SetValue(["spaces", 19, "price"], 270), SetValue(["spaces", 19, "name"], "Marigold Yards"))
    assert differences(MAGNATE, data) == [
        "Space 19|Name|Marigold Ring|Marigold Yards",
        "Space 19|Price|260|270",
    ]


def test_numbers_of_a_list_and_a_table_are_set_one_by_one() -> None:
    data = edited(
        MAGNATE,
        SetValue(["groups", 3, "fees", 3], 940),
        SetValue(["salary", "2"], 260),
        SetValue(["extractor_profits", 0], 70),
        SetValue(["extractor_profits", 1], 90),
    )
    assert differences(MAGNATE, data) == [
        "Amberbelt|Fee, level 4|920|940",
        "Salary|2 players|280|260",
        "Extractor pays|with 1|90|70",
        "Extractor pays|with 2|70|90",
    ]


def test_a_swap_keeps_what_a_space_has_and_is_told_once() -> None:
    data = edited(MAGNATE, SwapSpaces(1, 6))
    one, six = MAGNATE.default_board()["spaces"][1], MAGNATE.default_board()["spaces"][6]
    assert (data["spaces"][1], data["spaces"][6]) == (six, one)
    assert data["groups"][one["group"]]["lots"] == [3, 6]
    assert data["groups"][six["group"]]["lots"] == [1, 8, 9]
    (told,) = list_differences(describe_board(MAGNATE), MAGNATE.default_board(), data)
    assert (told.what, told.place, told.spaces) == ("swapped", "Spaces 1 and 6", [1, 6])
    assert MAGNATE.read_board(data)


def test_a_card_that_leads_to_a_space_follows_it() -> None:
    """A card that says "Advance to Sun Corona" leads there, wherever it stands."""
    data = edited(MONOPOLY, SwapSpaces(11, 13))
    assert data["chance"][1]["target"] == 13
    assert MONOPOLY.default_board()["chance"][1]["target"] == 11


def test_another_kind_keeps_what_both_have() -> None:
    data = edited(MAGNATE, ChangeKind(19, "utility"))
    assert data["spaces"][19] == {"kind": "utility", "name": "Marigold Ring", "price": 260, "mortgage": 130}
    assert data["groups"][3]["lots"] == [16, 18]


def test_a_kind_with_many_rents_begins_with_all_of_them() -> None:
    planets = BY_SLUG["planetopoly"]
    data = edited(planets, ChangeKind(5, "plot"))
    assert data["spaces"][5]["rents"] == [0] * 10


def test_a_copied_card_has_a_code_of_its_own() -> None:
    data = edited(MAGNATE, AddMember("events", 22), SetValue(["events", 23, "pay"], 120))
    codes = [event["code"] for event in data["events"]]
    assert len(set(codes)) == len(codes) == 25
    assert MAGNATE.read_board(data)
    assert differences(MAGNATE, data)[0].startswith("Fortune deck F25")


def test_a_group_that_goes_leaves_its_spaces_without_one() -> None:
    data = edited(MAGNATE, RemoveMember("groups", 0))
    assert "group" not in data["spaces"][1]
    assert data["spaces"][6]["group"] == 0
    assert data["groups"][0]["lots"] == [6, 8, 9]


def test_what_is_as_usual_is_not_stored() -> None:
    """A value put back gives the same content, so the same hash: nothing to publish."""
    data = edited(MAGNATE, SetValue(["events", 0, "pay"], 5), SetValue(["events", 0, "pay"], 0))
    assert MAGNATE.board_hash(data) == MAGNATE.board_hash(MAGNATE.default_board())


REFUSED = [
    SetValue(["spaces", 40, "name"], "x"),
    SetValue(["spaces", -1, "name"], "x"),
    SetValue(["spaces", True, "name"], "x"),
    SetValue(["spaces", 1], {}),
    SetValue(["spaces"], []),
    SetValue([], 1),
    SetValue(["nothing"], 1),
    SetValue(["spaces", 1, "price"], "260"),
    SetValue(["spaces", 1, "price"], True),
    SetValue(["spaces", 1, "price"], 10**13),
    SetValue(["spaces", 1, "group"], 12),
    SetValue(["spaces", 1, "kind"], "banana"),
    SetValue(["spaces", 1, "name"], "x" * 2001),
    SetValue(["groups", 0, "lots"], [1]),
    SetValue(["groups", 0, "fees", 61], 1),
    SetValue(["groups", 0, "fees"], ["1"]),
    SetValue(["salary", "9"], 1),
    SetValue(["salary", "2", "x"], 1),
    SetValue(["events", 0, "choice"], "yes"),
    SwapSpaces(0, 40),
    SwapSpaces(-1, 3),
    ChangeKind(1, "banana"),
    AddMember("spaces"),
    AddMember("cash"),
    RemoveMember("spaces", 1),
    RemoveMember("events", 99),
    MoveMember("groups", 0, 1),
    MoveMember("events", 0, 99),
]


@pytest.mark.parametrize("edit", REFUSED, ids=str)
def test_what_a_board_does_not_have_is_refused(edit: Any) -> None:
    data = MAGNATE.default_board()
    before = copy.deepcopy(data)
    with pytest.raises(Refused) as refused:
        apply_edits(describe_board(MAGNATE), data, [edit])
    assert refused.value.status == 422
    assert data == before


@pytest.mark.parametrize("given_", [None, {}, "x", [1], [{"do": "drop"}], [{"do": "swap", "one": 1}], [{"do": 5}]])
def test_what_is_no_edit_is_refused(given_: Any) -> None:
    with pytest.raises(Refused):
        read_edits(given_)


def draw_edit(data: st.DataObject, title: Any, board: Any) -> Any:
    """An edit that is possible."""
    described = describe_board(title)
    of = data.draw(st.sampled_from(described.lists))
    members = board[of.name]
    number = data.draw(st.integers(0, max(0, len(members) - 1)))
    kinds = ["set", "swap"] if of.name == described.spaces else ["set", "add", "remove", "move"]
    kind = data.draw(st.sampled_from(kinds)) if members else "add"
    if kind == "swap":
        return SwapSpaces(number, data.draw(st.integers(0, len(members) - 1)))
    if kind == "add":
        return AddMember(of.name, number if members else None)
    if kind == "remove":
        return RemoveMember(of.name, number)
    if kind == "move" and of.name != described.groups:
        return MoveMember(of.name, number, data.draw(st.integers(0, len(members) - 1)))
    return SetValue([of.name, number, "name"], data.draw(st.text(max_size=20)))


@EVERY
@settings(deadline=None, max_examples=20, phases=[Phase.generate])
@given(data=st.data())
def test_every_edit_can_be_undone_and_made_again(title: Any, data: st.DataObject) -> None:
    """Undo gives the same bytes, whatever was done; so does making it again."""
    board = title.default_board()
    described = describe_board(title)
    for _ in range(data.draw(st.integers(1, 5))):
        after = apply_edits(described, board, [draw_edit(data, title, board)])
        changes = find_changes(board, after)
        assert undo_changes(after, changes) == board
        assert redo_changes(board, changes) == after
        board = after


@EVERY
@settings(deadline=None, max_examples=15, phases=[Phase.generate])
@given(data=st.data())
def test_put_back_ends_every_difference(title: Any, data: st.DataObject) -> None:
    """One after the other; in the end the draft is the version again."""
    base = title.default_board()
    described = describe_board(title)
    board = apply_edits(described, base, [])
    for _ in range(data.draw(st.integers(1, 4))):
        board = apply_edits(described, board, [draw_edit(data, title, board)])
    build_note(list_differences(described, base, board))
    for _ in range(100):
        found = list_differences(described, base, board)
        if not found:
            break
        board = put_back_difference(described, base, board, found[-1].path)
    assert list_differences(described, base, board) == []
    assert title.board_hash(board) == title.board_hash(base)


def test_what_the_version_stores_though_usual_is_stored_again() -> None:
    """The way to GO of Monopoly Space has its target 0 written down; put back by itself, the draft is the version."""
    base, described = MONOPOLY.default_board(), describe_board(MONOPOLY)
    board = apply_edits(described, base, [SetValue(["chance", 0, "target"], 5)])
    assert put_back_difference(described, base, board, ["chance", 0, "target"]) == base
