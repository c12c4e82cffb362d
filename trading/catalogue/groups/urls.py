from django.urls import path

from trading.catalogue.groups import api

urlpatterns = [
    path("groups", api.Groups.as_view()),
    path("groups/all", api.AllGroups.as_view()),
    path("groups/<int:group_id>", api.OneGroup.as_view()),
]
