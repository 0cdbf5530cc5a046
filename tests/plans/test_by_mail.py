"""Plans from an inbox alone: laid down, read and taken back in replies, and told in their owner's letter."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from games.matches import plan_commands
from games.models import Plan
from tests.mail.conftest import Post, begin, game, outbox, pass_time, person, post  # noqa: F401  used by being here
from tests.matches.conftest import Game, fresh  # noqa: F401  the fixture is used by being here

SIGNED = "{}\n\nThanks, Ann\n-- \nAnn, by telephone\n\nOn Monday Starboard wrote:\n> plan off\n> 1. Roll"


@pytest.mark.parametrize(
    ("text", "rules"),
    [
        ("plan ask", ["ask"]),
        ("Plan: ask!", ["ask"]),
        ("plan\nask :-)\nroll ;)", ["ask", "roll"]),
        ("plan\r\nask\r\nroll\r\n", ["ask", "roll"]),
        ("plan\u2028ask\u2028roll", ["ask", "roll"]),
        (SIGNED.format("plan\n1. ask\n2. roll"), ["ask", "roll"]),
        ("plan yes\nroll", ["roll"]),
        ("plan\nask\nbid up to 300 for any\nif what I can spend at least 100", ["ask", "bid"]),
    ],
)
def test_a_reply_lays_a_plan_down(post: Post, text: str, rules: list[str]) -> None:  # noqa: F811
    post.send(text)
    assert post.verdicts == ["done"], post.answers
    (row,) = Plan.objects.filter(ended_entry=None)
    assert [rule["part"] for rule in row.rules] == rules
    assert (row.user, row.seat) == (post.user, post.turn_mail.seat)
    assert "Your plan is laid." in post.answers[0]


def test_a_plan_that_would_answer_at_once_asks_first(post: Post) -> None:  # noqa: F811
    post.send("plan roll")
    assert post.verdicts == ["refused"]
    assert "It would answer \u201croll\u201d now." in post.answers[0]
    assert not Plan.objects.exists()
    post.send("plan roll yes")
    assert post.verdicts == ["refused", "done"]
    assert Plan.objects.get().rules == [{"part": "roll"}]


def test_what_is_not_understood_gets_a_sentence_with_its_line(post: Post) -> None:  # noqa: F811
    post.send("plan\nask\nfly to the moon")
    assert post.verdicts == ["refused"]
    assert "Line 2: " in post.answers[0]
    assert not Plan.objects.exists()


def test_it_is_read_and_taken_back(post: Post) -> None:  # noqa: F811
    post.send("plan\nask\nroll\npass")
    post.send("plan 2 off")
    post.send("plan?")
    assert [line for line in post.answers[-1].splitlines() if line[:1].isdigit()] == ["1. ask", "2. pass"]
    post.send("plan off")
    assert not Plan.objects.filter(ended_entry=None).exists()
    post.send("plan?")
    assert plan_commands.NO_PLAN in post.answers[-1]
    assert set(post.verdicts) == {"done"}


def test_a_reply_that_comes_twice_takes_one_sentence_back(post: Post) -> None:  # noqa: F811
    seat = post.turn_mail.seat
    post.send("plan\nask\nroll\npass")
    for _ in range(2):
        plan_commands.run_plan_command(post.game.id, post.user, "2 off", (), "mail:one")
    assert [rule["part"] for rule in Plan.objects.get(seat=seat, ended_entry=None).rules] == ["ask", "pass"]


def test_one_sentence_more_stands_before_those_of_its_kind(post: Post) -> None:  # noqa: F811
    for text in ("plan ask", "plan bid up to 100 for any", "plan bid up to 300 for what completes a set", "plan ask"):
        post.send(text)
    rules: list[Any] = Plan.objects.get(ended_entry=None).rules
    assert [(rule["part"], rule.get("fields", {}).get("most")) for rule in rules] == [
        ("ask", None),
        ("bid", 300),
        ("bid", 100),
    ]


def test_what_stands_around_a_sentence_is_passed_over() -> None:
    assert plan_commands.tidy_plan_line("roll \U0001f600!!") == "roll"
    assert (
        plan_commands.join_broken_lines(["bid up to 300", "for any :)", "", "roll."]) == "bid up to 300 for any\nroll"
    )


def test_what_it_would_answer_is_said_as_one_would_say_it(begin: Callable[..., Game], outbox: list[Any]) -> None:  # noqa: F811
    """Not as the command that a program sends: "choose_character -1"."""
    sent = Post(begin())
    sent.send("plan choose any")
    assert "It would answer \u201cleave it\u201d now." in sent.answers[0]
