"""Entering matches: hand by hand, from a slip, ended otherwise, corrected."""

from datetime import date
from uuid import uuid4

import pytest

from boards.models import MatchHand, MatchScore
from boards.models.matches.match_score import AbsentPair, MatchEnding
from boards.queries.matches.match_states import MatchProgress, match_state, match_versions
from boards.services.matches.match_entry import (
    end_match,
    record_final_scores,
    record_hand,
    set_first_dealer,
    undo_last_match_row,
)
from club.models import LedgerEntry
from scoring.laws.compass import Direction
from scoring.score_sheets.match_totals import FinalScores
from scoring.score_sheets.sheet_hands import (
    PASSED_OUT,
    Honours,
    RevokeTransfer,
    SheetHand,
    SheetSide,
)
from standings.services.matches.withdrawals import withdraw_entry
from tests.builders import a_match, a_request, a_tournament, absent_from, an_actor, dealt, dealt_out
from tests.raising import raises_code
from tournament.models import Seating, Session
from tournament.services.matches.match_events import MatchDayPlan
from tournament.services.sessions.session_state import change_session_state

pytestmark = pytest.mark.django_db
FIRST = ("we 2S=", "they 3N=", "we 4H=", "they 2C=")
SLIP = FinalScores(680, 740)


@pytest.fixture
def match():
    return a_match(a_tournament(), "1A", "1B")


def now(seating):
    match = match_state(seating.pk)
    return match.state, tuple(match.totals), match.version


def test_four_hands_are_the_match(match):
    dealt_out(match, *FIRST)

    assert now(match) == (MatchProgress.OVER, (680, 740), 4)
    assert match_state(match.pk).points == (680, 740)


def test_a_passed_out_hand_is_a_line_but_none_of_the_four(match):
    dealt_out(match, "we 2HX=", "P", "they 1N=", "we 3C=")

    assert now(match)[0] is MatchProgress.UNDER_WAY
    assert match_state(match.pk).points is None

    dealt_out(match, "they 2DXX-1")

    assert now(match) == (MatchProgress.OVER, (980, 90), 5)


def test_a_corrected_hand_is_another_version_and_the_old_one_stays(match):
    dealt_out(match, *FIRST)

    record_hand(match, 2, dealt("they 3N-1"), a_request(seen=4, reason="misread"))

    assert now(match) == (MatchProgress.OVER, (730, 140), 5)
    assert [(row.number, row.version) for row in match_versions(match.pk)] == [
        (1, 1),
        (2, 2),
        (3, 3),
        (4, 4),
        (2, 5),
    ]


def test_undo_records_the_earlier_result_again(match):
    dealt_out(match, *FIRST)
    record_hand(match, 2, dealt("they 3N-1"), a_request(seen=4))

    undo_last_match_row(match, a_request(seen=5))

    assert now(match) == (MatchProgress.OVER, (680, 740), 6)


def test_undo_takes_back_the_only_version_of_a_hand(match):
    dealt_out(match, *FIRST)

    undo_last_match_row(match, a_request(seen=4))

    assert [line.number for line in match_state(match.pk).lines] == [1, 2, 3]
    assert match_state(match.pk).next_number == 4


def test_undo_takes_back_final_scores(match):
    dealt_out(match, *FIRST[:2])
    record_final_scores(match, SLIP, a_request(seen=2))

    undo_last_match_row(match, a_request(seen=3))

    assert now(match) == (MatchProgress.UNDER_WAY, (60, 600), 4)


def test_undo_restores_the_earlier_scores(match):
    record_final_scores(match, SLIP, a_request())
    record_final_scores(match, FinalScores(200, 50), a_request(seen=1))

    undo_last_match_row(match, a_request(seen=2))

    assert now(match) == (MatchProgress.OVER, (680, 740), 3)


def test_undo_restores_confirmed_unusual_totals(match):
    record_final_scores(match, FinalScores(6800, 0), a_request(confirmed=True))
    record_final_scores(match, SLIP, a_request(seen=1))

    undo_last_match_row(match, a_request(seen=2))

    assert now(match) == (MatchProgress.OVER, (6800, 0), 3)


@pytest.mark.parametrize("confirmed", [False, True])
def test_a_slip_of_0_and_0_is_refused_though_it_is_confirmed(match, confirmed):
    with raises_code("zero_totals"):
        record_final_scores(match, FinalScores(0, 0), a_request(confirmed=confirmed))

    assert now(match) == (MatchProgress.NOT_BEGUN, (0, 0), 0)


def test_unusual_totals_of_a_slip_are_recorded_once_they_are_confirmed(match):
    scores = FinalScores(6800, 0)

    with raises_code("unusual_totals") as refused:
        record_final_scores(match, scores, a_request())
    before = now(match)
    record_final_scores(match, scores, a_request(confirmed=True))

    marks = [{"code": "high_total", "facts": {"points": 6800, "usual": 2500}}]
    assert refused.value.facts == {"we": 6800, "they": 0, "marks": marks}
    assert (before[2], now(match)) == (0, (MatchProgress.OVER, (6800, 0), 1))


@pytest.mark.parametrize("ending", [MatchEnding.DIRECTOR, MatchEnding.FORFEIT, MatchEnding.NO_SHOW])
@pytest.mark.parametrize("scores", [FinalScores(0, 0), FinalScores(6800, 0)])
def test_a_score_that_is_no_slip_may_be_anything(match, ending, scores):
    end_match(match, ending, a_request(), scores=scores, absent=absent_from(ending))

    assert now(match) == (MatchProgress.OVER, (scores.we, scores.they), 1)


def test_another_undo_goes_one_entry_further_until_nothing_is_left(match):
    dealt_out(match, *FIRST[:2])
    record_hand(match, 2, dealt("they 3N-1"), a_request(seen=2))
    record_hand(match, 2, None, a_request(seen=3))

    sheets = []
    for number in range(4, 8):
        undo_last_match_row(match, a_request(seen=number))
        sheets.append([line.hand for line in match_state(match.pk).lines])
    with raises_code("all_undone"):
        undo_last_match_row(match, a_request(seen=8))

    first, second = map(dealt, FIRST[:2])
    assert sheets == [[first, dealt("they 3N-1")], [first, second], [first], []]


def test_an_entry_after_an_undo_is_undone_first(match):
    dealt_out(match, *FIRST[:2])
    undo_last_match_row(match, a_request(seen=2))
    record_hand(match, 2, dealt("they 3N-1"), a_request(seen=3))

    for version in (4, 5):
        undo_last_match_row(match, a_request(seen=version))

    assert match_state(match.pk).lines == ()


def test_a_deleted_hand_is_put_back_in_its_place(match):
    dealt_out(match, *FIRST)
    record_hand(match, 2, None, a_request(seen=4))
    deleted = match_state(match.pk).deleted_numbers

    record_hand(match, 2, dealt(FIRST[1]), a_request(seen=5))

    assert (deleted, now(match)) == ([2], (MatchProgress.OVER, (680, 740), 6))
    assert match_state(match.pk).deleted_numbers == []


@pytest.mark.parametrize("ending", ["hand", "slip", "open"])
def test_a_correction_that_changes_nothing_adds_no_version(match, ending):
    record = {
        "hand": lambda seen: record_hand(match, 1, dealt("we 1N="), a_request(seen=seen)),
        "slip": lambda seen: record_final_scores(match, SLIP, a_request(seen=seen)),
        "open": lambda seen: end_match(match, MatchEnding.OPEN, a_request(seen=seen)),
    }[ending]
    if ending != "open":
        record(0)
    before = match_versions(match.pk)

    with raises_code("nothing_changed"):
        record(len(before))

    assert match_versions(match.pk) == before


def test_an_undo_sent_twice_is_one(match):
    dealt_out(match, *FIRST)
    request = a_request(seen=4)

    first, again = (undo_last_match_row(match, request) for _ in range(2))

    assert first == again
    assert now(match)[2] == 5


def test_there_is_nothing_to_undo_before_the_first_hand(match):
    with raises_code("nothing_entered"):
        undo_last_match_row(match, a_request())


def test_final_scores_are_stored_as_typed(match):
    record_final_scores(match, SLIP, a_request())

    state = match_state(match.pk)
    assert (state.points, state.typed, state.ending) == ((680, 740), True, MatchEnding.TYPED)
    assert Session.objects.get().state == Session.State.RUNNING


def test_final_scores_block_hands_until_undone(match):
    record_final_scores(match, SLIP, a_request())

    with raises_code("scores_set"):
        record_hand(match, 1, PASSED_OUT, a_request(seen=1))

    end_match(match, MatchEnding.OPEN, a_request(seen=1))
    dealt_out(match, "we 2S=")
    assert now(match) == (MatchProgress.UNDER_WAY, (60, 0), 3)


def test_at_the_bell_a_match_ends_with_its_current_score_without_premiums_for_legs(match):
    dealt_out(match, *FIRST[:3], "P")

    end_match(match, MatchEnding.BELL, a_request(seen=4))

    assert now(match) == (MatchProgress.OVER, (680, 600), 5)


def test_after_the_bell_a_hand_can_be_corrected_but_none_is_added(match):
    dealt_out(match, *FIRST[:2])
    end_match(match, MatchEnding.BELL, a_request(seen=2))

    record_hand(match, 2, dealt("they 3N-1"), a_request(seen=3))
    with raises_code("scores_set"):
        record_hand(match, 3, PASSED_OUT, a_request(seen=4))

    assert now(match) == (MatchProgress.OVER, (110, 0), 4)


@pytest.mark.parametrize("ending", [MatchEnding.DIRECTOR, MatchEnding.FORFEIT, MatchEnding.NO_SHOW])
def test_the_convenor_sets_a_score(match, ending):
    scores = FinalScores(500, 0)
    end_match(match, ending, a_request(), scores=scores, absent=absent_from(ending))

    assert (match_state(match.pk).points, match_state(match.pk).ending) == ((500, 0), ending)


@pytest.mark.parametrize(
    ("hands", "ending", "scores"),
    [
        ((), MatchEnding.BELL, None),
        (("P",), MatchEnding.BELL, None),
        (FIRST, MatchEnding.BELL, None),
        (FIRST[:1], MatchEnding.BELL, SLIP),
        ((), MatchEnding.FORFEIT, None),
        (FIRST[:1], MatchEnding.OPEN, SLIP),
    ],
)
def test_an_ending_must_fit_the_hands_played(match, hands, ending, scores):
    dealt_out(match, *hands)

    with raises_code("ending"):
        request = a_request(seen=len(hands))
        end_match(match, ending, request, scores=scores, absent=absent_from(ending))


@pytest.mark.parametrize(
    ("hand", "code", "sentence"),
    [
        (dealt("we 1N= 100 we"), "honours", {"hand": 3}),
        (
            SheetHand(SheetSide.WE, dealt("we 7C=").played, revoke=RevokeTransfer(SheetSide.WE, 2)),
            "revoke_transfer",
            {"hand": 3},
        ),
    ],
)
def test_a_hand_that_no_cards_could_give_is_refused_by_its_number(match, hand, code, sentence):
    dealt_out(match, *FIRST[:2])

    with raises_code(code) as refused:
        record_hand(match, 3, hand, a_request(seen=2))

    assert refused.value.facts["hand"] == sentence["hand"]
    assert now(match)[2] == 2


def test_honours_of_both_sides_are_refused_not_halved(match):
    held = tuple(Honours(side, 100) for side in SheetSide)

    with raises_code("honours_twice"):
        record_hand(match, 1, SheetHand(SheetSide.WE, dealt("we 1C=").played, held), a_request())

    assert now(match) == (MatchProgress.NOT_BEGUN, (0, 0), 0)


@pytest.mark.parametrize("hand", ["we 1C=", "P"])
def test_there_is_no_fifth_hand(match, hand):
    dealt_out(match, *FIRST)

    with raises_code("match_over"):
        record_hand(match, 5, dealt(hand), a_request(seen=4))


def test_a_passed_out_hand_is_not_made_a_fifth(match):
    dealt_out(match, "P", *FIRST)

    with raises_code("match_over"):
        record_hand(match, 1, dealt("we 1C="), a_request(seen=5))


@pytest.mark.parametrize("number", [0, 3])
def test_hands_are_entered_one_after_the_other(match, number):
    dealt_out(match, "we 2S=")

    with raises_code("unknown_hand") as refused:
        record_hand(match, number, PASSED_OUT, a_request(seen=1))

    assert refused.value.facts == {"hand": number, "next": 2}


def test_deleting_an_unknown_hand_is_refused(match):
    with raises_code("nothing_entered"):
        record_hand(match, 1, None, a_request())


@pytest.mark.parametrize("seen", [0, 2])
def test_a_stale_version_is_refused_with_the_current_one(match, seen):
    dealt_out(match, "we 2S=")

    with raises_code("stale_match"):
        record_final_scores(match, SLIP, a_request(seen=seen))

    assert now(match)[2] == 1


def test_the_same_request_twice_is_one_row(match):
    request = a_request(request_id=uuid4())

    first, again = (record_hand(match, 1, PASSED_OUT, request) for _ in range(2))

    assert first == again
    assert MatchHand.objects.count() == 1


@pytest.mark.parametrize("scores", [FinalScores(0, 0), SLIP])
def test_another_entry_under_the_same_request_id_is_refused(match, scores):
    request = a_request()
    record_hand(match, 1, PASSED_OUT, request)

    with raises_code("stale_match"):
        record_final_scores(match, scores, request)

    assert not MatchScore.objects.exists()


def test_a_request_id_of_another_match_is_refused():
    event, request = a_tournament(), a_request()
    record_final_scores(a_match(event, "1A", "1B"), SLIP, request)

    with raises_code("stale_match"):
        record_final_scores(a_match(event, "2A", "2B"), SLIP, request)


def test_a_bye_has_no_result():
    event = a_tournament(5)
    waits = Seating.objects.get(section__session__event=event, round=2, table=3)

    with raises_code("bye") as refused:
        record_final_scores(waits, SLIP, a_request())

    assert refused.value.facts == {"round": 2, "table": 3}


def test_a_match_of_a_withdrawn_pair_takes_no_entry():
    event = a_tournament()
    withdraw_entry(event.entries.get(label="2B"), after_round=1, void=True, actor=an_actor())
    later = Seating.objects.filter(
        section__session__event=event, round__gt=1, seats__place__entry__label="2B"
    ).first()

    with raises_code("withdrawn_pair") as refused:
        record_final_scores(later, SLIP, a_request())

    assert refused.value.facts == {"pair": "2B", "round": 2}


def test_a_score_of_a_withdrawn_pair_can_be_undone():
    event = a_tournament()
    pair = event.entries.get(label="2B")
    later = Seating.objects.get(section__session__event=event, round=3, seats__place__entry=pair)
    end_match(later, MatchEnding.FORFEIT, a_request(), scores=FinalScores(500, 0), absent="they")
    withdraw_entry(pair, after_round=1, void=False, actor=an_actor())

    undo_last_match_row(later, a_request(seen=1))

    assert now(later) == (MatchProgress.NOT_BEGUN, (0, 0), 2)
    with raises_code("withdrawn_pair"):
        record_final_scores(later, SLIP, a_request(seen=2))


@pytest.mark.parametrize(
    ("first", "other", "code"),
    [
        ("1A", "1A", "against_itself"),
        ("1A", "9C", "unknown_pair"),
        ("", "1A", "unknown_pair"),
    ],
)
def test_a_slip_names_two_pairs_of_the_event(first, other, code):
    with raises_code(code):
        a_match(a_tournament(), first, other)


def test_a_modified_draw_leaves_meetings_out():
    event = a_tournament(days=[MatchDayPlan(date(2026, 11, 21), 1)])

    with raises_code("not_drawn"):
        a_match(event, "1A", "2A")


def test_a_released_match_changes_only_for_a_reason(match):
    record_final_scores(match, SLIP, a_request())
    for state in ("closed", "released"):
        change_session_state(match.section.session, state, actor=an_actor())

    with raises_code("reason_missing"):
        record_final_scores(match, FinalScores(740, 680), a_request(seen=1))

    swapped = a_request(seen=1, reason="the slip was swapped")
    record_final_scores(match, FinalScores(740, 680), swapped)
    assert match_state(match.pk).reason == "the slip was swapped"


def test_every_entry_raises_the_revision_and_is_in_the_audit_log(match):
    before = Session.objects.get().revision

    dealt_out(match, *FIRST)

    assert Session.objects.get().revision == before + 4
    assert LedgerEntry.objects.filter(action="record", kind="boards.MatchHand").count() == 4


def test_the_deal_rotates_from_the_drawn_dealer(match):
    set_first_dealer(match, Direction.SOUTH, actor=an_actor())
    dealt_out(match, "P", "we 2S=")

    state = match_state(match.pk)
    assert [state.dealer_of(0), state.dealer_of(1), state.dealer] == [
        Direction.SOUTH,
        Direction.WEST,
        Direction.NORTH,
    ]


def test_the_dealer_is_unknown_until_drawn(match):
    assert match_state(match.pk).dealer is None


@pytest.mark.parametrize(
    "overrules",
    [
        lambda match, request: record_final_scores(match, SLIP, request),
        lambda match, request: end_match(match, MatchEnding.OPEN, request),
        undo_last_match_row,
    ],
)
def test_an_assistant_cannot_change_a_directors_ending(match, overrules):
    dealt_out(match, *FIRST)
    forfeit(match, a_request(seen=4, reason="late"))

    with raises_code("missing_permission"):
        overrules(match, a_request(seen=5, reason="sorry", role="assistant"))

    assert now(match) == (MatchProgress.OVER, (500, 0), 5)
    overrules(match, a_request(seen=5, reason="sorry", role="director"))
    assert now(match) == (MatchProgress.OVER, (680, 740), 6)


def forfeit(match, reason):
    return end_match(
        match, MatchEnding.FORFEIT, reason, scores=FinalScores(500, 0), absent=AbsentPair.THEY
    )


@pytest.mark.parametrize("ending", [MatchEnding.FORFEIT, MatchEnding.NO_SHOW])
def test_a_forfeit_and_a_no_show_name_the_absent_pair(match, ending):
    with raises_code("absent_pair"):
        end_match(match, ending, a_request(), scores=FinalScores(0, 500))

    end_match(match, ending, a_request(), scores=FinalScores(0, 500), absent="we")

    assert match_state(match.pk).absent is AbsentPair.WE


@pytest.mark.parametrize(
    ("ending", "scores"),
    [(MatchEnding.TYPED, SLIP), (MatchEnding.DIRECTOR, SLIP), (MatchEnding.OPEN, None)],
)
def test_no_other_ending_names_an_absent_pair(match, ending, scores):
    with raises_code("nobody_absent"):
        end_match(match, ending, a_request(), scores=scores, absent="we")


def test_another_absent_pair_under_the_same_request_is_refused(match):
    request = a_request()
    forfeit(match, request)

    with raises_code("stale_match"):
        end_match(match, MatchEnding.FORFEIT, request, scores=FinalScores(500, 0), absent="we")


def test_undo_and_restore_keep_the_absent_pair(match):
    forfeit(match, a_request())
    record_final_scores(match, SLIP, a_request(seen=1))
    typed = match_state(match.pk).absent

    undo_last_match_row(match, a_request(seen=2))

    assert (typed, match_state(match.pk).absent) == (None, AbsentPair.THEY)


def test_an_ending_whose_reason_names_the_pair_is_restored_unchanged(match):
    row = forfeit(match, a_request(reason="1B forfeits."))
    MatchScore.objects.filter(pk=row.pk).update(absent="")
    record_final_scores(match, SLIP, a_request(seen=1))

    undo_last_match_row(match, a_request(seen=2))

    assert (match_state(match.pk).ending, match_state(match.pk).absent) == (
        MatchEnding.FORFEIT,
        None,
    )


def test_an_assistant_cannot_restore_a_forfeit(match):
    forfeit(match, a_request(reason="late"))
    record_final_scores(match, SLIP, a_request(seen=1))

    with raises_code("missing_permission"):
        undo_last_match_row(match, a_request(seen=2, role="assistant"))

    assert now(match) == (MatchProgress.OVER, (680, 740), 2)
