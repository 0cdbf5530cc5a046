"""How a title's board is described to those who edit it: what its parts and fields are called, and what speaks against
a draft. A title says in its `studio.py` what the types of its board do not; without one every field has its own name.
"""

from .checking import list_draft_objections
from .description import (
    Description,
    ListDescription,
    create_blank_member,
    describe_board,
    find_field,
    list_fields_of_kind,
)
from .fields import Field
from .ways import find_card_ways
from .words import KindWords, ListWords, StudioWords, Words

__all__ = [
    "Description",
    "Field",
    "KindWords",
    "ListDescription",
    "ListWords",
    "StudioWords",
    "Words",
    "create_blank_member",
    "describe_board",
    "find_card_ways",
    "find_field",
    "list_draft_objections",
    "list_fields_of_kind",
]
