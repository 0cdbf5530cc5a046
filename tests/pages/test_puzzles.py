"""The puzzle of the day: from finished public games alone, no names, one answer each, figures only after it."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.core.cache import cache
from django.core.management import call_command
from django.test import Client

from accounts import data_export
from games import tasks
from games.engine.bots import DEFAULT_LEVEL
from games.engine.catalog import titles
from games.engine.golden import journal, kept
from games.engine.judging import Judged, Judgement
from games.engine.replay import replay
from games.engine.simulate import played
from games.lab import puzzles
from games.lobby import joining, starting, tables
from games.matches import moves
from games.models import Match, Puzzle, PuzzleAnswer
from tests import people

pytestmark = pytest.mark.django_db
TITLE = titles()[0]


def make(day_back: int = 0) -> Puzzle:
    """A puzzle without the judging, which has tests of its own."""
    collector = puzzles.MomentCollector()
    played(TITLE, [DEFAULT_LEVEL] * 3, {}, 5, look=collector.look)
    moment = next(each for each in collector.moments if len(each.candidates) >= 2)
    shares = [30.0, 50.0, *[10.0] * puzzles.MOST_OPTIONS]
    options = [
        {"label": each.label, "move": each.move, "share": share}
        for each, share in zip(moment.candidates, shares, strict=False)
    ]
    return Puzzle.objects.create(
        day=puzzles.read_day() - timedelta(days=day_back), title=TITLE.slug, board=TITLE.default_board(),
        position=moment.dump, seat=moment.seat, options=options, gap=20, error=1,
    )  # fmt: skip


def answer(client: Client, puzzle: Puzzle, option: object) -> Any:
    return client.post("/learn/puzzle/answer/", {"puzzle": puzzle.pk, "option": option})


def test_the_figures_come_after_the_answer(client: Client) -> None:
    puzzle = make()
    before = client.get("/learn/puzzle/").content.decode()
    assert all(f">{each['label']}<" in before.replace("&#x27;", "'") for each in puzzle.options)
    assert "your answer" not in before
    assert "on average" not in before
    assert answer(client, puzzle, 1).status_code == 302
    after = client.get("/learn/puzzle/").content.decode()
    assert "That’s it" in after
    assert "your answer" in after
    assert "<b>50</b>" in after


@pytest.mark.parametrize("signed", [True, False])
def test_the_first_answer_counts(signed: bool, client: Client) -> None:
    puzzle = make()
    browser = people.browser(people.person("Ann")) if signed else client
    for option in (0, 1):
        answer(browser, puzzle, option)
    shown = browser.get("/learn/puzzle/").context["shown"]
    assert (shown.chosen, shown.is_right) == (0, False)
    assert PuzzleAnswer.objects.count() == int(signed)


@pytest.mark.parametrize("option", ["", "-1", "99", "x", "²", "1" * 400])
def test_nonsense_is_no_answer(option: str, client: Client) -> None:
    answer(client, make(), option)
    assert client.get("/learn/puzzle/").context["shown"].chosen is None


def test_the_puzzle_of_another_day_is_not_answered(client: Client) -> None:
    old, today = make(1), make()
    answer(client, old, 1)
    answer(client, Puzzle(pk=9_999), 1)
    assert client.get("/learn/puzzle/").context["shown"].puzzle == today
    assert "puzzles" not in client.session


def test_the_last_days_are_dots(client: Client) -> None:
    ann = people.person("Ann")
    for back, chosen in ((3, 1), (2, 0), (1, None)):
        puzzle = make(back)
        if chosen is not None:
            PuzzleAnswer.objects.create(user=ann, puzzle=puzzle, chosen=chosen, right=chosen == 1, at=1)
    make()
    shown = people.browser(ann).get("/learn/").context["shown"]
    assert [each.state for each in shown.days] == ["none", "none", "right", "wrong", "missed", "open"]
    assert shown.right_count == 1
    assert len(data_export.export_user_data(ann)["games"]["puzzles"]) == 2


def test_without_a_puzzle_the_page_says_so(client: Client) -> None:
    assert "no puzzle today" in client.get("/learn/puzzle/").content.decode()
    assert client.get("/learn/").status_code == 200


def test_a_position_that_the_rules_no_longer_know_is_no_error(client: Client) -> None:
    puzzle = make()
    Puzzle.objects.filter(pk=puzzle.pk).update(board={**puzzle.board, "name": "Another"})
    assert client.get("/learn/puzzle/").context["shown"] is None


@pytest.fixture
def judged(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Judging that finds the second answer best, at once; what was judged."""
    seen: list[Any] = []

    def judge(moment: puzzles.PuzzleMoment, board: Any, worlds: int, may_go_on: Any) -> Judgement:
        seen.append(moment)
        answers = [Judged(each.label, each.move, 60.0 if n == 1 else 20.0) for n, each in enumerate(moment.candidates)]
        return Judgement(answers, 40.0, 1.0, worlds)

    monkeypatch.setattr(puzzles, "judge_moment", judge)
    return seen


def test_a_site_without_games_has_one_that_bots_played(judged: list[Any]) -> None:
    day = puzzles.read_day()
    puzzle = puzzles.make_puzzle(day)
    assert puzzle is not None
    assert puzzle.match is None
    assert [each["share"] for each in puzzle.options][:2] == [20.0, 60.0]
    assert puzzles.list_missing_days() == [day + timedelta(days=1)]


def test_a_day_keeps_its_first_puzzle(judged: list[Any]) -> None:
    day = puzzles.read_day()
    assert puzzles.make_puzzle(day) == puzzles.make_puzzle(day)


@pytest.mark.django_db(transaction=True)  # it thinks for longer than a transaction may be idle on a busy machine
def test_nothing_clear_makes_no_puzzle(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(puzzles, "MARGIN", 101.0)
    monkeypatch.setattr(puzzles, "BOT_GAMES", 1)
    monkeypatch.setattr(puzzles, "MOMENTS", 3)
    monkeypatch.setattr(puzzles, "CLOSE", 4)
    assert puzzles.make_puzzle(puzzles.read_day(), seconds=20) is None
    assert not Puzzle.objects.exists()


def test_no_time_no_puzzle(judged: list[Any]) -> None:
    """Bounded: with nothing left of the processor nothing is judged."""
    assert puzzles.make_puzzle(puzzles.read_day(), seconds=0) is None
    assert judged == []


def test_private_and_running_games_are_never_used(judged: list[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    ann, ben = people.person("Ann"), people.person("Ben")
    made = []
    for private in (True, False, False):
        table = tables.create_match(ann, TITLE.slug, seats=2, private=private)
        joining.join_match(table.pk, ben, table.invite)
        starting.start_match(table.pk, ann)
        made.append(table.pk)
    for name in made[:2]:
        moves.resign_seat(name, Match.objects.get(pk=name).seats.get(user=ben).number, by=ben)
    Match.objects.update(version=40)  # long enough to be looked at
    asked: list[str] = []
    monkeypatch.setattr(puzzles, "collect_moments", lambda match: asked.append(match.pk) or [])
    puzzles.make_puzzle(puzzles.read_day())
    assert asked == [made[1]]


def test_moments_of_a_stored_game_are_found() -> None:
    """Played again from its journal, as it was."""
    collector = puzzles.MomentCollector()
    golden = next(iter(kept(TITLE).values()))
    replay(journal(TITLE, golden), golden.board, collector.look)
    assert all(2 <= len(each.candidates) <= puzzles.MOST_OPTIONS for each in collector.moments)
    assert collector.moments


def test_the_task_begins_one_process_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[Any] = []
    monkeypatch.setattr(puzzles.subprocess, "Popen", lambda command, **options: begun.append(command) or object())
    cache.clear()
    assert tasks.make_puzzles()
    assert not tasks.make_puzzles()
    assert [command[-1] for command in begun] == ["make_puzzles"]
    cache.clear()
    for back in (0, -1):
        make(back)
    assert not tasks.make_puzzles()


def test_the_command_makes_what_is_missing(judged: list[Any], monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    monkeypatch.setattr("os.nice", lambda by: 0)
    call_command("make_puzzles")
    assert capsys.readouterr().out == "2 made, 0 missing.\n"
    assert Puzzle.objects.count() == 2


def test_looking_writes_nothing(client: Client) -> None:
    make()
    client.get("/learn/puzzle/")
    assert not client.session.keys()
    assert not PuzzleAnswer.objects.exists()


def test_a_visitors_answers_are_their_accounts_once_they_sign_in(client: Client) -> None:
    """The account's own first answer stays; what it lacks comes from the browser, which keeps nothing."""
    yesterday, today = make(1), make()
    ann = people.person("Ann")
    PuzzleAnswer.objects.create(user=ann, puzzle=yesterday, chosen=0, right=False, at=1)
    session = client.session
    session["puzzles"] = {str(yesterday.pk): 1, str(today.pk): 1, "999999": 1}
    session.save()
    client.force_login(ann)
    assert dict(PuzzleAnswer.objects.values_list("puzzle", "chosen")) == {yesterday.pk: 0, today.pk: 1}
    assert dict(PuzzleAnswer.objects.values_list("puzzle", "right")) == {yesterday.pk: False, today.pk: True}
    assert "puzzles" not in client.session
