"""A sentence with blanks as it is matched with typed words: one pass, no going back."""

from __future__ import annotations

import re
from dataclasses import dataclass

PIECE = re.compile(r"\{(\w+)\}|([^\s{}]+)")
TOKEN = re.compile(r"\d{1,3}(?:,\d{3})+(?!\d)|[,%+]|[^\s,%+]+")


def tokens(line: str) -> list[str]:
    """The words of a line, small; numbers with their commas, other commas and signs by themselves."""
    return TOKEN.findall(line.casefold())


@dataclass(frozen=True)
class Template:
    """One way to say a part: runs of words (`literals`) and blanks, in their order."""

    part: str
    pieces: tuple[tuple[str, ...] | str, ...]  # a tuple of words, or the name of a blank

    @property
    def first(self) -> str:
        """The word it begins with: every sentence begins with one."""
        assert isinstance(self.pieces[0], tuple), f"{self.part} begins with a blank"
        return self.pieces[0][0]

    @property
    def literals(self) -> list[str]:
        return [word for piece in self.pieces if isinstance(piece, tuple) for word in piece]

    @property
    def length(self) -> int:
        return len(self.literals) + len(self.pieces)

    def match(self, said: list[str]) -> dict[str, list[str]] | None:
        """The tokens in each blank; None where the words are not those of this sentence. A blank ends where the words
        after it first stand."""
        found: dict[str, list[str]] = {}
        at, blank, begun = 0, "", 0
        for piece in self.pieces:
            if isinstance(piece, str):
                blank, begun = piece, at
                continue
            at = where(said, piece, at + 1) if blank else at if starts(said, piece, at) else -1
            if at < 0:
                return None
            if blank:
                found[blank] = said[begun:at]
                blank = ""
            at += len(piece)
        if blank:
            found[blank] = said[begun:]
            return found if begun < len(said) else None
        return found if at == len(said) else None


def starts(said: list[str], words: tuple[str, ...], at: int) -> bool:
    return tuple(said[at : at + len(words)]) == words


def where(said: list[str], words: tuple[str, ...], at: int) -> int:
    """Where these words stand first, from there on; -1 for nowhere."""
    return next((place for place in range(at, len(said)) if starts(said, words, place)), -1)


def template(part: str, words: str) -> Template:
    """A declared sentence, taken apart."""
    pieces: list[tuple[str, ...] | str] = []
    for blank, word in PIECE.findall(words):
        if blank:
            pieces.append(blank)
            continue
        run = tokens(word)
        last = pieces[-1] if pieces else ""
        if isinstance(last, tuple):
            pieces[-1] = (*last, *run)
        else:
            pieces.append(tuple(run))
    return Template(part, tuple(pieces))
