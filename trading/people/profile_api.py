"""The own profile over HTTP: reading, changing, taking out and closing it. Source: API contract, section 6."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import cast

from django.http.response import HttpResponseBase
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from marketplace.common.api import ApiView, OkOut
from marketplace.common.downloads import file_answers, streamed
from marketplace.common.errors import field_fault
from marketplace.common.throttles import StrictRate, client_address
from trading.accounts import credentials
from trading.accounts.models import LoginSession
from trading.people import editing, erasing, selectors, takeout
from trading.people.errors import DataTaken, UsernameTaken
from trading.people.profile_form import ProfileForm
from trading.people.serializers import rows
from trading.people.serializers.profile import CloseAccountIn, ProfileIn, ProfileSavedOut
from trading.people.serializers.shapes import OfferRefIn, UserOut

DAY = 24 * 3600
TAKEOUT_RATE = StrictRate("takeout", 2, DAY, by="user")
ZIP = "application/zip"
TAKEN = {"tax_id": ("usr_org_pib",), "same_user": ("usr_name", "usr_region", "usr_address")}


class OwnUser(ApiView):
    delete_takes_body = True

    @extend_schema(operation_id="getUser", parameters=[OfferRefIn], responses=UserOut)
    def get(self, request: Request) -> Response:
        """The own profile."""
        me = self.user
        offer_id = self.read(OfferRefIn, request.query_params).get("off_id")
        contract = None if offer_id is None else selectors.may_make_contract(me, offer_id)
        return Response(rows.own(selectors.own_user(me), editable=selectors.may_edit(me), contract=contract))

    @extend_schema(operation_id="closeAccount", request=CloseAccountIn, responses=OkOut)
    def delete(self, request: Request) -> Response:
        """Close the own account for good: personal data are erased, what others dealt with keeps a pseudonym."""
        me = self.user
        password = self.read(CloseAccountIn)["password"]
        credentials.prove_password(me, password, address=client_address(request))
        erasing.close_account(user_id=me.pk, checked_password=me.password)
        return self.ok()


class EditProfile(ApiView):
    @extend_schema(
        operation_id="editProfile",
        request={"multipart/form-data": ProfileIn, "application/json": ProfileIn},
        responses=ProfileSavedOut,
    )
    def post(self, request: Request) -> Response:
        """Change the own profile; a new password ends this session and answers the next one's sid."""
        form = ProfileForm(request.data)
        with told_of_fields():
            sid = editing.edit_profile(
                session=cast(LoginSession, request.auth), address=client_address(request), read=form.changes
            )
        return self.ok() if sid is None else Response({"res": "ok", "sid": sid})


class Takeout(ApiView):
    @extend_schema(operation_id="takeOutData", responses=file_answers(ZIP))
    def get(self, request: Request) -> HttpResponseBase:
        """Everything that is held on the caller, as JSON and the own files, in one zip."""
        TAKEOUT_RATE.count(request)
        return streamed(request, takeout.pieces(self.user), name=takeout.file_name(self.user), content_type=ZIP)


@contextmanager
def told_of_fields() -> Iterator[None]:
    """Name the fields of a duplicate as the wire does."""
    try:
        yield
    except UsernameTaken:
        raise UsernameTaken(fields={"usr_username": [field_fault("duplicate")]}) from None
    except DataTaken as refusal:
        fields = {field: [field_fault("duplicate")] for name in refusal.names for field in TAKEN[name]}
        raise DataTaken(refusal.names, fields=fields) from None
