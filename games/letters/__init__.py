"""Letters: the game by mail, out and in.

A question put to somebody by mail owes him letters (rows, made by `games.questions` in the door's own
transaction). Workers send them (`sweep`), if the decision still stands, when he wants mail, each once. From a
letter he decides on a page (`opened`, `choose`) or by a reply (`take`), through the same door as everybody.
"""

from .acting import another, say, used, words
from .posting import post, sweep, tidy
from .receiving import known, take, take_all
from .tokens import letter

__all__ = ["another", "known", "letter", "post", "say", "sweep", "take", "take_all", "tidy", "used", "words"]
