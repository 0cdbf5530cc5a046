"""Addresses of people."""

from django.urls import path

from accounts import views

urlpatterns = [
    path("guest/", views.guest, name="guest"),
    path("mailbox/", views.mailbox_page, name="mailbox"),
    path("account/keep/", views.keep, name="keep"),
    path("account/profile/", views.profile, name="profile"),
    path("account/tokens/", views.token_list, name="tokens"),
    path("account/tokens/<int:token_id>/revoke/", views.token_revoke, name="token_revoke"),
    path("owner/<str:key>/", views.admin_key, name="admin_key"),
]
