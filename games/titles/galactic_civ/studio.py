"""What the decks and races of Galactic Civ are called where they are edited."""

from __future__ import annotations

from games.engine.studio import ListWords, StudioWords, Words

TYPES = {"ship": "Ship", "build": "Build", "tech": "Tech", "find": "Find"}
EVENTS = {"dilemma": "Moral Dilemma", "event": "Galactic Event", "issue": "United Planets Issue"}
HIT = {"winner": "The winner of the vote", "target": "A player the winner names", "others": "Everyone but the winner"}

STUDIO = StudioWords(
    lists={
        "races": ListWords("Races", "race"),
        "cards": ListWords("Common deck", "card"),
        "events": ListWords("Event deck", "event"),
    },
    fields={
        "races.name": Words("Name"),
        "races.effects": Words("Begins with", help="Beyond five of everything.", tell="{}"),
        "cards.code": Words("Code"),
        "cards.name": Words("Name"),
        "cards.text": Words("Printed text"),
        "cards.type": Words("Type", labels=TYPES),
        "cards.effects": Words("Adds", tell="{}"),
        "cards.then_ship": Words("Then a Ship may be played", tell="then a Ship"),
        "events.code": Words("Code"),
        "events.name": Words("Name"),
        "events.text": Words("Text"),
        "events.type": Words("Type", labels=EVENTS),
        "events.effects": Words("Changes", tell="{}"),
        "events.if_benevolent": Words("The kind answer also costs", help="Of a Moral Dilemma only.", tell="kind: {}"),
        "events.who": Words("Hits", help="Of a United Planets Issue only.", tell="{}", labels=HIT),
    },
)
