from django.urls import path

from trading.profiles import api, profile_api

urlpatterns = [
    path("user", profile_api.OwnUser.as_view()),
    path("user/closing", profile_api.Closing.as_view()),
    path("user/edit-profile", profile_api.EditProfile.as_view()),
    path("user/export", profile_api.DataExportFile.as_view()),
    path("user/export/state", profile_api.DataExportState.as_view()),
    path("user/sales", api.Sales.as_view()),
    path("user/sales/export", api.SalesTable.as_view()),
    path("user/purchases", api.Purchases.as_view()),
    path("user/purchases/export", api.PurchasesTable.as_view()),
    path("user/buyers", api.Buyers.as_view()),
    path("user/buyers/<int:user_id>", api.BuyerHistory.as_view()),
    path("user/sellers", api.Sellers.as_view()),
    path("user/sellers/<int:user_id>", api.SellerHistory.as_view()),
    path("user/hide-offer", api.HideOffer.as_view()),
    path("user/hide-product", api.HideAd.as_view()),
    path("user/<int:user_id>/rating", api.UserRatings.as_view()),
    path("user/<int:user_id>", api.OtherUser.as_view()),
]
