from django.urls import path

from trading.notifications import api

urlpatterns = [
    path("notifications", api.Notifications.as_view()),
    path("notifications/audience", api.NotificationAudience.as_view()),
    path("notifications/announcements", api.Announcements.as_view()),
    path("notifications/count", api.NotificationCounters.as_view()),
    path("notifications/read", api.ReadAllNotifications.as_view()),
    path("user/notification-settings", api.NotificationSettings.as_view()),
    path("user/digest", api.Digest.as_view()),
    path("notifications/<int:notice_id>", api.OneNotification.as_view()),
]
