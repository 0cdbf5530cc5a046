"""Numbers that come with a button or a small form, where no form of Django's stands behind it."""

from __future__ import annotations


def parse_form_number(text: str) -> int:
    """A number of up to three digits from a form; -1 for anything else."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 4 else -1
