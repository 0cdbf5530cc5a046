"""Reading the mail that was sent."""

import re

from django.core import mail

CODE = re.compile(r"^\s*([A-Z0-9]{3,4}-[A-Z0-9]{3,4}|[0-9]{6})\s*$", re.MULTILINE)


def code() -> str:
    """The code in the last mail, as it is typed."""
    body = str(mail.outbox[-1].body)
    found = CODE.search(body)
    assert found, body
    return found.group(1)
