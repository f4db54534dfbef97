"""Form that creates an account from an invitation: user name and password."""

from django import forms
from django.contrib.auth.validators import UnicodeUsernameValidator
from django.utils.translation import gettext_lazy as _


class NewAccountForm(forms.Form):
    """Form for the name and password of a new account."""

    username = forms.CharField(
        label=_("Username"),
        help_text=_("No spaces, such as Dora or dora.miller."),
        max_length=150,
        validators=[
            UnicodeUsernameValidator(message=_("Letters, digits and @ . + - _ only, no spaces."))
        ],
        widget=forms.TextInput(attrs={"autocomplete": "username", "autofocus": True}),
    )
    password = forms.CharField(
        label=_("Password"),
        help_text=_("At least 8 characters, not only digits, and not a common password."),
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )
