"""At a table the pause has its commands, and so has every move."""

from __future__ import annotations

from typing import Any

from games.engine import text as grammar
from games.matches import access, match_cache
from games.matches.moves import submit_move
from games.models import Entry, Match
from tests.realtime.conftest import Company, Person
from tests.realtime.phone import calling, live
from tests.realtime.test_commands import ORIGINAL, told
from tests.realtime.test_match_socket import db, of


def test_the_pause_at_the_table(company: Company) -> None:
    """The dialogue itself is tested with the pauses; here, that each word comes there."""

    async def test() -> None:
        async with calling(of(company), company.ann.browser) as ann, calling(of(company), company.ben.browser) as ben:
            assert "You ask for a pause" in (await told(ann, "/pause 60"))[0]
            assert "no pause" in (await told(ben, "/no"))[0]
            assert "isn't paused" in (await told(ben, "/resume"))[0]
            assert "You ask for a pause" in (await told(ben, "/pause 45"))[0]
            assert await told(ann, "/yes") != []

    live(test)


def test_every_move_is_a_command(company: Company) -> None:
    """All the moves of an evening's beginning are typed, as /help lists them."""

    async def test() -> None:
        async with calling(of(company), company.ann.browser) as ann, calling(of(company), company.ben.browser) as ben:
            for number in range(12):
                mover, _ = await db(company.move)
                phone = ann if mover == company.ann else ben
                moves = [
                    line for line in await told(phone, "/help") if line.split(":")[0].split()[0][1:] not in ORIGINAL
                ]
                asked = [line for line in moves if not line.startswith(("/offer", "/resign", "/sell", "/borrow"))]
                typed = asked[0].split(":")[0]
                version = (await db(match_cache.load_current_match, company.id)).version
                frame = await phone.ask({"say": typed, "key": f"m{number}"}, "notice", "error")
                assert frame["type"] == "notice", (typed, frame)
                assert frame["lines"][0].endswith((".", "!"))
                for each in (ann, ben):
                    while each.state_version() <= version:
                        await each.frame("state")

    live(test)
    assert Entry.objects.filter(key__contains=":m").count() == 12


def test_f13_the_same_move_typed_twice_counts_once(company: Company) -> None:
    mover, action = company.move()
    other = company.ben if mover == company.ann else company.ann
    seat = access.find_user_seat(company.match, mover.user)
    table = match_cache.load_current_match(company.id).table
    typed = "/" + grammar.say(table.title.read_action(action))
    assert seat in table.asked

    async def test() -> None:
        async with calling(of(company), mover.browser) as one, calling(of(company), other.browser) as two:
            first = await told(one, typed)
            assert await told(one, typed) == first
            assert "key has already been used" in (await told(one, "/resign yes"))[0]
            assert (await two.find("state", version=1))["version"] == 1

    live(test)
    assert Entry.objects.filter(match=company.id, actor=Entry.Actor.PLAYER, user=mover.user.pk).count() == 1


def test_a_grave_move_wants_a_yes(company: Company) -> None:
    mover, action = company.move()
    while not [option for option in options_of(company, mover) if option.grave]:
        seat = access.find_user_seat(company.match, mover.user)
        submit_move(
            company.id, seat, action, by=mover.user, key=f"v{match_cache.load_current_match(company.id).version}"
        )
        mover, action = company.move()
    before = match_cache.load_current_match(company.id).version

    async def test() -> None:
        async with calling(of(company), mover.browser) as phone:
            assert await told(phone, "/resign") == ["That can't be undone. To confirm, write: /resign yes"]
            assert (await db(lambda: Match.objects.get(pk=company.id).version)) == before
            assert (await phone.ask({"say": "/resign yes", "key": "sure"}, "notice"))["lines"]

    live(test)
    assert Match.objects.get(pk=company.id).version > before


def options_of(company: Company, who: Person) -> list[Any]:
    """What somebody may do now."""
    return list(
        match_cache.load_current_match(company.id).table.options(access.find_user_seat(company.match, who.user))
    )
