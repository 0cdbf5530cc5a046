"""Programs at tables: none where the host did not say so, never rated against people unless the table was opened so,
and challenges to and from them."""

from __future__ import annotations

import itertools
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from accounts import footprints, programs, sanctions
from accounts.models import User
from common.refusals import Refused
from games.engine.catalog import titles
from games.lobby import invitations, joining, open_seats, quick_match, starting, substitutes, tables
from games.matches import reseating
from games.models import Invitation, Match, Seat, Stake, Tenure
from games.ratings import stakes
from tests.people import browser, person

pytestmark = pytest.mark.django_db
TITLE = "galactic-magnate"
NO, WELCOME, RATED = Match.Programs.NO, Match.Programs.WELCOME, Match.Programs.RATED


@pytest.fixture
def ann() -> User:
    return person("Ann")


@pytest.fixture
def ben() -> User:
    return person("Ben")


def program_of(owner: User, name: str = "Orbit") -> User:
    return programs.create_program(owner, name)[0]


def api(program: User) -> Any:
    """Asks the API as a program."""
    _, raw = programs.replace_program_key(program.owner, program.pk)
    return lambda verb, path, **body: getattr(Client(), verb)(
        f"/api{path}", **({"data": body} if body else {}), content_type="application/json",
        headers={"Authorization": f"Bearer {raw}"},
    )  # fmt: skip


# -- who may sit


def test_a_program_sits_down_where_programs_are_welcome_alone(ann: User, ben: User) -> None:
    """By any way in: joining, an invitation, a seat whose player is gone, a moderator's hand."""
    orbit = program_of(ben)
    closed = tables.create_match(ann, TITLE, seats=3)
    for act in (
        lambda: joining.join_match(closed.pk, orbit),
        lambda: invitations.invite_player(closed.pk, ann, orbit.username),
        lambda: reseating.require_may_be_seated(closed, orbit, ben),
    ):
        with pytest.raises(Refused, match="welcome"):
            act()
    assert not Invitation.objects.exists()
    assert closed.seats.count() == 1
    welcome = tables.create_match(ann, TITLE, seats=3, programs=WELCOME)
    reseating.require_may_be_seated(welcome, orbit, ben)
    assert joining.join_match(welcome.pk, orbit).is_program


@pytest.mark.parametrize("terms", list(Match.Programs))
def test_a_program_takes_over_a_seat_where_it_might_have_sat(ann: User, ben: User, terms: str) -> None:
    table = tables.create_match(ann, TITLE, seats=2, programs=terms)
    joining.join_match(table.pk, ben)
    starting.start_match(table.pk, ann)
    number = Seat.objects.get(match=table, user=ben).number
    Seat.objects.filter(match=table, user=ben).update(user=None, bot="steady", former=ben, open_since=1)
    Tenure.objects.filter(match=table, seat=number).update(bot="")
    orbit = program_of(person("Cid"))
    listed = [each.match.pk for each in open_seats.list_open_seats(orbit)]
    assert listed == ([] if terms == NO else [table.pk])
    if terms == NO:
        with pytest.raises(Refused, match="welcome"):
            substitutes.take_over_seat(table.pk, orbit, number)
    else:
        assert substitutes.take_over_seat(table.pk, orbit, number).is_program


def test_tables_are_for_people_where_nobody_says_otherwise(ann: User) -> None:
    assert tables.create_match(ann, TITLE, seats=2).programs == NO
    assert starting.start_bot_match(ann, TITLE).programs == NO


def test_a_table_of_a_program_welcomes_programs(ann: User) -> None:
    orbit = program_of(ann)
    assert tables.create_match(orbit, TITLE, seats=2).programs == WELCOME
    assert tables.create_match(orbit, TITLE, seats=2, programs=RATED).programs == RATED
    with pytest.raises(Refused, match="Programs are one of these"):
        tables.create_match(ann, TITLE, seats=2, programs="all")


def test_one_press_never_brings_people_and_programs_together(ann: User, ben: User) -> None:
    """Quick match: whoever presses has not chosen programs, and a program finds those who welcome it."""
    orbit, halo = program_of(ann), program_of(ben, "Halo")
    of_ann = quick_match.join_quick_match(ann, TITLE)
    of_orbit = quick_match.join_quick_match(orbit, TITLE)
    assert of_orbit.pk != of_ann.pk
    assert quick_match.join_quick_match(halo, TITLE).pk == of_orbit.pk
    assert quick_match.join_quick_match(ben, TITLE).pk == of_ann.pk
    assert {seat.is_program for seat in of_ann.seats.all()} == {False}


# -- ratings


def seated(*users: User, **more: Any) -> Match:
    """A table of the first, with the others at it."""
    table = tables.create_match(users[0], TITLE, seats=len(users), **more)
    for user in users[1:]:
        joining.join_match(table.pk, user)
    return table


@pytest.mark.parametrize(("terms", "word"), [(WELCOME, "program"), (RATED, "")])
def test_a_game_with_a_program_counts_only_where_it_was_opened_so(ann: User, ben: User, terms: str, word: str) -> None:
    table = seated(ann, program_of(ben), programs=terms)
    assert bool(stakes.explain_unrated(table)) == bool(word)
    starting.start_match(table.pk, ann)
    table.refresh_from_db()
    assert (table.unrated_reason, Stake.objects.filter(match=table).count()) == (word, 0 if word else 2)


def test_tables_open_to_programs_count_among_people_as_ever(ann: User, ben: User) -> None:
    assert stakes.find_unrated_reason(seated(ann, ben, programs=WELCOME)) == ""


def test_nobody_plays_rated_against_their_own_program(ann: User, ben: User) -> None:
    """Nor do two programs of one owner: points would be moved, not won."""
    orbit, halo = program_of(ann), program_of(ann, "Halo")
    assert stakes.find_unrated_reason(seated(ann, orbit, programs=RATED)) == "owner"
    assert stakes.find_unrated_reason(seated(orbit, halo, programs=RATED)) == "owner"
    assert stakes.find_unrated_reason(seated(ben, orbit, programs=RATED)) == ""


def test_an_owner_without_rated_games_has_none_by_a_program(ann: User, ben: User) -> None:
    table = seated(ben, program_of(ann), programs=RATED)
    sanctions.impose_sanction(ann, "unrated", "Points were moved", by=None)
    assert stakes.find_unrated_reason(table) == "sanction"


def test_of_all_companies_those_with_a_program_count_where_asked_for(
    ann: User, ben: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The property behind all of it, over every company of three from people, guests, bots and programs of several
    owners, and every choice at the table: with a program at it a game counts only if the table was opened so, nobody
    there answers for two seats, and it would count with people in their place."""
    monkeypatch.setattr(footprints, "find_shared_footprints", lambda users: {"device": []})
    guest = User.objects.create(username="guest-1", is_guest=True)
    of_ann = [program_of(ann, name) for name in ("Orbit", "Halo")]
    who = [ann, ben, person("Cid"), guest, None, *of_ann, program_of(ben, "Comet")]
    counted = 0
    for company, terms, rated in itertools.product(itertools.combinations(who, 3), Match.Programs, (True, False)):
        match = Match(title=TITLE, programs=terms, rated=rated, board=tables.get_chosen_board(TITLE, None))
        seats = [Seat(match=match, number=at, user=user) for at, user in enumerate(company)]
        people = [user for user in company if user is not None]
        answering = [user.owner_id or user.pk for user in people]
        plain = rated and len(people) == 3 and guest not in people
        welcome = not any(user.is_program for user in people) or (
            terms == RATED and len(set(answering)) == len(answering)
        )
        counts = stakes.find_unrated_reason(match, seats) == ""
        assert counts == (plain and welcome), [company, terms, rated]
        counted += counts
    assert counted == 8  # Ann, Ben and Cid on any terms; with Cid and one each of Ann's and Ben's, five more


def test_a_rematch_keeps_how_the_table_had_it(ann: User, ben: User) -> None:
    orbit = program_of(ben)
    table = seated(ann, orbit, programs=RATED)
    starting.start_match(table.pk, ann)
    Match.objects.filter(pk=table.pk).update(status=Match.Status.OVER, alarm=None)
    again = starting.create_rematch(table.pk, ann)
    assert again.programs == RATED
    assert list(again.invitations.values_list("user", flat=True)) == [orbit.pk]


# -- challenges


def test_a_person_challenges_a_program_from_its_profile(ann: User, ben: User) -> None:
    """The page of every game offers it, the form keeps it, and the table it opens waits for the program."""
    orbit, page = program_of(ben), browser(ann)
    profile = page.get(f"/people/{orbit.username}/").text
    assert f'a program of <a href="/people/{ben.username}/">Ben</a>' in profile
    address = f"/play/new/?against={orbit.username}"
    assert address in profile
    assert address not in page.get(f"/people/{ben.username}/").text  # people are invited at a table
    assert "against Orbit (program)" in page.get(address).text
    for title in titles():
        form = page.get(f"/play/new/{title.slug}/?against={orbit.username}").context["form"]
        sent = {name: value for name, value in form.values().items() if value is not None and value is not False}
        opened = page.post(f"/play/new/{title.slug}/?against={orbit.username}", sent)
        assert opened.status_code == 302, opened.context["form"].errors
    found = Match.objects.filter(host=ann)
    assert {(each.programs, each.private, each.size) for each in found} == {
        (WELCOME, True, max(2, title.seats[0])) for title in titles()
    }
    assert Invitation.objects.filter(user=orbit, match__in=found).count() == len(titles())


@pytest.mark.parametrize("name", ["nobody-here", "\0", "x" * 300, "ann"])
def test_a_challenge_to_nobody_is_a_form_like_any_other(ann: User, name: str) -> None:
    page = browser(ann).get(f"/play/new/{TITLE}/", {"against": name})
    assert page.status_code == 200
    assert page.context["form"].opponent is None


def test_a_program_accepts_and_declines_by_the_api(ann: User, ben: User) -> None:
    orbit = program_of(ben)
    ask = api(orbit)
    table, other = (tables.create_match(ann, TITLE, seats=2, private=True, programs=WELCOME) for _ in range(2))
    for each in (table, other):
        invitations.invite_player(each.pk, ann, "Orbit (program)")  # as its name is read
    assert ask("post", f"/matches/{table.pk}/decline").status_code == 204
    assert ask("post", f"/matches/{table.pk}/join").status_code == 404  # private, and not invited any more
    joined = ask("post", f"/matches/{other.pk}/join")
    assert joined.status_code == 200
    assert [(seat["name"], seat["program"]) for seat in joined.json()["seats"]] == [
        ("Ann", False),
        ("Orbit (program)", True),
    ]


def test_a_program_challenges_people_and_programs_by_the_api(ann: User, ben: User) -> None:
    orbit, halo = program_of(ben), program_of(ann, "Halo")
    ask = api(orbit)
    opened = ask("post", "/matches", title=TITLE, seats=3, private=True, when_full=True)
    assert opened.json()["programs"] == WELCOME
    match = opened.json()["id"]
    for name in ("ann", "Halo"):
        assert ask("post", f"/matches/{match}/invite", name=name).status_code == 200
    joining.join_match(match, ann)
    assert api(halo)("post", f"/matches/{match}/join").status_code == 200
    assert Match.objects.get(pk=match).status == Match.Status.RUNNING


def test_the_api_opens_tables_with_programs(ann: User) -> None:
    ask = api(program_of(ann))
    assert ask("post", "/matches", title=TITLE, seats=2, programs="rated").json()["programs"] == RATED
    assert ask("post", "/matches", title=TITLE, seats=2, programs="all").status_code == 422


def test_the_lobby_and_the_room_say_that_programs_are_welcome(ann: User, ben: User) -> None:
    """And a program's seat is drawn as one."""
    table = seated(ann, program_of(ben), programs=WELCOME)
    closed = tables.create_match(ann, TITLE, seats=2)
    page = browser(ben)
    assert page.get("/play/").text.count("programs welcome") == 1
    room = page.get(reverse("match", args=[table.pk])).text
    assert "Programs welcome" in room
    assert "Orbit (program)" in room
    assert "Programs welcome" not in page.get(reverse("match", args=[closed.pk])).text
