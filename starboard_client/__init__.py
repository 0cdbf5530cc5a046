"""A client for programs that play on a Starboard site. Needs nothing but Python.

    site = Site("https://starboard.example", key)
    for event in site.list_events():  # questions and challenges, for ever
        ...

`example_bot.py` is a whole bot. What the site offers beside is in its API's description, `/api/docs`: `call` calls any
of it.
"""

from .answers import make_answer
from .site import Challenge, Question, RefusedError, Site

__all__ = ["Challenge", "Question", "RefusedError", "Site", "make_answer"]
