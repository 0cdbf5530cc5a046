"""The picture in a mail: the board as it lies on the table, nothing fetched, nothing that is not said in words."""

from __future__ import annotations

import re
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from PIL import Image

from accounts.mailbox import html_of
from games.engine.catalog import titles
from games.engine.chance import Seeded
from games.engine.policy import random_answer
from games.engine.table import Table
from games.matches.summaries import board_image, picture, position
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
    """A picture that is fetched tells its server who reads what, and when; most programs hide it. The board comes with
    the mail."""
    send_due()
    page = str(outbox[-1].alternatives[0][0])
    assert not re.search(r"<link|<script|url\(|@import|@font-face|src=\"(?!cid:)", page)
    (image,) = outbox[-1].attachments
    assert f'src="cid:{image["Content-ID"].strip("<>")}"' in page
    assert image.get_content_type() == "image/png"
    assert image["Content-Disposition"].startswith("inline")
    whole = outbox[-1].message()
    assert whole.get_content_type() == "multipart/related"
    assert [part.get_content_type() for part in whole.get_payload()] == ["multipart/alternative", "image/png"]
    assert len(image.get_payload(decode=True)) <= board_image.MAX_IMAGE_BYTES


def test_a_mail_goes_out_without_a_picture_that_cannot_be_drawn(
    game: Game, outbox: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*args: Any) -> Any:
        raise OSError("no such typeface")

    monkeypatch.setattr(board_image, "load_font", broken)
    send_due()
    page = str(outbox[-1].alternatives[0][0])
    assert outbox[-1].attachments == []
    assert "<img" not in page
    assert 'class="ring"' in page


def test_a_picture_is_as_large_as_a_mail_can_bear(monkeypatch: pytest.MonkeyPatch) -> None:
    table = played(next(title for title in titles() if title.slug == "monopoly-space"), 150)
    ring = picture.build_position_picture(table, 1, NAMES)
    assert isinstance(ring, picture.BoardRing)
    assert board_image.draw_board_image(ring._replace(inside=board_image.MAX_SPACES_A_SIDE + 1), "X") is None
    monkeypatch.setattr(board_image, "MAX_IMAGE_BYTES", 1000)
    assert board_image.draw_board_image(ring, "X") is None


@TITLES
def test_the_picture_shows_what_the_board_says(title: Any) -> None:
    """Each space in its colour, each owner's stripe, each piece in its own: read off the pixels."""
    table = played(title, 150)
    ring = picture.build_position_picture(table, 1, NAMES)
    if not isinstance(ring, picture.BoardRing):
        return
    drawn = board_image.draw_board_image(ring, title.name)
    assert drawn is not None
    pixels = Image.open(BytesIO(drawn)).convert("RGB")
    assert pixels.size == (board_image.IMAGE_WIDTH, board_image.IMAGE_WIDTH)
    cell = board_image.IMAGE_WIDTH / (ring.inside + 2)
    for row, spaces in enumerate(ring.rows):
        columns = range(len(spaces)) if len(spaces) > 3 else (0, None, ring.inside + 1)
        for column, space in zip(columns, spaces, strict=True):
            if space is None or column is None or space.pieces:
                continue
            assert near(pixels, (column + 0.5) * cell, (row + 0.5) * cell, space.colour)
            if space.owner:
                dx, dy = {"left": (0.11, 0.5), "right": (0.89, 0.5), "top": (0.5, 0.11), "bottom": (0.5, 0.89)}[
                    space.inward
                ]
                assert near(pixels, (column + dx) * cell, (row + dy) * cell, space.owner)


def near(pixels: Any, x: float, y: float, colour: str) -> bool:
    """Whether a pixel has a colour, as far as the palette has it."""
    wanted = [int(colour[at : at + 2], 16) for at in (1, 3, 5)]
    return all(abs(one - other) <= 24 for one, other in zip(pixels.getpixel((x, y)), wanted, strict=True))


@TITLES
def test_what_is_offered_is_said(title: Any) -> None:
    board = title.standard
    if not hasattr(board, "spaces"):
        return
    deal = {"seat": 2, "to": 1, "give": {"cash": 1200, "lots": [1], "chips": 2}, "take": {"lots": [4]}, "void": ""}
    one, other = position.get_space_name(board.spaces, 1), position.get_space_name(board.spaces, 4)
    (said,) = position.describe_offers({"offers": [deal]}, 1, board)
    assert said == f"@2 {{offer|offers}} @1 1,200, {one} and 2 resources for {other}."
    assert list(position.describe_offers({"offers": [deal]}, 0, board)) == []
    assert list(position.describe_offers({"offers": [{**deal, "void": "spent"}]}, 1, board)) == []
    if card := next(iter(getattr(board, "card_names", ())), ""):
        (said,) = position.describe_offers({"offers": [{**deal, "take": {"cards": [0]}}]}, 1, board)
        assert said.endswith(f" for {card}."), "a kept card is public, and has a name"


def test_a_mail_kept_here_has_its_picture_in_it(game: Game, outbox: list[Any]) -> None:
    send_due()
    page = html_of(outbox[-1])
    assert "cid:" not in page
    assert 'src="data:image/png;base64,iVBOR' in page
