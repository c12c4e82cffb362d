"""The notifications of the one who asks. Source: docs/spec/api-trading.md, section 7."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema, extend_schema_serializer
from rest_framework.request import Request
from rest_framework.response import Response

from marketplace.common.http.api import OkOut, page_parameter, paged_of
from marketplace.common.http.errors import InvalidFields, field_error
from marketplace.common.http.pagination import page_number
from marketplace.common.roles import Capability
from trading.accounts.account_view import AccountView
from trading.notifications import announcements, digests, preferences, selectors, services
from trading.notifications.preferences import PreferenceChange
from trading.notifications.seen import as_seen
from trading.notifications.serializers import (
    AnnouncementIn,
    AnnouncementOut,
    AudienceIn,
    AudienceOut,
    CountersOut,
    DigestIn,
    DigestOut,
    NotificationOut,
    SettingsIn,
    SettingsOut,
    digest_wire,
    settings_wire,
)

PagedNotifications = extend_schema_serializer(component_name="PagedNotice")(paged_of(NotificationOut))


class Notifications(AccountView):
    for_staff = frozenset({"POST"})
    capability = Capability.ANNOUNCE
    step_up = frozenset({"POST"})

    @extend_schema(operation_id="listNotifications", parameters=[page_parameter], responses=PagedNotifications)
    def get(self, request: Request) -> Response:
        """Return a page of notifications, newest first."""
        page = selectors.notifications(self.user.pk, page_number(request))
        return Response(page.paged(NotificationOut(as_seen(list(page.rows)), many=True).data))

    @extend_schema(operation_id="announce", request=AnnouncementIn, responses={201: AudienceOut})
    def post(self, request: Request) -> Response:
        """Send an announcement to everybody, or to all organisations; a job delivers it."""
        asked = self.read(AnnouncementIn)
        announcement = announcements.announce(
            actor=self.user,
            title=asked["title"],
            message=asked["message"],
            organisations=bool(asked.get("organisation")),
        )
        return Response({"recipients": announcement.recipients}, status=201)


class NotificationAudience(AccountView):
    access = "staff"
    capability = Capability.ANNOUNCE

    @extend_schema(operation_id="countAudience", parameters=[AudienceIn], responses=AudienceOut)
    def get(self, request: Request) -> Response:
        """Return how many people such a message would go to."""
        organisations = bool(self.read(AudienceIn).get("organisation"))
        return Response({"recipients": announcements.audience(organisations=organisations).count()})


class Announcements(AccountView):
    access = "staff"
    capability = Capability.ANNOUNCE
    keeps_session_alive = False  # an open screen asks by itself

    @extend_schema(operation_id="listAnnouncements", responses=AnnouncementOut(many=True))
    def get(self, request: Request) -> Response:
        """Return the last announcements, newest first, and how far each is."""
        return Response(AnnouncementOut(announcements.latest(), many=True).data)


class NotificationCounters(AccountView):
    @extend_schema(operation_id="countNotifications", responses=CountersOut)
    def get(self, request: Request) -> Response:
        """Return how many notifications and messages are unread."""
        return Response(CountersOut(selectors.counters(self.user.pk)).data)


class ReadAllNotifications(AccountView):
    @extend_schema(operation_id="readAllNotifications", request=None, responses=OkOut)
    def post(self, request: Request) -> Response:
        """Mark all notifications as read."""
        services.mark_all_read(user_id=self.user.pk)
        return self.ok()


class OneNotification(AccountView):
    @extend_schema(operation_id="getNotification", responses=NotificationOut)
    def get(self, request: Request, notice_id: int) -> Response:
        """Return one notification; does not mark it."""
        return Response(NotificationOut(selectors.access_notification(self.user.pk, notice_id)).data)

    @extend_schema(operation_id="readNotification", request=None, responses=OkOut)
    def post(self, request: Request, notice_id: int) -> Response:
        """Mark a notification as read."""
        services.mark_read(user_id=self.user.pk, notification_id=notice_id)
        return self.ok()

    @extend_schema(operation_id="deleteNotification", responses=OkOut)
    def delete(self, request: Request, notice_id: int) -> Response:
        """Take a notification off the page."""
        services.delete_notification(user_id=self.user.pk, notification_id=notice_id)
        return self.ok()


class NotificationSettings(AccountView):
    @extend_schema(operation_id="getNotificationSettings", responses=SettingsOut)
    def get(self, request: Request) -> Response:
        """Return where each type of notification goes."""
        return Response(settings_wire(preferences.settings_of(self.user)))

    @extend_schema(operation_id="changeNotificationSettings", request=SettingsIn, responses=SettingsOut)
    def patch(self, request: Request) -> Response:
        """Change the types that are named, and return all."""
        me = self.user
        asked = self.read(SettingsIn)
        own = preferences.types_for(me)
        changes = {type_name: PreferenceChange(**asked[type_name]) for type_name in own if type_name in asked}
        fixed = preferences.fixed_channels(changes)
        if fixed:
            raise InvalidFields(fields={name: [field_error("read_only")] for name in fixed})
        preferences.change_settings(user_id=me.pk, changes=changes)
        return Response(settings_wire(preferences.settings_of(me)))


class Digest(AccountView):
    @extend_schema(operation_id="getDigest", responses=DigestOut)
    def get(self, request: Request) -> Response:
        """Return how the mails about what one watches come."""
        return Response(digest_wire(digests.setting_of(self.user.pk)))

    @extend_schema(operation_id="changeDigest", request=DigestIn, responses=DigestOut)
    def patch(self, request: Request) -> Response:
        """Let these mails come at once, or collected once a day or a week."""
        me = self.user
        digests.change_setting(user_id=me.pk, frequency=self.read(DigestIn)["digest"])
        return Response(digest_wire(digests.setting_of(me.pk)))
