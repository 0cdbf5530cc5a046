"""Drafts in the studio for the gallery: two of Galactic Magnate that differ, one of which cannot be played, and one of
each other title."""

from __future__ import annotations

from accounts.models import User
from games.content.boards import get_default_board
from games.engine.catalog import title as title_of
from games.engine.catalog import titles
from games.engine.studio import describe_board
from games.models import Board
from games.studio import drafts
from games.studio.edits import Edit, Place, SetValue

TITLE = "galactic-magnate"
SPACE = 19
LONG = "Marigold Ring and Shipyards"
ILL = 265  # no multiple of ten
CHOOSE = f"#studio-board [data-space='{SPACE}']"


def name_studio_pages(user: User) -> dict[str, tuple[str, str]]:
    """Its pages in the admin for this designer: by stage the address, and what is pressed there first."""
    draft, ready = change_board(user, ILL), change_board(user, 270)
    version = get_default_board(TITLE)
    found = {
        "studio: a version": (studio_of(version), ""),
        "studio: a space": (studio_of(ready), CHOOSE),
        "studio: objections": (studio_of(draft), CHOOSE),
        "studio: swapping": (studio_of(ready), f"{CHOOSE} then button:has-text('Swap with')"),
        "studio: history": (studio_of(ready), "#tab-history"),
        "studio: groups": (studio_of(ready), "#tab-groups"),
        "studio: amounts": (studio_of(ready), "#tab-board"),
        "studio: publish": (f"games/board/{ready.pk}/publish/", ""),
        "studio: publish, with an objection": (f"games/board/{draft.pk}/publish/", ""),
        "studio: import": ("games/board/import/", ""),
    }
    found["studio: where a card leads"] = (studio_of(ready), "#tab-events then [data-row='16']")
    for title in titles():
        other = ready if title.slug == TITLE else drafts.open_draft(get_default_board(title.slug), user)
        found |= {f"studio: {stage}": (studio_of(other), press) for stage, press in press_decks(title.slug).items()}
    return found


def studio_of(board: Board) -> str:
    """Its page."""
    return f"games/board/{board.pk}/studio/"


def press_decks(slug: str) -> dict[str, str]:
    """The decks of a title, and its board where it has one."""
    described = describe_board(title_of(slug))
    decks = [each for each in described.lists if each.name not in (described.spaces, described.groups)]
    stages = {f"{slug} {each.name}": f"#tab-{each.name}" for each in decks}
    return stages | ({f"{slug} board": "#studio-board [data-space='3']"} if described.spaces else {})


def change_board(user: User, price: int) -> Board:
    """A draft with a long name, this price, and a card that pays otherwise."""
    board = drafts.open_draft(get_default_board(TITLE), user)
    values: list[tuple[Place, object]] = [
        (["spaces", SPACE, "name"], LONG),
        (["spaces", SPACE, "price"], price),
        (["events", 0, "text"], "A new text."),
    ]
    edits: list[Edit] = [SetValue(path=path, value=value) for path, value in values]
    drafts.save_edits(board.pk, user, 0, edits)
    return board
