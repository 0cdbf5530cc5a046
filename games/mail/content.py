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
from games.matches.deadlines import SeatDeadline
from games.matches.summaries import picture as pictures
from games.matches.summaries import position
from games.models import Letter, MailWish

from . import preferences, quiet_hours, tokens
from .story import describe_since_last_turn

SUBJECT_PREFIXES = {Letter.Kind.REMIND: "Reminder: ", Letter.Kind.LAST: "Last call: "}
MAX_SUBJECT_LENGTH = 60  # characters of it that a phone shows
FREQUENCY_TEXTS = {"once": "at once", "hourly": "once an hour", "daily": "once a day", "off": "no more mail"}


@dataclass
class MailContent:
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
    options: list[move_text.OptionLine] = field(default_factory=list)
    also: list[move_text.OptionLine] = field(default_factory=list)
    place: position.PositionSummary | None = None
    picture: pictures.BoardRing | pictures.Chart | None = None
    link: str = ""
    reply: str = ""
    kept: list[list[str]] = field(default_factory=list)


def build_mail_content(letter: Letter, due: SeatDeadline | None) -> MailContent:
    """What a mail says about its decision now; without a decision (`due` None), what became of the match."""
    held = match_cache.load_current_match(letter.match_id)
    table, names = held.table, [chair.name for chair in held.chairs]
    others = [name for seat, name in enumerate(names) if seat != letter.seat]
    said = MailContent(
        letter,
        held.match,
        title_of(held.match.title).name,
        format_mail_question(held, letter.seat if due else None, names, letter.seat),
        "",
        joined(others),
        first=letter.text,
        link=build_page_url("match", held.match.pk),
    )
    if due:
        add_decision_content(said, due, table, names)
        said.story = describe_since_last_turn(held, letter.seat, names)
    said.subject = build_turn_subject(said, others, bool(due))
    return said


def format_mail_question(held: match_cache.LoadedMatch, audience: int | None, names: list[str], seat: int) -> str:
    """The question asked of a seat; or how the match ended, if no move ended it."""
    words = (held.over or {}).get("words")
    return str(words) if words else tell(held.table.prompt(audience), names, seat)


def add_decision_content(said: MailContent, due: SeatDeadline, table: Table, names: list[str]) -> None:
    """Adds what is needed to decide: options, deadline, position, link, reply address."""
    letter, now = said.letter, clock.get_current_time_ms()
    zone = preferences.get_mail_time_zone(letter.user)
    options = table.options(letter.seat)
    listed = move_text.list_option_lines(options, names, letter.seat)
    said.options = [line for line, option in zip(listed, options, strict=True) if not option.standing]
    said.also = [line for line, option in zip(listed, options, strict=True) if option.standing]
    said.kept = move_text.build_menu_snapshot(options)
    said.left, said.until = (
        quiet_hours.format_time_left(due.due - now),
        quiet_hours.format_mail_moment(due.due, now, zone),
    )
    said.silence = describe_silence(table, letter.seat, names)
    said.place = position.describe_position(table, letter.seat, names)
    said.picture = pictures.build_position_picture(table, letter.seat, names)
    token = tokens.make_decision_token(letter)
    said.link = build_page_url("decide", token)
    if preferences.accepts_mail_replies() and preferences.get_mail_preferences(letter.user).replies:
        said.reply = build_reply_address(token)


def describe_silence(table: Table, seat: int, names: list[str]) -> str:
    """What is played for a seat that does not answer, in words; "" where nothing is."""
    action = table.silence(seat)
    label = next((option.label for option in table.options(seat) if option.admits(action)), "")
    return tell(label, names, seat).rstrip(".") if label else ""


def build_turn_subject(said: MailContent, others: list[str], standing: bool) -> str:
    """The subject of one decision's mail, short enough for a phone: the game "with Ben and Cleo: 18 h left", and the
    question where there is room for it."""
    if not standing or said.letter.kind == Letter.Kind.ANSWER:
        return truncate_subject(f"Your reply in {' '.join(said.match.name.split())}", MAX_SUBJECT_LENGTH)
    begins, ends = f"{SUBJECT_PREFIXES.get(Letter.Kind(said.letter.kind), '')}{said.title} with ", f": {said.left} left"
    made = f"{begins}{format_opponents(others, MAX_SUBJECT_LENGTH - len(begins) - len(ends))}{ends}"
    question = said.question.removeprefix("Your turn: ").rstrip(".")
    whole = f"{made}. {question[:1].upper()}{question[1:]}"
    return whole if len(whole) <= MAX_SUBJECT_LENGTH else made


def format_opponents(names: list[str], room: int) -> str:
    """The other players in at most `room` characters: all by name, or the first ones and how many more."""
    names = [" ".join(name.split()) for name in names]
    for count in range(len(names), 0, -1):
        left = len(names) - count
        told = joined([*names[:count], *([f"{left} more"] if left else [])])
        if len(told) <= room:
            return told
    return truncate_subject(names[0], room) if len(names) == 1 else f"{len(names)} others"


def truncate_subject(words: str, most: int) -> str:
    """At most so many characters; an ellipsis where some are left out."""
    return words if len(words) <= most else f"{words[: most - 1].rstrip()}\u2026"


def build_reply_address(token: str) -> str:
    """The address to which a reply to one decision goes."""
    name, _, host = settings.MAIL_REPLY.partition("@")
    return f"{name}+{token}@{host}"


def build_mail_footer(letter: Letter) -> dict[str, Any]:
    """The footer's values: why this mail comes, and how to unsubscribe."""
    wish = preferences.get_mail_preferences(letter.user)
    return {
        "chose": FREQUENCY_TEXTS[MailWish.When(wish.when)],
        "wishes_link": build_page_url("mail_wishes"),
        "stop_link": build_page_url("stop_mail", tokens.sign_unsubscribe_token(letter.user, letter.match_id)),
        "stop_all_link": build_page_url("stop_mail", tokens.sign_unsubscribe_token(letter.user)),
    }


def build_page_url(name: str, *args: str) -> str:
    """The absolute URL of a page of this site."""
    return f"{settings.ORIGINS[0]}{reverse(name, args=args)}"
