"""Plans by mail: rules laid down, read and taken back in a reply."""

from __future__ import annotations

from games.matches import plan_commands

from .base import MailCommand, MailCommandCall


def run_mail_plan_command(call: MailCommandCall) -> str:
    """Runs `plan`: what was done, and the plan numbered as it is now."""
    mail = call.turn_mail
    told = plan_commands.run_plan_command(
        mail.match_id, mail.user, call.words, call.lines_below, f"mail:{call.key}", called=True
    )
    return "\n".join(told)


PLAN_COMMANDS = (
    MailCommand(
        "plan",
        "plan roll",
        "lets your own sentences answer for you. \u201cplan?\u201d shows them, \u201cplan off\u201d ends them.",
        run_mail_plan_command,
    ),
)
