"""The settings of the site are saved here, and what was changed in them is kept: who, when, from what to what. Each
change can be put back."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction

from accounts import site_settings
from accounts.models import SettingsChange, SiteSettings, User
from common import clock
from common.refusals import Refused, build_not_found_error

KEPT = 200  # changes
NAMES = tuple(field.name for field in SiteSettings._meta.concrete_fields if not field.primary_key)


@transaction.atomic
def save_settings(wanted: SiteSettings, by: User) -> SettingsChange | None:
    """Saves the settings, in effect here at once, and notes what is otherwise than before; None where nothing is. Locks
    the row."""
    before = _read_values(_lock_settings())
    wanted.save(force_update=True)
    after = _read_values(SiteSettings.objects.get())
    transaction.on_commit(site_settings.forget_site)
    changed = [name for name in NAMES if before[name] != after[name]]
    if not changed:
        return None
    made = SettingsChange.objects.create(
        by=by,
        at=clock.get_current_time_ms(),
        before={name: before[name] for name in changed},
        after={name: after[name] for name in changed},
    )
    old = SettingsChange.objects.values_list("pk", flat=True)[KEPT:]
    SettingsChange.objects.filter(pk__in=list(old)).delete()
    return made


def find_change(pk: int) -> SettingsChange:
    """A change. Refused (404) where there is none, or no longer."""
    found = SettingsChange.objects.select_related("by").filter(pk=pk).first()
    if found is None:
        raise build_not_found_error("change")
    return found


def preview_put_back(change: SettingsChange) -> dict[str, tuple[Any, Any]]:
    """What putting a change back would do now: by name of a setting, what it is and what it would be. Empty where all
    is again as it was before the change."""
    now = _read_values(SiteSettings.objects.first() or SiteSettings())
    return {
        name: (now[name], change.before[name])
        for name in NAMES
        if name in change.before and change.before[name] != now[name]
    }


@transaction.atomic
def put_back_change(pk: int, seen: int, by: User) -> SettingsChange:
    """Has what a change changed be again as it was before, as a change of its own. `seen`: the newest change that was
    known when this was decided. Locks the row. Refused: 404, 409 changed meanwhile, or as it was before already, 422 it
    can't be so any more."""
    settings = _lock_settings()
    change = find_change(pk)
    if find_newest() != seen:
        raise Refused("The settings have changed since you looked. Look again.", stale=True)
    wanted = preview_put_back(change)
    if not wanted:
        raise Refused("That is how it is already.")
    for name, (_, value) in wanted.items():
        setattr(settings, name, value)
    try:
        settings.full_clean()
    except ValidationError as error:
        raise Refused(f"That can't be put back any more: {' '.join(error.messages)}", status=422) from None
    made = save_settings(settings, by)
    assert made is not None
    return made


def find_newest() -> int:
    """The number of the newest change; 0 before the first."""
    return SettingsChange.objects.values_list("pk", flat=True).first() or 0


def _lock_settings() -> SiteSettings:
    """The one row, locked; made as delivered where nothing was saved yet."""
    SiteSettings.objects.get_or_create(id=1)
    return SiteSettings.objects.select_for_update().get()


def _read_values(settings: SiteSettings) -> dict[str, Any]:
    return {name: getattr(settings, name) for name in NAMES}
