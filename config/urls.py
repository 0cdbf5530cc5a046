"""Every address of the site."""

from contextlib import suppress

from django.contrib import admin
from django.urls import URLPattern, URLResolver, include, path

urlpatterns: list[URLPattern | URLResolver] = [
    path("admin/", admin.site.urls),
    path("", include("accounts.urls")),
    path("account/", include("allauth.urls")),
]
with suppress(ImportError):  # while the parts are being built
    from games.api import api

    urlpatterns.append(path("api/", api.urls))
with suppress(ImportError):
    urlpatterns.append(path("", include("games.urls")))
