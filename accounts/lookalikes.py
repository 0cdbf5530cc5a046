"""Names that read like another's (F31): "Mira", "M1ra" and the same in letters of another alphabet are one name."""

import re

from django.core.exceptions import ValidationError

from accounts import names
from accounts.models import User
from common.text import keep_letters

RESERVED = ("Admin", "Administrator", "Moderator", "Starboard", "Somebody", "The house", "System", "Support")
TOLD = ("you", "your", "yours", "yourself", "nobody")  # what the games' own sentences call people
# letters of other alphabets, and digits, by the Latin letter they look like, after folding
LIKE = str.maketrans(
    "\u0430\u0435\u043e\u0440\u0441\u0445\u0443\u0456\u0458\u0455\u0501\u051b\u051d\u04bb\u043a\u043c\u0442\u0432\u043d"
    "\u03b1\u03bf\u03c1\u03bd\u03b9\u03ba\u03c7\u03c5\u03c4\u03b7\u03bc\u0131"
    "0158i",
    "aeopcxyijsdqwhkmtbhaopvikxuthmiolsbl",
)
PAIRS = (("rn", "m"), ("vv", "w"))
MARKUP = re.compile(r"@\d|[{}|]")


def get_skeleton(name: str) -> str:
    """What a name looks like: without marks, capitals, blanks and the differences between letters alike."""
    seen = keep_letters(name).translate(LIKE).translate(LIKE)  # twice: an i of another alphabet is an i, which is an l
    for pair, one in PAIRS:
        seen = seen.replace(pair, one)
    return seen


def is_confusing_name(name: str) -> bool:
    """Whether the games' sentences would read wrongly with this name: it looks like a word they use for people, or
    like their markup for a player ("@2", games.engine.sentences); and @ before a name means a user name in the talk."""
    return (
        name.startswith("@") or MARKUP.search(name) is not None or get_skeleton(name) in {get_skeleton(w) for w in TOLD}
    )


def is_posing_as_program(name: str) -> bool:
    """Whether a name ends as the mark of a program does, or in letters that look like it."""
    last = [word for word in re.split(r"[\W_]+", name) if word][-1:]
    return [get_skeleton(word) for word in last] == [get_skeleton("program")]


def choose_display_name(text: str, user: User, kept: str = "") -> str:
    """The name at the table that somebody chose, tidied; ValidationError says why they can't have it. `kept`: the name
    they have, which is good."""
    name = names.clean_name(text)
    if name == kept:
        return name
    if is_confusing_name(name):
        raise ValidationError(
            "With that name the story of a game would read wrongly: words like “you”, and the signs {, } and | "
            "or @ before a name or number, mean something else there. Choose another name."
        )
    if is_posing_as_program(name):
        raise ValidationError("The word “program” marks the accounts of programs. Choose another last word.")
    if is_lookalike_taken(name, user):
        raise ValidationError("That name is taken or too close to someone else's. Choose another.")
    return name


def is_lookalike_taken(name: str, user: User) -> bool:
    """Whether the name reads like that of a member who is somebody else, or like one of the house.

    It compares with every member: names are chosen seldom, and ten thousand take some 50 ms.
    """
    looks = get_skeleton(name)
    if looks in {get_skeleton(word) for word in RESERVED}:
        return True
    others = User.objects.filter(is_guest=False, is_active=True).exclude(pk=user.pk).exclude(display="")
    return any(get_skeleton(other) == looks for other in others.values_list("display", flat=True).iterator())
