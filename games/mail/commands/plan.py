"""Plans by mail: rules laid down, read and taken back in a reply; and the word that others need not wait."""

from __future__ import annotations

from games.matches import match_cache, plan_commands, take_back_wait
from games.models import TurnMail

from .base import MailCommand, MailCommandCall


def run_mail_plan_command(call: MailCommandCall) -> str:
    """Runs `plan`: what was done, and the plan numbered as it is now."""
    mail = call.turn_mail
    told = plan_commands.run_plan_command(
        mail.match_id, mail.user, call.words, call.lines_below, f"mail:{call.key}", called=True
    )
    return "\n".join(told)


def run_done_command(call: MailCommandCall) -> str:
    """Runs `done`: the writer's last move stands, and nobody need wait."""
    take_back_wait.end_take_back_wait(call.turn_mail.match_id, call.turn_mail.user)
    return take_back_wait.DONE_TEXT


def is_move_waited_for(turn_mail: TurnMail) -> bool:
    """Whether the last move is of this mail's seat, and could be taken back."""
    return take_back_wait.is_waited_for(match_cache.load_current_match(turn_mail.match_id), turn_mail.seat)


PLAN_COMMANDS = (
    MailCommand(
        "plan",
        "plan roll",
        "lets your own sentences answer for you. \u201cplan?\u201d shows them, \u201cplan off\u201d ends them.",
        run_mail_plan_command,
    ),
    MailCommand(
        "done",
        "done",
        "lets the game go on at once after your move, which then can hardly be taken back.",
        run_done_command,
        takes=lambda words: not words,
        is_open=is_move_waited_for,
    ),
)
