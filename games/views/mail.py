"""Pages that mails lead to: one decision without signing in, no more mail, and how one wants one's mail."""

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
from common import clock, rate_limits
from common.refusals import Refused
from games.core import presence
from games.mail import content, preferences, tokens
from games.mail.answer import (
    answer_from_mail,
    create_followup_mail,
    describe_answer_result,
    find_mail_decision,
    is_mail_answered,
)
from games.mail.gazette_delivery import schedule_gazette
from games.mail.tokens import ALL_MATCHES
from games.matches import match_cache
from games.models import InboundMail, MailMute, Match, TurnMail

from .mail_forms import MailPreferencesForm, build_option_forms, format_posted_answer

MAX_BAD_TOKENS_PER_MINUTE = 60  # tokens that open nothing, from one address
MAX_LISTED_REPLIES = 20  # replies listed


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def decide_by_mail_view(request: HttpRequest, token: str) -> HttpResponse:
    """The decision of a turn mail, without signing in: GET shows it, POST decides it."""
    turn_mail = tokens.find_mail_by_token(token)
    if turn_mail is None:
        return render_invalid_token(request)
    if request.method == "POST":
        return add_noindex_header(submit_mail_choice(request, turn_mail))
    due = find_mail_decision(turn_mail)
    if due is None or is_mail_answered(turn_mail):
        return render_invalid_token(request)
    held = match_cache.load_current_match(turn_mail.match_id)
    shown = {
        "content": content.build_mail_content(turn_mail, due),
        "match": turn_mail.match,
        "options": build_option_forms(held, turn_mail.seat),
    }
    return add_noindex_header(render(request, "mail_pages/decide.html", shown))


def submit_mail_choice(request: HttpRequest, turn_mail: TurnMail) -> HttpResponse:
    """Submits the option chosen on the page."""
    kind, label = request.POST.get("kind", "")[:60], request.POST.get("label", "")[:2000]
    shown: dict[str, Any] = {"match": turn_mail.match}
    try:
        answer = answer_from_mail(turn_mail, format_posted_answer(request.POST), [[kind, label]])
        presence.mark_users_visited([turn_mail.user_id])  # while they play on, what they are asked next needs no letter
        shown["words"] = describe_answer_result(turn_mail, answer)
        again = create_followup_mail(turn_mail)
        shown["again"] = content.build_page_url("decide", tokens.make_decision_token(again)) if again else ""
    except Refused as refused:
        shown |= {"refused": refused.reason, "stands": find_mail_decision(turn_mail) is not None}
    return render(request, "mail_pages/done.html", shown, status=409 if "refused" in shown else 200)


def render_invalid_token(request: HttpRequest) -> HttpResponse:
    """The one response (404) to every token that opens nothing (any more); counts them by address."""
    rate_limits.check_rate("token", get_adapter().get_client_ip(request), MAX_BAD_TOKENS_PER_MINUTE)
    return add_noindex_header(render(request, "mail_pages/gone.html", status=404))


def add_noindex_header(answer: HttpResponse) -> HttpResponse:
    """Keeps a page out of search engines."""
    answer.headers["X-Robots-Tag"] = "noindex"
    return answer


@never_cache
@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
def stop_mail_view(request: HttpRequest, token: str) -> HttpResponse:
    """No more mail: a POST does it at once, without signing in or anything else (RFC 8058); a GET only asks."""
    found = tokens.read_unsubscribe_token(token)
    if found is None:
        return render_invalid_token(request)
    user, what = found
    match = None if what == ALL_MATCHES else Match.objects.filter(pk=what).defer("snapshot").first()
    if request.method == "POST":
        preferences.unsubscribe_from_mail(user, what)
    return add_noindex_header(
        render(request, "mail_pages/stop.html", {"match": match, "done": request.method == "POST"})
    )


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def mail_preferences_view(request: HttpRequest) -> HttpResponse:
    """The user's mail preferences, muted matches, a bounced address, and their latest replies."""
    user = cast(User, request.user)
    form = MailPreferencesForm(request.POST or None, instance=preferences.get_mail_preferences(user))
    if request.method == "POST" and (form.is_valid() if "when" in request.POST else apply_mail_buttons(request, user)):
        if "when" in request.POST:
            form.save()
            schedule_gazette(user, clock.get_current_time_ms())
        messages.success(request, "Saved.")
        return redirect("mail_preferences")
    silent = set(MailMute.objects.filter(user=user).values_list("match", flat=True))
    running = Match.objects.filter(seats__user=user, status=Match.Status.RUNNING, pace=Match.Pace.MAIL)
    replies = InboundMail.objects.filter(turn_mail__user=user).select_related("turn_mail__match")
    shown = {
        "form": form,
        "address": preferences.get_mail_address(user),
        "returned": preferences.get_bounced_address(user),
        "zone": preferences.get_mail_time_zone(user),
        "games": [(match, match.pk in silent) for match in running.defer("snapshot").order_by("name")[:100]],
        "replies": replies[:MAX_LISTED_REPLIES],
    }
    return render(request, "mail_pages/preferences.html", shown)


def apply_mail_buttons(request: HttpRequest, user: User) -> bool:
    """The buttons of the preferences page: mail about one match on or off, trying an address again. Always True."""
    if "again" in request.POST:
        preferences.clear_bounced_address(user)
    for verb in ("mute", "unmute"):
        match = Match.objects.filter(pk=request.POST.get(verb, ""), seats__user=user).defer("snapshot").first()
        if match:
            preferences.set_match_mail_muted(user, match, verb == "mute")
    return True
