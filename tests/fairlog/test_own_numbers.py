"""Numbers that players' browsers add to the dice: promised, sealed, shown, mixed in; nobody waits long."""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from common.refusals import Refused
from games import tasks
from games.lobby import own_numbers
from games.matches import sealed_chance
from games.models import Match, PendingStart, Seat, SeatPromise
from tests.fairlog import evenings
from tests.fairlog.promising import Player, Table, begins, head_of, pass_time
from tests.people import browser, person

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def table(settings: Any) -> Table:
    settings.BOT_PACE = 0
    return Table()


def test_both_numbers_are_in_it_and_all_three_checkers_prove_it(settings: Any) -> None:
    """With a bot between them: its number is the site's, and said to be."""
    table = Table(bot=True)
    for player in (table.ann, table.ben):
        assert player.promise() == player.tip
    table.press()
    assert not begins(table)
    published = PendingStart.objects.get(match=table.id)
    assert [each.ev.get("proxied") for each in sealed_chance.load_sealing_log(published.log).events[2:]] == [0, 1, 0]
    sealed = head_of(table.id)
    assert (table.ann.show(), table.ben.show()) == (False, True)
    assert begins(table)
    proof = table.proof()
    names = table.seats()
    assert (names.pop("Ann"), names.pop("Ben"), list(names.values())) == (True, True, [False])
    log = json.loads(json.dumps(proof))
    assert sealed in [each["h"] for each in log["events"]], "the game goes on from what was sealed"
    (parts,) = [each["ev"]["parts"] for each in log["events"] if each["ev"]["t"] == "table"]
    assert [parts[0], parts[2]] == [["seat:0", 1, table.ann.number], ["seat:2", 1, table.ben.number]]
    assert evenings.agree([log])[0][0] == []
    assert not PendingStart.objects.exists()
    assert not SeatPromise.objects.exists()


def test_a_number_that_was_changed_afterwards_is_found_by_all_three(table: Table) -> None:
    for player in (table.ann, table.ben):
        player.promise()
    table.press()
    table.ann.show()
    table.ben.show()
    log = json.loads(json.dumps(table.proof()))
    (event,) = [each for each in log["events"] if each["ev"]["t"] == "table"]
    event["ev"]["parts"][0][2] = secrets.token_hex(32)
    evenings.hash_anew(log)
    assert "link of seat:0" in str(evenings.agree([log])[0][0])


def test_without_a_promise_it_begins_at_once(table: Table) -> None:
    table.press()
    assert begins(table)
    assert table.seats() == {"Ann": False, "Ben": False}


def test_who_shows_no_number_in_time_is_missing(table: Table, settings: Any) -> None:
    table.ann.promise()
    table.ben.promise()
    table.press()
    table.ann.show()
    tasks.sweep_due_matches()
    assert not begins(table)
    pass_time(settings, own_numbers.NUMBER_WAIT_MS + 1)
    tasks.sweep_due_matches()
    assert begins(table)
    proof = table.proof()
    (mixed,) = [each["ev"] for each in proof["events"] if each["ev"]["t"] == "table"]
    assert mixed["missing"] == ["seat:1"]
    assert table.seats() == {"Ann": True, "Ben": False}
    assert evenings.agree([json.loads(json.dumps(proof))])[0][0] == []


@pytest.mark.parametrize("touch", ["press", "wakeup"])
def test_any_touch_begins_it_when_the_time_is_over(table: Table, settings: Any, touch: str) -> None:
    table.ann.promise()
    table.press()
    pass_time(settings, own_numbers.NUMBER_WAIT_MS + 1)
    if touch == "press":
        table.press()
    else:
        tasks.run_wakeup(table.id)
    assert begins(table)


def test_by_mail_it_waits_no_longer(settings: Any) -> None:
    table = Table(pace="mail")
    table.ann.promise()
    table.press()
    pass_time(settings, own_numbers.NUMBER_WAIT_MS + 1)
    tasks.sweep_due_matches()
    assert begins(table)


def test_another_number_than_was_promised_is_not_taken(table: Table) -> None:
    table.ann.promise()
    table.ben.promise()
    table.press()
    with pytest.raises(Refused, match="isn't the number your browser promised"):
        table.ann.show(secrets.token_hex(32))
    with pytest.raises(Refused, match="isn't the number your browser promised"):
        table.ann.show(table.ben.number)
    assert not SeatPromise.objects.exclude(number="").exists()
    table.ben.show()
    assert table.ann.show()


def test_nobody_promises_or_shows_for_another(table: Table) -> None:
    """The seat comes from who asks; who has none is refused."""
    eve = Player(person("Eve"), table.match)
    table.ann.promise()
    for deed in (lambda: own_numbers.promise_number(table.id, eve.user, "0" * 64), lambda: eve_shows(eve, table)):
        with pytest.raises(Refused) as refused:
            deed()
        assert refused.value.status == 403
    assert SeatPromise.objects.count() == 1
    assert own_numbers.promise_number(table.id, table.ann.user, "0" * 64) == table.ann.tip, "the first one stays"


def eve_shows(eve: Player, table: Table) -> bool:
    return own_numbers.send_number(table.id, eve.user, table.ann.number, "0" * 64)


@pytest.mark.parametrize("text", ["", "0" * 63, "G" * 64, "A" * 64, "0" * 64 + "\n", "٣" * 64])
def test_what_is_no_number_is_refused(table: Table, text: str) -> None:
    for deed in (
        lambda: own_numbers.promise_number(table.id, table.ann.user, text),
        lambda: own_numbers.send_number(table.id, table.ann.user, text, "0" * 64),
    ):
        with pytest.raises(Refused) as refused:
            deed()
        assert refused.value.status == 422


def test_a_number_before_the_dice_are_sealed_is_not_taken(table: Table) -> None:
    """Nor one for a sealing that is none any more: whoever shows it has checked another."""
    table.ann.promise()
    with pytest.raises(Refused):
        own_numbers.send_number(table.id, table.ann.user, table.ann.number, "0" * 64)
    table.press()
    with pytest.raises(Refused):
        own_numbers.send_number(table.id, table.ann.user, table.ann.number, "0" * 64)
    assert not SeatPromise.objects.exclude(number="").exists()


def test_nobody_promises_once_the_dice_are_sealed(table: Table) -> None:
    table.ann.promise()
    table.press()
    assert table.ben.promise() == ""
    table.ann.show()
    assert begins(table)
    assert table.ben.promise() == ""
    assert not SeatPromise.objects.exists()


def test_who_has_just_sat_down_is_waited_for(table: Table, settings: Any) -> None:
    """The last to come fills the table: their page has had no time to promise anything."""
    table.ann.promise()
    Seat.objects.filter(match=table.id, user=table.ben.user).update(joined=own_numbers.clock.get_current_time())
    table.press()
    assert PendingStart.objects.get(match=table.id).log == ""
    table.ben.promise()
    table.ann.show()
    assert table.ben.show()
    assert table.seats() == {"Ann": True, "Ben": True}


def test_but_not_for_long(table: Table, settings: Any) -> None:
    table.ann.promise()
    Seat.objects.filter(match=table.id, user=table.ben.user).update(joined=own_numbers.clock.get_current_time())
    table.press()
    pass_time(settings, own_numbers.PROMISE_WAIT_MS + 1)
    tasks.sweep_due_matches()
    assert PendingStart.objects.get(match=table.id).log
    assert table.ann.show()
    assert table.seats() == {"Ann": True, "Ben": False}


# -- by the addresses


def post(client: Client, match_id: str, address: str, **fields: str) -> Any:
    return client.post(f"/m/{match_id}/{address}", fields)


def test_the_page_s_way_from_the_promise_to_the_game(table: Table) -> None:
    """What the script of the waiting room asks and sends."""
    ann, ben = browser(table.ann.user), browser(table.ben.user)
    sealing = f"/m/{table.id}/sealing.json"
    assert ann.get(sealing).json() == {
        "open": True, "owner": "seat:0", "promised": "", "sent": False, "sealing": None,
    }  # fmt: skip
    assert post(ann, table.id, "number/promise/", tip=table.ann.tip).json() == {"tip": table.ann.tip}
    ann.post(f"/m/{table.id}/start/")
    assert "The dice are being sealed" in ben.get(f"/m/{table.id}/").content.decode()
    told = ann.get(sealing).json()
    assert (told["promised"], told["sealing"]["head"]) == (table.ann.tip, head_of(table.id))
    wrong = post(ann, table.id, "number/", number=table.ben.number, head=told["sealing"]["head"])
    assert (wrong.status_code, "promised" in wrong.json()["reason"]) == (422, True)
    sent = post(ann, table.id, "number/", number=table.ann.number, head=told["sealing"]["head"])
    assert sent.json() == {"begun": True}
    assert ann.get(sealing).json() == {"open": False}
    assert post(ann, table.id, "number/promise/", tip=table.ann.tip).json() == {"tip": ""}
    again = post(ann, table.id, "number/", number=table.ann.number, head=told["sealing"]["head"])
    assert again.json() == {"begun": True}, "another page of the same browser was quicker"


def test_another_site_cannot_promise(table: Table) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(table.ann.user, backend="django.contrib.auth.backends.ModelBackend")
    for address in ("number/promise/", "number/"):
        assert post(client, table.id, address, tip=table.ann.tip).status_code == 403


def test_it_is_bounded_how_often_one_asks(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(own_numbers, "MAX_PER_MINUTE", 2)
    client = browser(table.ann.user)
    answers: list[Any] = [post(client, table.id, "number/promise/", tip=table.ann.tip) for _ in range(3)]
    assert [each.status_code for each in answers] == [200, 200, 429]
    assert answers[-1]["Retry-After"]


def test_a_private_table_is_not_told_of(settings: Any) -> None:
    table = Table()
    Match.objects.filter(pk=table.id).update(private=True)
    eve: Callable[..., Any] = browser(person("Eve")).get
    assert eve(f"/m/{table.id}/sealing.json").status_code == 404
