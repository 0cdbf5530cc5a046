"""The time zones somebody may choose, and the one a browser tells when its player has chosen none."""

from functools import cache
from zoneinfo import available_timezones

from django.http import HttpRequest

from accounts.models import User
from accounts.signals import zone_changed

FIELD = "zone"  # of a form, filled in by the browser


@cache
def list_known_zones() -> tuple[str, ...]:
    """Their names in the IANA database, by continent."""
    named = sorted(name for name in available_timezones() if "/" in name and not name.startswith(("Etc/", "SystemV/")))
    return ("UTC", *named)


def keep_browser_zone(request: HttpRequest, user: User) -> None:
    """Keeps the zone that the browser sent with a form, unless the player has chosen one or it is none we know."""
    zone = request.POST.get(FIELD, "")
    if user.zone_chosen or zone == user.time_zone or zone not in list_known_zones():
        return
    user.time_zone = zone
    User.objects.filter(pk=user.pk, zone_chosen=False).update(time_zone=zone)
    zone_changed.send(sender=User, user=user)
