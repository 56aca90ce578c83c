"""The process that lowers modules of the `torch` dialect; `dialect` asks it."""

from ....targets.host.jit.compile_worker import main
from .dialect import answer_request

if __name__ == "__main__":
    main(answer_request, "dialects.torch")
