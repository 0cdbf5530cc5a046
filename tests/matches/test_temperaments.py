"""Temperaments around a match: chosen for a chair, drawn by Play now, and told as what they are."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.engine.chance import Seeded
from games.engine.temperaments import TEMPERAMENTS, split_manner
from games.lobby import joining, starting
from games.lobby.suggested_levels import suggest_bot_level
from games.lobby.tables import create_match
from games.matches import thoughts
from games.matches.bot_names import BOT_NAMES, NAMES_OF
from games.matches.game_imports import FileSeat, choose_level
from games.matches.match_cache import load_current_match
from games.models import Match, Seat, Tenure
from games.realtime.payloads import build_seat_payloads
from tests.matches.conftest import TITLE, UNTIMED, Game
from tests.matches.test_lobby import refused
from tests.matches.test_robots import bot_seats, until_bots_are_asked


def list_manners_at(match: Match) -> list[str]:
    return list(match.seats.exclude(bot="").order_by("number").values_list("bot", flat=True))


def test_play_now_draws_one_for_each_bot_each_another(ann: User) -> None:
    seen = set()
    for seed in range(4):
        match = starting.start_bot_match(ann, TITLE, 2, "steady", Seeded(seed))
        levels, temperaments = zip(*map(split_manner, list_manners_at(match)), strict=True)
        assert set(levels) == {"steady"}
        assert len(set(temperaments)) == 2
        seen |= set(temperaments)
    assert seen == set(TEMPERAMENTS)


def test_of_more_bots_than_temperaments_each_has_one(ann: User) -> None:
    assert set(starting.draw_temperaments(TITLE, "sharp", 4, Seeded(1))) == set(TEMPERAMENTS)
    assert starting.draw_temperaments(TITLE, "random", 2, Seeded(1)) == ["", ""]


def test_the_chair_offers_them_and_says_who_sits_there(ann: User, client: Client) -> None:
    match = create_match(ann, TITLE, seats=3, rated=False)
    client.force_login(ann)
    page = client.get(reverse("match", args=[match.pk])).content.decode()
    assert '<option value="steady-trader">fair, a trader</option>' in page
    client.post(reverse("match_act", args=[match.pk, "bot"]), {"level": "steady-trader"})
    seat = Seat.objects.get(match=match, bot="steady-trader")
    assert seat.name in NAMES_OF["trader"]
    assert "bot, fair, a trader" in client.get(reverse("match", args=[match.pk])).content.decode()
    refused(422, joining.add_bot, match.pk, ann, "steady-wild")
    refused(422, joining.add_bot, match.pk, ann, "random-careful")


def test_they_are_told_apart_in_the_match_its_file_and_its_tenures(ann: User) -> None:
    match = starting.start_bot_match(ann, TITLE, 2, "steady", Seeded(1))
    bots = sorted(list_manners_at(match))
    told = {each["number"]: each for each in build_seat_payloads(match, None)}
    for seat in match.seats.exclude(bot=""):
        level, temperament = split_manner(seat.bot)
        assert (told[seat.number]["level"], told[seat.number]["temperament"]) == (level, temperament)
        assert told[seat.number]["plays"] == f"fair, {TEMPERAMENTS[temperament]}"
    assert sorted(Tenure.objects.exclude(bot="").values_list("bot", flat=True)) == bots
    table = load_current_match(match.pk, match.version).table
    assert [choose_level(table, FileSeat(0, "Vela", each)) for each in bots] == bots
    assert choose_level(table, FileSeat(0, "Vela", "steady-unheard-of")) == "random"


@pytest.mark.parametrize(("manner", "thinks"), [("steady-careful", False), ("sharp-careful", True)])
def test_strong_bots_think_elsewhere_whatever_their_temperament(
    begin: Callable[..., Game], settings: Any, manner: str, thinks: bool
) -> None:
    settings.THINK_APART = True
    game = until_bots_are_asked(begin(bots=1, level=manner, settings=UNTIMED))
    seat = min(game.head.table.asked & bot_seats(game))
    assert thoughts.takes_thought(game.head, seat) is thinks


def test_games_against_them_suggest_a_level_all_the_same(ann: User) -> None:
    for at in range(2):
        match = starting.start_bot_match(ann, TITLE, 2, "steady", Seeded(at))
        own = Seat.objects.get(match=match, user=ann).number
        over = {"alarm": None, "bot_due": None, "first_deadline": None, "moved": at + 1}
        Match.objects.filter(pk=match.pk).update(
            status=Match.Status.OVER, result={"ranking": [[own]], "ending": "test"}, **over
        )
    assert suggest_bot_level(ann, TITLE) == "sharp"  # their bots are of two temperaments, and of one level


def test_their_names_are_bots_names_and_nobody_elses() -> None:
    names = [name for own in NAMES_OF.values() for name in own]
    assert set(NAMES_OF) == set(TEMPERAMENTS)
    assert len(names) == len(set(names))
    assert set(names) <= set(BOT_NAMES)
