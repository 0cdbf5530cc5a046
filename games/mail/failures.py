"""What a log says of a mail that was not sent: the kind of failure and the server's code, never its words. Servers
quote what they refuse, and in a letter stand tokens, cards and plans."""

from __future__ import annotations


def name_failure(error: BaseException) -> str:
    """The kind of a failure and its code, if it has one: "SMTPDataError 554"."""
    code = getattr(error, "smtp_code", None) or getattr(error, "errno", None)
    return f"{type(error).__name__} {code}" if isinstance(code, int) else type(error).__name__
