"""One's people: whom one follows, blocks and mutes; and a moderator's words that one has read."""

from collections.abc import Callable
from typing import cast

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from accounts import relationships, sanctions
from accounts.models import User
from common import rate_limits
from common.durations import HOUR_S
from common.refusals import Refused

from .redirects import redirect_to_next

AN_HOUR = 120  # changes of one person
Verb = Callable[[User, User], None]
VERBS: dict[str, tuple[Verb, str]] = {
    "follow": (relationships.follow_user, "You follow {}."),
    "unfollow": (relationships.unfollow_user, "You no longer follow {}."),
    "block": (relationships.block_user, "{} is blocked. You won't meet at new tables or be able to whisper."),
    "unblock": (relationships.unblock_user, "{} is no longer blocked."),
    "mute": (relationships.mute_user, "{} is muted."),
    "unmute": (relationships.unmute_user, "{} is no longer muted."),
}


@login_required
@require_POST
def change_relationship(request: HttpRequest, username: str, verb: str) -> HttpResponse:
    """Follows, blocks or mutes somebody, or takes it back."""
    user = cast(User, request.user)
    whom = get_object_or_404(User, username=username)
    act, done = VERBS[verb]
    rate_limits.check_rate("tie", user.pk, AN_HOUR, HOUR_S, "Too fast. Try again in an hour.")
    try:
        act(user, whom)
    except Refused as refused:
        messages.error(request, refused.reason)
    else:
        messages.success(request, done.format(whom.name))
    return redirect_to_next(request, "ties")


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def list_relationships(request: HttpRequest) -> HttpResponse:
    """The three lists; POST `all` hears nobody ("mute") or everybody ("unmute")."""
    user = cast(User, request.user)
    if request.method == "POST":
        (relationships.mute_all if request.POST.get("all") == "mute" else relationships.unmute_all)(user)
        return redirect("ties")
    lists = {
        name: [each.whom for each in found.select_related("whom").order_by("whom__display", "whom__username")]
        for name, found in (("follows", user.follows), ("blocks", user.blocks), ("mutes", user.mutes))
    }
    return render(request, "accounts/ties.html", lists)


@login_required
@require_POST
def mark_notice_read(request: HttpRequest) -> HttpResponse:
    """The notice is read: it is shown no more."""
    relationships.show_notice(cast(User, request.user), "")
    return redirect_to_next(request, "lobby")


@login_required
@require_POST
def mark_measure_read(request: HttpRequest, sanction_id: int) -> HttpResponse:
    """A warning is read: it is shown no more."""
    if not sanctions.mark_warning_read(cast(User, request.user), sanction_id):
        raise Http404("There is no such warning.")
    return redirect_to_next(request, "lobby")
