"""The list of boards in the admin: how each stands to new tables, and where a newcomer begins."""

from __future__ import annotations

from django.test import Client

from games.content import boards
from games.models import Board
from games.studio import publishing
from tests.studio.conftest import TITLE
from tests.studio.test_studio_pages import designer, url  # noqa: F401


def test_the_list_of_boards_is_filtered_by_how_they_stand(
    designer: Client,  # noqa: F811
    draft: Board,
    base: Board,
) -> None:
    """What is frozen for a trial is never listed, so no choice of the filter is for it."""
    newest = boards.list_published_boards(TITLE).exclude(pk=base.pk)[0]
    publishing.withdraw_board(newest.pk)
    publishing.prefer_board(base.pk)
    page = designer.get(url("changelist"))
    assert "on trial" not in page.text
    found = {}
    for state in ("draft", "default", "offered", "withdrawn", "nonsense"):
        listed = designer.get(url("changelist"), {"state": state, "title": TITLE}).context["cl"].result_list
        found[state] = {board.pk for board in listed}
    every = set(Board.objects.filter(title=TITLE).values_list("pk", flat=True))
    published = every - {draft.pk}
    assert found["draft"] == {draft.pk}
    assert found["default"] == {base.pk}
    assert found["withdrawn"] == {newest.pk}
    assert found["offered"] == published - {newest.pk}
    assert found["nonsense"] == every


def test_the_list_says_which_board_new_tables_have(
    designer: Client,  # noqa: F811
    draft: Board,
) -> None:
    """Also where no host has chosen one: a new board begins from it. Games by their names, a long note by its start."""
    Board.objects.filter(pk=draft.pk).update(note="A note. " * 40)
    default = boards.get_default_board(TITLE)
    page = designer.get(url("changelist"), {"title": TITLE})
    states = {row.pk: row.is_default for row in page.context["cl"].result_list}
    assert [pk for pk, is_default in states.items() if is_default] == [default.pk]
    chosen = designer.get(url("changelist"), {"state": "default", "title": TITLE})
    assert [row.pk for row in chosen.context["cl"].result_list] == [default.pk]
    assert "A note. " * 8 not in page.text
    assert "Galactic Magnate</a>" in page.text
    head = designer.get(url("studio", default.pk)).text
    assert "default for new tables" in head
    assert "Make it the default" not in head
    other = boards.list_published_boards(TITLE).exclude(pk=default.pk)[0]
    assert "Make it the default" in designer.get(url("studio", other.pk)).text
