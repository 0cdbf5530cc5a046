"""Accounts of programs: each has an owner who answers for it, a name of its own and one API key at a time. Nobody signs
in to it, and wherever its name is read the name says what it is (`accounts.program_marks`)."""

from __future__ import annotations

from django.core.exceptions import ValidationError
from django.db import transaction

from accounts import lookalikes, names, site_settings, tokens
from accounts.models import User
from common.refusals import Refused

KEY_NAME = "program"


def list_programs(owner: User) -> list[User]:
    """The programs that somebody owns, the oldest first, with their keys."""
    return list(owner.programs.order_by("pk").prefetch_related("tokens"))


def create_program(owner: User, name: str) -> tuple[User, str]:
    """A new program of somebody and its key, which nobody can read again. Refused: 403 a guest or a program, 409 they
    own as many as the site allows, 422 no name for a player."""
    require_may_own(owner)
    with transaction.atomic():
        User.objects.select_for_update(no_key=True).get(pk=owner.pk)  # two at once: counted one after the other
        require_below_program_count(owner)
        program = User(username=names.make_username("program"), owner=owner, time_zone=owner.time_zone, hints=False)
        program.display = choose_program_name(name, program)
        program.set_unusable_password()
        program.save()
        return program, tokens.create_token(program, KEY_NAME)[1]


def replace_program_key(owner: User, program_id: int) -> tuple[User, str]:
    """A new key for one's own program; those it had end at once. Refused (404): they own no such program."""
    with transaction.atomic():
        program = get_own_program(owner, program_id)
        tokens.list_tokens(program).delete()
        return program, tokens.create_token(program, KEY_NAME)[1]


def rename_program(owner: User, program_id: int, name: str) -> str:
    """Gives one's own program another name, and returns it as it is kept; games that it sits in go on under the old
    one. Refused: 403 it is banned, 404 they own no such program, 422 no name for a player."""
    with transaction.atomic():
        program = get_own_program(owner, program_id)
        if not program.is_active:
            raise Refused("A program that is banned keeps its name.", status=403)
        program.display = choose_program_name(name, program)
        program.save(update_fields=["display"])
    return program.display


def delete_program(owner: User, program_id: int) -> str:
    """Deletes one's own program, and returns what it was called: bots play on in its games, and its name there becomes
    a pseudonym, as with any account. Refused (404): they own no such program."""
    with transaction.atomic():
        program = get_own_program(owner, program_id)
        program.delete()
    return program.display


def get_own_program(owner: User, program_id: int) -> User:
    """One's own program, its row locked until the transaction ends. Refused (404): they own no such program."""
    found = owner.programs.select_for_update(no_key=True).filter(pk=program_id).first()
    if found is None:
        raise Refused("You have no such program.", status=404)
    return found


def require_may_own(user: User) -> None:
    """Refused (403) for those who answer for nobody: guests, and programs."""
    if user.is_guest:
        raise Refused("Guests can't own programs. Create an account first.", status=403)
    if user.is_program:
        raise Refused("A program can't own programs. Its owner can.", status=403)


def require_below_program_count(owner: User) -> None:
    """Refused (409) when somebody owns as many programs as the site allows."""
    most = site_settings.get_site().settings.programs
    if most == 0:
        raise Refused("This site takes no new programs at the moment.", status=403)
    if owner.programs.count() >= most:
        raise Refused(f"You can own at most {most} program{'' if most == 1 else 's'} here. Delete one of them first.")


def choose_program_name(text: str, program: User) -> str:
    """The name of a program as it is kept, without the mark. Refused (422) as any name at the table."""
    try:
        return lookalikes.choose_display_name(text, program)
    except ValidationError as wrong:
        raise Refused(wrong.messages[0], status=422) from None


def limit_requests(user: User, usual: int) -> int:
    """How many requests a minute a user may make, where users may make `usual`."""
    return min(usual, site_settings.get_site().settings.program_requests) if user.is_program else usual
