"""The time of a game by mail on its table page: until when, never later than, and what a day or a pause would do."""

from __future__ import annotations

import secrets
from typing import NamedTuple

from common import moments
from games.matches import proposals, time_payload
from games.matches.time_bounds import MAX_GIFT_DAYS
from games.models import Match, Proposal

from . import pace_text

PAUSE = Proposal.Kind.PAUSE
MAX_OFFERED_DAYS = 14  # of a pause in the list


class DayOffer(NamedTuple):
    """A day that the viewer may give to somebody, and what it would do. `key`: under which it is sent, once."""

    seat: int
    name: str
    effect: str
    key: str


class PauseOffer(NamedTuple):
    """A pause that the viewer may ask for: so many days, and what each would do."""

    days: list[tuple[int, str]]
    key: str


class AskedPause(NamedTuple):
    """A pause that was asked for. `waits`: the viewer has not answered."""

    who: str
    days: int
    agreed: str
    mine: bool
    waits: bool


class TableTime(NamedTuple):
    """All of it: facts as label and value, and what the viewer may do."""

    facts: list[tuple[str, str]]
    days: list[DayOffer]
    pause: PauseOffer | None
    asked: AskedPause | None


def build_table_time(match: Match, you: int | None, zone: str) -> TableTime:
    """What a viewer at seat `you`, or somebody who watches, is shown of a match's time, in their time zone."""
    told = time_payload.build_match_time(match)
    if told is None:
        live = match.pace != Match.Pace.MAIL
        return TableTime([("Pace", "live")] if live else list_terms(match), [], None, None)
    names = {seat.number: seat.name for seat in match.seats.all()}
    asked = find_asked_pause(match, you, names)
    may_ask = you is not None and asked is None and told["paused_until"] is None
    return TableTime(
        [*list_terms(match), *list_bounds(told, names, zone)],
        list_day_offers(match, told, you, names, zone) if you is not None else [],
        build_pause_offer(told, zone) if may_ask else None,
        asked,
    )


def list_terms(match: Match) -> list[tuple[str, str]]:
    """What the table agreed on."""
    return [("Time for an answer", pace_text.format_move_deadline(match))]


def list_bounds(told: time_payload.MatchTime, names: dict[int, str], zone: str) -> list[tuple[str, str]]:
    """Until when each answers, the ends that are never passed, and a pause that is on."""
    now, facts = told["now"], list[tuple[str, str]]()
    for each in told["seats"]:
        given = f", {count_days(each['given'])} given" if each["given"] else ""
        facts.append((f"{names[each['seat']]} answers by", moments.format_moment(each["due"], zone, now) + given))
        if each["latest"] is not None:
            facts.append(("Never later than", moments.format_moment(each["latest"], zone, now)))
    if told["game_ends"] is not None:
        facts.append(("The game ends by", moments.format_moment(told["game_ends"], zone, now)))
    if told["paused_until"] is not None:
        facts.append(("Paused until", moments.format_moment(told["paused_until"], zone, now)))
    return facts


def list_day_offers(
    match: Match, told: time_payload.MatchTime, you: int, names: dict[int, str], zone: str
) -> list[DayOffer]:
    """The days that the viewer may try to give: to others who are asked, and as host to themselves."""
    hosts = match.seats.filter(number=you, user=match.host_id).exists()
    return [
        DayOffer(
            each["seat"],
            "yourself" if each["seat"] == you else names[each["seat"]],
            describe_day(each, zone, told["now"]),
            secrets.token_hex(8),
        )
        for each in told["seats"]
        if each["with_day"] is not None and (each["seat"] != you or hosts)
    ]


def describe_day(each: time_payload.SeatTime, zone: str, now: int) -> str:
    """What a day more does to a question, before it is sent."""
    due, then = (moments.format_moment(at, zone, now) for at in (each["due"], each["with_day"] or each["due"]))
    stays = f" The latest end stays {moments.format_moment(each['latest'], zone, now)}." if each["latest"] else ""
    return f"Due {then} instead of {due}.{stays} A question can be given {MAX_GIFT_DAYS} days in all."


def build_pause_offer(told: time_payload.MatchTime, zone: str) -> PauseOffer | None:
    """The pauses that may be asked for; None where no day of pause is left."""
    most = min(told["pause_days_left"], MAX_OFFERED_DAYS)
    first = min(told["seats"], key=lambda each: each["due"], default=None)
    days = [(days, describe_pause(first, days, zone, told["now"])) for days in range(1, most + 1)]
    return PauseOffer(days, secrets.token_hex(8)) if days else None


def describe_pause(first: time_payload.SeatTime | None, days: int, zone: str, now: int) -> str:
    """A pause in the list, with the deadline it would lead to."""
    if first is None or len(first["with_pauses"]) < days:
        return count_days(days)
    return f"{count_days(days)}: due {moments.format_moment(first['with_pauses'][days - 1], zone, now)}"


def find_asked_pause(match: Match, you: int | None, names: dict[int, str]) -> AskedPause | None:
    """The pause that was asked for and waits for answers."""
    made = next((each for each in proposals.list_proposals(match) if Proposal.Kind(each["kind"]) is PAUSE), None)
    if made is None:
        return None
    agreed = ", ".join("you" if seat == you else names[seat] for seat in made["agreed"])
    waits = you is not None and you not in made["agreed"]
    return AskedPause(names[made["seat"]], int(made["terms"]["days"]), agreed, made["seat"] == you, waits)


def count_days(days: int) -> str:
    """So many days, in words."""
    return f"{days} day{'' if days == 1 else 's'}"
