"""Every address of the site."""

from importlib.util import find_spec

from django.contrib import admin
from django.urls import URLPattern, URLResolver, include, path

urlpatterns: list[URLPattern | URLResolver] = [
    path("admin/", admin.site.urls),
    path("account/", include("allauth.urls")),
]
if find_spec("accounts.urls"):
    urlpatterns.append(path("", include("accounts.urls")))
if find_spec("games.api"):
    from games.api import api

    urlpatterns.append(path("api/", api.urls))
if find_spec("games.urls"):
    urlpatterns.append(path("", include("games.urls")))
