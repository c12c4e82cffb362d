from django.urls import path

from trading.codebooks import api

urlpatterns = [
    path("categories", api.Categories.as_view()),
    path("categories/parents", api.CategoryParents.as_view()),
    path("categories/parents/<int:parent_id>", api.CategoryChildren.as_view()),
    path("categories/<int:category_id>/filters", api.CategoryFilters.as_view()),
    path("regions", api.Regions.as_view()),
    path("currency", api.Currencies.as_view()),
    path("measurment-units", api.Units.as_view()),
    path("social-types", api.SocialTypes.as_view()),
    path("transport-clauses", api.Clauses.as_view()),
    path("restrictions", api.Restrictions.as_view()),
    path("countries", api.Countries.as_view()),
    path("organisation/services", api.OrganisationServices.as_view()),
    path("organisation/type", api.OrganisationTypes.as_view()),
]
