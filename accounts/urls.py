"""Addresses of people. Every address that acts takes POST only."""

from django.urls import path, re_path

from accounts import views

urlpatterns = [
    path("privacy/", views.show_privacy, name="privacy"),
    path("house-rules/", views.show_house_rules, name="house_rules"),
    path("contact/", views.show_contact, name="contact"),
    path("robots.txt", views.show_robots, name="robots"),
    path("favicon.ico", views.show_favicon, name="favicon"),
    path("site.webmanifest", views.show_manifest, name="manifest"),
    path("guest/", views.enter_as_guest, name="guest"),
    path("mailbox/", views.mailbox_page, name="mailbox"),
    path("mailbox/<int:message_id>/", views.mailbox_mail, name="mailbox_mail"),
    path("account/keep/", views.keep_guest_account, name="keep"),
    # before allauth's own
    path("account/email/", views.addresses, name="account_email"),
    path("account/reauthenticate/", views.reauthenticate_user, name="account_reauthenticate"),
    path("account/2fa/webauthn/add/", views.add_passkey, name="mfa_add_webauthn"),
    path("account/profile/", views.edit_profile, name="profile"),
    path("account/people/", views.list_relationships, name="ties"),
    path("account/sessions/", views.session_list, name="usersessions_list"),  # before allauth's own
    path("account/sessions/end/", views.sessions_end, name="sessions_end"),
    path("account/sessions/<int:session_id>/end/", views.session_end, name="session_end"),
    path("account/tokens/", views.token_list, name="tokens"),
    path("account/tokens/<int:token_id>/revoke/", views.token_revoke, name="token_revoke"),
    path("account/programs/", views.program_list, name="programs"),
    path("account/programs/<int:program_id>/key/", views.program_new_key, name="program_key"),
    path("account/programs/<int:program_id>/name/", views.program_rename, name="program_rename"),
    path("account/programs/<int:program_id>/delete/", views.program_delete, name="program_delete"),
    path("account/data/", views.show_own_data, name="own_data"),
    path("account/data/download/", views.download_own_data, name="own_download"),
    path("account/data/delete/", views.delete_own_account, name="account_delete"),
    path("account/notice/read/", views.mark_notice_read, name="notice_read"),
    path("account/measures/<int:sanction_id>/read/", views.mark_measure_read, name="measure_read"),
    re_path(
        r"^people/(?P<username>[^/]+)/(?P<verb>follow|unfollow|block|unblock|mute|unmute)/$",
        views.change_relationship,
        name="tie",
    ),
    path("owner/<str:key>/", views.admin_key, name="admin_key"),
    path("invited/<str:key>/", views.accept_invitation, name="invited"),
    path("signin/<str:key>/", views.sign_in_link, name="sign_in_link"),
]
