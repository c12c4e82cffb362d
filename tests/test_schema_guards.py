"""What the database itself refuses, whatever the code above it does (docs/spec/reliability.md, section 1).

The services check each of these before they write, so hardly any other test meets the constraint.
"""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.db import IntegrityError, connection, models, transaction
from django.db.models import F

from backoffice.saved_filters.models import SavedFilter
from competitions.models import Competition
from competitions.voting.models import Vote, Voter
from marketplace.common.admin.audit.models import AuditEntry
from marketplace.common.db import clock
from marketplace.common.files.exports.models import DataExport
from marketplace.common.files.models import StoredFile
from marketplace.common.http.idempotency.models import IdempotencyKey
from marketplace.common.http.throttles.models import RateCounter
from marketplace.common.integrations.one_time_tokens.models import UsedToken
from marketplace.common.messaging.outbox.models import OutboxEntry
from tests.competitions.helpers import NOW, make_competition, make_work
from tests.factories import make_ad, make_offer, make_social_type, make_user
from trading.accounts.models import LoginSession, SocialIdentity, UserSocial
from trading.ad_statistics.models import AdViewDay
from trading.catalogue.models import Ad, Favourite
from trading.catalogue.offer_states import OfferStatus
from trading.contracts.models import Contract
from trading.messages.models import Conversation, ConversationSide, Message
from trading.notifications.models import Notification, NotificationPreference
from trading.offers.models import Offer, Rating
from trading.watching.models import AlertRun, FollowedSeller, SavedSearch

pytestmark = [pytest.mark.django_db, pytest.mark.embedded]

Write = Callable[[], object]


def again(row: models.Model, **changed: Any) -> Write:
    """Return the write of a second row that is equal to this one, but for the changed columns."""

    def insert() -> None:
        copy = type(row).objects.get(pk=row.pk)  # type: ignore[attr-defined]
        copy.pk = None
        for name, value in changed.items():
            setattr(copy, name, value)
        copy.save(force_insert=True)

    return insert


def changed(row: models.Model, **values: Any) -> Write:
    """Return the write of other values into this row."""
    return lambda: type(row).objects.filter(pk=row.pk).update(**values)  # type: ignore[attr-defined]


def offer() -> Offer:
    return make_offer(make_ad(), make_user("kupac"), 2)


def rating(**values: Any) -> Rating:
    placed = offer()
    row = {"author": placed.buyer, "rated": placed.seller, "stars": 5, "created_at": NOW, **values}
    return Rating.objects.create(offer=placed, **row)


def vote() -> Vote:
    competition = make_competition()
    voter = Voter.objects.create(issuer="izdavac", subject="ana", created_at=NOW)
    row = {"slot": 1, "points": 3, "cast_at": NOW}
    return Vote.objects.create(voter=voter, competition=competition, work=make_work(competition), **row)


def conversation() -> Conversation:
    low, high = make_user("ana"), make_user("boris")
    return Conversation.objects.create(low=low, high=high)


def following() -> FollowedSeller:
    return FollowedSeller.objects.create(follower=make_user("kupac"), seller=make_user("prodavac"), created_at=NOW)


def side() -> ConversationSide:
    pair = conversation()
    return ConversationSide.objects.create(conversation=pair, owner=pair.low, other=pair.high, last_id=0, last_at=NOW)


def message(**values: Any) -> Message:
    pair = conversation()
    return Message.objects.create(conversation=pair, author=pair.low, sent_at=NOW, **(values or {"text": "Zdravo"}))


def outbox_entry(**values: Any) -> OutboxEntry:
    return OutboxEntry.objects.create(key="mail:1", kind="mail", payload={}, **values)


def session() -> LoginSession:
    return LoginSession.objects.create(user=make_user(), token_hash="a" * 64, created_at=NOW, last_seen_at=NOW)


def identity() -> SocialIdentity:
    return SocialIdentity.objects.create(user=make_user(), issuer="izdavac", subject="ana", created_at=NOW)


def notification() -> Notification:
    return Notification.objects.create(
        recipient=make_user(), type="sold-out", payload={}, dedupe_key="sold-out:ad:1", created_at=NOW
    )


def second_ad_of(row: Ad) -> Write:
    """Return the write of another next round of the ad."""
    make_ad(renewed_from=row)
    return lambda: make_ad(renewed_from=row)


def second_vote_of_slot(given: Vote) -> Write:
    """Return the write of another vote of the same slot, for another work."""
    return again(given, work=make_work(given.competition, 2))


def stored_answer() -> IdempotencyKey:
    return IdempotencyKey.objects.create(
        actor=1, route="POST /", key_hash="a", body_hash="b", status=201, sealed_answer="", created_at=NOW
    )


def file_row() -> StoredFile:
    return StoredFile.objects.create(
        path="aa/" + "a" * 32 + ".pdf", kind="chat", visibility="private", original_name="a.pdf", size=1, sha256=""
    )


def audit_entry() -> AuditEntry:
    return AuditEntry.objects.create(id=1, at=NOW, previous="0" * 64, digest="a" * 64)


def export() -> DataExport:
    return DataExport.objects.create(owner_id=1, kind="own", subject="own", ordered_at=NOW, touched_at=NOW)


# Name of the constraint, or table and column of a unique field -> rows are made, and the write comes back that the
# database has to refuse.
REFUSED: dict[str, Callable[[], Write]] = {
    # I1, I2, I3, I5, I9: ads
    "ad_not_oversold": lambda: changed(make_ad(), reserved=F("quantity") + 1),
    "ad_closed_whole": lambda: changed(make_ad(), closed_at=NOW),
    "one_count_of_views_per_day": lambda: again(AdViewDay.objects.create(ad=make_ad(), day=NOW.date(), views=1)),
    "one_tier_per_position": lambda: changed(make_ad().tiers.all()[1], position=0),
    "tier_range": lambda: changed(make_ad().tiers.all()[0], maximum=F("minimum")),
    "tier_price_positive": lambda: changed(make_ad().tiers.all()[0], price=0),
    "trading_ad.renewed_from": lambda: second_ad_of(make_ad()),
    "one_favourite_per_ad": lambda: again(
        Favourite.objects.create(user=make_user(), ad=make_ad(), created_at=clock.now())
    ),
    # I1, I2, I7, I10: offers, ratings, contracts
    "one_counting_offer_per_buyer": lambda: again(offer()),
    "offer_not_on_own_ad": lambda: changed(offer(), buyer=F("seller")),
    "offer_quantity_positive": lambda: changed(offer(), quantity=0),
    "offer_status": lambda: changed(offer(), status=6),
    "contract_only_when_fulfilled": lambda: changed(offer(), status=OfferStatus.CONTRACTED, fulfilled=False),
    "trading_contract.offer": lambda: again(
        Contract.objects.create(offer=offer(), number="1", snapshot={}, created_at=NOW), number="2"
    ),
    "one_rating_per_offer_and_author": lambda: again(rating()),
    "rating_not_of_oneself": lambda: changed(rating(), author=F("rated")),
    "rating_stars": lambda: changed(rating(), stars=6),
    "rating_says_something": lambda: changed(rating(), stars=None),
    # I8: notifications
    "one_notification_per_event": lambda: again(notification()),
    "one_preference_per_type": lambda: again(
        NotificationPreference.objects.create(user=make_user(), type="sold-out", on_page=False, by_mail=True)
    ),
    # What people watch
    "one_saved_search_of_a_name": lambda: again(
        SavedSearch.objects.create(owner=make_user(), name="Med", created_at=NOW)
    ),
    "one_following_per_seller": lambda: again(following()),
    "following_not_oneself": lambda: changed(following(), seller=F("follower")),
    "one_alert_run_per_event": lambda: again(
        AlertRun.objects.create(ad=make_ad(make_user()), kind=AlertRun.Kind.ENDS, last_batch_at=NOW)
    ),
    # I11: messages
    "one_conversation_per_pair": lambda: again(conversation()),
    "conversation_in_order": lambda: changed(conversation(), low=F("high"), high=F("low")),
    "one_side_per_person": lambda: again(side()),
    "conversation_not_with_oneself": lambda: changed(side(), other=F("owner")),
    "file_once_in_conversation": lambda: again(message(file="aa/1.pdf", file_name="1.pdf")),
    "message_says_something": lambda: changed(message(), text=""),
    # I12, I13: competitions and votes
    "one_vote_per_slot": lambda: second_vote_of_slot(vote()),
    "one_vote_per_work": lambda: again(vote(), slot=2),
    "vote_slot_in_range": lambda: changed(vote(), slot=4),
    "vote_has_points": lambda: changed(vote(), points=0),
    "one_voter_per_identity": lambda: again(vote().voter),
    "one_active_competition": lambda: again(make_competition()),
    "competition_status": lambda: changed(make_competition(), status="both"),
    "competition_times_fit": lambda: changed(make_competition(), voting_to=F("voting_from")),
    "competition_archived_since": lambda: changed(make_competition(), status=Competition.Status.ARCHIVED),
    # I14, S1, S13: accounts
    "one_live_session_per_user": lambda: again(session(), token_hash="b" * 64),
    "trading_loginsession.token_hash": lambda: again(session(), ended_at=NOW),
    "username_whatever_case": lambda: again(make_user("ana"), username="ANA", email="x@example.com", identity_key="x"),
    "email_whatever_case": lambda: again(make_user("ana"), username="x", email="ANA@example.com", identity_key="x"),
    "one_account_per_social_identity": lambda: again(identity(), user_id=make_user("boris").pk),
    "one_social_identity_per_issuer": lambda: again(identity(), subject="druga"),
    "one_link_per_social_type": lambda: again(
        UserSocial.objects.create(user=make_user(), social_type=make_social_type(), link="https://example.com")
    ),
    # I15, I16, I17, F10, S3, S4: the shared kernel
    "common_storedfile.path": lambda: again(file_row()),
    "one_export_under_way": lambda: again(export()),
    "common_outboxentry.key": lambda: again(outbox_entry()),
    "outbox_one_end": lambda: changed(outbox_entry(sent_at=NOW), dead_at=NOW),
    "common_auditentry.previous": lambda: (
        lambda: AuditEntry.objects.create(id=audit_entry().pk + 1, at=NOW, previous="0" * 64, digest="b" * 64)
    ),
    "one_saved_filter_of_a_name": lambda: again(
        SavedFilter.objects.create(owner=make_user("upravnik"), list_key="users", name="a", query="")
    ),
    "one_answer_per_idempotency_key": lambda: again(stored_answer()),
    "one_rate_counter_per_key": lambda: again(
        RateCounter.objects.create(scope="login", key="a", count=1, window_ends_ms=1)
    ),
    "common_usedtoken.digest": lambda: again(
        UsedToken.objects.create(digest="a" * 64, expires_at=NOW + timedelta(days=1))
    ),
}


@pytest.mark.parametrize("name", REFUSED)
def test_the_database_refuses(name: str) -> None:
    """I1 to I17: a row that would break an invariant."""
    write = REFUSED[name]()

    with pytest.raises(IntegrityError) as refused, transaction.atomic():
        write()

    if connection.vendor == "postgresql" and "." not in name:
        assert name in str(refused.value)
