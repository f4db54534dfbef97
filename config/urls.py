"""Root URL configuration: all packages of `web`, the admin, and the account pages."""

from allauth.account import views as accounts
from allauth.account.decorators import secure_admin_login
from django.contrib import admin
from django.urls import include, path

from web.director.account import sign_out
from web.shared.http.lazy_views import import_view_lazily

handler404 = "web.api.framework.handler404.page_not_found"
handler500 = "web.shared.http.server_errors.server_error"
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]

urlpatterns = [
    path("admin/", admin.site.urls),
    path("accounts/login/", accounts.login, name="account_login"),
    path("accounts/logout/", accounts.logout, name="account_logout"),
    path("accounts/inactive/", accounts.account_inactive, name="account_inactive"),
    path("accounts/password/", accounts.password_change, name="account_change_password"),
    path("accounts/", import_view_lazily("allauth.mfa.base.views.index"), name="mfa_index"),
    path(
        "accounts/code/",
        import_view_lazily("allauth.mfa.base.views.authenticate"),
        name="mfa_authenticate",
    ),
    path("accounts/again/", accounts.reauthenticate, name="account_reauthenticate"),
    path(
        "accounts/again/code/",
        import_view_lazily("allauth.mfa.base.views.reauthenticate"),
        name="mfa_reauthenticate",
    ),
    path(
        "accounts/second-factor/on/",
        import_view_lazily("allauth.mfa.totp.views.activate_totp"),
        name="mfa_activate_totp",
    ),
    path(
        "accounts/second-factor/off/",
        import_view_lazily("allauth.mfa.totp.views.deactivate_totp"),
        name="mfa_deactivate_totp",
    ),
    path(
        "accounts/recovery/",
        import_view_lazily("allauth.mfa.recovery_codes.views.view_recovery_codes"),
        name="mfa_view_recovery_codes",
    ),
    path(
        "accounts/recovery/new/",
        import_view_lazily("allauth.mfa.recovery_codes.views.generate_recovery_codes"),
        name="mfa_generate_recovery_codes",
    ),
    path(
        "accounts/recovery/codes.txt",
        import_view_lazily("allauth.mfa.recovery_codes.views.download_recovery_codes"),
        name="mfa_download_recovery_codes",
    ),
    path("accounts/elsewhere/", sign_out.sign_out_other_browsers, name="account_elsewhere"),
    path("", include("web.urls")),
]
