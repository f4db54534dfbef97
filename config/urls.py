"""Where the doors hang. Of accounts there is what a director needs: accounts come by a link."""

from allauth.account import views as accounts
from allauth.account.decorators import secure_admin_login
from django.contrib import admin
from django.urls import include, path

admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]

urlpatterns = [
    path("admin/", admin.site.urls),
    path("accounts/login/", accounts.login, name="account_login"),
    path("accounts/logout/", accounts.logout, name="account_logout"),
    path("accounts/inactive/", accounts.account_inactive, name="account_inactive"),
    path("accounts/password/", accounts.password_change, name="account_change_password"),
    path("", include("web.urls")),
]
