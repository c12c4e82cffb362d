from django.urls import path

from marketplace.common.files.exports import api

urlpatterns = [
    path("admin/exports", api.Tables.as_view()),
    path("admin/exports/<int:export_id>", api.TableFile.as_view()),
]
