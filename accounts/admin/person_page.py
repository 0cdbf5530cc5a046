"""The top of somebody's page in the admin: who they are, what they play, what was decided, what was done here."""

from __future__ import annotations

from typing import Any, NamedTuple

from django.contrib.admin.models import LogEntry
from django.contrib.contenttypes.models import ContentType
from django.urls import reverse

from accounts import sanctions, sign_in_links
from accounts.models import User
from accounts.signals import person_shown
from common import moments

SHOWN = 10  # rows of a section


class PersonRow(NamedTuple):
    """One thing about somebody: when, what, more of it, and where it is dealt with ("": nowhere)."""

    when: str
    words: str
    detail: str
    address: str


class PersonSection(NamedTuple):
    """What there is of one kind."""

    heading: str
    rows: list[PersonRow]
    address: str = ""
    link: str = ""


def build_person_page(person: User, reader: User) -> dict[str, Any]:
    """What `admin/accounts/user/change_form.html` shows `reader` above the form."""
    told: list[Any] = [found for _, found in person_shown.send(User, person=person, reader=reader)]
    sections: list[PersonSection] = [section for found in told for section in found]
    sections.append(list_person_measures(person, reader))
    if reader.is_superuser:
        sections.append(list_person_deeds(person, reader))
    is_member = person.is_active and not person.is_guest and not person.is_program
    return {
        "person": person,
        "sections": sections,
        "may_link": reader.is_superuser and sign_in_links.may_have(person),
        "may_appoint": reader.is_superuser and is_member and not (person.is_staff or person.is_superuser),
        "may_dismiss": reader.is_superuser and person.is_staff and not person.is_superuser,
    }


def list_person_measures(person: User, reader: User) -> PersonSection:
    """Those there were, as they were shown to the person."""
    rows = [
        PersonRow(
            moments.format_moment(each.since, reader.time_zone),
            sanctions.format_sanction(each),
            "lifted" if each.lifted else "read" if each.read else "",
            reverse("admin:accounts_sanction_change", args=[each.pk]),
        )
        for each in person.sanctions.select_related("user")[:SHOWN]
    ]
    return PersonSection(
        "Measures", rows, f"{reverse('admin:accounts_sanction_add')}?user={person.username}", "A new measure"
    )


def list_person_deeds(person: User, reader: User) -> PersonSection:
    """What was done on this page, and by whom."""
    about = LogEntry.objects.filter(content_type=ContentType.objects.get_for_model(User), object_id=str(person.pk))
    rows = [
        PersonRow(
            moments.format_moment(int(each.action_time.timestamp() * 1000), reader.time_zone),
            each.get_change_message() or each.get_action_flag_display(),
            f"by {each.user}",
            "",
        )
        for each in about.select_related("user").order_by("-action_time")[:SHOWN]
    ]
    return PersonSection("What was done here", rows)
