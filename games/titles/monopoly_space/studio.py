"""What the board of Monopoly Space is called where it is edited."""

from __future__ import annotations

from games.engine.studio import KindWords, ListWords, StudioWords, Words

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
    "to": "To a space",
    "warp": "To the next Warp Run",
    "free_warp": "To the next Warp Run, first warp free",
    "gravity": "To the next Gravity Loss",
    "back": "Back so many spaces",
    "jail": "To Jail",
}
CARD = {
    "code": Words("Code"),
    "name": Words("Name"),
    "text": Words("Text players read"),
    "keep": Words(
        "Is kept",
        about="Kept",
        tell="kept: {}",
        labels={"": "No", "pardon": "Leaves Jail", "boots": "Holds against gravity"},
    ),
    "receive": Words("The bank pays", about="Money", tell="gets {}"),
    "pay": Words("Pay the bank", about="Money", tell="pays {}"),
    "small": Words("Pay for each small dome", about="Money", tell="pays {} a small dome"),
    "large": Words("Pay for a large dome", about="Money", tell="pays {} for a large dome"),
    "from_each": Words("Get from each player", about="Players", tell="{} from every player"),
    "resources": Words(
        "Resources", about="Resources", help="From the bank, or to it where negative.", tell="resources {}"
    ),
    "each": Words("Resources for everyone", about="Resources", tell="{} resources for everyone"),
    "left": Words("Resources to the player on the left", about="Players", tell="{} to the left"),
    "wild": Words("Wild Times", tell="Wild Times"),
    "move": Words("Then moves", about="Ways", tell="{}", labels=MOVES),
    "target": Words("Which space", tell="space {}", space=True),
    "steps": Words("How far back", unit="spaces", tell="{} spaces", printed=False),
}

STUDIO = StudioWords(
    spaces="spaces",
    groups="groups",
    member="group",
    kinds={
        "street": KindWords("Street", ("group", "price", "rent")),
        "warp": KindWords("Warp Run"),
        "gravity": KindWords("Gravity Loss"),
        "wild": KindWords("Wild Times"),
        "chance": KindWords("Chance"),
        "chest": KindWords("Community Chest"),
        "go": KindWords("GO"),
        "jail": KindWords("Jail"),
        "parking": KindWords("Free Parking"),
        "go_to_jail": KindWords("Go to Jail"),
    },
    lists={
        "spaces": ListWords("Spaces", "space"),
        "groups": ListWords("Sets", "set"),
        "chance": ListWords("Chance", "card"),
        "chest": ListWords("Community Chest", "card"),
    },
    fields={
        "cash": Words("Cash at the start"),
        "salary": Words("Reaching GO pays"),
        "resource": Words("A resource costs"),
        "dear_resource": Words("In a complete set", help="What it costs a lander where the owner has the whole set."),
        "warp": Words("A warp costs"),
        "bail": Words("Leaving Jail costs"),
        "chips": Words("Resource chips", help="How many there are in the game."),
        "groups.name": Words("Name"),
        "groups.color": Words("Colour", labels=COLOURS),
        "spaces.kind": Words("Kind"),
        "spaces.name": Words("Name", help="Where all streets of a set begin with one word, it is their planet."),
        "spaces.group": Words("Set"),
        "spaces.price": Words("Price", help="Must be even, so that half of it is whole."),
        "spaces.rent": Words("Base rent"),
        **{f"{deck}.{name}": words for deck in ("chance", "chest") for name, words in CARD.items()},
    },
)
