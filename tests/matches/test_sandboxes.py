"""Sandboxes: who may set dice and cards, that they come, that the journal and the file tell it, and that nobody takes
one for a game."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from common.refusals import Refused
from games.engine.replay import replay
from games.lobby import forks, hotseat, invitations, joining, starting, substitutes, tables
from games.lobby.forks import BOT, FRIEND, ME
from games.matches import dice_proof, match_cache, moves, replays, reseating, sandboxes, sealed_chance
from games.models import Entry, Match, SealedChance
from games.realtime import feeds, payloads
from games.views.rows import get_titles_by_slug
from tests.matches.conftest import BEGIN_CHANCE, BY_HAND, TITLE, UNTIMED, Game
from tests.matches.filing import bring, file_of, forget
from tests.pages.test_new_table import printed


def fork_sandbox(user: User, *who: str, entry: int = 0) -> Game:
    """A sandbox that plays on from a game of the user's own against computers."""
    game = start_alone(user, bots=len(who) - 1)
    return Game(forks.fork_match(game.id, entry, user, who, sandbox=True).pk)


def start_alone(user: User, bots: int = 1) -> Game:
    return Game(starting.start_bot_match(user, TITLE, bots=bots, level="random").pk)


@pytest.fixture
def sandbox(ann: User) -> Game:
    """Ann moves all seats of it."""
    return fork_sandbox(ann, ME, ME)


def set_draw(game: Game, user: User, draw: str, *values: int | str, **more: Any) -> Any:
    return sandboxes.set_match_draw(game.id, user, draw, values, **{"key": f"set {game.head.version}", **more})


def play_to_roll(game: Game, user: User) -> tuple[int, int]:
    """Plays on until somebody has rolled; what."""
    for _ in range(60):
        before = game.head.version
        if game.head.next_held is not None:
            hotseat.uncover_seat(game.id, user)
        game.move()
        for line in game.head.recent_entries:
            if line.number > before:
                for fact in line.facts:
                    if type(fact).__name__ == "Rolled":
                        return fact.dice  # type: ignore[attr-defined, no-any-return]
    raise AssertionError("nobody rolled")


def test_what_its_host_sets_comes_and_every_process_and_replay_has_the_same_game(sandbox: Game, ann: User) -> None:
    """From memory, from the snapshot, and from the journal alone."""
    set_draw(sandbox, ann, "roll", 5, 6, 1, 2)
    assert play_to_roll(sandbox, ann) == (5, 6)
    match_cache.evict_match()
    assert sandbox.head.table.game.draws_arranged[0].outcomes == [[1], [2]]
    assert play_to_roll(sandbox, ann) == (1, 2)
    assert sandbox.head.table.game.draws_arranged == []
    lines = Entry.objects.filter(match_id=sandbox.id).order_by("number").values_list("line", "digest")
    title, digests = sandbox.head.table.title, {}
    stored = [title.read_entry(line) for line, _ in lines]
    replay(stored, sandbox.head.table.game.board, lambda table: digests.update({table.number: table.digest()}))
    assert all(digests[number] == digest for number, (_, digest) in enumerate(lines) if digest)
    for number in range(sandbox.head.version + 1):
        assert replays.build_past_payload(sandbox.id, number, None)["version"] == number


def test_nobody_else_sets_anything_and_no_other_match_takes_it(
    sandbox: Game, game: Game, ann: User, ben: User, mod: User
) -> None:
    for user, status in ((ben, 404), (mod, 404)):  # it is private
        with pytest.raises(Refused) as no:
            set_draw(sandbox, user, "roll", 6, 6)
        assert no.value.status == status
    Match.objects.filter(pk=sandbox.id).update(private=False)
    with pytest.raises(Refused, match="Only who opened") as no:
        set_draw(sandbox, ben, "roll", 6, 6)
    assert no.value.status == 403
    for other in (game, start_alone(ann), Game(forks.fork_match(start_alone(ann).id, 0, ann, [ME, BOT]).pk)):
        before = other.stored()
        with pytest.raises(Refused, match="Only in a sandbox"):
            set_draw(other, ann, "roll", 6, 6)
        assert other.stored() == before
        Match.objects.filter(pk=other.id).update(sandbox=True, host=ann)
        with pytest.raises(Refused, match="Only in a sandbox"):
            set_draw(other, ann, "roll", 6, 6)


def test_a_refusal_is_a_sentence_and_leaves_all_as_it_was(sandbox: Game, ann: User) -> None:
    before, version = sandbox.stored(), sandbox.head.version
    cases: list[tuple[str, list[Any], dict[str, Any], str, int]] = [
        ("roll", [7], {}, "shows 1 to 6", 409),
        ("fortune", ["The Jackpot"], {}, "no card called", 409),
        ("spinner", [1], {}, "Choose what to set", 409),
        ("roll", [1], {"version": version - 1}, "moved on", 409),
        ("roll", [1], {"key": "a" * 90}, "needs a key", 422),
    ]
    for draw, values, more, why, status in cases:
        with pytest.raises(Refused, match=why) as no:
            set_draw(sandbox, ann, draw, *values, **more)
        assert no.value.status == status
    assert sandbox.stored() == before


def test_the_same_key_again_does_nothing_again(sandbox: Game, ann: User) -> None:
    first = set_draw(sandbox, ann, "roll", 2, 2, key="one")
    assert set_draw(sandbox, ann, "roll", 2, 2, key="one") == first
    assert sandbox.head.version == first.version
    with pytest.raises(Refused, match="already been used"):
        set_draw(sandbox, ann, "roll", 3, 3, key="one")


def test_a_covered_screen_sets_nothing(ann: User) -> None:
    """Whoever holds several seats takes the one that is asked first, as for a move."""
    game = fork_sandbox(ann, ME, ME, BOT)
    for _ in range(40):
        if game.head.next_held is not None:
            break
        game.move()
    assert payloads.MatchPayload(game.head).build_frame(None, None)["sandbox"] is None
    with pytest.raises(Refused, match="uncover the screen"):
        set_draw(game, ann, "roll", 6, 6)
    hotseat.uncover_seat(game.id, ann)
    set_draw(game, ann, "roll", 6, 6)


def test_what_may_be_set_is_told_to_its_host_alone_and_that_it_is_one_to_everybody(sandbox: Game, ann: User) -> None:
    set_draw(sandbox, ann, "roll", 4)
    picture = payloads.MatchPayload(sandbox.head)
    seat = picture.find_seat(ann.pk)
    told = picture.build_frame(seat, None)["sandbox"]
    assert told is not None
    assert told[0] == {"name": "roll", "label": "Roll", "dice": 2, "sides": 6, "cards": [], "values": [4]}
    assert picture.build_frame(seat, None)["undo"] is False, "to set something is no move to take back"
    assert len(told[1]["cards"]) > 5
    assert picture.build_frame(None, None)["sandbox"] is None
    stranger = User.objects.create(username="stranger")
    assert payloads.build_opening_payload(sandbox.id, stranger, sandbox.match.invite)["match"]["sandbox"] is True
    assert feeds.build_match_card(sandbox.match)["sandbox"] is True
    match_cache.evict_match()
    Match.objects.filter(pk=sandbox.id).update(host=None)  # whoever else sits there is not told
    assert payloads.MatchPayload(sandbox.head).build_frame(seat, None)["sandbox"] is None
    assert "arranged" not in json.dumps(picture.build_frame(None, None)["view"])


def test_all_its_seats_are_its_hosts_or_computers(sandbox: Game, ann: User, ben: User, mod: User) -> None:
    """By no way does somebody else sit down: link, invitation, an open seat, a moderator."""
    row = sandbox.match
    assert (row.sandbox, row.private, row.rated, row.rating) == (True, True, False, "none")
    with pytest.raises(Refused, match="you or by a computer"):
        fork_sandbox(ann, ME, FRIEND)
    open_one = tables.create_match(ann, TITLE, seats=3, sandbox=True)
    assert (open_one.private, open_one.rated) == (True, False)
    for sit in (
        lambda: joining.join_match(open_one.pk, ben, open_one.invite),
        lambda: invitations.invite_player(open_one.pk, ann, ben.username),
    ):
        with pytest.raises(Refused, match="moves all its seats") as no:
            sit()
        assert no.value.status == 403
    hotseat.add_held_seat(open_one.pk, ann)
    joining.add_bot(open_one.pk, ann, "random")
    starting.start_match(open_one.pk, ann)
    moves.hand_over_seat(open_one.pk, Game(open_one.pk).match.seats.get(user=ann).number, "left")
    Match.objects.filter(pk=open_one.pk).update(private=False)
    seat = Game(open_one.pk).match.seats.exclude(former=None).first() or Game(open_one.pk).match.seats.first()
    assert seat is not None
    with pytest.raises(Refused):
        substitutes.take_over_seat(open_one.pk, ben, seat.number)
    with pytest.raises(Refused, match="moves all its seats"):
        reseating.seat_person_by_staff(sandbox.id, mod, 0, ben, "Because they asked.")
    assert not sandbox.match.tenures.filter(user=ben).exists()


def test_nothing_of_it_is_sealed_and_its_pages_say_so(ann: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sealed_chance, "begin_chance", BEGIN_CHANCE)
    made = fork_sandbox(ann, ME, BOT)
    play_to_roll(made, ann)
    assert not SealedChance.objects.filter(match_id=made.id).exists()
    assert dice_proof.build_proof(made.match) is None
    client = Client()
    client.force_login(ann)
    proof = client.get(f"/m/{made.id}/proof/").content.decode()
    assert "sandbox" in proof
    assert "began before" not in proof
    for page in (f"/m/{made.id}/", f"/m/{made.id}/table/", "/play/mine/"):
        assert "andbox" in client.get(page).content.decode(), page


def test_its_file_is_exported_replayed_and_comes_in_as_a_sandbox(ann: User, cid: User) -> None:
    """One that began as a new game. One that plays on from another is refused as every such game is: nothing shows how
    its position came about."""
    match = tables.create_match(ann, TITLE, seats=2, sandbox=True, settings=UNTIMED | BY_HAND)
    joining.add_bot(match.pk, ann, "random")
    starting.start_match(match.pk, ann)
    game = Game(match.pk)
    set_draw(game, ann, "roll", 6, 5)
    assert play_to_roll(game, ann) == (6, 5)
    while not game.head.over:
        game.move()
    told = file_of(game)
    assert told["sandbox"] is True
    assert told["proof"] is None
    forget()
    brought = bring(cid, told)
    assert brought.sandbox
    assert payloads.build_opening_payload(brought.pk, cid)["match"]["sandbox"] is True
    made = next(line for line in told["journal"] if line["drawn"] == [6, 5])
    made["drawn"] = [6, 4]
    with pytest.raises(Refused, match="doesn't hold at move"):
        bring(cid, told)
    begun = fork_sandbox(ann, ME, BOT)
    while not begun.head.over:
        begun.move()
    with pytest.raises(Refused, match="began with a given position"):
        bring(cid, file_of(begun))


def test_the_address_takes_what_it_says_and_refuses_the_rest(sandbox: Game, ann: User, ben: User) -> None:
    client, path = Client(), f"/api/matches/{sandbox.id}/draws"
    client.force_login(ann)

    def post(**body: Any) -> Any:
        return client.post(path, json.dumps({"key": "k", **body}), content_type="application/json")

    done = post(draw="roll", values=[1, 6]).json()
    assert [fact["fact"] for fact in done["facts"]] == ["draw_arranged"]
    assert done["sandbox"][0]["values"] == [1, 6]
    assert post(draw="roll", values=[9], key="l").json()["code"] == "illegal"
    wrong: list[dict[str, Any]] = [
        {"draw": "roll"},
        {"draw": 4, "values": []},
        {"draw": "roll", "values": "6"},
        *({"draw": "roll", "values": values} for values in ([1.5], [True], [None], [1] * 25)),
    ]
    for body in wrong:
        assert post(**{**body, "key": "m"}).status_code == 422, body
    client.force_login(ben)
    assert post(draw="roll", values=[1], key="n").status_code == 404
    assert Client().post(path, "{}", content_type="application/json").status_code in (401, 403, 422)


def test_a_new_table_is_opened_as_a_sandbox(ann: User, ben: User) -> None:
    """From the page: private and unrated whatever the form says, begun at once, and its host sets what comes. Seats
    that somebody else might take, and play by mail, are refused at the field."""
    client, address = Client(), f"/play/new/{TITLE}/"
    client.force_login(ann)
    assert 'name="sandbox"' in client.get(address).content.decode()
    form = printed(
        get_titles_by_slug()[TITLE], seats="3", sandbox="on", when_full="on", who_1="here", who_2="bot:random"
    )
    for wrong, why in (
        ({"who_2": ""}, "yours or a bot"),
        ({"who_2": "name", "name_2": ben.username}, "yours or a bot"),
        ({"pace": "mail", "within": "86400", "who_1": "bot:random"}, "played live"),
    ):
        answer = client.post(address, form | wrong)
        assert answer.status_code == 422
        assert why in answer.content.decode().replace("&#x27;", "'")
    assert not Match.objects.exists()
    told = client.post(address, form | {"do": "look"}, headers={"X-Part": "1"}).content.decode()
    assert "A sandbox is never rated." in told
    assert client.post(address, form | {"rated": "on"}).status_code == 302
    row = Match.objects.get()
    assert (row.status, row.sandbox, row.private, row.rated, row.rating) == ("running", True, True, False, "none")
    game = Game(row.pk)
    if game.head.next_held is not None:
        hotseat.uncover_seat(row.pk, ann)
    set_draw(game, ann, "roll", 6, 4)
    assert play_to_roll(game, ann) == (6, 4)


def test_the_api_opens_one_too(ann: User, ben: User) -> None:
    client = Client()
    client.force_login(ann)
    asked = {"title": TITLE, "seats": 2, "sandbox": True, "rated": True}
    mail = client.post("/api/matches", json.dumps(asked | {"pace": "mail"}), content_type="application/json")
    assert (mail.status_code, mail.json()["code"]) == (422, "invalid")
    made = client.post("/api/matches", json.dumps(asked), content_type="application/json").json()
    assert (made["sandbox"], made["private"], made["rated"]) == (True, True, False)
    with pytest.raises(Refused, match="moves all its seats"):
        joining.join_match(made["id"], ben, made["invite"])
