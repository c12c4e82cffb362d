"""Accounts in the back-office. Source: docs/spec/api-community.md, section 6; feature M-ADM-10."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponseBase
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from backoffice.bulk import BulkResultOut, for_each
from backoffice.single_flag import only_flag
from backoffice.users import selectors, services
from backoffice.users.serializers import (
    BULK_ACTIONS,
    FLAGS,
    NO_ROLE,
    SORTS,
    AdminUserDetailsOut,
    AdminUserOut,
    BulkOfUsersIn,
    UserChangeIn,
    UserFilterIn,
)
from marketplace.common.admin.crud.api import refuse_other_id
from marketplace.common.admin.lists import FORMAT, TODAY, answer_list, table_answers
from marketplace.common.admin.reasons import FIELD, required_reason
from marketplace.common.admin.sorting import sort_parameter
from marketplace.common.db import clock
from marketplace.common.http.api import page_parameter, paged_of
from marketplace.common.http.errors import InvalidFields, field_error
from marketplace.common.roles import Capability
from trading.accounts.account_view import AccountView
from trading.profiles.selectors import own_user

WITHOUT_STEP_UP = "unlock"
ROLE = "role"
RIGHTS = ("admin", ROLE)
WITH_REASON = ("ban", "unlock", ROLE)


class Users(AccountView):
    access = "staff"
    capability = Capability.READ_PEOPLE

    @extend_schema(
        operation_id="listUsers",
        parameters=[UserFilterIn, sort_parameter(SORTS), page_parameter, FORMAT],
        responses=table_answers(paged_of(AdminUserOut)),
    )
    def get(self, request: Request) -> HttpResponseBase:
        """Return a page of the accounts, newest first."""
        params = self.read(UserFilterIn)
        search, kind, when = (params.get(name) or "" for name in ("search", "kind", "when"))
        since = clock.start_of_day_after(clock.now(), 0) if when == TODAY else None
        rows = selectors.users(search=search, kind=kind, since=since)
        filters = {"search": search, "kind": kind, "when": when}
        return answer_list(self, request, rows, AdminUserOut, name="users", filters=filters, sorts=SORTS)


class OneUser(AccountView):
    access = "staff"
    capability = Capability.MODERATE_PEOPLE
    capabilities = {"GET": Capability.READ_PEOPLE}

    @extend_schema(operation_id="getAdminUser", responses=AdminUserDetailsOut)
    def get(self, request: Request, user_id: int) -> Response:
        """Return an account with its data; what the person did and got stands in the lists, filtered by `usr_id`."""
        return Response(AdminUserDetailsOut(own_user(selectors.access_user(user_id))).data)

    @extend_schema(operation_id="changeUser", request=UserChangeIn, responses=AdminUserOut)
    def patch(self, request: Request, user_id: int) -> Response:
        """Mail a password link, give a role, ban or lock, or the contrary: all but the lock want a fresh proof.

        Roles are given by administrators alone, who also alone change accounts with a role.
        """
        selectors.access_user(user_id)  # a missing one comes before a wrong field
        refuse_other_id(request.data, "usr_id", user_id)
        clean = self.read(UserChangeIn)
        name, on = requested_change(clean)
        if name in RIGHTS:
            self.check_staff(request, Capability.ADMINISTER)
        reason = required_reason(clean) if name in WITH_REASON else clean.get(FIELD) or ""
        if name != WITHOUT_STEP_UP:
            self.check_step_up(request)
        if name == "password":
            services.send_reset(admin=self.user, user_id=user_id)
        elif name == ROLE:
            services.set_role(admin=self.user, user_id=user_id, role=wanted_role(clean), reason=reason)
        elif name == "admin":
            services.set_admin(admin=self.user, user_id=user_id, on=bool(on), reason=reason)
        else:
            services.set_flag(admin=self.user, user_id=user_id, flag=FLAGS[name], on=bool(on), reason=reason)
        return Response(AdminUserOut(selectors.access_user(user_id)).data)


def wanted_role(data: dict[str, Any]) -> str:
    """Return the role that was sent; "" for none."""
    role: str = data[ROLE]
    return "" if role == NO_ROLE else role


def requested_change(data: dict[str, Any]) -> tuple[str, bool | str]:
    """Return name and value of the only change that was sent. Raises NotOneFlag, InvalidFields."""
    if data.get("password") is False:
        raise InvalidFields(fields={"password": [field_error("choice")]})
    return only_flag(data, ("password", *RIGHTS, *FLAGS))


class BulkOfUsers(AccountView):
    access = "staff"
    capability = Capability.MODERATE_PEOPLE

    @extend_schema(operation_id="changeUsers", request=BulkOfUsersIn, responses=BulkResultOut(many=True))
    def post(self, request: Request) -> Response:
        """Ban or lock several people, or the contrary, for one reason. A ban and its end want a fresh proof."""
        clean = self.read(BulkOfUsersIn)
        flag, on = BULK_ACTIONS[clean["action"]]
        reason = required_reason(clean)
        if flag != FLAGS[WITHOUT_STEP_UP]:
            self.check_step_up(request)
        return for_each(
            clean["ids"],
            lambda user_id: services.set_flag(admin=self.user, user_id=user_id, flag=flag, on=on, reason=reason),
        )
