"""Places that measure without processes of their own, or not at all."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

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


class Measured:
    """Gives the outcomes of stages that were measured before."""

    def __init__(self, known: Mapping[str, Outcome]):
        self.known = known

    def run(self, jobs: Sequence[Job], tell: Tell | None = None) -> list[list[Outcome]]:
        """The outcomes of jobs, in their order; `tell` as in `session.Runner`."""
        found = [[self.known[stage] for stage in job.stages] for job in jobs]
        for number, outcomes in enumerate(found):
            if tell is not None:
                tell(number, outcomes)
        return found
