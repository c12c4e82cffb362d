"""Addresses of the back-office under /api/."""

from django.urls import path

from backoffice.abuse_reports.api import AbuseReports, BulkOfAbuseReports, OneAbuseReport
from backoffice.ads.api import AdCorrection, AdGroup, AdPromotion, Ads, BulkOfAds, OneAd
from backoffice.approvals.api import AdApprovals, FirmApprovals, OneAdApproval, OneFirmApproval
from backoffice.audit.api import AuditLog
from backoffice.cases.api import BulkOfCases, Cases, OneCase
from backoffice.dashboard.api import Dashboard
from backoffice.empty_searches.api import EmptySearches
from backoffice.exports.api import TableFile, Tables
from backoffice.find.api import Find
from backoffice.jobs.api import Jobs, JobStart
from backoffice.mails.api import MailRetry, Mails
from backoffice.notifications.api import Notifications
from backoffice.offers.api import Offers, OneOffer
from backoffice.ratings.api import OneRating, Ratings
from backoffice.reports import api as reports
from backoffice.saved_filters.api import OneSavedFilter, SavedFilters
from backoffice.second_factor.api import SecondFactor
from backoffice.statistics import api as statistics
from backoffice.users.api import BulkOfUsers, OneUser, Users

urlpatterns = [
    path("admin/abuse-reports", AbuseReports.as_view()),
    path("admin/abuse-reports/bulk", BulkOfAbuseReports.as_view()),
    path("admin/abuse-reports/<int:report_id>", OneAbuseReport.as_view()),
    path("admin/ad-approvals", AdApprovals.as_view()),
    path("admin/ad-approvals/<int:ad_id>", OneAdApproval.as_view()),
    path("admin/audit", AuditLog.as_view()),
    path("admin/cases", Cases.as_view()),
    path("admin/cases/bulk", BulkOfCases.as_view()),
    path("admin/cases/<int:case_id>", OneCase.as_view()),
    path("admin/dashboard", Dashboard.as_view()),
    path("admin/empty-searches", EmptySearches.as_view()),
    path("admin/exports", Tables.as_view()),
    path("admin/exports/<int:export_id>", TableFile.as_view()),
    path("admin/find", Find.as_view()),
    path("admin/firm-approvals", FirmApprovals.as_view()),
    path("admin/firm-approvals/<int:user_id>", OneFirmApproval.as_view()),
    path("admin/jobs", Jobs.as_view()),
    path("admin/jobs/<slug:job_name>/run", JobStart.as_view()),
    path("admin/mails", Mails.as_view()),
    path("admin/mails/<int:mail_id>/retry", MailRetry.as_view()),
    path("admin/notifications", Notifications.as_view()),
    path("admin/offers", Offers.as_view()),
    path("admin/offers/<int:offer_id>", OneOffer.as_view()),
    path("admin/products", Ads.as_view()),
    path("admin/products/bulk", BulkOfAds.as_view()),
    path("admin/products/<int:ad_id>", OneAd.as_view()),
    path("admin/products/<int:ad_id>/correction", AdCorrection.as_view()),
    path("admin/products/<int:ad_id>/group", AdGroup.as_view()),
    path("admin/products/<int:ad_id>/promotion", AdPromotion.as_view()),
    path("admin/saved-filters", SavedFilters.as_view()),
    path("admin/saved-filters/<int:filter_id>", OneSavedFilter.as_view()),
    path("admin/totp", SecondFactor.as_view()),
    path("admin/users", Users.as_view()),
    path("admin/users/bulk", BulkOfUsers.as_view()),
    path("admin/users/<int:user_id>", OneUser.as_view()),
    path("comments", Ratings.as_view()),
    path("comments/<int:rating_id>", OneRating.as_view()),
    path("reports/new", reports.PostedAds.as_view()),
    path("reports/expired", reports.ExpiredAds.as_view()),
    path("reports/bought-out", reports.BoughtOutAds.as_view()),
    path("reports/deleted", reports.DeletedAds.as_view()),
    path("reports/rejections", reports.RejectedOffers.as_view()),
    path("reports/buyings", reports.Buyings.as_view()),
    path("statistics/cancellations", statistics.Cancellations.as_view()),
    path("statistics/rejections", statistics.Rejections.as_view()),
    path("statistics/purchases", statistics.Purchases.as_view()),
    path("statistics/products/bought-out", statistics.BoughtOut.as_view()),
    path("statistics/products/expired", statistics.Expired.as_view()),
    path("statistics/products/newest", statistics.Newest.as_view()),
    path("statistics/products/most-bought", statistics.MostBought.as_view()),
    path("statistics/products/popular", statistics.Popular.as_view()),
    path("statistics/categories", statistics.Categories.as_view()),
    path("statistics/general", statistics.General.as_view()),
    path("statistics/general-period", statistics.GeneralPeriod.as_view()),
]
