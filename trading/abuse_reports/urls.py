from django.urls import path

from trading.abuse_reports.api import AbuseReports

urlpatterns = [path("abuse-reports", AbuseReports.as_view())]
