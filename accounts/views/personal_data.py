"""One's own data: to take along, and to delete."""

from typing import cast

from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.db import OperationalError
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts import data_export, deletion
from accounts.models import User
from common import rate_limits
from common.durations import HOUR_S
from common.refusals import Refused

DOWNLOADS, TRIES = 10, 20  # an hour


@never_cache
@login_required
@require_safe
def show_own_data(request: HttpRequest) -> HttpResponse:
    """What there is, and the two forms."""
    return render(request, "accounts/data.html")


@never_cache
@login_required
@require_safe
def download_own_data(request: HttpRequest) -> HttpResponse:
    """Everything in one file."""
    user = cast(User, request.user)
    reason = f"You have downloaded it {DOWNLOADS} times within an hour. Try again later."
    rate_limits.check_rate("download", user.pk, DOWNLOADS, HOUR_S, reason)
    answer = JsonResponse(data_export.export_user_data(user), json_dumps_params={"indent": 1, "ensure_ascii": False})
    answer["Content-Disposition"] = 'attachment; filename="starboard.json"'
    return answer


@login_required
@require_POST
def delete_own_account(request: HttpRequest) -> HttpResponse:
    """Deletes one's account, when one has typed one's name; else says what is missing."""
    user = User.objects.get(pk=cast(User, request.user).pk)
    rate_limits.check_rate("delete", user.pk, TRIES, HOUR_S, "Too many tries. Try again in an hour.")
    try:
        deletion.delete_account(user, request.POST.get("name", ""))
    except Refused as refused:
        return render(request, "accounts/data.html", {"wrong": refused.reason}, status=422)
    except OperationalError:
        wrong = "The server is busy, and nothing was deleted. Try again in a moment."
        return render(request, "accounts/data.html", {"wrong": wrong}, status=503)
    logout(request)
    messages.success(request, "Your account is deleted. Fair winds!")
    return redirect("front")
