"""Every address of the site."""

from django.contrib import admin
from django.urls import include, path

from games.admin.desk import show_desk_anew
from games.api import api

handler400 = "config.unavailable.bad_request"
handler500 = "config.unavailable.server_error"

urlpatterns = [
    path("admin/desk/", admin.site.admin_view(show_desk_anew), name="desk"),
    path("admin/", admin.site.urls),
    path("", include("accounts.urls")),
    path("account/", include("allauth.urls")),
    path("api/", api.urls),
    path("", include("games.urls")),
]
