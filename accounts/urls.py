"""Addresses of people. Every address that acts takes POST only."""

from django.urls import path, re_path

from accounts import views

urlpatterns = [
    path("privacy/", views.privacy, name="privacy"),
    path("house-rules/", views.house_rules, name="house_rules"),
    path("contact/", views.contact, name="contact"),
    path("robots.txt", views.robots, name="robots"),
    path("favicon.ico", views.favicon, name="favicon"),
    path("site.webmanifest", views.manifest, name="manifest"),
    path("guest/", views.guest, name="guest"),
    path("mailbox/", views.mailbox_page, name="mailbox"),
    path("mailbox/<int:message_id>/", views.mailbox_letter, name="mailbox_letter"),
    path("account/keep/", views.keep, name="keep"),
    # before allauth's own
    path("account/email/", views.addresses, name="account_email"),
    path("account/reauthenticate/", views.reauthenticate, name="account_reauthenticate"),
    path("account/2fa/webauthn/add/", views.add_passkey, name="mfa_add_webauthn"),
    path("account/profile/", views.profile, name="profile"),
    path("account/people/", views.tie_list, name="ties"),
    path("account/sessions/", views.session_list, name="usersessions_list"),  # before allauth's own
    path("account/sessions/end/", views.sessions_end, name="sessions_end"),
    path("account/sessions/<int:session_id>/end/", views.session_end, name="session_end"),
    path("account/tokens/", views.token_list, name="tokens"),
    path("account/tokens/<int:token_id>/revoke/", views.token_revoke, name="token_revoke"),
    path("account/data/", views.own_data, name="own_data"),
    path("account/data/download/", views.download, name="own_download"),
    path("account/data/delete/", views.delete, name="account_delete"),
    path("account/notice/read/", views.notice_read, name="notice_read"),
    path("account/measures/<int:sanction_id>/read/", views.measure_read, name="measure_read"),
    re_path(
        r"^people/(?P<username>[^/]+)/(?P<verb>follow|unfollow|block|unblock|mute|unmute)/$", views.tie, name="tie"
    ),
    path("owner/<str:key>/", views.admin_key, name="admin_key"),
    path("signin/<str:key>/", views.sign_in_link, name="sign_in_link"),
]
