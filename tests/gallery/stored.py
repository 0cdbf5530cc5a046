"""Puts positions into the database of a site. Runs beside the site (`site.ask`), where Django is set up."""

from __future__ import annotations

import base64
import json
import zlib
from pathlib import Path
from typing import Any

import msgspec

from accounts.models import User
from accounts.names import make_username
from common import clock
from games.content import boards
from games.engine.catalog import title as title_of
from games.engine.plans import offered_plans, parse_plan, plan_to_json
from games.matches import sealed_plans
from games.models import Board, Entry, Fired, Match, Pause, Plan, Seat
from tests.people import browser

from .positions import EPOCH, PLAN_ASKS, Position

MOMENT = 1_000_000_000_000  # what is as large as that in a state is a moment, in ms
CAST = ["Early Vega", "Bright Deneb", "Ada", "Orion", "Mira", "Cleo", "Rigel", "Ines", "Old Sirius", "Tove", "Ben"]
DAY = 86_400_000
VOTE = 60_000
ASKS = {"rules": [{"part": "ask", "fields": {"about": []}}]}  # a plan that answers nothing, so the position stays
TOLD = 12  # of the last entries of a seat that its plan answered, in a game that is over


def install(path: str) -> list[dict[str, Any]]:
    """Makes a match of each of the positions in a file: its id, and the sessions of two who play."""
    positions = msgspec.json.decode(Path(path).read_bytes(), type=list[Position])
    return [stored(position) for position in positions]


def stored(position: Position) -> dict[str, Any]:
    """One match: two people sit there, the one who decides and one who looks on, and computer players beside them."""
    people = {seat: member(CAST[seat]) for seat in seats_of(position)}
    now = clock.get_current_time_ms()
    pace = "live" if position.stage.startswith("pause") else position.pace  # by mail there are no pauses
    match = Match.objects.create(
        title=position.title,
        name="Sunday crew",
        status=Match.Status.OVER if position.over else Match.Status.RUNNING,
        pace=pace,
        deadline=DAY // 1000 if pace == "mail" else None,
        settings=position.settings,
        private=True,
        rated=False,
        host=people[position.decider],
        board=board_of(position),
        rules=position.rules,
        size=position.seats,
        version=position.version,
        snapshot_version=position.version,
        snapshot=zlib.compress(base64.b64decode(position.dump), 1),
        asked=position.asked,
        moved=now,
        deadlines=[[seat, position.version, now, now + DAY] for seat in position.asked] if pace == "mail" else [],
        started=clock.to_datetime(now - 600_000),
        ended=clock.to_datetime(now) if position.over else None,
        result=position.over,
    )
    Seat.objects.bulk_create(
        Seat(match=match, number=seat, user=people.get(seat), bot="" if seat in people else "steady",
             name=CAST[seat], seen=-1 if position.stage == "away: came back" else position.version)
        for seat in range(position.seats)
    )  # fmt: skip
    lines = [json.loads(line) for line in position.lines]
    later = now - lines[-1]["now"]
    Entry.objects.bulk_create(
        Entry(match=match, number=line["number"], seat=line["seat"], at=line["now"] + later,
              line=json.dumps(moved(line, later)))
        for line in lines
    )  # fmt: skip
    Match.objects.filter(pk=match.pk).update(moved=lines[-1]["now"])  # of the moments in the snapshot
    vote(match, position, max(now, lines[-1]["now"]))
    plan(match, position, people[position.decider])
    return {"id": match.pk, "invite": match.invite, "sessions": {seat: session(user) for seat, user in people.items()}}


def seats_of(position: Position) -> list[int]:
    """Where people sit."""
    return [position.decider, position.onlooker]


def member(name: str) -> User:
    """Somebody who plays at one table only, so that nothing else waits for them."""
    return User.objects.create(username=make_username("gallery"), display=name)


def session(user: User) -> str:
    """A session in which somebody is signed in."""
    return str(browser(user).session.session_key)


def board_of(position: Position) -> Board:
    """The board of a title, or the edited one of its golden game."""
    title = title_of(position.title)
    if position.board is None:
        return Board.objects.get(title=position.title, hash=title.standard.hash)
    wanted = title.board_hash(position.board)
    found = Board.objects.filter(title=position.title, hash=wanted).first()
    return found or boards.publish_board(
        boards.create_board_draft(position.title, position.board, f"edited-{position.game}", 1)
    )


def vote(match: Match, position: Position, now: int) -> None:
    """The row of a pause, where one is asked for or on."""
    state = {"pause: asked": Pause.State.ASKED, "pause: on": Pause.State.ON}.get(position.stage)
    if state:
        Pause.objects.create(
            match=match, seat=position.decider, seconds=300, state=state, needed=2, yes=[position.decider],
            asked=now, vote_ends=now + DAY, began=now, ends=now + DAY,
        )  # fmt: skip
        Match.objects.filter(pk=match.pk).update(paused=state == Pause.State.ON)


def plan(match: Match, position: Position, user: User) -> None:
    """The plan of who decides: one that asks, or, where it is over, the one that the title offers, with what it did."""
    if position.stage == PLAN_ASKS:
        sealed_plans.lay_plan(match.pk, user, ASKS, sure=True)
    title = title_of(position.title)
    offered = offered_plans(title).get("default")
    if not position.over or not offered:
        return
    rules = plan_to_json(parse_plan(title, title.standard, offered))["rules"]
    entries = Entry.objects.filter(match=match, seat=position.decider).order_by("-number")[:TOLD]
    made = Plan.objects.create(
        match=match, seat=position.decider, user=user, rules=rules, rules_version=position.rules, laid_entry=0,
        laid_at=0, ended_entry=position.version,
    )  # fmt: skip
    Fired.objects.bulk_create(Fired(match=match, entry=each.number, plan=made, rule=0) for each in entries)


def refresh(match_id: str) -> None:
    """As if its last entry had just been made: every moment in the position is moved on to now."""
    match = Match.objects.get(pk=match_id)
    now = clock.get_current_time_ms()
    later = now - (match.moved or EPOCH)
    state = moved(msgspec.msgpack.decode(zlib.decompress(bytes(match.snapshot))), later)
    match.snapshot, match.moved = zlib.compress(msgspec.msgpack.encode(state), 1), now
    match.pauses.filter(state=Pause.State.ASKED).update(vote_ends=now + VOTE)
    match.pauses.filter(state=Pause.State.ON).update(began=now, ends=now + 300_000)
    match.lineup += 1  # or who has the table in memory would keep it
    match.save(update_fields=["snapshot", "moved", "lineup"])


def moved(data: Any, by: int) -> Any:
    """Plain data with every moment in it so much later."""
    if isinstance(data, dict):
        return {key: moved(value, by) for key, value in data.items()}
    if isinstance(data, list):
        return [moved(value, by) for value in data]
    return data + by if isinstance(data, int) and not isinstance(data, bool) and data > MOMENT else data
