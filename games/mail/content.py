"""What a mail says: gathered once, for the plain text and for the page with colours."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from django.conf import settings
from django.urls import reverse

from common import clock
from common.durations import WEEK_MS, DurationForm, format_duration
from common.moments import format_moment
from common.text import truncate_text
from games.engine.catalog import title as title_of
from games.engine.sentences import joined, tell
from games.engine.table import Table
from games.matches import dice_proof, match_cache, move_text, plan_story
from games.matches.deadlines import SeatDeadline
from games.matches.summaries import picture as pictures
from games.matches.summaries import position
from games.matches.summaries.position import PositionSummary
from games.matches.usual_length import describe_usual_length
from games.models import MailPreferences, TurnMail

from . import preferences, tokens
from .call_content import CallContent, build_call_content
from .story import describe_since_last_turn

SUBJECT_PREFIXES = {TurnMail.Kind.REMIND: "Reminder: ", TurnMail.Kind.LAST: "Last call: "}
SEAL_DIGITS = 32  # of a head in a letter: as hard to meet again as the whole, and short enough to be read
MAX_SUBJECT_LENGTH = 140  # characters; a phone shows about sixty, so what differs stands first
MAX_SUBJECT_NAME, MAX_SUBJECT_QUESTION = 28, 60  # characters of them
PLAN_IS_OWN = "No one else sees this."
PLAN_IN_FORCE = "Reply \u201cplan?\u201d to read your sentences, \u201cplan off\u201d to take them back."
NO_PLAN_YET = (
    "Reply \u201cplan default yes\u201d and a plan answers what is clear, this question included, until you reply "
    "\u201cplan off\u201d."
)
FREQUENCY_TEXTS = {"once": "at once", "hourly": "once an hour", "daily": "once a day", "off": "no more mail"}


@dataclass
class MailContent:
    """One decision as a mail tells it."""

    turn_mail: TurnMail
    match: Any
    title: str
    question: str
    subject: str
    opponents: str
    time_left: str = ""
    deadline_text: str = ""
    latest_text: str = ""  # when the question ends at the very latest, where that is later than its deadline
    silent_action: str = ""
    reply_result: str = ""  # what an answer to a reply says before all else
    story: list[str] = field(default_factory=list)
    plan_notes: list[str] = field(default_factory=list)  # what their plan did, and why it asks: for its owner alone
    plan_hint: str = ""  # what to write about it, or to have one
    usual_length: str = ""  # of such games, in the first letter
    call: CallContent | None = None  # where a plan is asked of them
    options: list[move_text.OptionLine] = field(default_factory=list)
    standing_options: list[move_text.OptionLine] = field(default_factory=list)
    position: PositionSummary | None = None
    picture: pictures.BoardRing | pictures.Chart | None = None
    link: str = ""
    reply_address: str = ""
    seal: str = ""  # of the game's history as it is now: its last entry, and how its head begins
    seal_link: str = ""
    option_numbers: list[list[str]] = field(default_factory=list)


def build_mail_content(turn_mail: TurnMail, deadline: SeatDeadline | None) -> MailContent:
    """What a mail says about its decision now; without a decision (`deadline` None), what became of the match."""
    held = match_cache.load_current_match(turn_mail.match_id)
    table, names = held.table, [chair.name for chair in held.seats]
    others = [name for seat, name in enumerate(names) if seat != turn_mail.seat]
    said = MailContent(
        turn_mail,
        held.match,
        title_of(held.match.title).name,
        format_mail_question(held, turn_mail.seat if deadline else None, names, turn_mail.seat),
        "",
        joined(others),
        reply_result=turn_mail.text,
        link=build_page_url("match", held.match.pk),
    )
    if deadline or turn_mail.kind == TurnMail.Kind.CALL:
        said.call = build_call_content(turn_mail, held)
        said.story = describe_since_last_turn(held, turn_mail.seat, names)
        said.plan_notes = plan_story.describe_for_owner(held, turn_mail.seat, clock.get_current_time_ms())
    if deadline:
        add_decision_content(said, deadline, table, names)
    elif said.call:
        said.question = said.call.question
        add_position_content(said, table, names)
    add_first_words(said)
    add_seal(said)
    said.subject = build_turn_subject(said, others, deadline)
    return said


def add_first_words(content: MailContent) -> None:
    """What the first letter of a game says besides: how long it usually lasts, and that there are plans. Of a plan in
    force every letter says what to write about it."""
    first = (
        bool(content.position)
        and not TurnMail.objects.filter(match=content.match, user=content.turn_mail.user, state=TurnMail.State.SENT)
        .exclude(pk=content.turn_mail.pk)
        .exists()
    )
    if first:
        content.usual_length = describe_usual_length(content.match)
    if content.plan_notes:
        content.plan_hint = f"{PLAN_IS_OWN} {PLAN_IN_FORCE}" if content.reply_address else PLAN_IS_OWN
    elif first and content.reply_address and not content.call:
        content.plan_hint = NO_PLAN_YET


def add_seal(content: MailContent) -> None:
    """The seal of the history, where the match's dice are sealed: what lies in a mailbox nobody can write anew."""
    match = content.match
    if dice_proof.load_opening(match) is None:
        return
    (number, head), _ = dice_proof.compute_journal_heads(match)
    digits = head[:SEAL_DIGITS]
    content.seal = f"{number}: " + " ".join(digits[at : at + 4] for at in range(0, SEAL_DIGITS, 4))
    content.seal_link = f"{build_page_url('dice_proof', match.pk)}#seal={number}:{digits}"


def format_mail_question(loaded: match_cache.LoadedMatch, audience: int | None, names: list[str], seat: int) -> str:
    """The question asked of a seat; or how the match ended, if no move ended it."""
    words = (loaded.over or {}).get("words")
    return str(words) if words else tell(loaded.table.prompt(audience), names, seat)


def add_decision_content(content: MailContent, deadline: SeatDeadline, table: Table, names: list[str]) -> None:
    """Adds what is needed to decide: options, deadline, position, link, reply address."""
    turn_mail, now = content.turn_mail, clock.get_current_time_ms()
    zone = preferences.get_mail_time_zone(turn_mail.user)
    options = table.options(turn_mail.seat)
    listed = move_text.list_option_lines(options, names, turn_mail.seat)
    content.options = [line for line, option in zip(listed, options, strict=True) if not option.standing]
    content.standing_options = [line for line, option in zip(listed, options, strict=True) if option.standing]
    content.option_numbers = move_text.build_menu_snapshot(options)
    content.time_left, content.deadline_text = (
        format_duration(deadline.due_at - now, DurationForm.PRECISE),
        format_moment(deadline.due_at, zone, now),
    )
    if deadline.latest_at is not None and deadline.latest_at > deadline.due_at:
        content.latest_text = format_moment(deadline.latest_at, zone, now)
    content.silent_action = describe_silence(table, turn_mail.seat, names)
    add_position_content(content, table, names)
    content.link = build_page_url("decide", tokens.make_decision_token(turn_mail))


def add_position_content(content: MailContent, table: Table, names: list[str]) -> None:
    """Adds where the game stands, and the address to which a reply goes."""
    turn_mail = content.turn_mail
    content.position = position.describe_position(table, turn_mail.seat, names)
    content.picture = pictures.build_position_picture(table, turn_mail.seat, names)
    if preferences.accepts_mail_replies() and preferences.get_mail_preferences(turn_mail.user).replies:
        content.reply_address = build_reply_address(tokens.make_decision_token(turn_mail))


def describe_silence(table: Table, seat: int, names: list[str]) -> str:
    """What is played for a seat that does not answer, in words; "" where nothing is."""
    action = table.silence(seat)
    label = next((option.label for option in table.options(seat) if option.admits(action)), "")
    return tell(label, names, seat).rstrip(".") if label else ""


def build_turn_subject(content: MailContent, opponents: list[str], deadline: SeatDeadline | None) -> str:
    """The subject of one decision's mail: the game, the question, the opponents and the deadline, the words that differ
    first: "Slow orbit: Upgrade Frostline, or roll? With Ben and Cleo. Until Tue 24 Nov, 20:00"."""
    name = truncate_text(" ".join(content.match.name.split()), MAX_SUBJECT_NAME)
    if content.turn_mail.kind == TurnMail.Kind.CALL and content.call:
        begins = f"{name}: {content.question}. With "
        return f"{begins}{format_opponents(opponents, MAX_SUBJECT_LENGTH - len(begins))}"
    if deadline is None or content.turn_mail.kind == TurnMail.Kind.ANSWER:
        return f"Your reply in {name}"
    prefix = SUBJECT_PREFIXES.get(TurnMail.Kind(content.turn_mail.kind), "")
    question = truncate_text(content.question.removeprefix("Your turn: ").rstrip("."), MAX_SUBJECT_QUESTION)
    begins = f"{prefix}{name}: {question[:1].upper()}{question[1:]}{'' if question.endswith(('?', '…')) else '.'} With "
    until = format_moment(
        deadline.due_at, preferences.get_mail_time_zone(content.turn_mail.user), deadline.due_at - WEEK_MS
    )
    ends = f". Until {until}"  # told from a week before, it has its day: a subject may be read tomorrow
    return f"{begins}{format_opponents(opponents, MAX_SUBJECT_LENGTH - len(begins) - len(ends))}{ends}"


def format_opponents(names: list[str], room: int) -> str:
    """The other players in at most `room` characters: all by name, or the first ones and how many more."""
    names = [" ".join(name.split()) for name in names]
    for count in range(len(names), 0, -1):
        left = len(names) - count
        told = joined([*names[:count], *([f"{left} more"] if left else [])])
        if len(told) <= room:
            return told
    return truncate_text(names[0], room) if len(names) == 1 else f"{len(names)} others"


def build_reply_address(token: str) -> str:
    """The address to which a reply to one decision goes."""
    name, _, host = settings.MAIL_REPLY.partition("@")
    return f"{name}+{token}@{host}"


def build_mail_footer(turn_mail: TurnMail) -> dict[str, Any]:
    """The footer's values: why this mail comes, and how to unsubscribe."""
    mail_preferences = preferences.get_mail_preferences(turn_mail.user)
    return {
        "chose": FREQUENCY_TEXTS[MailPreferences.When(mail_preferences.when)],
        "wishes_link": build_page_url("mail_preferences"),
        "stop_link": build_page_url("stop_mail", tokens.sign_unsubscribe_token(turn_mail.user, turn_mail.match_id)),
        "stop_all_link": build_page_url("stop_mail", tokens.sign_unsubscribe_token(turn_mail.user)),
    }


def build_page_url(name: str, *args: str) -> str:
    """The absolute URL of a page of this site."""
    return f"{settings.ORIGINS[0]}{reverse(name, args=args)}"
