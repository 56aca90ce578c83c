"""The process that lowers modules of the `torch` dialect; `dialect` asks it."""

from functools import partial

from ....targets.host.jit.compile_worker import main
from ....transforms.core.bindings import upstream_module
from .dialect import answer_request

if __name__ == "__main__":
    main(answer_request, partial(upstream_module, "dialects.torch"))
