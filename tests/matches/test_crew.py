"""What bots are called."""

from __future__ import annotations

from pathlib import Path

from accounts.models import User
from accounts.names import STARS
from games.lobby import joining, seating, tables
from games.matches.bot_names import BOT_NAMES
from tests.matches.conftest import TITLE, UNTIMED


def test_bots_have_other_names_from_game_to_game_each_its_own(ann: User) -> None:
    """Findings/play 7: the same two bots with the same two names sat at every table."""
    names = []
    for _ in range(6):
        table = tables.create_match(ann, TITLE, seats=3, settings=UNTIMED)
        for _ in range(2):
            joining.add_bot(table.pk, ann, "random")
        found = list(table.seats.order_by("number").values_list("name", flat=True))[1:]
        assert len(set(found)) == 2
        names.append(tuple(found))
        seating.leave_match(table.pk, ann)
    assert len(set(names)) > 3, names  # six draws of two from forty


def test_no_bot_is_called_like_a_place_on_a_board_or_a_guest() -> None:
    """Nor do two of them share a name, and there are far more than seats."""
    text = "".join(path.read_text() for path in Path("games/titles").glob("*/*.toml"))
    assert len(set(BOT_NAMES)) == len(BOT_NAMES) >= 40
    assert not [name for name in BOT_NAMES if f'"{name}' in text or name in STARS]
