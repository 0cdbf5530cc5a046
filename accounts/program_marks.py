"""How a program is told from a person wherever a name is read: the name itself says so, and no person's may."""

PROGRAM_MARK = " (program)"


def mark_program(name: str) -> str:
    """The name of a program as people read it."""
    return name + PROGRAM_MARK


def is_program_name(name: str) -> bool:
    """Whether this is a name as `mark_program` makes it: of a seat, a tenure, a message, whoever bears it now."""
    return name.endswith(PROGRAM_MARK)


def strip_program_mark(name: str) -> str:
    """The name alone, however often the mark was typed after it."""
    while is_program_name(name):
        name = name.removesuffix(PROGRAM_MARK)
    return name
