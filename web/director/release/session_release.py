"""Page that releases results of a session to players, and announces the session."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from standings.snapshot_cache import cached_snapshot_of, snapshot_of_session
from tournament.errors import TournamentError
from tournament.queries.releases import ReleasedPart, is_visible
from tournament.services.sessions.releases import (
    announce_session,
    publish_draw,
    release_session,
)
from web.director.access.member_access import SignedInRequest, for_session
from web.director.entry.unusual_results import unusual_results_notice
from web.director.release.release_times import (
    NEVER,
    NOW,
    SESSION_PART_LABELS,
    LazyText,
    ReleaseChoice,
    ReleaseTimesForm,
)
from web.director.release.session_state import has_any_deal
from web.shared.messages.errors.error_text import error_message

if TYPE_CHECKING:
    from tournament.models import Session

ANNOUNCED = "announced"
DRAW = "draw"
RELEASED = "released"
PartLabels = Mapping[ReleasedPart, LazyText]


@dataclass(frozen=True, slots=True)
class ReleaseRow:
    """State of the release page: what players see, the three forms, and the outcome if saved.

    `showing` is about results, `telling` about the announcement in the programme, `publishing`
    about the draw of a day of matches.
    """

    seen: str
    showing: ReleaseTimesForm
    telling: ReleaseTimesForm
    publishing: ReleaseTimesForm
    announced: bool
    done: str

    @property
    def may_tell(self) -> bool:
        """Whether the session is announced, or the announcement form was just sent."""
        return self.announced or self.telling.is_bound

    @property
    def status(self) -> int:
        """HTTP status of the page that shows the forms again."""
        forms = (self.showing, self.telling, self.publishing)
        return 422 if any(form.errors for form in forms) else 200


@for_session
def session_release_page(request: SignedInRequest, session: Session) -> HttpResponse:
    """What players see of a session, part by part: now, from a time on, or not."""
    choice = read_release_choices(
        request, session, SESSION_PART_LABELS, dealt=has_any_deal(cached_snapshot_of(session))
    )
    if choice.done:
        messages.success(request, choice.done)
        # Read again: the revision of `session` is that of before the release.
        if unusual := unusual_results_notice(snapshot_of_session(session.pk)):
            messages.warning(request, unusual)
        return redirect("director:dashboard", session.event.club.slug, session.pk)
    unusual = unusual_results_notice(cached_snapshot_of(session))
    context = {"session": session, "choice": choice, "unusual": unusual}
    return render(request, "director/release.html", context, status=choice.status)


def read_release_choices(
    request: SignedInRequest, session: Session, things: PartLabels, *, dealt: bool = False
) -> ReleaseRow:
    """Save the sent form of the release page, if it is valid; else the form has the errors.

    `things` are the parts that can be released; `dealt` says whether there are hand records.
    """
    telling, publishing, showing = _release_forms(request, session, things)

    def tell() -> str:
        (since,) = telling.moments.values()
        announced_session = announce_session(session, since, actor=request.actor)
        return _announcement_text(announced_session)

    def publish() -> str:
        (since,) = publishing.moments.values()
        day = publish_draw(session, since, actor=request.actor)
        return draw_status(day)

    def show() -> str:
        release_times = {ReleasedPart(key): since for key, since in showing.moments.items()}
        released_session = release_session(session, release_times, actor=request.actor)
        return released_parts_text(released_session, things, dealt=dealt)

    done = (
        _outcome_text(telling, tell)
        or _outcome_text(publishing, publish)
        or _outcome_text(showing, show)
    )
    announced = session.announced_from is not None
    seen = released_parts_text(session, things, dealt=dealt)
    return ReleaseRow(seen, showing, telling, publishing, announced, done)


def _release_forms(
    request: SignedInRequest, session: Session, things: PartLabels
) -> tuple[ReleaseTimesForm, ReleaseTimesForm, ReleaseTimesForm]:
    """Forms for the announcement, the draw and the results; the one that was sent is bound."""
    sent = request.POST if request.method == "POST" else None
    telling = ReleaseTimesForm(
        sent if sent and ANNOUNCED in sent else None, asked=[_announcement_choice(session)]
    )
    publishing = ReleaseTimesForm(
        sent if sent and DRAW in sent else None, asked=[_draw_choice(session)]
    )
    # Each form has its own button; without a mark of the others, the results form was sent.
    others = telling.is_bound or publishing.is_bound
    showing = ReleaseTimesForm(None if others else sent, asked=[*_part_choices(session, things)])
    return telling, publishing, showing


def released_parts_text(session: Session, things: PartLabels, *, dealt: bool) -> str:
    """One sentence: what players see now, what later, and what not."""
    return "; ".join(_released_part_texts(session, things, dealt=dealt)) + "."


def _part_choices(session: Session, things: PartLabels) -> Iterator[ReleaseChoice]:
    """The parts to choose; before the release “yes” is proposed for all of them."""
    proposed = NEVER if session.state == RELEASED else NOW
    for thing, label in things.items():
        yield ReleaseChoice(thing.value, label, getattr(session, thing.moment), proposed)


def _announcement_choice(session: Session) -> ReleaseChoice:
    text = gettext_lazy("List in the programme")
    return ReleaseChoice(ANNOUNCED, text, session.announced_from)


def _draw_choice(day: Session) -> ReleaseChoice:
    text = gettext_lazy("Publish the draw and each pair's itinerary")
    return ReleaseChoice(DRAW, text, day.draw_from)


def _outcome_text(form: ReleaseTimesForm, act: Callable[[], str]) -> str:
    """Run the action of a sent and valid form; its message, or nothing if refused."""
    if not form.is_bound or not form.is_valid():
        return ""
    try:
        return act()
    except TournamentError as refusal:
        form.add_error(None, error_message(refusal))
    return ""


def _released_part_texts(session: Session, things: PartLabels, *, dealt: bool) -> Iterator[str]:
    now = timezone.now()
    for thing, label in things.items():
        since = getattr(session, thing.moment)
        if since and thing is ReleasedPart.HAND_RECORDS and not dealt:
            yield _("%(thing)s: no deals have been entered") % {"thing": label}
        elif is_visible(session, thing, now):
            yield _("%(thing)s: players see it") % {"thing": label}
        elif since:
            context = {"thing": label, "moment": _local_time_text(since)}
            yield _("%(thing)s: players see it from %(moment)s on") % context
        else:
            yield _("%(thing)s: players do not see it") % {"thing": label}


def _announcement_text(session: Session) -> str:
    since = session.announced_from
    if since is None:
        return _("It is not listed in the programme.")
    if since <= timezone.now():
        return _("It is listed in the programme.")
    return _("It is listed in the programme from %(moment)s on.") % {
        "moment": _local_time_text(since)
    }


def draw_status(day: Session) -> str:
    """Whether players see the draw of a day of matches, or from when on they will."""
    since = day.draw_from
    if since is None:
        return _("Players do not see the draw.")
    if since <= timezone.now():
        return _("Players see the draw and the itineraries.")
    return _("Players see the draw and the itineraries from %(moment)s on.") % {
        "moment": _local_time_text(since)
    }


def _local_time_text(since: datetime) -> str:
    """A time in the club's time zone, formatted."""
    return date_format(timezone.localtime(since), "DATETIME_FORMAT")
