from django.urls import path

from competitions.schools import api

urlpatterns = [
    path("competitions/schools", api.Schools.as_view()),
    path("competitions/admin/schools", api.AdminSchools.as_view()),
    path("competitions/admin/schools/import", api.SchoolImport.as_view()),
    path("competitions/admin/schools/<int:school_id>", api.OneSchool.as_view()),
]
