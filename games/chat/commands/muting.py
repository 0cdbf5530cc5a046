"""/mute, /unmute, /muteall and /unmuteall: whom one does not hear (GM §16.6). The muted are told nothing."""

from __future__ import annotations

from collections.abc import Callable

from django.core.exceptions import ValidationError

from accounts import relationships
from accounts.models import User
from games.chat import recipients
from games.core.exceptions import Refused

from .base import ChatCommand, ChatSender, CommandReply, register_commands


def run_mute_command(asker: ChatSender, words: str) -> CommandReply:
    """Runs `/mute name`: the sender no longer sees that player's messages."""
    user = _whom(words, "/mute name")
    _tie(relationships.mute, asker.user, user)
    return CommandReply([f"{user.name} is muted. To undo: /unmute {user.name}"])


def run_unmute_command(asker: ChatSender, words: str) -> CommandReply:
    """Runs `/unmute name`: the sender sees that player's messages again."""
    user = _whom(words, "/unmute name")
    if user.pk not in relationships.muted_by(asker.user):
        raise Refused(f"You haven't muted {user.name}." + (" To undo /muteall: /unmuteall" if _all(asker) else ""))
    _tie(relationships.unmute, asker.user, user)
    still = user.pk in relationships.muted_by(asker.user)
    return CommandReply(
        [f"You've blocked {user.name}. Unblock them in Settings." if still else f"{user.name} is no longer muted."]
    )


def run_mute_all_command(asker: ChatSender, words: str) -> CommandReply:
    """Runs `/muteall`: the sender sees nobody's messages."""
    MUTE_ALL.bare(words)
    relationships.mute_all(asker.user)
    return CommandReply(["Everyone is muted. To undo: /unmuteall"])


def run_unmute_all_command(asker: ChatSender, words: str) -> CommandReply:
    """Runs `/unmuteall`: the sender sees everybody's messages, also of those muted one by one."""
    UNMUTE_ALL.bare(words)
    relationships.unmute_all(asker.user)
    return CommandReply(["No one is muted any longer."])


def _whom(words: str, usage: str) -> User:
    user, rest = recipients.parse_recipient(words, usage)
    if rest:
        raise Refused(f"No player is called {words[:60]}. Usage: {usage}", status=422)
    return user


def _tie(verb: Callable[[User, User], None], user: User, whom: User) -> None:
    try:
        verb(user, whom)
    except ValidationError as no:
        raise Refused(" ".join(no.messages), status=422) from None


def _all(asker: ChatSender) -> bool:
    return User.objects.filter(pk=asker.user.pk, mutes_all=True).exists()


MUTE_ALL = ChatCommand("muteall", "/muteall", "hides everyone's messages.", run_mute_all_command)
UNMUTE_ALL = ChatCommand("unmuteall", "/unmuteall", "shows everyone's messages again.", run_unmute_all_command)
register_commands(
    ChatCommand("mute", "/mute name", "hides a player's messages.", run_mute_command),
    ChatCommand("unmute", "/unmute name", "shows a player's messages again.", run_unmute_command),
    MUTE_ALL,
    UNMUTE_ALL,
)
