"""A place that measures without processes of its own."""

from __future__ import annotations

from collections.abc import Sequence

from weft.tools.tune.jobs import Job, Tell, run_job
from weft.transforms.tune.task import Outcome


class Direct:
    """Does jobs in this process, and notes their stages."""

    def __init__(self) -> None:
        self.stages: list[str] = []

    def run(self, jobs: Sequence[Job], tell: Tell | None = None) -> list[list[Outcome]]:
        """The outcomes of jobs, in their order; `tell` as in `session.Runner`."""
        found: list[list[Outcome]] = []
        for number, job in enumerate(jobs):
            self.stages += job.stages
            found.append(run_job(job))
            if tell is not None:
                tell(number, found[-1])
        return found
