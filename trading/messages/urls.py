from django.urls import path

from trading.messages import api

urlpatterns = [
    path("messages", api.Conversations.as_view()),
    path("messages/file", api.MessageFiles.as_view()),
    path("messages/blocked", api.BlockedPeople.as_view()),
    path("messages/<int:user_id>", api.Chat.as_view()),
    path("messages/<int:user_id>/block", api.Block.as_view()),
]
