from django.urls import path

from trading.notifications import api

urlpatterns = [
    path("notifications", api.Notices.as_view()),
    path("notifications/audience", api.NoticeAudience.as_view()),
    path("notifications/announcements", api.Announcements.as_view()),
    path("notifications/count", api.NoticeCounters.as_view()),
    path("notifications/read", api.AllNotices.as_view()),
    path("user/notification-settings", api.Settings.as_view()),
    path("notifications/<int:notice_id>", api.OneNotice.as_view()),
]
