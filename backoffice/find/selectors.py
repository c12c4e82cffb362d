"""Finding anything in the back-office by a few characters: at most LIMIT rows of each kind, each read by an index.

Source: docs/spec/api-community.md, section 9; feature X-FIND.
"""

from __future__ import annotations

from typing import Any, Final

from django.db.models import Func, Q, QuerySet, TextField
from django.db.models.fields.json import KT
from django.db.models.functions import Lower

from backoffice.mails.selectors import in_state, mails
from backoffice.row_number import row_number
from backoffice.users.selectors import Folded
from marketplace.common.messaging.mail.delivery import shortened_address
from marketplace.common.messaging.outbox.models import OutboxEntry
from marketplace.common.text.normalise import search_words
from trading.accounts.models import Organisation, User
from trading.catalogue import asking, word_search
from trading.catalogue.models import Ad
from trading.offers.models import Offer

LIMIT: Final = 5
MOST_HITS: Final = 200
SHORT: Final = 2
"""Letters of a word that is looked for where words begin alone: nearly every name holds them somewhere."""
AD_COLUMNS: Final = ("name", "seller__username", "deleted_at")
OFFER_COLUMNS: Final = ("quantity", "ad__name", "buyer__username")


class FoldedNames(Func):
    """The columns as one text, folded, a blank before each: spelled as in the indexes `user_names` and `firm_names`."""

    template = "folded_text(' ' || %(expressions)s)"
    arg_joiner = " || ' ' || "
    output_field = TextField()

    def as_sqlite(self, compiler: Any, connection: Any, **extra: Any) -> Any:
        whole = Func(*self.source_expressions, template="' ' || %(expressions)s", arg_joiner=self.arg_joiner)
        return Folded(whole).as_sqlite(compiler, connection)


def people(text: str) -> list[User]:
    """Return accounts that are not closed: first those with this username, address or number, then by a part of it."""
    open_accounts = User.objects.filter(erased_at=None)
    ids = list(named_exactly(open_accounts, text)[:LIMIT])
    if words := [holds(word) for word in search_words(text)]:
        people = open_accounts.alias(names=FoldedNames("username", "email", "name")).filter(*words)
        firms = Organisation.objects.alias(names=FoldedNames("full_name")).filter(*words)
        ids += newest(people.values_list("pk", flat=True)) + newest(firms.values_list("pk", flat=True))
    if row_number(text) is not None:
        ids = [*Organisation.objects.filter(Q(tax_id=text) | Q(company_id=text)).values_list("pk", flat=True), *ids]
    chosen = list(dict.fromkeys(ids))[:LIMIT]
    found = open_accounts.select_related("organisation").in_bulk(chosen)
    return [found[pk] for pk in chosen if pk in found]


def named_exactly(accounts: QuerySet[User], text: str) -> QuerySet[User, int]:
    """Return the ids of the accounts with this username or e-mail address."""
    lowered = accounts.alias(low_name=Lower("username"), low_email=Lower("email"))
    return lowered.filter(Q(low_name=text.lower()) | Q(low_email=text.lower())).values_list("pk", flat=True)


def newest(hits: QuerySet[Any, int]) -> list[int]:
    """Return the highest of the ids; of very many hits, of those that are found first.

    The database does not put them in order: it would walk all rows from the newest on where it expects many hits.
    """
    return sorted(hits[:MOST_HITS], reverse=True)[:LIMIT]


def holds(word: str) -> Q:
    """Return the condition that `names` holds the word: anywhere, a short one where a word begins."""
    return Q(names__contains=word if len(word) > SHORT else f" {word}")


def ads(text: str) -> list[Ad]:
    """Return the ad with this number, then the newest ads that hold every word, deleted ones too."""
    listed = Ad.objects.select_related("seller").only(*AD_COLUMNS)
    number = row_number(text)
    numbered = [] if number is None else list(listed.filter(pk=number))
    if not search_words(text):
        return numbered
    search = word_search.plan(asking.asked_for(text))
    named = word_search.matching(listed, search, walked=True).order_by("-pk")[:LIMIT]
    return list({ad.pk: ad for ad in (*numbered, *named)}.values())[:LIMIT]


def offers(text: str) -> list[Offer]:
    """Return the offer with this number."""
    number = row_number(text)
    if number is None:
        return []
    return list(Offer.objects.select_related("ad", "buyer").only(*OFFER_COLUMNS).filter(pk=number))


def mails_to(text: str) -> list[OutboxEntry]:
    """Return the newest mails to this whole address. Of a sent one only its first letter and its domain are kept."""
    name, _, domain = text.rpartition("@")
    if not name or not domain:
        return []
    addresses = [text.lower(), shortened_address(text).lower()]
    to_address = in_state("").alias(low_address=Lower(KT("payload__to"))).filter(low_address__in=addresses)
    return list(mails().filter(pk__in=newest(to_address.values_list("pk", flat=True))))
