"""Table rows that describe the movements offered for an individual event."""

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from movements.individual.individual_catalogue import IndividualOffer
from movements.statistics import Span
from reports.content.cells.movement_names import movement_name
from web.shared.pages.movements.movement_values import describe_offer_length


@dataclass(frozen=True, slots=True)
class IndividualOfferRow:
    """One movement on the page: its name and what it means for each player."""

    reference: str
    name: str
    own: bool
    length: str
    partners: str
    opponents: str
    sits_out: str
    in_play: int
    copies: int


def describe_individual_offer(offer: IndividualOffer) -> IndividualOfferRow:
    """Return the row of an individual movement in the list of offers."""
    survey = offer.survey
    return IndividualOfferRow(
        offer.reference,
        movement_name(offer.movement.caption),
        bool(offer.movement.own_reference),
        describe_offer_length(offer),
        _partners_text(offer),
        _meetings_text(survey.opponent_meetings),
        _rounds_out_text(survey.rounds_out),
        survey.boards_in_play,
        survey.copies,
    )


def _partners_text(offer: IndividualOffer) -> str:
    partners = offer.survey.partners
    others = offer.players - 1
    if offer.survey.partner_meetings.most > 1:
        return _("%(partners)s of %(others)s, some of them again") % {
            "partners": _span_text(partners),
            "others": others,
        }
    return _("%(partners)s of %(others)s, each once") % {
        "partners": _span_text(partners),
        "others": others,
    }


def _meetings_text(meetings: Span) -> str:
    if meetings.least == meetings.most:
        return ngettext("everybody %(times)s time", "everybody %(times)s times", meetings.most) % {
            "times": meetings.most
        }
    return _("everybody %(least)s to %(most)s times") % {
        "least": meetings.least,
        "most": meetings.most,
    }


def _rounds_out_text(rounds: Span) -> str:
    if not rounds.most:
        return _("nobody")
    return ngettext("%(rounds)s round", "%(rounds)s rounds", rounds.most) % {
        "rounds": _span_text(rounds)
    }


def _span_text(span: Span) -> str:
    return str(span.most) if span.least == span.most else f"{span.least}\N{EN DASH}{span.most}"
