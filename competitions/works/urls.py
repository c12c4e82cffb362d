from django.urls import path

from competitions.works import admin_api, api

urlpatterns = [
    path("competitions/competitions/<int:competition_id>/works", api.Submission.as_view()),
    path("competitions/edit-work", api.OwnWork.as_view()),
    path("competitions/admin/works", admin_api.Works.as_view()),
    path("competitions/admin/works/<int:work_id>", admin_api.OneWork.as_view()),
    path("competitions/admin/works/<int:work_id>/setup", admin_api.WorkSetup.as_view()),
]
