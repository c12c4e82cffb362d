from django.urls import path

from trading.deals import api

urlpatterns = [
    path("deals/<int:offer_id>", api.OneDeal.as_view()),
    path("deals/<int:offer_id>/steps", api.DealSteps.as_view()),
    path("deals/<int:offer_id>/steps/<int:step_id>/undo", api.DealStepUndo.as_view()),
    path("deals/<int:offer_id>/steps/<int:step_id>/file", api.DealStepFile.as_view()),
    path("deals/<int:offer_id>/withdrawal-form", api.WithdrawalForm.as_view()),
]
