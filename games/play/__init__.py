"""The door: the only way a game changes. Browser, API, bots, clocks and admin all come through here.

One transaction: lock the match, give a known key its stored answer, settle the clocks that ran out before
this arrived, play on a fork of the table, write the entry and the match's row, commit; then announce.
Nothing slow happens between lock and commit, and only the rows promise anything.
"""

from .answers import Answer
from .orders import By
from .verbs import begin, leave, pass_for, play, remove, say, wake

__all__ = ["Answer", "By", "begin", "leave", "pass_for", "play", "remove", "say", "wake"]
