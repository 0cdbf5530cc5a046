"""What a letter says: gathered once, for the plain text and for the page with colours."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from django.conf import settings
from django.urls import reverse

from games.core import clock
from games.engine.catalog import title as title_of
from games.engine.sentences import joined, tell
from games.engine.table import Table
from games.matches import match_cache, move_text
from games.matches.deadlines import Due
from games.matches.summaries import picture as pictures
from games.matches.summaries import position
from games.models import Letter, MailWish

from . import preferences, quiet_hours, tokens
from .story import since_last_turn

URGENT = {Letter.Kind.REMIND: "Reminder: ", Letter.Kind.LAST: "Last call: "}
SUBJECT = 60  # characters of it that a phone shows
CHOSE = {"once": "at once", "hourly": "once an hour", "daily": "once a day", "off": "no more mail"}


@dataclass
class Told:
    """One decision as a letter tells it."""

    letter: Letter
    match: Any
    title: str
    question: str
    subject: str
    others: str
    left: str = ""
    until: str = ""
    silence: str = ""
    first: str = ""  # what an answer to a reply says before all else
    story: list[str] = field(default_factory=list)
    options: list[move_text.Line] = field(default_factory=list)
    also: list[move_text.Line] = field(default_factory=list)
    place: position.Position | None = None
    picture: pictures.Ring | pictures.Chart | None = None
    link: str = ""
    reply: str = ""
    kept: list[list[str]] = field(default_factory=list)


def told(letter: Letter, due: Due | None) -> Told:
    """A letter's decision as it is now; without a decision (`due`), what became of the game."""
    held = match_cache.head(letter.match_id)
    table, names = held.table, [chair.name for chair in held.chairs]
    others = [name for seat, name in enumerate(names) if seat != letter.seat]
    said = Told(
        letter,
        held.match,
        title_of(held.match.title).name,
        asked(held, letter.seat if due else None, names, letter.seat),
        "",
        joined(others),
        first=letter.text,
        link=address("match", held.match.pk),
    )
    if due:
        decide(said, due, table, names)
        said.story = since_last_turn(held, letter.seat, names)
    said.subject = subject(said, others, bool(due))
    return said


def asked(held: match_cache.Held, audience: int | None, names: list[str], seat: int) -> str:
    """The question; how the game ended, if no move of it did."""
    words = (held.over or {}).get("words")
    return str(words) if words else tell(held.table.prompt(audience), names, seat)


def decide(said: Told, due: Due, table: Table, names: list[str]) -> None:
    """All that is needed to decide."""
    letter, now = said.letter, clock.now()
    zone = preferences.zone(letter.user)
    options = table.options(letter.seat)
    listed = move_text.lines(options, names, letter.seat)
    said.options = [line for line, option in zip(listed, options, strict=True) if not option.standing]
    said.also = [line for line, option in zip(listed, options, strict=True) if option.standing]
    said.kept = move_text.kept(options)
    said.left, said.until = quiet_hours.left(due.due - now), quiet_hours.words(due.due, now, zone)
    said.silence = silent_words(table, letter.seat, names)
    said.place = position.of(table, letter.seat, names)
    said.picture = pictures.of(table, letter.seat, names)
    token = tokens.of(letter)
    said.link = address("decide", token)
    if preferences.replies() and preferences.of(letter.user).replies:
        said.reply = reply_address(token)


def silent_words(table: Table, seat: int, names: list[str]) -> str:
    """What the game answers for a seat that says nothing."""
    action = table.silence(seat)
    label = next((option.label for option in table.options(seat) if option.admits(action)), "")
    return tell(label, names, seat).rstrip(".") if label else ""


def subject(said: Told, others: list[str], standing: bool) -> str:
    """What the list of one's mail shows, on a phone too: the game "with Ben and Cleo: 18 h left", and what is
    asked where there is room for it."""
    if not standing or said.letter.kind == Letter.Kind.ANSWER:
        return shortened(f"Your reply in {' '.join(said.match.name.split())}", SUBJECT)
    begins, ends = f"{URGENT.get(Letter.Kind(said.letter.kind), '')}{said.title} with ", f": {said.left} left"
    made = f"{begins}{company(others, SUBJECT - len(begins) - len(ends))}{ends}"
    question = said.question.removeprefix("Your turn: ").rstrip(".")
    whole = f"{made}. {question[:1].upper()}{question[1:]}"
    return whole if len(whole) <= SUBJECT else made


def company(names: list[str], room: int) -> str:
    """Whom one plays with, in so many characters: all by name, or the first ones and how many there are besides."""
    names = [" ".join(name.split()) for name in names]
    for count in range(len(names), 0, -1):
        left = len(names) - count
        told = joined([*names[:count], *([f"{left} more"] if left else [])])
        if len(told) <= room:
            return told
    return shortened(names[0], room) if len(names) == 1 else f"{len(names)} others"


def shortened(words: str, most: int) -> str:
    """At most so many characters; an ellipsis where some are left out."""
    return words if len(words) <= most else f"{words[: most - 1].rstrip()}\u2026"


def reply_address(token: str) -> str:
    """The address that answers one decision."""
    name, _, host = settings.MAIL_REPLY.partition("@")
    return f"{name}+{token}@{host}"


def footer(letter: Letter) -> dict[str, Any]:
    """Why this mail comes, and how it stops."""
    wish = preferences.of(letter.user)
    return {
        "chose": CHOSE[MailWish.When(wish.when)],
        "wishes_link": address("mail_wishes"),
        "stop_link": address("stop_mail", tokens.stop(letter.user, letter.match_id)),
        "stop_all_link": address("stop_mail", tokens.stop(letter.user)),
    }


def address(name: str, *args: str) -> str:
    """A page of this site, in full."""
    return f"{settings.ORIGINS[0]}{reverse(name, args=args)}"
