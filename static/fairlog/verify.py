#!/usr/bin/env python3
"""Check the dice of a Starboard game, with nothing but Python's own library and no network:

    python3 verify.py game.json
    python3 verify.py game.json 168:9f0c52d1e6aa4b07

It reads the proof of a game (FairLog/1), or takes it out of the file of a whole game, goes through every number that
was revealed, every throw, every card that was opened and every line of the game that shows them, and says what is
proved, what is still sealed, and what is wrong. The second form also compares the history with a seal that you have
kept, such as one in an email about the game. Exit code: 0 proved, 1 something is wrong, 2 the file cannot be read.
Read it before you trust it: it is short for that reason. Where to look: what a file may hold is `SHAPES`; how a number
is made of a hash, `digest` and `canonical`; how dice and cards are drawn from one, `Numbers`; what each event has to
fit, the method of `Check` with its name; what the game's own lines say of dice and cards, `Check.line`; what is
printed, `run`.
"""

import hashlib
import hmac
import json
import re
import sys

MOST = {"dice": 1_000, "sides": 1_000_000, "cards": 10_000}  # in one event; no game has as many
WRONG = (KeyError, TypeError, ValueError, AttributeError, IndexError, OverflowError)
WORDS = {
    "head": "its seal does not fit: it was changed, or something before it",
    "outcome": "the sealed numbers give another outcome",
    "number of the draw": "a roll is missing before it, or it was repeated",
    "no link of the server": "the server revealed nothing for it",
    "opened card": "that card was not in that place",
    "place of the card": "a card is missing before it, or it was dealt twice",
    "secret of the deck": "the secret of the deck is not the one that was promised",
    "order of the deck": "the deck lay in another order than the sealed one",
    "what it was drawn from": "it was not drawn from what it should be",
    "shown otherwise": "the game shows another outcome than was drawn",
    "not shown": "the game does not show what was drawn",
    "shown without a draw": "the game shows an outcome that nothing was drawn for",
    "card": "a card was shown that was not dealt",
    "place in the game": "it stands in another place of the game",
    "number of the entry": "a line of the game is missing before it, or was repeated",
    "seal of the entry": "this line of the game and the draws do not belong together",
    "entries are missing": "lines of the game are missing",
    "head of the journal": "the lines of the game are not those that were sealed",
    "another history": "the history is not the one that your seal was made of",
    "file": "something else in this file was changed",
    "unreadable": "it cannot be read",
}


# What the parts of a file have to look like, before anything is made of them.
SHAPES = {
    "register": "who:name tip:seal proxied?:flag rechain?:flag",
    "facts": "ties:ties",
    "deck_commit": "deck:name commit:seal",
    "table": "epoch:number parts:links missing?:names",
    "draw": "n:number label:name count:dice sides:sides out:numbers parts:links of?:list at?:number",
    "shuffle": "deck:name cards:cards root:seal",
    "deal": "deck:name pos:number",
    "open": "deck:name pos:number card:name salt:seal path:path",
    "deck_reveal": "deck:name secret:seal",
    "line": "n:number facts:told seal?:text unsealed?:number",
}


def plain(value, depth=64):
    """A file as every language reads it alike: 1.0 is 1, and what is no whole number is a text that fits no shape."""
    if depth <= 0:
        raise TypeError("it is nested too deeply")
    if isinstance(value, dict):
        if not all(name.isascii() for name in value):
            raise TypeError("it has names in it that no game's file has")
        return {name: plain(each, depth - 1) for name, each in value.items()}
    if isinstance(value, list):
        return [plain(each, depth - 1) for each in value]
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    strange = isinstance(value, float) or (type(value) is int and abs(value) >= 2**53)
    return "no whole number" if strange else value


def all_of(value, test=lambda _: True):
    return isinstance(value, list) and all(map(test, value))


def rows(value):
    return all_of(value, lambda row: all_of(row) and row and (type(row[0]) is not list or rows(row)))


def number(value, first=0, last=2**31 - 1):
    return type(value) is int and first <= value <= last


def name(value):
    return isinstance(value, str) and value.isascii()


def seal(value):
    return isinstance(value, str) and re.fullmatch("[0-9a-f]{64}", value) is not None


def each_of(value, *tests):
    return all_of(value) and len(value) == len(tests) and all(tests[at](value[at]) for at in range(len(tests)))


def tied(value):
    return isinstance(value, dict) and all(isinstance(form, str) and form in FORMS for form in value.values())


TESTS = {
    "number": number,
    "dice": lambda value: number(value, last=MOST["dice"]),
    "sides": lambda value: number(value, 1, MOST["sides"]),
    "name": name,
    "text": lambda value: isinstance(value, str),
    "seal": seal,
    "flag": lambda value: isinstance(value, bool),
    "list": all_of,
    "numbers": lambda value: all_of(value, number),
    "names": lambda value: all_of(value, name),
    "cards": lambda value: all_of(value, name) and len(value) <= MOST["cards"],
    "links": lambda value: all_of(value, lambda link: each_of(link, name, number, seal)),
    "path": lambda value: all_of(value, lambda step: step is None or each_of(step, lambda side: side in (0, 1), seal)),
    "told": lambda value: all_of(value, lambda fact: isinstance(fact, dict) and isinstance(fact.get("fact"), str)),
    "ties": lambda value: isinstance(value, dict) and all(map(tied, value.values())),
}


def fits(shape, value):
    """Whether an event, or a line of the game, has all that its kind has, each of the right kind."""
    found = isinstance(value, dict)
    for field, test in [each.split(":") for each in SHAPES[shape].split()]:
        given = found and field.rstrip("?") in value
        found = found and (TESTS[test](value[field.rstrip("?")]) if given else field.endswith("?"))
    return found


FORMS = {  # what a line shows of a draw
    "dice": lambda shown: True,
    "rows": rows,
    "picked": lambda shown: True,
    "order": all_of,
    "dealt": lambda shown: number(shown, last=MOST["cards"]),
    "card": lambda shown: all(type(card) in (str, int) for card in (shown if isinstance(shown, list) else [shown])),
}


def refuse_unless(holds):
    if not holds:
        raise ValueError("there is no such place")


def digest(purpose, *parts):
    return hashlib.sha256(b"fairlog/1/" + purpose + b"".join(parts)).digest()


def sized(text):
    raw = text.encode()
    return len(raw).to_bytes(4, "big") + raw


def canonical(value):
    return sized(json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=True))


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
    """One pass over the draws of a game, and one over its lines. A fault: event, draw, what, entry."""

    def __init__(self, game):
        self.game, self.faults, self.draws, self.number, self.entry = game, [], 0, None, -1
        self.tips, self.used, self.promised, self.decks = {}, {}, {}, {}
        self.salt, self.epoch, self.house, self.ties = bytes(32), 0, [], None
        self.drawn, self.dealt, self.opened, self.order, self.seals, self.known = {}, {}, {}, [], {}, {}

    def note(self, at, what):
        self.faults.append((at, self.number, what, -1))

    def gather(self, form, value, at):
        self.drawn.setdefault(self.entry, []).append((form, value, at, self.number))

    def links(self, at, event):
        found = []
        for who, index, text in event["parts"]:
            value = bytes.fromhex(text)
            if who not in self.tips or index != self.used[who] + 1:
                self.note(at, f"place in the chain of {who}")
            elif digest(b"link", sized(self.game), sized(who), value) != self.tips[who]:
                self.note(at, f"link of {who}")
            self.tips[who], self.used[who] = value, index
            found.append((who, index, value))
        return found

    def register(self, at, event):
        if event["who"] in self.tips and not event.get("rechain"):
            self.note(at, "registered twice")
        self.tips[event["who"]], self.used[event["who"]] = bytes.fromhex(event["tip"]), 0
        self.house += [event["who"]] if event.get("proxied") else []

    def facts(self, at, event):
        if self.draws or self.ties is not None:
            self.note(at, "facts")
        self.ties = event["ties"]

    def deck_commit(self, at, event):
        if event["deck"] in self.promised:
            self.note(at, "committed twice")
        self.promised.setdefault(event["deck"], event["commit"])

    def table(self, at, event):
        parts = packed(self.links(at, event))
        self.house += event.get("missing", [])
        self.epoch += 1
        if event["epoch"] != self.epoch:
            self.note(at, "epoch")
        self.salt = digest(b"table", sized(self.game), self.epoch.to_bytes(4, "big"), self.salt, parts)

    def draw(self, at, event):
        if event["n"] != self.draws:
            self.note(at, "number of the draw")
        self.draws = event["n"] + 1
        links = self.links(at, event)
        if not links or links[0][0] != "server":
            self.note(at, "no link of the server")
        number, label = event["n"].to_bytes(8, "big"), sized(event["label"])
        numbers = Numbers(digest(b"draw", sized(self.game), self.salt, number, label, packed(links)))
        out = [1 + numbers.below(event["sides"]) for _ in range(event["count"])]
        if out != event["out"]:
            self.note(at, "outcome")
        self.shown(at, event["out"], event.get("of"), event.get("at"), event["sides"])

    def shown(self, at, out, listed, last, sides):
        """What a line of the game has to show of a draw."""
        if listed is not None:
            chosen = last is None and all(type(each) is int for each in listed) and listed != sorted(set(listed))
            if len(listed) != sides or chosen:
                self.note(at, "what it was drawn from")
                return
        if last is not None:
            self.order = order = self.order if listed is None else list(listed)
            refuse_unless(out and last < len(order) and 1 <= out[0] <= len(order))
            order[last], order[out[0] - 1] = order[out[0] - 1], order[last]
            if last == 1:
                self.gather("order", order, at)
        elif listed is not None:
            refuse_unless(out and 1 <= out[0] <= len(listed))
            self.gather("picked", listed[out[0] - 1], at)
        else:
            for die in out:
                self.gather("dice", die, at)

    def shuffle(self, at, event):
        if event["deck"] not in self.promised:
            self.note(at, "deck without commitment")
        self.decks[event["deck"]] = (event["cards"], event["root"], self.salt)

    def deal(self, at, event):
        if event["deck"] not in self.decks or event["pos"] != len(self.dealt.setdefault(event["deck"], [])):
            self.note(at, "place of the card")
            return
        self.dealt[event["deck"]].append(self.entry)
        self.gather("dealt", 1, at)

    def open(self, at, event):
        root = self.decks[event["deck"]][1] if event["deck"] in self.decks else None
        place = event["pos"].to_bytes(4, "big")
        seal = digest(b"leaf", sized(event["deck"]), place, sized(event["card"]), bytes.fromhex(event["salt"]))
        for step in event["path"]:
            if step is not None:
                other = bytes.fromhex(step[1])
                seal = digest(b"node", seal, other) if step[0] else digest(b"node", other, seal)
        if seal.hex() != root:
            self.note(at, "opened card")
        else:
            self.opened[event["deck"], event["pos"]] = event["card"]

    def deck_reveal(self, at, event):
        deck, secret = event["deck"], bytes.fromhex(event["secret"])
        refuse_unless(deck in self.decks)
        cards, root, salt = self.decks.pop(deck)
        if digest(b"deckcommit", sized(self.game), sized(deck), secret).hex() != self.promised.get(deck):
            self.note(at, "secret of the deck")
        key = digest(b"deckkey", sized(self.game), salt, sized(deck), secret)
        numbers, order = Numbers(key), list(cards)
        for last in range(len(order) - 1, 0, -1):
            other = numbers.below(last + 1)
            order[last], order[other] = order[other], order[last]
        level = []
        for index, card in enumerate(order):
            place = index.to_bytes(4, "big")
            own = hmac.new(key, b"fairlog/1/salt" + place, "sha256").digest()
            level.append(digest(b"leaf", sized(deck), place, sized(card), own))
            self.opened[deck, index] = card
        while len(level) > 1:
            pairs = [level[i : i + 2] for i in range(0, len(level), 2)]
            level = [digest(b"node", *pair) if len(pair) == 2 else pair[0] for pair in pairs]
        if (level[0] if level else digest(b"node")).hex() != root:
            self.note(at, "order of the deck")

    # -- the lines of the game

    def read_game(self, events, journal, head, kept):
        last, found = -1, bytes(32)
        for (deck, place), card in self.opened.items():
            dealt = self.dealt.get(deck, [])
            if place < len(dealt):
                self.known[card] = min(dealt[place], self.known.get(card, dealt[place]))
        for event in events:
            entry = event.get("entry", -1)
            if entry >= 0:
                self.seals[entry] = event["h"]
                if entry < last:
                    self.faults.append((-1, None, "place in the game", entry))
                last = max(last, entry)
        for at, line in enumerate(journal):
            found = digest(b"journal", found, canonical(line))
            if self.readable(line):
                self.line(at, line)
            else:
                self.faults.append((-1, None, "unreadable", at))
            if at in kept and not found.hex().startswith(kept[at]):
                self.faults.append((-1, None, "another history", at))
        missing = [entry for entry in (*self.seals, *kept) if entry >= len(journal)]
        if missing:
            self.faults.append((-1, None, "entries are missing", min(missing)))
        if head != found.hex():
            self.faults.append((-1, None, "head of the journal", len(journal) - 1))

    def tied(self, fact):
        """The fields of a fact that show what was drawn, each with its form."""
        return sorted((self.ties or {}).get(fact["fact"], {}).items())

    def readable(self, line):
        return fits("line", line) and all(
            field in fact and FORMS[form](fact[field]) for fact in line["facts"] for field, form in self.tied(fact)
        )

    def line(self, at, line):
        if line["n"] != at:
            self.faults.append((-1, None, "number of the entry", at))
        if line.get("seal", "") != self.seals.get(at, ""):
            self.faults.append((-1, None, "seal of the entry", at))
        if not self.ties:
            return
        waiting = {"dice": [], "picked": [], "order": [], "dealt": []}
        for each in self.drawn.get(at, []):
            waiting[each[0]].append(each)
        for fact in line["facts"]:
            for field, form in self.tied(fact):
                self.compare(at, form, fact[field], waiting, bool(line.get("unsealed")))
        for _, _, event, draw in sorted(
            (each for queue in waiting.values() for each in queue), key=lambda each: each[2]
        ):
            self.faults.append((event, draw, "not shown", at))

    def compare(self, at, form, shown, waiting, unsealed):
        if form == "card":
            for card in shown if isinstance(shown, list) else [shown]:
                if not unsealed and not 0 <= self.known.get(str(card), -1) <= at:
                    self.faults.append((-1, None, "card", at))
            return
        queue = waiting["dice" if form == "rows" else form]
        for value in values(form, shown):
            if queue:
                _, given, event, draw = queue.pop(0)
                if canonical(given) != canonical(value):
                    self.faults.append((event, draw, "shown otherwise", at))
            elif form != "picked" and not unsealed:
                self.faults.append((-1, None, "shown without a draw", at))


def values(form, shown):
    """What a field of a line shows, in the order in which it was drawn."""
    if form == "dealt":
        return [1] * shown
    if form == "order":
        return [shown] if len(shown) > 1 else []
    if form == "rows":
        return [die for row in shown for die in (values(form, row) if isinstance(row[0], list) else row[1:])]
    return shown if isinstance(shown, list) else [shown]


KINDS = ("register", "facts", "deck_commit", "table", "draw", "shuffle", "deal", "open", "deck_reveal")


def read(file):
    """A file that can be the proof of a game. TypeError: it can't."""
    log = plain(file)
    if not isinstance(log, dict) or not name(log.get("game")) or not isinstance(log.get("events"), list):
        raise TypeError("no proof")
    for each in log["events"]:
        form = isinstance(each, dict) and isinstance(each.get("ev"), dict) and isinstance(each.get("h"), str)
        if not form or type(each.get("entry", -1)) is not int:
            raise TypeError("no proof")
    return log


def run(file, kept=None):
    """The check of a whole file. `kept`: by entry, how a seal of the history begins that somebody has."""
    log = read(file)
    head, game = bytes(32), Check(log["game"])
    for at, entry in enumerate(log["events"]):
        event, game.entry = entry["ev"], entry.get("entry", -1)
        game.number = event["n"] if event.get("t") == "draw" and type(event.get("n")) is int else None
        head = digest(b"event", head, canonical(event))
        if head.hex() != entry["h"]:
            game.note(at, "head")
            head = bytes.fromhex(entry["h"]) if seal(entry["h"]) else head
        kind = event.get("t")
        if kind not in KINDS:
            game.note(at, "unknown event")
        elif not fits(kind, event):
            game.note(at, "unreadable")
        else:
            try:
                getattr(game, kind)(at, event)
            except ValueError:
                game.note(at, "unreadable")
    if isinstance(log.get("journal"), list):
        game.read_game(log["events"], log["journal"], log.get("head"), kept or {})
    if "sum" in log or isinstance(log.get("journal"), list):
        rest = {key: log[key] for key in log if key != "sum"}
        if log.get("sum") != digest(b"file", canonical(rest)).hex():
            game.faults.append((-1, None, "file", -1))
    return game


def count(game):
    """How many cards were dealt from sealed decks, and how many of them are opened."""
    dealt = sum(map(len, game.dealt.values()))
    return dealt, sum(place < len(game.dealt.get(deck, [])) for deck, place in game.opened)


def check(log, kept=None):
    """What is wrong, which decks are still sealed, how many draws were checked, cards dealt and opened."""
    game = run(log, kept)
    return [list(fault) for fault in game.faults], sorted(game.decks), game.draws, *count(game)


def turns(journal):
    """The turn in which each entry was played, as the game says."""
    found, turn = {}, 0
    for line in journal if isinstance(journal, list) else []:
        if isinstance(line, dict) and type(line.get("n")) is int and isinstance(line.get("facts"), list):
            found[line["n"]] = turn
            told = [fact.get("turn") for fact in line["facts"] if isinstance(fact, dict)]
            turn = max([each for each in told if type(each) is int], default=turn)
    return found


def place(log, turn, fault):
    """Where a fault is, as players count."""
    event, draw, _, entry = fault
    entry = log["events"][event].get("entry", -1) if event >= 0 else entry
    where = f"roll {draw + 1}" if draw is not None else f"event {event}" if event >= 0 else f"entry {entry}"
    where = "this file" if event < 0 and entry < 0 else where
    return f"{where}, turn {turn[entry]}" if turn.get(entry) else where


def find_proof(log):
    """The proof in a file, and whether the file is that of a whole game, in which it lies."""
    whole = isinstance(log, dict) and str(log.get("format", "")).startswith("starboard-game/")
    return (log["proof"], True) if whole else (log, False)


def main(words):
    if len(words) < 2:
        print(__doc__)
        return 2
    try:
        kept = {int(entry): seal.replace(" ", "").lower() for entry, seal in (each.split(":") for each in words[2:])}
        with open(words[1], encoding="utf-8") as file:
            log, whole = find_proof(json.load(file))
        game, turn = run(log, kept), turns(log.get("journal"))
        told = [f"{place(log, turn, fault)}: {WORDS.get(fault[2], fault[2])}" for fault in game.faults]
        lines = log.get("journal") if isinstance(log.get("journal"), list) else []
        unsealed = sum(isinstance(line, dict) and bool(line.get("unsealed")) for line in lines)
    except (OSError, RecursionError, *WRONG) as why:
        print(f"This file can't be read as the proof of a game: {why}")
        return 2
    if whole:
        print("Of this file its proof is checked. Its moves are played again by a site that imports it.")
    dealt, opened = count(game)
    for each in told:
        print(each)
    if told:
        print(f"{len(told)} things are wrong. The first: {told[0]}")
    elif dealt > opened:
        print(f"{game.draws + opened} proved, {dealt - opened} cards still sealed.")
    else:
        print(f"All {game.draws + dealt} draws are proved.")
    if not game.ties:
        print("The lines of this game aren't tied to its draws.")
    if unsealed:
        print(f"Nothing was sealed for what was drawn in {unsealed} moves.")
    if game.house:
        print("The site made the number of: " + ", ".join(game.house))
    return 1 if told else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
