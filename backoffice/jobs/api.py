"""Jobs in the back-office. Source: docs/spec/api-community.md, section 9; feature X-JOBS."""

from __future__ import annotations

from django.http import HttpResponseBase
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from backoffice.jobs import selectors, services
from backoffice.jobs.serializers import JobOut, JobsIn
from marketplace.common.admin.lists import FORMAT, answer_list, table_answers
from marketplace.common.admin.sorting import memory_sort_parameter
from marketplace.common.roles import Capability
from trading.accounts.account_view import AccountView


class Jobs(AccountView):
    access = "staff"
    capability = Capability.READ_JOBS
    keeps_session_alive = False  # an open screen asks by itself

    @extend_schema(
        operation_id="listJobs",
        parameters=[JobsIn, memory_sort_parameter(JobOut), FORMAT],
        responses=table_answers(JobOut(many=True)),
    )
    def get(self, request: Request) -> HttpResponseBase:
        """Return every job of the schedule with its last run, or only those that are late, or only the others."""
        late = self.read(JobsIn).get("late")
        found = [job for job in selectors.jobs() if late is None or job.late == late]
        return answer_list(self, request, found, JobOut, name="jobs", filters={"late": late}, size=None)


class JobStart(AccountView):
    access = "staff"

    @extend_schema(operation_id="runJob", request=None, responses=JobOut)
    def post(self, request: Request, job_name: str) -> Response:
        """Let a worker run the job now."""
        services.run_now(admin=self.user, name=job_name)
        return Response(JobOut(selectors.job(job_name)).data)
