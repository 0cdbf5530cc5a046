"""Pages that letters lead to: one decision without signing in, no more mail, and how one wants one's mail."""

from __future__ import annotations

from typing import Any, cast

from allauth.account.adapter import get_adapter
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from accounts.models import User
from games.core import clock, rate_limits
from games.core.exceptions import Refused
from games.mail import content, preferences, tokens
from games.mail.answer import another, decision, say, used, words
from games.mail.tokens import EVERYTHING
from games.matches import match_cache
from games.models import Letter, MailMute, Match, Received

from .errors import kindly
from .mail_forms import WishForm, forms_of, line_of

BAD_A_MINUTE = 60  # tokens that open nothing, from one address
SHOWN = 20  # replies listed


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@kindly
def decide(request: HttpRequest, token: str) -> HttpResponse:
    """The decision of a letter: looking at it does nothing, its buttons decide it."""
    letter = tokens.letter(token)
    if letter is None:
        return gone(request)
    if request.method == "POST":
        return quietly(chosen(request, letter))
    due = decision(letter)
    if due is None or used(letter):
        return gone(request)
    told, held = content.told(letter, due), match_cache.head(letter.match_id)
    shown = {"told": told, "match": letter.match, "options": forms_of(held, letter.seat)}
    return quietly(render(request, "letters/decide.html", shown))


def chosen(request: HttpRequest, letter: Letter) -> HttpResponse:
    """One option was chosen on the page."""
    kind, label = request.POST.get("kind", "")[:60], request.POST.get("label", "")[:2000]
    shown: dict[str, Any] = {"match": letter.match}
    try:
        answer = say(letter, line_of(request.POST), [[kind, label]])
        shown["words"] = words(letter, answer)
        again = another(letter)
        shown["again"] = content.address("decide", tokens.of(again)) if again else ""
    except Refused as refused:
        shown |= {"refused": refused.reason, "stands": decision(letter) is not None}
    return render(request, "letters/done.html", shown, status=409 if "refused" in shown else 200)


def gone(request: HttpRequest) -> HttpResponse:
    """The one answer to every token that opens nothing (any more)."""
    rate_limits.per_minute("token", get_adapter().get_client_ip(request), BAD_A_MINUTE, clock.now() / 1000)
    return quietly(render(request, "letters/gone.html", status=404))


def quietly(answer: HttpResponse) -> HttpResponse:
    """No list keeps this page's address."""
    answer.headers["X-Robots-Tag"] = "noindex"
    return answer


@never_cache
@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
@kindly
def stop_mail(request: HttpRequest, token: str) -> HttpResponse:
    """No more mail: a POST does it at once, without signing in or anything else (RFC 8058); a GET only asks."""
    found = tokens.stopped(token)
    if found is None:
        return gone(request)
    user, what = found
    match = None if what == EVERYTHING else Match.objects.filter(pk=what).defer("snapshot").first()
    if request.method == "POST":
        preferences.stop(user, what)
    return quietly(render(request, "letters/stop.html", {"match": match, "done": request.method == "POST"}))


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def mail_wishes(request: HttpRequest) -> HttpResponse:
    """When mail comes, matches without mail, what came back, and what became of one's replies."""
    user = cast(User, request.user)
    form = WishForm(request.POST or None, instance=preferences.of(user))
    if request.method == "POST" and (form.is_valid() if "when" in request.POST else small(request, user)):
        if "when" in request.POST:
            form.save()
        messages.success(request, "Saved.")
        return redirect("mail_wishes")
    silent = set(MailMute.objects.filter(user=user).values_list("match", flat=True))
    running = Match.objects.filter(seats__user=user, status=Match.Status.RUNNING, pace=Match.Pace.MAIL)
    shown = {
        "form": form,
        "address": preferences.address(user),
        "returned": preferences.returned(user),
        "zone": preferences.zone(user),
        "games": [(match, match.pk in silent) for match in running.defer("snapshot").order_by("name")[:100]],
        "replies": Received.objects.filter(letter__user=user).select_related("letter__match")[:SHOWN],
    }
    return render(request, "letters/wishes.html", shown)


def small(request: HttpRequest, user: User) -> bool:
    """The small buttons of that page: mail of one match on or off, and trying an address again."""
    if "again" in request.POST:
        preferences.again(user)
    for verb in ("mute", "unmute"):
        match = Match.objects.filter(pk=request.POST.get(verb, ""), seats__user=user).defer("snapshot").first()
        if match:
            preferences.mute(user, match, verb == "mute")
    return True
