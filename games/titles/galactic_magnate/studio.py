"""What the board of Galactic Magnate is called where it is edited."""

from __future__ import annotations

from games.engine.studio import KindWords, ListWords, StudioWords, Words

from .constants import LEVELS, SEATS

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
KEYS = tuple(str(seats) for seats in SEATS)
PLAYERS = tuple(f"{seats} players" for seats in SEATS)
COUNTS = tuple(f"with {count}" for count in range(1, 5))
MOVES = {
    "": "Stays there",
    "start": "To Start",
    "prison": "To Prison",
    "dormitory": "To the Dormitory",
    "back": "Back so many spaces",
    "extractor": "To the next extractor",
    "unowned": "To the next free property",
}

STUDIO = StudioWords(
    spaces="spaces",
    groups="groups",
    member="group",
    kinds={
        "lot": KindWords("Lot, can be built on", ("group", "price", "mortgage")),
        "utility": KindWords("Utility", ("price", "mortgage")),
        "extractor": KindWords("Extractor", ("price", "mortgage")),
        "fortune": KindWords("Fortune"),
        "bonus": KindWords("Bonus"),
        "meteor": KindWords("Meteor Shower"),
        "start": KindWords("Start"),
        "prison": KindWords("Prison"),
        "dormitory": KindWords("Dormitory"),
    },
    lists={
        "spaces": ListWords("Spaces", "space"),
        "groups": ListWords("Groups", "group"),
        "events": ListWords("Fortune deck", "event"),
    },
    fields={
        "cash": Words("Cash at the start", help="By the number of players.", keys=KEYS, columns=PLAYERS),
        "salary": Words(
            "Salary", help="What passing Start pays at first, by the number of players.", keys=KEYS, columns=PLAYERS
        ),
        "bonus": Words(
            "Bonus", help="What each gets on Bonus, by the number of players still in.", keys=KEYS, columns=PLAYERS
        ),
        "head_start": Words(
            "Fair start",
            help="What all but the first player begin with more.",
            keys=KEYS,
            columns=PLAYERS,
        ),
        "utility_fees": Words("Utility fee", help="By the number of utilities the owner holds.", columns=COUNTS),
        "extractor_profits": Words("Extractor pays", help="By the number of extractors held.", columns=COUNTS),
        "groups.name": Words("Name"),
        "groups.color": Words("Colour", labels=COLOURS),
        "groups.upgrade": Words("Upgrade", help="For all lots of the group together. Half of it is paid back."),
        "groups.fees": Words("Fee", columns=tuple(f"level {level}" for level in range(1, LEVELS + 1))),
        "spaces.kind": Words("Kind"),
        "spaces.name": Words("Name"),
        "spaces.group": Words("Group"),
        "spaces.price": Words("Price", help="The least it is sold for. A fifth of it must be whole."),
        "spaces.mortgage": Words("Mortgage", help="Counts as credit. At most the price."),
        "events.code": Words("Code"),
        "events.name": Words("Name"),
        "events.text": Words("Text players read"),
        "events.choice": Words("May be declined", about="Choices", tell="may be declined"),
        "events.receive": Words("The bank pays", about="Money", tell="gets {}"),
        "events.pay": Words("Pay the bank", about="Money", tell="pays {}"),
        "events.salary": Words("The salary moves by", about="Salary", tell="salary {}"),
        "events.per_level": Words("Pay for each level", about="Money", tell="pays {} a level"),
        "events.per_work": Words("Get for each utility and extractor", about="Money", tell="gets {} for each works"),
        "events.from_each": Words("Get from each player", about="Players", tell="{} from every player"),
        "events.to_each": Words("Pay each player", about="Players", tell="{} to every player"),
        "events.even": Words("An even roll brings", about="Money", tell="even: {}"),
        "events.odd": Words("An odd roll brings", about="Money", tell="odd: {}"),
        "events.move": Words("Then moves", about="Ways", tell="{}", labels=MOVES),
        "events.steps": Words("How far back", unit="spaces", tell="{} spaces", printed=False),
    },
)
