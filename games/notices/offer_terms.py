"""What a mail says of an offer besides: what is offered for what, and how to answer it. For the reader's mailbox alone;
a lock screen and a hook are told who offers and nothing more."""

from __future__ import annotations

from typing import NamedTuple

from games.engine.sentences import tell
from games.engine.trades import Accept, Reject
from games.mail import preferences
from games.matches import deadlines, match_cache, move_text
from games.matches.summaries.position import describe_offers
from games.models import Notice, NoticeKind

ONLY_HERE = "Open the game to answer it. Your next turn email lists it too."
VOID_NOW = "As things stand it can only be declined."


class OfferTerms(NamedTuple):
    """An offer in a mail: its terms, and how to answer, in sentences."""

    terms: str
    answering: str


def describe_offer_terms(notice: Notice) -> OfferTerms | None:
    """The terms of the open offer that a notice tells of; None where it tells of something else. `notice.match` and
    `notice.user` are read."""
    if notice.kind != NoticeKind.OFFER or "seat" not in notice.words or notice.match is None or notice.seat is None:
        return None
    held, whose, seat = match_cache.load_current_match(notice.match.pk), int(notice.words["seat"]), notice.seat
    names, board = [chair.name for chair in held.seats], held.table.game.board
    between = {
        "offers": [deal for deal in held.table.view(seat)["offers"] if (deal["seat"], deal["to"]) == (whose, seat)]
    }
    said = [tell(board.told(sentence), names, seat) for sentence in describe_offers(between, seat, board)]
    return OfferTerms(" ".join(said) or VOID_NOW, describe_answering(notice, held, whose, names))


def describe_answering(notice: Notice, held: match_cache.LoadedMatch, whose: int, names: list[str]) -> str:
    """How the reader may answer: by a line in reply to the letter about what they are asked, if there is one."""
    user, match, seat = notice.user, notice.match, notice.seat
    if user is None or match is None or seat is None:
        return ONLY_HERE
    replies = preferences.accepts_mail_replies() and preferences.get_mail_preferences(user).replies
    if not replies or deadlines.find_seat_deadline(match, seat) is None:
        return ONLY_HERE
    options = held.table.options(seat)
    lines = move_text.list_copy_lines(options, names)
    copies = [
        line
        for option, line in zip(options, lines, strict=True)
        if option.kind in (Accept, Reject) and getattr(option.action, "whose", None) == whose
    ]
    said = " or ".join(f"“{line}”" for line in copies)
    return f"Reply {said} to your turn email, or open the game." if said else ONLY_HERE
