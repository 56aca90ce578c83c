"""Work whose processes may end."""

from __future__ import annotations

from weft.tools.bench.onnx.guarded import Lost, in_guarded_processes

MESSAGE = r"b'noise\nAssertion `two\' failed.\n'"
ABORTS = f"[m := __import__('os'), m.write(2, {MESSAGE}), m.abort()]"

ENDLESS = "sum(1 for _ in iter(int, 1))"
WAITS = "__import__('time').sleep(0.8)"
"""As on a busy machine: time goes by, but the processor is another's."""


def test_lost_items_leave_the_others():
    work = ["0", "1", ABORTS, "__import__('os')._exit(7)", ENDLESS, WAITS, "5"]
    found = list(in_guarded_processes(eval, work, 2, 0.5))
    assert found == [
        0,
        1,
        Lost("SIGABRT: Assertion `two' failed."),
        Lost("exit code 7: it left no message"),
        Lost("took more than 0.5 s of processor time"),
        None,
        5,
    ]
