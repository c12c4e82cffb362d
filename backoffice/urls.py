"""Addresses of the back-office under /api/."""

from django.urls import path

from backoffice.audit.api import AuditLog
from backoffice.comments.api import Comments, OneComment

urlpatterns = [
    path("admin/audit", AuditLog.as_view()),
    path("comments", Comments.as_view()),
    path("comments/<int:rating_id>", OneComment.as_view()),
]
