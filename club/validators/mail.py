"""Validates e-mail addresses."""

from django.core.exceptions import ValidationError
from django.core.validators import validate_email

from club.errors import InvalidClubDataError

LONGEST_ADDRESS = 254


def clean_mail_address(address: str) -> str:
    """Returns the address without spaces around it; refuses any other text."""
    address = address.strip()
    try:
        validate_email(address)
    except ValidationError:
        raise InvalidClubDataError("mail_address", address=address[:LONGEST_ADDRESS]) from None
    if len(address) > LONGEST_ADDRESS:
        raise InvalidClubDataError("mail_address", address=address[:LONGEST_ADDRESS])
    return address
