#!/usr/bin/env python3
"""Check the dice of a Starboard game, with nothing but Python's own library and no network:

    python3 verify.py game.json

It reads the proof of a game (FairLog/1), goes through every number that was revealed, every throw, every card that was
opened, and says what is proved, what is still sealed, and what is wrong. Exit code: 0 proved, 1 something is wrong,
2 the file cannot be read. Read it before you trust it: it is short for that reason.
"""

import hashlib
import hmac
import json
import sys

MOST = 1_000_000  # dice, sides or cards in one event; no game has as many


def digest(purpose, *parts):
    return hashlib.sha256(b"fairlog/1/" + purpose + b"".join(parts)).digest()


def sized(text):
    raw = text.encode()
    return len(raw).to_bytes(4, "big") + raw


def packed(parts):
    return b"".join(sized(who) + at.to_bytes(4, "big") + value for who, at, value in parts)


class Numbers:
    """The numbers that follow from a key. Each is as likely as any other."""

    def __init__(self, key):
        self.key, self.block, self.words = key, 0, []

    def below(self, stop):
        if not 1 <= stop <= 2**32:
            raise ValueError("no such number")
        while True:
            if not self.words:
                text = b"fairlog/1/block" + self.block.to_bytes(4, "big")
                raw = hmac.new(self.key, text, "sha256").digest()
                self.words = [int.from_bytes(raw[at : at + 4], "big") for at in range(28, -1, -4)]
                self.block += 1
            word = self.words.pop()
            if word < 2**32 // stop * stop:
                return word % stop


class Check:
    """One pass over the events of a game."""

    def __init__(self, game):
        self.game, self.wrong, self.draws = game, [], 0
        self.tips, self.used, self.promised, self.decks = {}, {}, {}, {}
        self.salt, self.epoch, self.turn = bytes(32), 0, 0

    def note(self, at, event, what):
        place = f"event {at}"
        if event.get("t") == "draw" and type(event.get("n")) is int:
            place += f", roll {event['n'] + 1}"
        if type(self.turn) is int and self.turn > 0:
            place += f", turn {self.turn}"
        self.wrong.append(f"{place}: {what}")

    def links(self, at, event):
        found = []
        for who, index, text in event["parts"]:
            value = bytes.fromhex(text)
            if index != self.used.get(who, index) + 1:
                self.note(at, event, f"a number of {who} is missing, or was used twice")
            elif digest(b"link", sized(self.game), sized(who), value) != self.tips[who]:
                self.note(at, event, f"{who} had promised another number")
            self.tips[who], self.used[who] = value, index
            found.append((who, index, value))
        return found

    def register(self, at, event):
        if event["who"] in self.tips and not event.get("rechain"):
            self.note(at, event, f"{event['who']} has promised twice")
        self.tips[event["who"]], self.used[event["who"]] = bytes.fromhex(event["tip"]), 0

    def deck_commit(self, at, event):
        if event["deck"] in self.promised:
            self.note(at, event, f"the deck {event['deck']} was promised twice")
        self.promised.setdefault(event["deck"], event["commit"])

    def table(self, at, event):
        self.epoch += 1
        if event["epoch"] != self.epoch:
            self.note(at, event, "the table's numbers come out of turn")
        parts = packed(self.links(at, event))
        self.salt = digest(b"table", sized(self.game), self.epoch.to_bytes(4, "big"), self.salt, parts)

    def draw(self, at, event):
        if event["n"] != self.draws:
            self.note(at, event, f"roll {self.draws + 1} was expected here")
        self.draws = event["n"] + 1
        links = self.links(at, event)
        if not links or links[0][0] != "server":
            self.note(at, event, "the server revealed nothing for it")
        if max(event["count"], event["sides"]) > MOST:
            raise ValueError("too many dice")
        number, label = event["n"].to_bytes(8, "big"), sized(event["label"])
        numbers = Numbers(digest(b"draw", sized(self.game), self.salt, number, label, packed(links)))
        out = [1 + numbers.below(event["sides"]) for _ in range(event["count"])]
        if out != event["out"]:
            self.note(at, event, f"shown {event['out']}, but the sealed numbers give {out}")

    def shuffle(self, at, event):
        if event["deck"] not in self.promised:
            self.note(at, event, f"the deck {event['deck']} was not promised beforehand")
        if len(event["cards"]) > MOST:
            raise ValueError("too many cards")
        self.decks[event["deck"]] = (event["cards"], event["root"], self.salt)

    def open(self, at, event):
        _, root, _ = self.decks[event["deck"]]
        place = event["pos"].to_bytes(4, "big")
        seal = digest(b"leaf", sized(event["deck"]), place, sized(event["card"]), bytes.fromhex(event["salt"]))
        for step in event["path"]:
            if step:
                other = bytes.fromhex(step[1])
                seal = digest(b"node", seal, other) if step[0] else digest(b"node", other, seal)
        if seal.hex() != root:
            self.note(at, event, f"the card {event['card']} was not in place {event['pos']} of {event['deck']}")

    def deck_reveal(self, at, event):
        cards, root, salt = self.decks.pop(event["deck"])
        deck, secret = event["deck"], bytes.fromhex(event["secret"])
        if digest(b"deckcommit", sized(self.game), sized(deck), secret).hex() != self.promised.get(deck):
            self.note(at, event, f"the secret of {deck} is not the one that was promised")
        key = digest(b"deckkey", sized(self.game), salt, sized(deck), secret)
        numbers, order = Numbers(key), list(range(len(cards)))
        for last in range(len(cards) - 1, 0, -1):
            other = numbers.below(last + 1)
            order[last], order[other] = order[other], order[last]
        level = []
        for at_, index in enumerate(order):
            place = at_.to_bytes(4, "big")
            salt_ = hmac.new(key, b"fairlog/1/salt" + place, "sha256").digest()
            level.append(digest(b"leaf", sized(deck), place, sized(cards[index]), salt_))
        while len(level) > 1:
            pairs = [level[i : i + 2] for i in range(0, len(level), 2)]
            level = [digest(b"node", *pair) if len(pair) == 2 else pair[0] for pair in pairs]
        if (level[0] if level else digest(b"node")).hex() != root:
            self.note(at, event, f"{deck} lay in another order than the sealed one")


KINDS = ("register", "deck_commit", "table", "draw", "shuffle", "open", "deck_reveal")


def check(log):
    """What is wrong (sentences), and which decks are still sealed."""
    head, game = bytes(32), Check(log["game"])
    for at, entry in enumerate(log["events"]):
        event, game.turn = entry["ev"], entry.get("turn")
        text = json.dumps(event, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
        head = digest(b"event", head, sized(text))
        if head.hex() != entry["h"]:
            game.note(at, event, "its seal does not fit: it was changed, or something before it")
            head = bytes.fromhex(entry["h"])
        if event.get("t") not in KINDS:
            game.note(at, event, "no event of that kind is known")
            continue
        try:
            getattr(game, event["t"])(at, event)
        except (KeyError, TypeError, ValueError, AttributeError, IndexError, OverflowError):
            game.note(at, event, "it can't be read")
    return game.wrong, sorted(game.decks), game.draws


def main(words):
    if len(words) != 2:
        print(__doc__)
        return 2
    try:
        with open(words[1], encoding="utf-8") as file:
            log = json.load(file)
            wrong, sealed, draws = check(log)
            unproved = len(log.get("unproved", []))
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError) as why:
        print(f"This file can't be read as the proof of a game: {why}")
        return 2
    for each in wrong:
        print(each)
    if wrong:
        print(f"{len(wrong)} things are wrong. The first: {wrong[0]}")
    else:
        print(f"All {draws} rolls are proved.")
    if unproved:
        print(f"Nothing was sealed for what was drawn in {unproved} moves.")
    if sealed:
        print("Still sealed: " + ", ".join(sealed))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
