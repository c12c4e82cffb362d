"""Closing an account. Source: docs/spec/domain.md, "Own data and closing the account"; docs/spec/reliability.md, S15.

Deals, contracts and ratings of others stay, with a pseudonym in place of the person.
"""

from __future__ import annotations

from collections.abc import Collection

from django.db import transaction
from django.db.models import Q

from marketplace.common.db import clock
from marketplace.common.files import delete_files, exports
from marketplace.common.files.models import StoredFile
from marketplace.common.files.rules import PROFILE_IMAGE, REGISTER, TAX
from marketplace.common.messaging.mail.services import withdraw_mails
from trading import hooks
from trading.abuse_reports.services import erase_reports
from trading.accounts import erasure
from trading.accounts.actors import lock_actor
from trading.accounts.credentials import require_unchanged_password
from trading.accounts.errors import LastAdmin
from trading.accounts.locks import lock_admins
from trading.accounts.models import User
from trading.accounts.selectors import admins
from trading.ad_templates.services import forget_templates
from trading.catalogue.anonymise import anonymise_ads
from trading.catalogue.drafts.services import forget_drafts
from trading.catalogue.models import Ad
from trading.deals.account_changes import forget_account_changes
from trading.deals.services import erase_steps
from trading.messages.blocking import forget_blocks
from trading.messages.services import erase_messages
from trading.notifications.anonymise import Traces, anonymise_notifications
from trading.offers.models import Offer, Rating
from trading.profiles.deals import is_trading, unfinished_deals
from trading.profiles.errors import ActiveDeals
from trading.watching.services import forget_watching


def may_close(user_id: int) -> bool:
    """Whether no running sale, offer or unfinished deal keeps the account from being closed."""
    now = clock.now()
    return not (is_trading(user_id, now) or unfinished_deals(user_id, now))


@transaction.atomic(durable=True)
def close_account(*, user_id: int, checked_password: str) -> None:
    """Erase a person's data for good and end the session; an e-mail confirms it to the address that is erased.

    checked_password: the stored hash that was checked. Raises SessionRequired, WrongPassword, ActiveDeals, LastAdmin.
    """
    if User.objects.filter(pk=user_id, is_admin=True).exists():
        lock_admins()
    user = lock_actor(user_id)
    require_unchanged_password(user, checked_password)
    now = clock.now()
    if not may_close(user.pk):
        raise ActiveDeals
    if user.is_admin and not admins().exclude(pk=user.pk).exists():
        raise LastAdmin
    traces, email = traces_of(user), user.email
    withdraw_mails(user.email)
    hooks.account_closed.call(user.pk, user.email)
    hooks.account_erased.call(user.pk)
    erasure.confirm_closing(user, now=now)
    exports.forget(user.pk)
    delete_files(personal_files(user))
    erasure.erase_account(user, now=now)
    Offer.objects.filter(buyer_id=user.pk).exclude(rejection_reason="").update(rejection_reason="")  # of the buyer
    anonymise_ads(user, deals=list(sold_ads(traces.ads)))
    anonymise_notifications(user.pk, traces, pseudonym=user.username, now=now)
    forget_templates(user.pk)
    forget_drafts(user.pk)
    erase_steps(user.pk)
    forget_account_changes(user.pk)
    erase_messages(user.pk)
    forget_blocks(user.pk)
    forget_watching(user.pk)
    erase_reports(user, email)


def traces_of(user: User) -> Traces:
    """Return the ids by which the notifications of others may name the person."""
    ratings = Rating.objects.filter(Q(author_id=user.pk) | Q(rated_id=user.pk)).values_list("pk", "author_id")
    return Traces(
        ads=frozenset(Ad.objects.filter(seller_id=user.pk).values_list("pk", flat=True)),
        offers=frozenset(Offer.objects.filter(buyer_id=user.pk).values_list("pk", flat=True)),
        ratings_given=frozenset(pk for pk, author_id in ratings if author_id == user.pk),
        ratings_received=frozenset(pk for pk, author_id in ratings if author_id != user.pk),
    )


def sold_ads(ads: Collection[int]) -> set[int]:
    """Return those of the ads on which somebody's offer was fulfilled, rejected afterwards or not."""
    return set(Offer.objects.filter(ad_id__in=ads, fulfilled=True).values_list("ad_id", flat=True))


def personal_files(user: User) -> list[str]:
    """Return the paths of the person's picture and documents. Files of ads and messages are deleted with these."""
    kinds = (PROFILE_IMAGE.kind, REGISTER.kind, TAX.kind)
    return list(StoredFile.objects.filter(owner_id=user.pk, kind__in=kinds).values_list("path", flat=True))
