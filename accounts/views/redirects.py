"""Where somebody goes on after a form."""

from django.http import HttpRequest, HttpResponseRedirect
from django.shortcuts import redirect
from django.utils.http import url_has_allowed_host_and_scheme


def redirect_to_next(request: HttpRequest, otherwise: str) -> HttpResponseRedirect:
    """Where the form's `next` says, if that is on this site."""
    target = request.POST.get("next", "")
    if target and url_has_allowed_host_and_scheme(target, {request.get_host()}, request.is_secure()):
        return HttpResponseRedirect(target)
    return redirect(otherwise)
