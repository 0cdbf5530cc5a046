"""The picture in a mail: the board as it lies on the table, nothing fetched, nothing that is not said in words."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings

from games.engine.catalog import titles
from games.engine.chance import Seeded
from games.engine.policy import random_answer
from games.engine.table import Table
from games.matches.summaries import picture, position
from tests.mail.conftest import send_due
from tests.matches.conftest import Game

NAMES = ["Ann", "Ben", "Cid", "Dee"]
TITLES = pytest.mark.parametrize("title", titles(), ids=lambda title: title.slug)


def played(title: Any, moves: int) -> Table:
    """A game after so many entries, or at its end."""
    table = Table.start(title, seats=4, settings={}, pace="mail", chance=Seeded(3), now=0)
    rng = Seeded(5)
    for _ in range(moves):
        if table.over:
            break
        table.play(*random_answer(table, rng))
    return table


@TITLES
def test_every_title_has_a_picture(title: Any) -> None:
    table = played(title, 150)
    drawn = picture.build_position_picture(table, 1, NAMES)
    assert drawn is not None
    if isinstance(drawn, picture.BoardRing):
        view = table.view(1)
        cells = [cell for row in drawn.rows for cell in row if cell]
        assert len(cells) == len(table.game.board.spaces)
        standing = sorted(piece.number - 1 for cell in cells for piece in cell.pieces)
        assert standing == sorted(view["living"])
        assert sum(bool(cell.owner) for cell in cells) == sum(seat >= 0 for seat in view["owner"])
    else:
        assert all(len(bars) == len(drawn.names) for _, bars in drawn.rows)
        assert max(bar.percent for _, bars in drawn.rows for bar in bars) == 100


@pytest.mark.parametrize(("first", "corner"), [("bottom left", (10, 0)), ("bottom right", (10, 10))])
def test_the_spaces_run_clockwise_from_the_corner_of_the_first(first: str, corner: tuple[int, int]) -> None:
    table = played(next(title for title in titles() if title.slug == "monopoly-space"), 0)
    view = {"place": [0, 1, 10, 20], "living": [0, 1, 2, 3], "owner": None}
    rows = picture.build_board_ring(view, table.game.board, NAMES, first).rows
    at = {}
    for y, row in enumerate(rows):
        for x, cell in enumerate(row):
            for piece in cell.pieces if cell else []:
                at[piece.number] = (y, x if len(row) > 3 else x * 5)
    y, x = corner
    assert at[1] == (y, x)
    assert at[2] == ((9, 0) if x == 0 else (10, 9))
    assert at[3] == ((0, 0) if x == 0 else (10, 0))
    assert at[4] == ((0, 10) if x == 0 else (0, 0))


@TITLES
def test_pieces_and_deeds_wear_the_colours_of_the_page(title: Any) -> None:
    """A game may give its seats other paints (2.4 of Monopoly Space); a mail and the page agree on them."""
    table = played(title, 150)
    view, drawn = table.view(0), picture.build_position_picture(table, 0, NAMES)
    if not isinstance(drawn, picture.BoardRing):
        return
    paints = view.get("colours") or [1, 2, 3, 4]
    for key in drawn.keys:
        assert key.piece.paint == paints[key.piece.number - 1]
        assert key.piece.colour == picture.SEAT_COLORS[key.piece.paint - 1]
    owners = {picture.SEAT_COLORS[paints[seat] - 1] for seat in view["owner"] if seat >= 0}
    assert {cell.owner for row in drawn.rows for cell in row if cell and cell.owner} == owners


def test_the_colours_are_those_of_the_table() -> None:
    style = (Path(settings.BASE_DIR) / "static/css/tokens.css").read_text()
    assert list(picture.SEAT_COLORS) == [re.search(rf"--paint-{n}:(#\w+)", style)[1] for n in range(1, 12)]  # type: ignore[index]
    known = dict(re.findall(r"--g-(\w+):(#\w+)", style))
    names = {"light blue": "sky", "dark blue": "blue"}
    assert {name: known[names.get(name, name)] for name in picture.SET_COLORS} == picture.SET_COLORS


def test_nothing_in_a_mail_is_fetched(game: Game, outbox: list[Any]) -> None:
    """A picture that is fetched tells its server who reads what, and when; most programs hide it."""
    send_due()
    page = str(outbox[-1].alternatives[0][0])
    assert "cellspacing" in page
    assert not re.search(r"<img|<link|<script|url\(|src=|@import|@font-face", page)
    assert outbox[-1].attachments == []


@TITLES
def test_what_is_offered_is_said(title: Any) -> None:
    board = title.standard
    if not hasattr(board, "spaces"):
        return
    deal = {"seat": 2, "to": 1, "give": {"cash": 1200, "lots": [1], "chips": 2}, "take": {"lots": [4]}, "void": ""}
    one, other = position.get_space_name(board.spaces, 1), position.get_space_name(board.spaces, 4)
    (said,) = position.describe_offers({"offers": [deal]}, 1, board)
    assert said == f"@2 {{offer|offers}} @1 1,200, {one} and 2 chips for {other}."
    assert list(position.describe_offers({"offers": [deal]}, 0, board)) == []
    assert list(position.describe_offers({"offers": [{**deal, "void": "spent"}]}, 1, board)) == []
