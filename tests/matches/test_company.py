"""Good company: what a table and its players ask of each other; seats to take over, and who hears of them."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from accounts import relationships
from accounts.models import User
from common.refusals import Refused
from games.lobby import acceptance, invitations, joining, open_seats, quick_match, seat_alerts, seating, substitutes
from games.lobby.tables import create_match
from games.matches.pace import MatchPace
from games.models import Match, Notice, SeatWish, Tenure
from games.ratings.company import Company, load_company_figures, require_valid_company
from tests.matches.conftest import TITLE, UNTIMED, Game
from tests.matches.test_lobby import refused
from tests.matches.test_seats_change_hands import dot, eva, seat_of, three

__all__ = ["dot", "eva", "three"]


def played(user: User, other: User, games: int, left: int = 0) -> None:
    """Games of two that are over, of which the first left some."""
    for number in range(games):
        match = create_match(other, TITLE, seats=2)
        Match.objects.filter(pk=match.pk).update(status="over", version=9, result={"ranking": [[0], [1]]})
        sat = {"match": match, "from_entry": 0, "from_at": 0}
        ended = {"to_entry": 4, "to_at": 1, "why": "missed"} if number < left else {}
        Tenure.objects.create(seat=0, user=user, name=user.name, **sat, **ended)
        Tenure.objects.create(seat=1, user=other, name=other.name, **sat)
        match.seats.all().delete()


def test_figures_count_games_with_people_and_what_was_left(ann: User, ben: User, cid: User) -> None:
    played(ann, ben, 5, left=1)
    alone = create_match(ann, TITLE, seats=2)
    Match.objects.filter(pk=alone.pk).update(status="over")
    Tenure.objects.create(match=alone, seat=0, user=ann, name="Ann", from_entry=0, from_at=0)
    found = load_company_figures([ann, ben, cid], TITLE, "live")
    assert found[ann.pk][:3] == (80, 5, 1000)
    assert (found[ben.pk].finished, found[cid.pk].finished) == (100, None)


@pytest.mark.parametrize(
    ("asked", "why"),
    [
        (Company(games=6), "This table asks for 6 games; you have 5."),
        (Company(finished=90), "This table asks for 90% of games finished; you have 80% of 5."),
        (Company(rating=1500), "This table asks for a rating of 1,500; you have 1,000."),
        (Company(days=30), "This table asks for 30 days as a member; you have 0."),
    ],
)
def test_a_table_says_what_it_asks(ann: User, ben: User, cid: User, asked: Company, why: str) -> None:
    played(ben, cid, 5, left=1)
    table = create_match(ann, TITLE, seats=3, company=asked)
    assert refused(403, joining.join_match, table.pk, ben) == why
    assert acceptance.explain_unaccepted([table], ben) == {table.pk: why}
    invitations.invite_player(table.pk, ann, ben.username)
    joining.join_match(table.pk, ben)  # whoever is invited is welcome


def test_people_meet_only_those_they_accept(ann: User, ben: User, cid: User) -> None:
    """In both directions, but for whom one follows."""
    played(cid, ann, 2, left=2)
    acceptance.set_company_wish(ann, Company(finished=50))
    table = create_match(ann, TITLE, seats=3)
    assert "A player here wants company with 50%" in refused(403, joining.join_match, table.pk, cid)
    relationships.follow_user(ann, cid)
    joining.join_match(table.pk, cid)
    acceptance.set_company_wish(ben, Company(finished=50))
    assert "You asked for company with 50%" in refused(403, joining.join_match, table.pk, ben)


def test_all_reasons_are_a_list_before_one_sits_down(ann: User, ben: User, cid: User) -> None:
    """What the table asks, beside what one has, and what those who sit there want; those who are invited are accepted
    by the table. Refused, all of it is said."""
    played(ben, cid, 5, left=1)
    acceptance.set_company_wish(ann, Company(finished=90, days=3))
    table = create_match(ann, TITLE, seats=3, company=Company(games=4, rating=1500))
    browser = Client()
    browser.force_login(ben)
    shown = " ".join(browser.get(f"/m/{table.pk}/").content.decode().split())
    assert "Games: 4 or more; you have 5" in shown
    assert "Rating: 1,500 or more; you have 1,000, <b>not enough yet</b>" in shown
    wanted = [
        "A player here wants company with 90% of games finished; you have 80% of 5.",
        "A player here wants company with 3 days as a member; you have 0.",
    ]
    assert all(sentence in shown for sentence in wanted)
    why = " ".join(["This table asks for a rating of 1,500; you have 1,000.", *wanted])
    assert refused(403, joining.join_match, table.pk, ben) == why
    assert "Games: 4 or more</span>" in Client().get(f"/m/{table.pk}/").content.decode()
    invitations.invite_player(table.pk, ann, ben.username)
    shown = " ".join(browser.get(f"/m/{table.pk}/").content.decode().split())
    assert "not enough yet" not in shown
    assert wanted[0] in shown


def test_quick_match_keeps_to_it(ann: User, ben: User, cid: User) -> None:
    played(ben, cid, 2, left=2)
    first = quick_match.join_quick_match(ann, TITLE, seats=3, wait_seconds=60)
    acceptance.set_company_wish(ann, Company(finished=50))
    assert quick_match.join_quick_match(ben, TITLE, seats=3, wait_seconds=60).pk != first.pk
    assert quick_match.join_quick_match(cid, TITLE, seats=3, wait_seconds=60).pk == first.pk


def test_what_may_not_be_asked() -> None:
    for asked in ({"finished": 101}, {"games": -1}, {"shoe": 3}, {"days": True}, {"rating": "x"}):
        with pytest.raises(Refused):
            require_valid_company(asked)


def said(browser: Client, path: str, form: dict[str, Any]) -> str:
    """What the page says after a form was sent."""
    return browser.post(path, form, follow=True).content.decode().replace("&#x27;", "'")


# -- seats to take over


@pytest.fixture
def opened(three: Callable[..., Game], ben: User) -> tuple[Game, int]:
    """A game by mail and the seat that Ben left in it."""
    game = three(pace=MatchPace("mail", 86_400), settings=UNTIMED, company=Company())
    game.moves(4)
    seat = seat_of(game, ben)
    seating.leave_match(game.id, ben)
    return game, seat


def test_the_lobby_shows_open_seats(opened: tuple[Game, int], ann: User, dot: User) -> None:
    game, seat = opened
    (found,) = open_seats.list_open_seats(dot)
    assert (found.match.pk, found.seat.number, found.lost.name) == (game.id, seat, "Ben")
    assert found.rank.living == 3
    assert found.rank.place in (1, 2, 3)
    assert open_seats.list_open_seats(ann) == [], "who plays there takes no second seat"
    assert open_seats.list_open_seats(dot, pace="live") == []
    relationships.block_user(dot, ann)
    assert open_seats.list_open_seats(dot) == []
    Match.objects.filter(pk=game.id).update(private=True)
    assert open_seats.list_open_seats() == []


def test_the_page_of_open_seats(opened: tuple[Game, int], dot: User, eva: User) -> None:
    """A table one does not qualify for stays visible and says why; taking a seat leads to the board."""
    game, seat = opened
    browser = Client()
    browser.force_login(dot)
    Match.objects.filter(pk=game.id).update(company={"games": 9})
    shown = browser.get("/play/seats/").content.decode()
    assert "Ben until turn" in shown
    assert "This table asks for 9 games; you have 0." in shown
    assert "This table asks for 9 games" in said(browser, f"/m/{game.id}/take/", {"number": seat})
    assert game.match.seats.get(number=seat).is_open
    Match.objects.filter(pk=game.id).update(company={})
    assert browser.post(f"/m/{game.id}/take/", {"number": seat})["Location"] == f"/m/{game.id}/"
    other = Client()
    other.force_login(eva)
    assert "Dot was quicker" in said(other, f"/m/{game.id}/take/", {"number": seat})
    table = other.get(f"/m/{game.id}/table/").content.decode()
    assert "takes the seat of" in table
    assert "leaves the game" in table


def test_nothing_hidden_is_told_of_a_seat(opened: tuple[Game, int], dot: User) -> None:
    """What one would take is what a spectator sees: nothing of it changes with what the seat holds in secret."""
    game, _ = opened
    (found,) = open_seats.list_open_seats(dot)
    public = json.dumps(game.head.table.view(None), default=str).replace(",", "").replace(" ", "")
    for _, value in found.facts:
        for number in "".join(each if each.isdigit() else " " for each in value.replace(",", "")).split():
            assert number in public


def test_who_wants_such_seats_hears_of_them_once(opened: tuple[Game, int], ann: User, dot: User, eva: User) -> None:
    game, _ = opened
    for user in (ann, dot, eva):
        seat_alerts.set_seat_wish(user, True, paces=["mail"])
    seat_alerts.set_seat_wish(eva, True, paces=["live"])
    assert seat_alerts.announce_open_seats() == 1
    assert seat_alerts.announce_open_seats() == 0
    told = Notice.objects.get(kind="seat_wanted")
    assert (told.user, told.match_id) == (dot, game.id), "who plays there, and who wants live games, is not told"
    assert told.words["who"].startswith("Ben until turn")
    assert SeatWish.objects.get(user=dot).told
    game.match.seats.update(announced=False)
    Notice.objects.all().delete()
    seat_alerts.announce_open_seats()
    assert not Notice.objects.filter(kind="seat_wanted").exists(), "at most once a day"


def test_a_table_that_asks_for_more_is_not_announced(opened: tuple[Game, int], dot: User) -> None:
    game, _ = opened
    Match.objects.filter(pk=game.id).update(company={"games": 9})
    seat_alerts.set_seat_wish(dot, True)
    seat_alerts.announce_open_seats()
    assert not Notice.objects.filter(kind="seat_wanted").exists()


def test_the_wishes_of_the_page(dot: User) -> None:
    browser: Any = Client()
    browser.force_login(dot)
    browser.post("/play/seats/wish/", {"wanted": "1", "paces": ["mail"], "titles": [TITLE], "front_only": "1"})
    wish = SeatWish.objects.get(user=dot)
    assert (wish.wanted, wish.paces, wish.titles, wish.front_only) == (True, ["mail"], [TITLE], True)
    assert "no such pace" in said(browser, "/play/seats/wish/", {"wanted": "1", "paces": ["fast"]})
    assert SeatWish.objects.get(user=dot).paces == ["mail"]
    browser.post("/play/seats/company/", {"finished": "80", "games": ""})
    assert acceptance.load_wanted_company([dot]) == {dot.pk: Company(finished=80)}
    assert "between 0 and 100" in said(browser, "/play/seats/company/", {"finished": "180"})
    assert "80" in browser.get("/play/seats/").content.decode()


def test_a_substitute_may_not_meet_who_blocks_them(opened: tuple[Game, int], ann: User, dot: User) -> None:
    game, seat = opened
    relationships.block_user(ann, dot)
    assert "don't play together" in refused(403, substitutes.take_over_seat, game.id, dot, seat)
