"""What a notice says. Anybody may read it, on a lock screen and on other people's servers: never a hidden card, a plan
or a sum. So the question is that which spectators see, in the words that each phase has for it without a sum
(`Phase.headline`). Should one have a number in it all the same, it is left out; that of a name is none."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from django.urls import reverse

from common import clock
from common.durations import DurationForm, format_duration
from common.moments import format_moment
from common.text import truncate_text
from games.engine.catalog import title as title_of
from games.engine.sentences import PLAYER, joined, tell
from games.mail import preferences
from games.matches import deadlines, match_cache
from games.matches.usual_length import describe_usual_length
from games.models import Match, Notice, NoticeKind

MAX_TITLE_LENGTH, MAX_BODY_LENGTH = 90, 240  # characters; a lock screen shows no more
NUMBER, LETTER = re.compile(r"\d"), re.compile(r"[^\W\d_]")


class NoticeText(NamedTuple):
    """A notice in words, and the path of the page it leads to."""

    title: str
    body: str
    path: str


def describe_notice(notice: Notice) -> NoticeText:
    """What a notice says now. `notice.match` and `notice.user` are read."""
    title, body = WORDS[NoticeKind(notice.kind)](notice)
    path = reverse("match", args=[notice.match_id]) if notice.match_id else reverse(PATHS.get(notice.kind, "lobby"))
    return NoticeText(truncate_text(title, MAX_TITLE_LENGTH), truncate_text(body, MAX_BODY_LENGTH), path)


def get_game_name(notice: Notice) -> str:
    """The name of the game it is about, on one line."""
    return " ".join(notice.match.name.split()) if notice.match else ""


def describe_turn(notice: Notice) -> tuple[str, str]:
    """Game and question; opponents and deadline. Or, where a plan is asked for, what has come."""
    if call := notice.words.get("call"):
        return f"{get_game_name(notice)}: lay your plan", f"{call}. {list_opponents(notice)}".strip()
    who = "your turn" if notice.user_id else f"{get_seat_name(notice)}'s turn"
    said = [ask_in_public(notice), list_opponents(notice), tell_deadline(notice)]
    return f"{get_game_name(notice)}: {who}", " ".join(each for each in said if each)


def describe_hurry(notice: Notice) -> tuple[str, str]:
    """Which game, and how long it is until the deadline."""
    found = find_deadline(notice)
    left = format_duration(found.due_at - clock.get_current_time_ms(), DurationForm.PRECISE) if found else ""
    said = [f"{get_title_name(notice)}.", f"{left} left." if left else "", list_opponents(notice)]
    return f"Nearly out of time: {get_game_name(notice)}", " ".join(each for each in said if each)


def describe_begun(notice: Notice) -> tuple[str, str]:
    """Which game, with whom, and how long it usually takes by mail."""
    said = [
        f"{get_title_name(notice)}.",
        list_opponents(notice),
        describe_usual_length(notice.match) if notice.match else "",
    ]
    return f"{get_game_name(notice)} has begun", " ".join(each for each in said if each)


def describe_over(notice: Notice) -> tuple[str, str]:
    """Which game, and the reader's place in it."""
    return f"{get_game_name(notice)} is over", notice.words.get("result") or f"{get_title_name(notice)} is finished."


def describe_seat_lost(notice: Notice) -> tuple[str, str]:
    """Which game, why, and how to come back."""
    why = notice.words.get("why") or "You missed too many deadlines."
    back = notice.words.get("back") or "A bot is standing in. Open the game to take your seat back."
    return f"You lost your seat in {get_game_name(notice)}", f"{why} {back}"


def describe_seat_wanted(notice: Notice) -> tuple[str, str]:
    """Which game has a seat to take over, who held it, and where it stands."""
    seats = notice.words.get("seats") or "An open seat"
    who, rank = notice.words.get("who"), notice.words.get("rank")
    said = [get_title_name(notice) or "Open the lobby to look", who or "", f"It stands at {rank}" if rank else ""]
    told = ". ".join(each for each in said if each)
    return f"{seats}: {get_game_name(notice) or 'in the lobby'}", f"{told}." if who else told


def describe_invitation(notice: Notice) -> tuple[str, str]:
    """Who invites, and to what."""
    who = notice.words.get("who") or "Someone"
    return f"{who} invited you: {get_game_name(notice)}", f"{get_title_name(notice)}. Your seat is reserved."


def describe_whisper(notice: Notice) -> tuple[str, str]:
    """Who whispered; never what."""
    return f"{notice.words.get('who') or 'Someone'} whispered to you", "Open the chat to read it."


def describe_offer(notice: Notice) -> tuple[str, str]:
    """Who offers a trade, never what; or who asks for a pause, and how long."""
    who = notice.words.get("who") or "Someone"
    if days := notice.words.get("pause"):
        asked = f"{get_game_name(notice)}: {who} asks for a pause of {days} day{'s' if days != '1' else ''}"
        return asked, "Everyone has to agree. Open the game, or reply “pause yes” or “pause no” to a turn email."
    return f"{get_game_name(notice)}: {who} offers you a trade", "Open the game to look at it."


def describe_staff(notice: Notice) -> tuple[str, str]:
    """Which game, what a moderator did in it, and why."""
    return f"{get_game_name(notice)}: a moderator stepped in", notice.words.get("what") or "Open the game to read more."


def describe_hook_stopped(notice: Notice) -> tuple[str, str]:
    """Which hook gets nothing any more, and why."""
    hook, why = notice.words.get("hook") or "Your hook", notice.words.get("why") or "It didn't answer."
    return f"Hook stopped: {hook}", f"{why} Nothing is sent there until you try it again on the page of notices."


def describe_trial(notice: Notice) -> tuple[str, str]:
    """That it works."""
    return "Hello from Starboard!", "Notices reach you here."


WORDS = {
    NoticeKind.TURN: describe_turn,
    NoticeKind.HURRY: describe_hurry,
    NoticeKind.BEGUN: describe_begun,
    NoticeKind.OVER: describe_over,
    NoticeKind.SEAT_LOST: describe_seat_lost,
    NoticeKind.SEAT_WANTED: describe_seat_wanted,
    NoticeKind.INVITATION: describe_invitation,
    NoticeKind.WHISPER: describe_whisper,
    NoticeKind.OFFER: describe_offer,
    NoticeKind.STAFF: describe_staff,
    NoticeKind.HOOK_STOPPED: describe_hook_stopped,
    NoticeKind.TRIAL: describe_trial,
}
PATHS: dict[str, str] = {NoticeKind.HOOK_STOPPED: "notices", NoticeKind.TRIAL: "notices"}


# -- the parts


def get_title_name(notice: Notice) -> str:
    """Which of the games it is."""
    return title_of(notice.match.title).name if notice.match else ""


def get_seat_name(notice: Notice) -> str:
    """Who sits at the seat it is about."""
    names = list_seat_names(notice)
    return names[notice.seat] if notice.seat is not None and notice.seat < len(names) else "Someone"


def list_seat_names(notice: Notice) -> list[str]:
    """Everybody's name at the table, on one line each."""
    if notice.match is None:
        return []
    rows = notice.match.seats.order_by("number").values_list("name", flat=True)
    return [" ".join(name.split()) for name in rows]


def list_opponents(notice: Notice) -> str:
    """With whom, in a sentence; none to a match's own hooks."""
    others = [name for seat, name in enumerate(list_seat_names(notice)) if seat != notice.seat]
    return f"With {joined(others)}." if others and notice.user_id else ""


def ask_in_public(notice: Notice) -> str:
    """What everybody waits for, as spectators see it, addressed to whom it tells; "" where it names a sum."""
    if not notice.match or notice.match.status != Match.Status.RUNNING:
        return ""
    held = match_cache.load_current_match(notice.match.pk)
    reader = notice.seat if notice.user_id else None
    question = held.table.headline()
    return "" if names_sum(question, held.table.game.board) else tell(question, [c.name for c in held.seats], reader)


def names_sum(sentence: str, board: Any) -> bool:
    """Whether a sentence (markup of `sentences`) has a number in it, beside those in the names of players and spaces.
    A space that is called by nothing but a number counts as one."""
    spaces = [name for name in getattr(board, "names", ()) if LETTER.search(name)]
    called = {*spaces, *map(board.told, spaces)}
    if called:
        longest_first = sorted(map(re.escape, called), key=len, reverse=True)
        sentence = re.sub(rf"(?<!\w)(?:{'|'.join(longest_first)})(?!\w)", "", sentence)
    return bool(NUMBER.search(PLAYER.sub("", sentence)))


def find_deadline(notice: Notice) -> deadlines.SeatDeadline | None:
    """The deadline of the question it is about, if that is still asked."""
    if notice.match is None or notice.seat is None:
        return None
    found: deadlines.SeatDeadline | None = deadlines.find_seat_deadline(notice.match, notice.seat)
    return found if found and found.question_entry == notice.asked else None


def tell_deadline(notice: Notice) -> str:
    """Until when an answer is due, in the reader's own time."""
    found = find_deadline(notice)
    if found is None or notice.user is None:
        return ""
    zone = preferences.get_mail_time_zone(notice.user)
    return f"Until {format_moment(found.due_at, zone, clock.get_current_time_ms())}."
