"""What features of trading want done by the packages above them."""

from __future__ import annotations

from collections.abc import Collection
from decimal import Decimal
from typing import TYPE_CHECKING

from marketplace.common.hooks import Hook

if TYPE_CHECKING:
    from trading.accounts.models import User

account_verified: Hook[[User], None] = Hook("account_verified")
"""Called in the transaction that verifies an account. The notifications tell the administrators."""

account_closed: Hook[[int, str], None] = Hook("account_closed")
"""Called with id and e-mail address in the transaction that closes an account. Newsletter and support forget them."""

account_erased: Hook[[int], None] = Hook("account_erased")
"""Called with the id in the transaction that closes an account. The back-office forgets what it kept for the person."""

rows_renamed: Hook[[str, Collection[int]], None] = Hook("rows_renamed")
"""Called with the name of the model and ids in the transaction that renames rows of a codebook. The search texts of
ads follow."""

those_who_blocked: Hook[[int, Collection[int]], set[int]] = Hook("those_who_blocked")
"""Return which of these people have blocked this person in the chat."""

contacts_seen: Hook[[int, Collection[int]], frozenset[int]] = Hook("contacts_seen")
"""Return which of these people's contact data this person sees."""

price_with_vat_on_top: Hook[[Decimal, str, int, bool, str], str] = Hook("price_with_vat_on_top")
"""Return a price as its reader sees it. Called with the price, its currency, per cent of VAT that come on top (0 for
none), whether a firm reads it, and the language. Ads know how."""

staff_recipients: Hook[[], list[tuple[str, str]]] = Hook("staff_recipients")
"""Return (address, language) of each recipient of the site's own mail: the staff, or the administrators if the
staff has no address."""

active_staff: Hook[[], list[tuple[str, str]]] = Hook("active_staff")
"""Return (address, language) of the staff addresses that also get copies of administrators' notifications."""
