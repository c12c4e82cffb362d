from django.urls import path

from content.chatbot import api

urlpatterns = [
    path("chatbot", api.Chatbot.as_view()),
    path("chatbot/all", api.ChatbotTree.as_view()),
    path("chatbot/<int:branch_id>", api.OneBranch.as_view()),
]
