"""Every address of the site."""

from django.contrib import admin
from django.urls import include, path

from games.api import api

handler500 = "config.unavailable.server_error"

urlpatterns = [
    path("admin/", admin.site.urls),
    path("", include("accounts.urls")),
    path("account/", include("allauth.urls")),
    path("api/", api.urls),
    path("", include("games.urls")),
]
