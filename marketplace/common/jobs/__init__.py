"""Jobs: one run at a time over all processes, and a record of each job's last run."""

from marketplace.common.jobs.exclusive import lock_number, run_exclusively

__all__ = ["lock_number", "run_exclusively"]
