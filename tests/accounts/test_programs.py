"""Accounts of programs: owned, marked wherever they are named, without a way to sign in, within limits of their own."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.test import Client
from django.urls import reverse

from accounts import (
    data_export,
    deletion,
    lookalikes,
    programs,
    relationships,
    sanctions,
    sign_in_links,
    site_settings,
    tokens,
)
from accounts.models import SiteSettings, User
from common.refusals import Refused
from games.lobby import hotseat, joining, starting, tables
from games.models import Seat
from games.realtime.payloads import find_seat_kind
from tests.people import browser, person

pytestmark = pytest.mark.django_db
TITLE = "galactic-magnate"


@pytest.fixture
def owner() -> User:
    return person("Ann")


@pytest.fixture
def set_site() -> Any:
    """Sets what the host of the site may set, and forgets it afterwards."""

    def changed(**values: Any) -> None:
        SiteSettings.objects.update_or_create(pk=1, defaults=values)
        site_settings.forget_site()

    yield changed
    site_settings.forget_site()


def refused(status: int, act: Any, *args: Any) -> str:
    with pytest.raises(Refused) as no:
        act(*args)
    assert no.value.status == status
    return no.value.reason


def test_a_program_has_an_owner_a_name_that_says_so_and_a_key(owner: User) -> None:
    program, raw = programs.create_program(owner, "  Deep  Orbit ")
    program.refresh_from_db()
    assert (program.owner, program.display, program.name) == (owner, "Deep Orbit", "Deep Orbit (program)")
    assert (program.is_program, program.is_guest, owner.is_program) == (True, False, False)
    assert tokens.user_of_token(raw) == program


def test_nobody_signs_in_to_a_program(owner: User, client: Client) -> None:
    """Neither by a password, nor by a link of the host, and it gets no role."""
    program, raw = programs.create_program(owner, "Orbit")
    assert not program.has_usable_password()
    assert not client.login(username=program.username, password="")
    assert not sign_in_links.may_have(program)
    key = sign_in_links.make_sign_in_key(program)
    assert sign_in_links.find_key_owner(key) is None
    assert client.get("/account/profile/", headers={"Authorization": f"Bearer {raw}"}).status_code == 302


def test_a_program_is_made_by_people_with_an_account_alone(owner: User) -> None:
    program, _ = programs.create_program(owner, "Orbit")
    guest = User.objects.create(username="guest-1", is_guest=True)
    assert "account" in refused(403, programs.create_program, guest, "Halo")
    assert "owner" in refused(403, programs.create_program, program, "Halo")


def test_the_site_says_how_many_programs_one_may_own(owner: User, set_site: Any) -> None:
    set_site(programs=2)
    programs.create_program(owner, "Orbit")
    programs.create_program(owner, "Halo")
    assert "at most 2 programs" in refused(409, programs.create_program, owner, "Third")
    programs.create_program(person("Ben"), "Third")  # another's do not count
    set_site(programs=0)
    assert "no new programs" in refused(403, programs.create_program, person("Cid"), "Comet")


def test_its_name_is_its_own(owner: User) -> None:
    """As with people: nobody reads two names alike, and a refusal changes nothing."""
    programs.create_program(owner, "Orbit")
    person("Mira")
    for name in ("Mira", "M1ra", "0rbit", "x", "you", "Orbit (program)"):
        refused(422, programs.create_program, owner, name)
    assert owner.programs.count() == 1


@pytest.mark.parametrize(
    "name",
    ["Mira (program)", "Mira (PROGRAM)", "Mira [program]", "Mira program", "Mira (\u0440r\u043egram)", "Program"],
)
def test_no_person_is_called_like_a_program(owner: User, name: str) -> None:
    with pytest.raises(ValidationError):
        lookalikes.choose_display_name(name, owner)


def test_other_names_with_the_word_are_free(owner: User) -> None:
    for name in ("Programmer", "Program Two", "Deprogram"):
        assert lookalikes.choose_display_name(name, owner) == name


def test_a_name_given_at_a_shared_screen_is_no_programs(owner: User) -> None:
    table = tables.create_match(owner, TITLE, seats=3)
    seat = hotseat.add_held_seat(table.pk, owner, "Mira (program) (program)")
    assert seat.name == "Mira"


def test_a_seat_says_what_sits_in_it(owner: User) -> None:
    program, _ = programs.create_program(owner, "x" * 30)
    seats = [Seat(name=name, bot=bot) for name, bot in ((program.name, ""), ("Ann", ""), ("Vela", "steady"))]
    assert [find_seat_kind(seat) for seat in seats] == ["program", "human", "bot"]
    assert len(program.name) <= Seat._meta.get_field("name").max_length  # not a letter of the mark is cut


def test_a_new_key_ends_the_old_one(owner: User) -> None:
    program, old = programs.create_program(owner, "Orbit")
    refused(404, programs.replace_program_key, person("Ben"), program.pk)
    _, new = programs.replace_program_key(owner, program.pk)
    assert tokens.user_of_token(old) is None
    assert tokens.user_of_token(new) == program


def test_its_owner_gives_it_another_name_and_nobody_else(owner: User, client: Client) -> None:
    """A name as at any table, with the mark; games that it sits in go on under the old one."""
    program, raw = programs.create_program(owner, "Orbit")
    seat = tables.create_match(program, TITLE, seats=2).seats.get()
    refused(404, programs.rename_program, person("Ben"), program.pk, "Mine")
    refused(422, programs.rename_program, owner, program.pk, "Ben")
    refused(422, programs.rename_program, owner, program.pk, "")
    client.force_login(owner)
    address = reverse("program_rename", args=[program.pk])
    taken = client.post(address, {"name": "Ben"})
    assert (taken.status_code, b"That name is taken" in taken.content) == (422, True)
    assert client.post(address, {"name": "  Wide  Orbit "}).status_code == 302
    program.refresh_from_db()
    seat.refresh_from_db()
    assert (program.name, seat.name) == ("Wide Orbit (program)", "Orbit (program)")
    assert tokens.user_of_token(raw) == program
    User.objects.filter(pk=program.pk).update(is_active=False)
    refused(403, programs.rename_program, owner, program.pk, "Other")


def test_a_program_sits_in_so_many_games_as_the_site_allows(owner: User, set_site: Any) -> None:
    set_site(program_games=2)
    program, _ = programs.create_program(owner, "Orbit")
    for _ in range(2):
        tables.create_match(program, TITLE, seats=2)
    with pytest.raises(Refused, match="at most 2 games"):
        tables.create_match(program, TITLE, seats=2)
    for _ in range(3):
        tables.create_match(owner, TITLE, seats=2)  # people have other limits


def test_a_program_asks_as_often_as_the_site_allows(owner: User, set_site: Any, client: Client) -> None:
    """Acting and looking are counted apart, as for people."""
    set_site(program_requests=10)
    _, raw = programs.create_program(owner, "Orbit")
    program = {"Authorization": f"Bearer {raw}"}
    _, raw = tokens.create_token(owner, "mine")
    codes = [client.get("/api/matches", headers=program).status_code for _ in range(11)]
    assert codes == [200] * 10 + [429]
    assert client.get("/api/matches", headers={"Authorization": f"Bearer {raw}"}).status_code == 200


def playing(owner: User) -> tuple[User, str, str]:
    """A program in a game with two people: the program, its key, the match."""
    program, raw = programs.create_program(owner, "Orbit")
    table = tables.create_match(program, TITLE, seats=3)
    for user in (owner, person("Ben")):
        joining.join_match(table.pk, user)
    starting.start_match(table.pk, program)
    return program, raw, table.pk


def test_a_ban_of_the_owner_ends_the_program_too(owner: User) -> None:
    """Its key is good for nothing, bots play on for both; after the ban it may be used again."""
    program, raw, match = playing(owner)
    ban = sanctions.impose_sanction(owner, "ban", "Cheating", by=None)
    assert tokens.user_of_token(raw) is None
    assert list(Seat.objects.filter(match=match).exclude(user=None).values_list("name", flat=True)) == ["Ben"]
    sanctions.lift_sanction(ban)
    assert tokens.user_of_token(raw) == program


def test_a_program_that_is_banned_itself_stays_out(owner: User) -> None:
    program, raw = programs.create_program(owner, "Orbit")
    of_owner = sanctions.impose_sanction(owner, "ban", "Cheating", by=None)
    of_program = sanctions.impose_sanction(program, "ban", "Cheating", by=None)
    sanctions.lift_sanction(of_owner)
    assert tokens.user_of_token(raw) is None
    again = sanctions.impose_sanction(owner, "ban", "Cheating", by=None)
    sanctions.lift_sanction(of_program)
    assert tokens.user_of_token(raw) is None  # its owner is out
    sanctions.lift_sanction(again)
    assert tokens.user_of_token(raw) == program


def test_a_key_does_nothing_where_the_owner_is_out_in_another_way(owner: User) -> None:
    _, raw = programs.create_program(owner, "Orbit")
    User.objects.filter(pk=owner.pk).update(is_active=False)
    assert tokens.user_of_token(raw) is None


def test_what_the_owner_may_not_their_programs_may_not(owner: User) -> None:
    program, _ = programs.create_program(owner, "Orbit")
    other, _ = programs.create_program(owner, "Halo")
    sanctions.impose_sanction(owner, "silence", "Insults", by=None)
    sanctions.impose_sanction(program, "tables", "Stalling", by=None)
    assert sanctions.get_active_sanction(other, "silence")
    assert sanctions.get_active_sanction(program, "tables")
    assert not sanctions.get_active_sanction(owner, "tables")


def test_a_block_of_the_owner_holds_for_their_programs(owner: User) -> None:
    ben = person("Ben")
    program, _ = programs.create_program(owner, "Orbit")
    bens, _ = programs.create_program(ben, "Halo")
    relationships.block_user(ben, owner)
    assert relationships.blocked_with(ben) == {owner.pk, program.pk} == relationships.blocked_with(bens)
    assert relationships.blocked_with(program) == {ben.pk, bens.pk} == relationships.blocked_with(owner)
    assert relationships.blocked_between(program, bens)
    assert not relationships.blocked_between(owner, program)
    relationships.unblock_user(ben, owner)
    relationships.block_user(ben, program)  # of that one alone
    assert relationships.blocked_with(owner) == set()
    assert relationships.blocked_with(program) == {ben.pk, bens.pk}


def test_a_deleted_program_leaves_its_games_as_a_person_does(owner: User) -> None:
    program, raw, match = playing(owner)
    refused(404, programs.delete_program, person("Cid"), program.pk)
    assert programs.delete_program(owner, program.pk) == "Orbit"
    assert set(Seat.objects.filter(match=match).values_list("name", flat=True)) >= {"Ann", "Ben"}
    assert not Seat.objects.filter(match=match, name__contains="Orbit").exists()
    assert Seat.objects.filter(match=match, user=None).exclude(bot="").count() == 1
    assert tokens.user_of_token(raw) is None


def test_with_the_owner_go_their_programs(owner: User) -> None:
    program, raw, match = playing(owner)
    deletion.delete_account(owner, "Ann")
    assert not User.objects.filter(pk=program.pk).exists()
    assert tokens.user_of_token(raw) is None
    seats = Seat.objects.filter(match=match)
    assert list(seats.exclude(user=None).values_list("name", flat=True)) == ["Ben"]
    assert not seats.filter(name__in=["Ann", "Orbit (program)"]).exists()
    assert seats.filter(user=None).exclude(bot="").count() == 2


def test_the_owner_is_given_what_is_kept_of_their_programs(owner: User) -> None:
    _, raw, match = playing(owner)
    programs.create_program(person("Cid"), "Halo")
    (told,) = data_export.export_user_data(owner)["programs"]
    assert told["account"]["display"] == "Orbit"
    assert [each["name"] for each in told["account"]["tokens"]] == [programs.KEY_NAME]
    assert [each["id"] for each in told["games"]["matches"]] == [match]
    assert raw not in str(told)


# -- the page


@pytest.fixture
def desk(owner: User) -> Client:
    return browser(owner)


def test_a_program_is_made_on_the_page_and_its_key_shown_once(owner: User, desk: Client) -> None:
    made = desk.post("/account/programs/", {"name": "Orbit"})
    program = owner.programs.get()
    key = made.context["key"]
    assert tokens.user_of_token(key) == program
    assert key in made.text
    assert made.headers["Cache-Control"].startswith("max-age=0")
    again = desk.get("/account/programs/").text
    assert key not in again
    assert "key not used yet" not in again  # it was used above
    assert f'<a href="/people/{program.username}/">Orbit</a>' in again


def test_a_refused_name_stays_in_the_field_and_nothing_is_made(owner: User, desk: Client) -> None:
    answer = desk.post("/account/programs/", {"name": "<>"})
    assert (answer.status_code, owner.programs.count()) == (422, 0)
    assert 'value="&lt;&gt;"' in answer.text
    assert 'aria-describedby="id_name_error"' in answer.text


def test_new_keys_and_deleting_are_for_the_owner_alone(owner: User, desk: Client) -> None:
    """Another's program looks as if there were none, and looking changes nothing."""
    program, old = programs.create_program(owner, "Orbit")
    at = f"/account/programs/{program.pk}/"
    stranger = browser(person("Ben"))
    assert [stranger.post(f"{at}{verb}/").status_code for verb in ("key", "delete")] == [404, 404]
    assert [desk.get(f"{at}{verb}/").status_code for verb in ("key", "delete")] == [405, 405]
    assert tokens.user_of_token(old) == program
    key = desk.post(f"{at}key/").context["key"]
    assert (tokens.user_of_token(old), tokens.user_of_token(key)) == (None, program)
    assert "Orbit is deleted." in desk.post(f"{at}delete/", follow=True).text
    assert not owner.programs.exists()


def test_keys_are_not_made_in_heaps(owner: User, desk: Client) -> None:
    program, _ = programs.create_program(owner, "Orbit")
    codes = [desk.post(f"/account/programs/{program.pk}/key/").status_code for _ in range(11)]
    assert codes == [200] * 10 + [429]


def test_guests_are_told_what_it_takes(guest_client: Client) -> None:
    page = guest_client.get("/account/programs/").text
    assert "Guests can’t own programs." in page
    assert guest_client.post("/account/programs/", {"name": "Orbit"}).status_code == 403
    assert not User.objects.exclude(owner=None).exists()


def test_who_owns_all_they_may_is_told_so(owner: User, desk: Client, set_site: Any) -> None:
    set_site(programs=1)
    programs.create_program(owner, "Orbit")
    page = desk.get("/account/programs/").text
    assert "You can own at most one program here." in page
    assert "Name of a new program" not in page
    refused_ = desk.post("/account/programs/", {"name": "Halo"})
    assert (refused_.status_code, "Delete one of them first." in refused_.text) == (409, True)
