"""Settings: name at the table, time, light, sound; and the ways to the other pages of one's account."""

from typing import cast

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.forms import ProfileForm
from accounts.models import Mute, User
from accounts.signals import zone_changed
from common import clock, moments

from .redirects import redirect_to_next


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def edit_profile(request: HttpRequest) -> HttpResponse:
    """The page; POST saves."""
    user = User.objects.get(pk=cast(User, request.user).pk)
    form = ProfileForm(request.POST or None, instance=user)
    if request.method == "POST" and form.is_valid():
        form.save()
        if "time_zone" in form.changed_data:
            zone_changed.send(sender=User, user=user)
        messages.success(request, "Saved.")
        answer = redirect_to_next(request, "profile")
        answer.delete_cookie("theme")  # what this browser chose before anybody was signed in
        return answer
    return render(request, "accounts/profile.html", {"form": form, **summarize_panels(cast(User, request.user))})


def summarize_panels(user: User) -> dict[str, object]:
    """What the panels say of the pages they lead to."""
    keys = Authenticator.objects.filter(user=user, type=Authenticator.Type.WEBAUTHN)
    return {
        "address": EmailAddress.objects.filter(user=user).order_by("-primary").first(),
        "passkeys": keys.count(),
        "browsers": UserSession.objects.filter(user=user).count(),
        "keys": user.tokens.count(),
        "owned": user.programs.count(),
        "follows": user.follows.count(),
        "shut_up": user.blocks.count() + Mute.objects.filter(user=user).count(),
        "now": moments.format_moment_with_zone(clock.get_current_time_ms(), user.time_zone),
    }
