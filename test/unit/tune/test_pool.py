"""Workers: processes that crash and hang are records, and the others go on."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Callable
from pathlib import Path

from weft.lowering.host.tuning import HostTask
from weft.tools.tune.jobs import Job
from weft.tools.tune.pool import pool_of


def test_outcomes_come_in_order_and_a_killed_worker_is_one_record(
    conv_text: str, tmp_path: Path, tasks_of: Callable[[str], list[HostTask]]
) -> None:
    (task,) = tasks_of(conv_text)
    good = Job((task.stage(task.start),), task.plain, "host", seconds=0.01)
    wrong = Job((task.stage(task.start),), task.plain, "host", tolerance=0.0)
    bad = Job(("func.func @kernel() {",), task.plain, "host")
    with pool_of(tmp_path / "lock", 2) as pool:
        first = pool.run([good, wrong, bad, good])
        assert [o.status for (o,) in first] == ["ok", "wrong", "failed", "ok"]
        victim = pool.workers[0].pid
        assert victim is not None

        def kill() -> None:
            time.sleep(0.2)
            os.kill(victim, signal.SIGKILL)

        thread = threading.Thread(target=kill)
        thread.start()
        slow = Job(good.stages * 2, task.plain, "host", rounds=300)
        outcomes = pool.run([slow, slow])
        thread.join()
        statuses = sorted({o.status for found in outcomes for o in found})
        assert statuses == ["crashed", "ok"]
        (again,) = pool.run([good])
        assert again[0].status == "ok"
