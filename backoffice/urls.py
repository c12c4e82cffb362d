"""Addresses of the back-office under /api/."""

from django.urls import path

from backoffice.audit.api import AuditLog
from backoffice.comments.api import Comments, OneComment
from backoffice.presence.api import StepUp

urlpatterns = [
    path("admin/audit", AuditLog.as_view()),
    path("admin/step-up", StepUp.as_view()),
    path("comments", Comments.as_view()),
    path("comments/<int:rating_id>", OneComment.as_view()),
]
