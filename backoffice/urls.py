"""Addresses of the back-office under /api/."""

from django.urls import path

from backoffice.audit.api import AuditLog

urlpatterns = [
    path("admin/audit", AuditLog.as_view()),
]
