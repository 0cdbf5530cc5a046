"""What the board of Planetopoly is called where it is edited."""

from __future__ import annotations

from games.engine.studio import KindWords, ListWords, StudioWords, Words

from .constants import BASE

COLOURS = {
    "brown": "Brown",
    "light blue": "Light blue",
    "pink": "Pink",
    "orange": "Orange",
    "red": "Red",
    "yellow": "Yellow",
    "green": "Green",
    "dark blue": "Dark blue",
}
MOVES = {
    "": "Stays there",
    "start": "To Start",
    "prison": "To the nearest prison",
    "opposite": "To the opposite side",
    "back": "Back so many spaces",
    "forward": "Advance so many spaces",
    "toll": "To the next toll station",
    "trap": "To the next speed trap",
    "risk": "To Risk",
}
COUNTS = tuple(f"with {count}" for count in range(1, 5))

STUDIO = StudioWords(
    spaces="spaces",
    groups="planets",
    member="planet",
    kinds={
        "plot": KindWords("Plot, can be built on", ("planet", "price", "sale", "premium", "rents")),
        "toll": KindWords("Toll station", ("price", "sale", "premium")),
        "trap": KindWords("Speed trap", ("price", "sale", "premium")),
        "event": KindWords("Event"),
        "prison": KindWords("Prison"),
        "risk": KindWords("Risk"),
        "start": KindWords("Start"),
    },
    lists={
        "spaces": ListWords("Spaces", "space"),
        "planets": ListWords("Planets", "planet"),
        "events": ListWords("Event cards", "card"),
    },
    fields={
        "cash": Words("Cash at the start"),
        "passing": Words("Passing Start brings"),
        "landing": Words("Stopping there brings", help="On top of what passing brings."),
        "fines": Words("Leaving prison costs", columns=("first turn", "second turn", "third turn")),
        "toll_rents": Words("Toll", help="By the number of toll stations the owner holds.", columns=COUNTS),
        "trap_rents": Words("Fine for each pip", help="By the number of speed traps held.", columns=COUNTS),
        "planets.name": Words("Name"),
        "planets.color": Words("Colour", labels=COLOURS),
        "planets.point": Words("Support point"),
        "planets.point_sale": Words("Sold back for", help="At most its price."),
        "planets.point_premium": Words("Premium from afar"),
        "spaces.kind": Words("Kind"),
        "spaces.name": Words("Name"),
        "spaces.planet": Words("Planet"),
        "spaces.price": Words("Price"),
        "spaces.sale": Words("Sale value", help="At most the price."),
        "spaces.premium": Words("Premium from afar"),
        "spaces.rents": Words("Rent", columns=("bare", *(f"{level}" for level in range(1, BASE)), "base")),
        "events.code": Words("Code"),
        "events.name": Words("Name"),
        "events.text": Words("Text players read"),
        "events.receive": Words("The bank pays", about="Money", tell="gets {}"),
        "events.pay": Words("Pay the bank", about="Money", tell="pays {}"),
        "events.per_station": Words("Get for each station and trap", about="Money", tell="gets {} a station or trap"),
        "events.per_level": Words("Pay for each support point", about="Money", tell="pays {} a support point"),
        "events.from_each": Words("Get from each player", about="Players", tell="{} from every player"),
        "events.to_each": Words("Pay each player", about="Players", tell="{} to every player"),
        "events.skip": Words("Misses rounds", about="Turns", tell="misses {} rounds", printed=False),
        "events.again": Words("Throws again", about="Turns", tell="throws again"),
        "events.move": Words("Then moves", about="Ways", tell="{}", labels=MOVES),
        "events.steps": Words("How far", unit="spaces", tell="{} spaces", printed=False),
    },
)
