from django.urls import path

from content.newsletter import admin_api, api

urlpatterns = [
    path("newsletter", api.Newsletter.as_view()),
    path("newsletter/confirm", api.ConfirmNewsletter.as_view()),
    path("newsletter/<int:address_id>", admin_api.OneAddress.as_view()),
    path("newsletter/issues", admin_api.Issues.as_view()),
    path("newsletter/issues/<int:issue_id>", admin_api.OneIssue.as_view()),
    path("newsletter/issues/<int:issue_id>/test", admin_api.IssueTrial.as_view()),
    path("newsletter/issues/<int:issue_id>/send", admin_api.IssueSending.as_view()),
    path("newsletter/issues/<int:issue_id>/stop", admin_api.IssueStop.as_view()),
]
