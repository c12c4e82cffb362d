"""The own profile over HTTP: reading, changing, taking out and closing it.

Source: docs/spec/api-trading.md, section 6.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import cast

from django.http.response import HttpResponseBase
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from marketplace.common.files import exports
from marketplace.common.files.exports.serializers import ExportOut, ExportStateOut
from marketplace.common.files.serve import file_response
from marketplace.common.files.streamed_zip import ZIP
from marketplace.common.framework_internals import http_request
from marketplace.common.http.api import OkOut
from marketplace.common.http.client_address import client_address
from marketplace.common.http.downloads import file_answers
from marketplace.common.http.errors import DomainError, field_error
from marketplace.common.http.throttles import StrictRate
from marketplace.common.text import locale
from trading.accounts import credentials
from trading.accounts.account_view import AccountView
from trading.accounts.models import LoginSession
from trading.profiles import close_account, data_export, editing, selectors
from trading.profiles.errors import DataTaken, UsernameTaken
from trading.profiles.profile_form import ProfileForm
from trading.profiles.serializers import payloads
from trading.profiles.serializers.profile import (
    CloseAccountIn,
    ClosingOut,
    ProfileIn,
    ProfileSavedOut,
)
from trading.profiles.serializers.schemas import OfferRefIn, UserOut

DAY = 24 * 3600
DATA_EXPORT_RATE = StrictRate("data-export", 2, DAY, by="user", what=_("You can request your data twice a day."))
DUPLICATE_FIELDS = {"tax_id": ("usr_org_pib",), "same_user": ("usr_name", "usr_region", "usr_address")}


class OwnUser(AccountView):
    delete_takes_body = True

    @extend_schema(operation_id="getUser", parameters=[OfferRefIn], responses=UserOut)
    def get(self, request: Request) -> Response:
        """The own profile."""
        me = self.user
        offer_id = self.read(OfferRefIn, request.query_params).get("off_id")
        contract = None if offer_id is None else selectors.may_make_contract(me, offer_id)
        return Response(payloads.own(selectors.own_user(me), editable=selectors.may_edit(me), contract=contract))

    @extend_schema(operation_id="closeAccount", request=CloseAccountIn, responses=OkOut)
    def delete(self, request: Request) -> Response:
        """Close the own account for good: personal data are erased, what others dealt with keeps a pseudonym."""
        me = self.user
        password = self.read(CloseAccountIn)["password"]
        credentials.reauthenticate(me, password, address=client_address(request))
        close_account.close_account(user_id=me.pk, checked_password=me.password)
        return self.ok()


class Closing(AccountView):
    @extend_schema(operation_id="getClosing", responses=ClosingOut)
    def get(self, request: Request) -> Response:
        """Tell whether the own account can be closed now, so that nobody types a password in vain."""
        return Response(ClosingOut({"closable": close_account.may_close(self.user.pk)}).data)


class EditProfile(AccountView):
    @extend_schema(
        operation_id="editProfile",
        request={"multipart/form-data": ProfileIn, "application/json": ProfileIn},
        responses=ProfileSavedOut,
    )
    def post(self, request: Request) -> Response:
        """Change the own profile; a new password ends this session and answers the next one's sid."""
        form = ProfileForm(request.data)
        with map_duplicates():
            sid = editing.edit_profile(
                session=cast(LoginSession, request.auth),
                address=client_address(request),
                read=form.changes,
                require_proof=lambda: self.check_step_up(request),
            )
        return self.ok() if sid is None else Response({"res": "ok", "sid": sid})


class NoDataExport(DomainError):
    """There is no file to download: none was ordered, it is not ready yet, or its time is over."""

    code, status, message = "not_found", 404, _("There is no file with your data yet. Request it first.")


class DataExportFile(AccountView):
    step_up = ("GET", "POST")

    @extend_schema(operation_id="takeOutData", responses=file_answers(ZIP))
    def get(self, request: Request) -> HttpResponseBase:
        """Download the zip that was made last: all that is held on the caller, as JSON and the own files."""
        file = exports.file_of(owner_id=self.user.pk, subject=data_export.OWN_DATA)
        if file is None:
            raise NoDataExport
        return file_response(http_request(request), file)

    @extend_schema(operation_id="orderData", request=None, responses={202: ExportOut})
    def post(self, request: Request) -> Response:
        """Let the zip be made; a notification says when it is ready. While one is under way, nothing new begins."""
        me = self.user
        export = exports.under_way(owner_id=me.pk, subject=data_export.OWN_DATA)
        if export is None:
            DATA_EXPORT_RATE.count(request)
            export = data_export.order_export(user_id=me.pk, language=locale.active())
        return Response(ExportOut(export).data, status=202)


class DataExportState(AccountView):
    keeps_session_alive = False  # an open profile asks by itself

    @extend_schema(operation_id="getDataExport", responses=ExportStateOut)
    def get(self, request: Request) -> Response:
        """Return the last order, null when there is none, and whether a file is there to be downloaded."""
        state = exports.state_of(owner_id=self.user.pk, subject=data_export.OWN_DATA)
        return Response(ExportStateOut(state).data)


@contextmanager
def map_duplicates() -> Iterator[None]:
    """Raise what says that data are taken with the wire names of its fields."""
    try:
        yield
    except UsernameTaken:
        raise UsernameTaken(fields={"usr_username": [field_error("duplicate")]}) from None
    except DataTaken as error:
        fields = {field: [field_error("duplicate")] for name in error.names for field in DUPLICATE_FIELDS[name]}
        raise DataTaken(error.names, fields=fields) from None
