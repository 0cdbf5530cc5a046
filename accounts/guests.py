"""Guests: in with one click, kept as an account when they like it, forgotten when they do not come back."""

from datetime import datetime, timedelta

from django.contrib.auth import login
from django.http import HttpRequest

from accounts import footprints, names, site_settings
from accounts.models import User

FORGOTTEN = timedelta(days=7)
BACKEND = "django.contrib.auth.backends.ModelBackend"


def create_guest() -> User:
    """A new guest with a name of the stars, and no way to sign in but the session they get."""
    guest = User(username=names.make_username("guest"), display=names.make_star_name(), is_guest=True)
    guest.set_unusable_password()
    guest.save()
    return guest


def ensure_signed_in(request: HttpRequest) -> User:
    """Who plays in this browser: the user signed in, or a new guest, signed in from now on. Refused (403) where the
    site takes no guests."""
    if isinstance(request.user, User):
        return request.user
    site_settings.require_guests()
    guest = create_guest()
    login(request, guest, backend=BACKEND)
    footprints.note_footprint(request)  # before the guest does anything: what guests may do is limited by address too
    return guest


def promote_guest(user: User) -> None:
    """The guest has proved an address: they have an account now, and keep everything they had."""
    User.objects.filter(pk=user.pk, is_guest=True).update(is_guest=False)
    user.is_guest = False


def delete_idle_guests(now: datetime) -> int:
    """Delete the guests who sat at no table and have been away for a week; returns how many."""
    away = User.objects.filter(is_guest=True, last_login__lt=now - FORGOTTEN)
    for relation in User._meta.related_objects:
        if relation.related_model._meta.app_label == "games" and getattr(relation.related_model, "holds_guests", True):
            away = away.filter(**{f"{relation.name}__isnull": True})
    return len([guest.delete() for guest in away.distinct()[:500]])
