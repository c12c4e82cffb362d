"""The base of views that use the account of who is asking."""

from __future__ import annotations

from marketplace.common.http.api import ApiView
from trading.accounts.models import User


class AccountView(ApiView):
    """An `ApiView` whose person is an account, as the hook `find_session` gives it: no more than narrower types."""

    viewer: User | None
    user: User
