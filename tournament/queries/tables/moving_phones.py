"""Queries of phones that move with a pair, team or player: those that wait at a table."""

from tournament.models import Section, TableToken, WaitingPhone
from tournament.queries.tables.table_tokens import hash_table_secret, open_table_tokens


def find_waiting_phone(token: TableToken, device: str) -> WaitingPhone | None:
    """The entry of this phone, if it waits at this table. One query."""
    rows = WaitingPhone.objects.filter(token=token, device_hash=hash_table_secret(device))
    return rows.first()


def find_open_token_of_table(section: Section, table: int) -> TableToken | None:
    """The open token of a table of this section; None if the table has no card. One query."""
    return open_table_tokens().filter(section=section, table=table).first()
