"""Plans typed into the chat box of a match, and sentences that an answer makes: for their owner's eyes alone."""

from __future__ import annotations

import json
from typing import Any

import pytest

from common.refusals import Refused
from games import chat
from games.chat.commands.base import ChatSender
from games.engine.catalog import title
from games.engine.plans import UnreadablePlan, describe_parts, parse_plan
from games.engine.settings import Settings
from games.models import Message, Plan
from tests.matches.conftest import Game
from tests.people import browser
from tests.plans.conftest import ROLL, asked, other


@pytest.mark.parametrize(
    ("typed", "rules"),
    [("/plan ask", ["ask"]), ("/Plan ASK!", ["ask"]), (" /plan  ask", ["ask"]), ("/plan 1. ask", ["ask"])],
)
def test_a_plan_is_laid_from_the_chat_box(game: Game, typed: str, rules: list[str]) -> None:
    _, here = asked(game)
    said = chat.handle_chat_input(ChatSender(here, match_id=game.id), typed)
    assert said
    assert said.lines[0] == "Your plan is laid. No one else can see it."
    assert [rule["part"] for rule in Plan.objects.get(ended_entry=None).rules] == rules
    for question in ("/plan?", "/plan ?", "/plan"):
        answer = chat.handle_chat_input(ChatSender(here, match_id=game.id), question)
        assert answer
        assert answer.lines[:2] == ["Your plan:", "1. ask"]
    assert not Message.objects.exists()


@pytest.mark.parametrize("typed", ["/plan fly to the moon", "/plan roll", "/plan bid up to 480 for atlantis"])
def test_what_is_refused_is_said_to_nobody_else_either(game: Game, typed: str) -> None:
    """Not understood, or not sure: its text never becomes a line of the chat."""
    _, here = asked(game)
    with pytest.raises(Refused) as no:
        chat.handle_chat_input(ChatSender(here, match_id=game.id), typed)
    assert no.value.reason.endswith(".")
    assert not Message.objects.exists()
    assert not Plan.objects.exists()


def test_the_same_line_twice_lays_one_plan(game: Game) -> None:
    _, here = asked(game)
    for _ in range(2):
        chat.handle_chat_input(ChatSender(here, match_id=game.id, key="one"), "/plan ask")
    assert Plan.objects.count() == 1


def make_rule(game: Game, user: Any, action: dict[str, Any]) -> Any:
    path = f"/api/matches/{game.id}/plan/rule"
    return browser(user).post(path, json.dumps({"action": action}), content_type="application/json")


def test_an_answer_becomes_a_sentence(game: Game) -> None:
    """The one that gives this very answer; none for what only a person decides, 409 where nothing is asked, 422 for
    what is no action. Nothing is laid down or played."""
    (_, here), (_, away) = asked(game), other(game)
    version = game.head.version
    assert make_rule(game, here, {"action": ROLL}).json() == {"rule": {"part": ROLL}}
    assert make_rule(game, here, {"action": "resign"}).json() == {"rule": None}
    assert make_rule(game, away, {"action": ROLL}).status_code == 409
    assert make_rule(game, here, {"action": "fly"}).status_code == 422
    assert (game.head.version, Plan.objects.exists()) == (version, False)


def test_a_line_that_the_tables_settings_make_void_is_not_offered() -> None:
    """Planetopoly plays without trades unless the table wants them."""
    game = title("planetopoly")
    for trades in (False, True):
        settings: Settings = type("Chosen", (), {"player_trades": trades})()  # type: ignore[assignment]
        kit = describe_parts(game, game.standard, settings)
        texts = [each["text"] for each in kit["strengths"]]
        assert len(texts) == 3
        assert all(("offer" in text) == trades for text in texts)
        assert ("offer" in [each["id"] for each in kit["states"]]) == trades
        assert all(parse_plan(game, game.standard, text) for text in texts)


@pytest.mark.parametrize("title_", ["galactic-magnate", "galactic-civ"])
def test_a_refusal_repeats_what_was_written_cleaned_and_shortened(title_: str) -> None:
    """No braces of a declared sentence, no invisible characters, no more than a line of what came."""
    game = title(title_)
    with pytest.raises(UnreadablePlan) as no:
        parse_plan(game, game.standard, "fly \u202e\u200bto the\x07 moon " + "and the stars " * 9)
    assert no.value.reason.startswith("Line 1: “fly to the moon and the stars and the")
    assert "…” is not a sentence of a plan. Possible: " in no.value.reason
    assert "{" not in no.value.reason
    assert no.value.reason.isprintable()
