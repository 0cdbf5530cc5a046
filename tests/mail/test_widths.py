"""A mail as plain text fits where mail is read: no line is longer than 72 letters, but for links."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.template.loader import render_to_string

from accounts.models import User
from games.matches.move_text import OptionLine
from games.matches.summaries.position import PositionSummary, format_seat_cell
from games.models import MailPreferences
from games.templatetags.mail_text import TABLE_WIDTH, players
from tests.mail.conftest import HOUR, Post, send_due
from tests.matches.conftest import Game

LONG = "Wilhelmina Oortwijn"


@pytest.mark.django_db(transaction=True)
def test_a_mail_is_narrow(game: Game, post: Post, outbox: list[Any]) -> None:
    lines = [line for line in str(outbox[-1].body).splitlines() if "http" not in line]
    assert [line for line in lines if len(line) > TABLE_WIDTH] == []


def test_a_table_of_long_names_moves_together() -> None:
    rows = [(LONG, ["3,400", "1,000", "4,400", "2", "politician"]), ("You", ["0", "", "−12", "", "worker"])]
    said = players(PositionSummary([], ["cash", "credit", "can spend", "prison", "character"], rows)).splitlines()
    assert max(map(len, said)) <= TABLE_WIDTH
    assert [line.split()[-1] for line in said] == ["character", "politician", "worker"]
    assert len({len(line) for line in said}) == 1


def test_what_may_stand_in_an_option_is_broken_too() -> None:
    line = OptionLine(
        2, "offer", "you can give up to 4,390, Hoarmoor and Glimmerice", "Offer Bo a trade.", False, "offer bo 1 for 2"
    )
    said = render_to_string("mail/options.txt", {"lines": [line]}).splitlines()
    assert max(map(len, said)) <= TABLE_WIDTH
    assert [each for each in said if each][:2] == [
        "  2  offer bo 1 for 2",
        "     Offer Bo a trade. You can give up to 4,390, Hoarmoor and",
    ]


def test_a_line_that_says_all_of_its_option_is_not_said_again() -> None:
    said = [
        render_to_string("mail/options.txt", {"lines": [OptionLine(1, "play 3", "", label, False, copy)]}).split()
        for copy, label in (("discard rangers", "Rangers."), ("roll", "Roll the dice."))
    ]
    assert said == [["1", "discard", "rangers"], ["1", "roll", "Roll", "the", "dice."]]


def test_nothing_is_no_number_but_a_debt_of_one_is() -> None:
    assert [format_seat_cell("prison", -1), format_seat_cell("prison", 2), format_seat_cell("cash", -1)] == [
        "",
        "2",
        "−1",
    ]


@pytest.mark.django_db(transaction=True)
def test_a_mail_about_several_games_speaks_of_them_all(
    begin: Callable[..., Game], outbox: list[Any], pass_time: Callable[[int], None]
) -> None:
    for user in User.objects.all():
        MailPreferences.objects.create(user=user, when=MailPreferences.When.DAILY)
    for name in ("Sunday crew", "Monday crew"):
        begin(name)
    for _ in range(48):
        send_due()
        if outbox:
            break
        pass_time(HOUR // 2)
    sent = outbox[0]
    assert sent.subject == "Your turn in 2 games"
    for said in (" ".join(str(text).split()) for text in (sent.body, sent.alternatives[0][0])):
        assert "at these tables" in said
        assert "Stop all mail" in said
        assert "from this game" not in said
    assert max(len(line) for line in str(sent.body).splitlines() if "http" not in line) <= TABLE_WIDTH
