"""The base of views that use the account of who is asking."""

from __future__ import annotations

from typing import cast

from marketplace.common.http.api import ApiView
from trading.accounts.models import User


class AccountView(ApiView):
    """An `ApiView` whose person is an account, as the hook `find_session` gives it."""

    @property
    def viewer(self) -> User | None:
        """Who is asking; None for a visitor."""
        return cast("User | None", super().viewer)

    @property
    def user(self) -> User:
        """The signed-in person. Raises SessionRequired for a visitor."""
        return cast("User", super().user)
