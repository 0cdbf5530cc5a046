"""Coming in: as a guest, as a member who was a guest, as the owner; and the mail with the codes."""

from typing import cast

from allauth.account.adapter import get_adapter
from allauth.account.forms import AddEmailForm
from allauth.account.internal.flows.login import perform_login
from allauth.account.models import Login
from django.contrib.auth import login, logout
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.clickjacking import xframe_options_sameorigin
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts import admin_links, guests, mailbox, sign_in_links, sign_up
from accounts.models import User
from common import rate_limits
from common.durations import HOUR_S

from .redirects import redirect_to_next

GUESTS_AN_HOUR = 1000  # from one address; a school of 500 or a household may share one


@require_POST
def enter_as_guest(request: HttpRequest) -> HttpResponse:
    """Sign a newcomer in as a guest."""
    if not request.user.is_authenticated and not may_enter(request):
        why = "Too many guests from your network. Try again in an hour, or sign in."
        return HttpResponse(
            why, status=429, headers={"Retry-After": str(HOUR_S)}, content_type="text/plain; charset=utf-8"
        )
    guests.ensure_signed_in(request)
    return redirect_to_next(request, "lobby")


def may_enter(request: HttpRequest) -> bool:
    """Whether one more guest may come from this address; any view that makes guests asks this first."""
    return rate_limits.is_within_rate("guest", get_adapter().get_client_ip(request), GUESTS_AN_HOUR, HOUR_S)


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def keep_guest_account(request: HttpRequest) -> HttpResponse:
    """A guest gives an address, proves it by code, and has an account with everything they had as a guest."""
    user = cast(User, request.user)
    if not user.is_guest:
        return redirect("profile")
    sign_up.require_may_sign_up(request)
    form = AddEmailForm(user=user, data=request.POST or None)
    if request.method == "POST" and form.is_valid():
        sign_up.use_invitation(request)
        form.save(request)
        return redirect("account_email_verification_sent")
    return render(request, "accounts/keep.html", {"form": form})


@never_cache
def mailbox_page(request: HttpRequest) -> HttpResponse:
    """The mail one may read, where the site keeps its mail itself."""
    if not mailbox.in_use():
        raise Http404("Mail of this site is sent to your address.")
    kept = mailbox.list_readable_mail(request)[:100]
    return render(request, "accounts/mailbox.html", {"messages_": kept, "sandbox": MAIL_SANDBOX})


MAIL_SANDBOX = "allow-popups allow-popups-to-escape-sandbox"  # what a link opens is a page like any other
MAIL_CSP = (
    f"default-src 'none'; style-src 'unsafe-inline'; sandbox {MAIL_SANDBOX}; frame-ancestors 'self'; img-src data:"
)


@never_cache
@xframe_options_sameorigin
@require_safe
def mailbox_mail(request: HttpRequest, message_id: int) -> HttpResponse:
    """One mail as it looks in a mail program, for the frame in the mailbox: no script runs in it and nothing loads."""
    mail = (
        mailbox.list_readable_mail(request).filter(pk=message_id).exclude(html="").first() if mailbox.in_use() else None
    )
    if mail is None:
        raise Http404("There is no such mail.")
    shown = HttpResponse(mail.html.replace("<head>", '<head><base target="_blank">', 1))
    shown.headers["Content-Security-Policy"] = MAIL_CSP
    return shown


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def admin_key(request: HttpRequest, key: str) -> HttpResponse:
    """The owner's way into the admin: the page of the link only asks, its button acts, once."""
    if request.method != "POST":
        works = admin_links.is_admin_key_valid(key)
        return render(request, "accounts/admin_key.html", {"works": works}, status=200 if works else 404)
    admin = admin_links.use_admin_key(key)
    if admin is None:
        return render(request, "accounts/admin_key.html", {"works": False}, status=404)
    login(request, admin, backend=guests.BACKEND)
    return redirect("admin:index")


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def sign_in_link(request: HttpRequest, key: str) -> HttpResponse:
    """A link an admin has handed out: its page only asks, its button signs in, once. A second factor is asked all the
    same."""

    def sign_in(user: User) -> HttpResponse:
        if request.user.is_authenticated:
            logout(request)
        return cast(HttpResponse, perform_login(request, Login(user=user, email_verification="none")))

    answer = sign_in_links.use_sign_in_key(key, sign_in) if request.method == "POST" else None
    if answer is not None:
        return answer
    guest = None if request.method == "POST" else sign_in_links.find_key_owner(key)
    return render(request, "accounts/sign_in_link.html", {"guest": guest}, status=200 if guest else 404)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def accept_invitation(request: HttpRequest, key: str) -> HttpResponse:
    """A link to make an account with, where that takes an invitation: its page only asks, its button leads on."""
    works = sign_up.is_invitation_good(key)
    if request.method == "POST" and works:
        request.session[sign_up.SESSION_KEY] = key
        return redirect("keep" if request.user.is_authenticated else "account_signup")
    return render(request, "accounts/invited.html", {"works": works}, status=200 if works else 404)
