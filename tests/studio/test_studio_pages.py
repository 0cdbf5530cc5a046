"""The studio through its addresses: a draft is changed, taken back, tried, published, exported and imported."""

from __future__ import annotations

import json
import re
from io import StringIO
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse

from accounts.models import User
from common import clock
from common.refusals import Refused
from games.content import boards
from games.lobby import joining, starting
from games.lobby.tables import create_match
from games.models import Board, BoardOffer, DraftStep, Match, Trial
from games.studio import designers, drafts, publishing, toml_files, trials
from games.studio.edits import SetValue, SwapSpaces
from tests.people import browser, person
from tests.studio.conftest import TITLE


@pytest.fixture
def designer(noor: User) -> Client:
    designers.appoint_designer(noor)
    return browser(User.objects.get(pk=noor.pk))


def url(name: str, *args: Any) -> str:
    return reverse(f"admin:games_board_{name}", args=args)


def send(client: Client, verb: str, board: Board, **body: Any) -> Any:
    revision = body.pop("revision", None)
    if revision is None:
        revision = drafts.find_draft(board).revision
    return client.post(url(verb, board.pk), json.dumps({"revision": revision, **body}), "application/json")


def edit(client: Client, board: Board, path: list[Any], value: Any) -> Any:
    return send(client, "edit", board, edits=[{"do": "set", "path": path, "value": value}])


def test_a_designer_sees_the_studio_and_nothing_else(designer: Client, base: Board) -> None:
    assert designer.get(url("studio", base.pk)).status_code == 200
    assert designer.get(url("changelist")).status_code == 200
    index = designer.get("/admin/")
    assert "Users" not in index.text
    for other in ("games_match", "games_report", "accounts_user", "games_message"):
        assert designer.get(reverse(f"admin:{other}_changelist")).status_code == 403


def test_a_draft_is_changed_and_its_objection_stands_at_its_field(designer: Client, draft: Board) -> None:
    answer = edit(designer, draft, ["spaces", 19, "price"], 265)
    told = answer.json()
    assert answer.status_code == 200
    assert told["data"]["spaces"][19]["price"] == 265
    assert [each["path"] for each in told["objections"]] == [["spaces", 19, "price"]]
    assert sorted(told["objections"][0]["nearest"]) == [260, 270]
    assert [(each["before"], each["after"]) for each in told["differences"]] == [("260", "265")]
    assert boards.get_board_data(Board.objects.get(pk=draft.pk))["spaces"][19]["price"] == 265


def test_typing_is_one_step_and_undo_outlives_the_page(designer: Client, draft: Board, base: Board) -> None:
    for price in (2, 27, 270):
        edit(designer, draft, ["spaces", 19, "price"], price)
    send(designer, "edit", draft, edits=[{"do": "swap", "one": 2, "other": 7}])
    assert DraftStep.objects.count() == 2
    send(designer, "undo", draft)
    told = send(designer, "undo", draft).json()
    assert (told["can_undo"], told["can_redo"], told["differences"]) == (False, True, [])
    assert boards.get_board_data(Board.objects.get(pk=draft.pk)) == boards.get_board_data(base)
    told = send(designer, "redo", draft).json()
    assert told["data"]["spaces"][19]["price"] == 270
    assert edit(designer, draft, ["name"], "Mine").json()["can_redo"] is False
    assert send(designer, "redo", draft).status_code == 409


def test_a_designer_is_appointed_and_dismissed_by_a_command(draft: Board, ines: User) -> None:
    """Who has no other part in the admin has none afterwards."""
    call_command("designer", "ines", stdout=StringIO())
    assert browser(User.objects.get(pk=ines.pk)).get(url("state", draft.pk)).status_code == 200
    call_command("designer", "ines", "--dismiss", stdout=StringIO())
    assert not User.objects.get(pk=ines.pk).is_staff
    with pytest.raises(CommandError, match="no member"):
        call_command("designer", "nobody", stdout=StringIO())


def test_a_second_designer_reads_until_they_take_over(designer: Client, draft: Board, ines: User) -> None:
    designers.appoint_designer(ines)
    second = browser(User.objects.get(pk=ines.pk))
    edit(designer, draft, ["name"], "Noor's")
    told = second.get(url("state", draft.pk)).json()
    assert (told["readonly"], told["editor"]) == (True, "Noor")
    refused = edit(second, draft, ["name"], "Ines's")
    assert refused.status_code == 409
    assert "Noor is editing" in refused.json()["reason"]
    assert send(second, "take", draft).json()["readonly"] is False
    assert edit(second, draft, ["name"], "Ines's").status_code == 200
    assert edit(designer, draft, ["name"], "Noor's again").status_code == 409
    assert Board.objects.get(pk=draft.pk).name == "Ines's"


def test_what_was_drawn_before_another_change_is_refused(designer: Client, draft: Board) -> None:
    edit(designer, draft, ["name"], "One")
    late = send(designer, "edit", draft, revision=0, edits=[{"do": "set", "path": ["name"], "value": "Two"}])
    assert (late.status_code, late.json()["stale"]) == (409, True)
    assert Board.objects.get(pk=draft.pk).name == "One"


@pytest.mark.parametrize(
    "body",
    [b"", b"[]", b"{}", b'{"revision": "0"}', b'{"revision": 0, "edits": 5}', b"[" * 4000, b"x" * 20000, b"\xff"],
)
def test_what_is_no_request_is_refused(designer: Client, draft: Board, body: bytes) -> None:
    before = boards.get_board_data(draft)
    for verb in ("edit", "back"):
        assert designer.post(url(verb, draft.pk), body, "application/json").status_code == 422
    assert boards.get_board_data(Board.objects.get(pk=draft.pk)) == before


def test_a_published_board_takes_no_edit(designer: Client, base: Board) -> None:
    before = boards._compile(base)
    answer = designer.post(
        url("edit", base.pk),
        json.dumps({"revision": 0, "edits": [{"do": "set", "path": ["name"], "value": "Mine"}]}),
        "application/json",
    )
    assert answer.status_code == 409
    assert boards._compile(Board.objects.get(pk=base.pk)) == before


def test_only_so_many_changes_a_minute(designer: Client, draft: Board, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.admin.studio.MAX_CHANGES", 2)
    assert [edit(designer, draft, ["name"], f"n{n}").status_code for n in range(3)] == [200, 200, 429]


def test_a_trial_is_private_unrated_and_gone_after_a_day(designer: Client, draft: Board, noor: User) -> None:
    edit(designer, draft, ["spaces", 19, "price"], 270)
    assert designer.post(url("try", draft.pk)).status_code == 302
    match = Match.objects.get(trial__by=noor)
    assert (match.private, match.rated, match.status) == (True, False, Match.Status.RUNNING)
    assert match.board.status == Board.Status.TRIAL
    assert boards.get_engine_board(match.board).spaces[19].price == 270  # type: ignore[attr-defined]
    edit(designer, draft, ["spaces", 19, "price"], 280)
    assert boards.get_engine_board(Match.objects.get(pk=match.pk).board).spaces[19].price == 270  # type: ignore[attr-defined]
    assert match.board not in boards.list_published_boards(TITLE)
    now = clock.get_current_time_ms()
    assert trials.delete_old_trials(now + trials.KEPT_MS - 60_000) == 0
    assert trials.delete_old_trials(now + trials.KEPT_MS + 60_000) == 1
    assert not Match.objects.filter(pk=match.pk).exists()
    assert not Board.objects.filter(status=Board.Status.TRIAL).exists()


def test_a_draft_with_a_grave_objection_is_not_tried(draft: Board, noor: User) -> None:
    drafts.save_edits(draft.pk, noor, 0, [SetValue(["spaces", 19, "price"], 265)])
    with pytest.raises(Refused, match="multiple of 10"):
        trials.try_draft(draft.pk, noor)
    assert not Trial.objects.exists()


def test_a_draft_is_published_after_its_summary(designer: Client, draft: Board, base: Board, noor: User) -> None:
    """What was opened before keeps its board; what is opened then has the new one."""
    table = create_match(noor, TITLE, seats=2)
    edit(designer, draft, ["spaces", 19, "price"], 270)
    published = boards.list_published_boards(TITLE).count()
    page = designer.get(url("publish", draft.pk))
    assert "Space 19" in page.text
    assert "260" in page.text
    revision = drafts.find_draft(draft).revision
    given = {"revision": revision, "note": "<i>Dearer.", "default": "on", "rated": "on"}
    assert "is published. New tables use it." in designer.post(url("publish", draft.pk), given, follow=True).text
    made = Board.objects.get(pk=draft.pk)
    assert (made.status, made.note) == (Board.Status.PUBLISHED, "<i>Dearer.")
    assert f"version {made.version}.</b> &lt;i&gt;Dearer." in browser(noor).get(f"/play/new/{TITLE}/").text
    assert made.spaces.count() == 40
    assert boards.get_default_board(TITLE) == made
    assert boards.list_published_boards(TITLE).count() == published + 1
    table.refresh_from_db()
    assert (table.board, create_match(noor, TITLE, seats=2).board) == (base, made)


def test_what_has_an_objection_or_has_changed_since_is_not_published(designer: Client, draft: Board) -> None:
    edit(designer, draft, ["spaces", 19, "price"], 265)
    revision = drafts.find_draft(draft).revision
    designer.post(url("publish", draft.pk), {"revision": revision})
    edit(designer, draft, ["spaces", 19, "price"], 270)
    for given in (revision, "", "x", "9" * 40):
        designer.post(url("publish", draft.pk), {"revision": given})
    assert Board.objects.get(pk=draft.pk).status == Board.Status.DRAFT


def test_the_summary_leads_to_the_first_objection_instead_of_publishing(designer: Client, draft: Board) -> None:
    edit(designer, draft, ["spaces", 19, "price"], 265)
    page = designer.get(url("publish", draft.pk)).text
    assert page.count(f"{url('studio', draft.pk)}#f-spaces-19-price") == 2
    assert "Publish version" not in page.split("What happens then")[1]
    edit(designer, draft, ["spaces", 19, "price"], 270)
    page = designer.get(url("publish", draft.pk)).text
    assert "#f-" not in page
    assert "Publish version" in page.split("What happens then")[1]


def test_the_summary_says_what_goes_on_in_whole_sentences(
    designer: Client, draft: Board, base: Board, noor: User, ines: User
) -> None:
    def look() -> str:
        return " ".join(designer.get(url("publish", draft.pk)).text.replace("<b>", "").replace("</b>", "").split())

    assert f"No match is under way on version {base.version}." in look()
    assert not re.search(r"\b0 (match|open|people|person)", look())
    matches = [create_match(noor, TITLE, seats=2, board_id=base.pk) for _ in range(2)]
    assert f"2 open tables keep version {base.version}. " in look()
    assert "1 person has played" in look()
    joining.join_match(matches[0].pk, ines)
    starting.start_match(matches[0].pk, noor)
    assert f"1 match under way stays on version {base.version}: 1 live, 0 by mail." in look()
    assert f"1 open table keeps version {base.version}. " in look()
    assert "2 people have played" in look()


def test_the_version_before_is_the_newest_older_one_of_the_same_board(draft: Board, base: Board, noor: User) -> None:
    assert boards.find_version_before(base) is None
    before = boards.find_version_before(draft)
    assert before == Board.objects.filter(slug=base.slug, status="published").order_by("-version")[0]
    drafts.save_edits(draft.pk, noor, 0, [SwapSpaces(2, 7)])
    assert boards.find_version_before(Board.objects.get(pk=draft.pk)) == before, "no draft, and not itself"
    made = publishing.publish_draft(draft.pk, noor, 1, "")
    assert boards.find_version_before(drafts.open_draft(base, noor)) == made
    publishing.withdraw_board(made.pk)
    assert boards.find_version_before(drafts.open_draft(base, noor)) == made, "withdrawn is published"
    other = drafts.open_draft(base, noor)
    Board.objects.filter(pk=other.pk).update(slug="another", version=9)
    assert boards.find_version_before(Board.objects.get(pk=other.pk)) is None


def test_a_version_is_withdrawn_offered_and_never_the_last_one(draft: Board, base: Board, noor: User) -> None:
    for other in boards.list_published_boards(TITLE).exclude(pk=base.pk):
        publishing.withdraw_board(other.pk)
    with pytest.raises(Refused, match="only board offered"):
        publishing.withdraw_board(base.pk)
    draft = drafts.save_edits(draft.pk, noor, 0, [SwapSpaces(2, 7)]).board
    made = publishing.publish_draft(draft.pk, noor, 1, "")
    publishing.prefer_board(base.pk)
    publishing.withdraw_board(base.pk)
    assert boards.get_default_board(TITLE) == made
    with pytest.raises(Refused):
        create_match(noor, TITLE, seats=2, board_id=base.pk)
    with pytest.raises(Refused, match="withdrawn"):
        publishing.prefer_board(base.pk)
    publishing.offer_board(base.pk)
    publishing.prefer_board(base.pk)
    assert boards.get_default_board(TITLE) == base
    assert BoardOffer.objects.filter(preferred=True).count() == 1


def test_games_on_a_board_that_is_never_rated_do_not_count(base: Board, noor: User) -> None:
    from games.ratings.stakes import find_unrated_reason

    match = create_match(noor, TITLE, seats=2)
    assert find_unrated_reason(match) == ""
    publishing.rate_board(base.pk, False)
    assert find_unrated_reason(match) == "board"


def test_a_board_goes_out_and_comes_in_as_a_file(designer: Client, base: Board) -> None:
    """It is compared with the newest version of its name."""
    newest = boards.list_published_boards(TITLE).first()
    text = designer.get(url("export", base.pk)).content
    designer.post(url("import"), {"file": SimpleUploadedFile("b.toml", text)})
    came = Board.objects.get(status=Board.Status.DRAFT)
    assert boards.get_board_data(came) == boards.get_board_data(base)
    assert drafts.find_draft(came).base == newest != base


@pytest.mark.parametrize(
    "title", [each.slug for each in __import__("games.engine.catalog", fromlist=["titles"]).titles()]
)
def test_every_default_board_survives_the_file(db: None, title: str) -> None:
    board = boards.get_default_board(title)
    found, data = toml_files.read_board_toml(toml_files.write_board_toml(board).encode())
    assert (found.slug, data) == (title, boards.get_board_data(board))


HOSTILE = [
    (b"x" * (256 * 1024 + 1), "at most"),
    (b"\xff\xfe", "UTF-8"),
    (b"a = ", "no TOML"),
    (b"name = 'x'", "which game"),
    (b"game = 'galactic-magnate'\na = " + b"[" * 5000, "deep"),
    (b"a." * 5000 + b"b = 1", "deep"),
    (b"game = 'galactic-magnate'\nname = 1979-05-27", "no dates"),
    (b"game = 'galactic-magnate'\nname = 1.5", "no dates"),
    (b"game = 'galactic-magnate'\nname = " + b"9" * 5000, "long"),
    (b"game = 'galactic-magnate'\nname = 'x'\nbanana = 1", "no board"),
    (b"game = 'galactic-magnate'\nname = 'x'\nspaces = [1]", "no board"),
    (b"game = 'galactic-magnate'\nname = 'x\\u0000'".replace(b"'x", b'"x').replace(b"0'", b'0"'), "seen"),
]


@pytest.mark.parametrize(("content", "words"), HOSTILE, ids=[words + str(i) for i, (_, words) in enumerate(HOSTILE)])
def test_a_hostile_file_is_refused_in_a_sentence(content: bytes, words: str) -> None:
    with pytest.raises(Refused, match=words) as refused:
        toml_files.read_board_toml(content)
    assert refused.value.reason.endswith(".")


def test_strangers_have_no_studio(client: Client, draft: Board) -> None:
    client.force_login(person("Nobody"))
    for name in ("studio", "state", "publish", "export"):
        assert client.get(url(name, draft.pk)).status_code == 302


def test_a_designer_simulates_a_draft(designer: Client, draft: Board) -> None:
    assert designer.get(reverse("admin:games_simulation_add"), {"board": draft.pk}).status_code == 200


def test_a_board_that_came_with_an_imported_game_is_not_in_the_studio(designer: Client, draft: Board) -> None:
    Board.objects.filter(pk=draft.pk).update(listed=False)
    assert designer.get(url("studio", draft.pk)).status_code == 404
    assert designer.get(url("export", draft.pk)).status_code == 404
