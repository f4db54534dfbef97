"""Issues, replaces and revokes the secret tokens that let a phone record a table's results."""

import logging
from secrets import token_hex

from django.db import transaction
from django.utils import timezone

from club.queries.actors import Actor
from club.queries.permissions import ClubPermission, require_permission
from club.services import audit_log
from tournament.errors import SessionStateError
from tournament.models import Session, TablePhones, TableToken
from tournament.queries.tables.table_tokens import (
    OPEN_STATES,
    hash_code,
    hash_table_secret,
    secrets_of_seed,
    table_tokens_of_session,
    tables_of_session,
)
from tournament.services.sessions.session_state import lock_session, raise_unscored_revision

log = logging.getLogger(__name__)
SEED_BYTES = 32


@transaction.atomic
def issue_table_tokens(
    session: Session,
    *,
    asks_lead: bool,
    shows_traveller: bool,
    confirms_round: bool = False,
    phones_move: bool = False,
    actor: Actor,
) -> list[TableToken]:
    """Issues a token for every table that has none, and saves how the phones work."""
    require_permission(actor.role, ClubPermission.DIRECT)
    session = lock_session(session.pk)
    _validate_phones_possible(session)
    TablePhones.objects.update_or_create(
        session=session,
        defaults={
            "asks_lead": asks_lead,
            "shows_traveller": shows_traveller,
            "confirms_round": confirms_round,
            "phones_move": phones_move,
        },
    )
    known = {(token.section_id, token.table) for token in table_tokens_of_session(session)}
    tables = [where for where in tables_of_session(session) if where not in known]
    issued = TableToken.objects.bulk_create(_new_token(*where) for where in tables)
    _write_token_entries(session, "issue_table_token", issued, actor)
    log.info("issued %s table tokens of session %s", len(issued), session.pk)
    return issued


@transaction.atomic
def reissue_table_token(token: TableToken, *, actor: Actor) -> TableToken:
    """Ends a table's token and issues another: the old card and its phone open nothing."""
    require_permission(actor.role, ClubPermission.DIRECT)
    session = lock_session(token.section.session_id)
    _validate_phones_possible(session)
    _end_tokens([token])
    issued = _new_token(token.section_id, token.table)
    issued.save(force_insert=True)
    _write_token_entries(session, "reissue_table_token", [issued], actor)
    log.info("issued table token %s after %s", issued.pk, token.pk)
    return issued


@transaction.atomic
def end_table_tokens(session: Session, *, actor: Actor) -> None:
    """Ends every token of a session: no phone records results from now on."""
    require_permission(actor.role, ClubPermission.DIRECT)
    session = lock_session(session.pk)
    tokens = list(table_tokens_of_session(session))
    _end_tokens(tokens)
    _write_token_entries(session, "end_table_token", tokens, actor)
    log.info("ended %s table tokens of session %s", len(tokens), session.pk)


def _validate_phones_possible(session: Session) -> None:
    if session.state not in OPEN_STATES:
        raise SessionStateError("phones_state", session=str(session))


def _new_token(section: int, table: int) -> TableToken:
    seed = token_hex(SEED_BYTES)
    secrets = secrets_of_seed(seed)
    return TableToken(
        section_id=section,
        table=table,
        seed=seed,
        link_hash=hash_table_secret(secrets.link),
        code_hash=hash_code(secrets.code),
    )


def _end_tokens(tokens: list[TableToken]) -> None:
    # By section and table: the one that is open now, even if it was replaced since it was shown.
    for token in tokens:
        here = {"section": token.section_id, "table": token.table, "ended_at": None}
        TableToken.objects.filter(**here).update(ended_at=timezone.now())


def _write_token_entries(
    session: Session, action: str, tokens: list[TableToken], actor: Actor
) -> None:
    if tokens:
        raise_unscored_revision(session)
    club = session.event.club
    audit_log.write_audit_entries(club, action, tokens, by=actor.user, source=actor.source)
