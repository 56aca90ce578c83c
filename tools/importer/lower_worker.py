"""The process that lowers modules of the `torch` dialect; `torch_dialect` asks it."""

from ...targets.host.compile_worker import main
from .torch_dialect import answer

if __name__ == "__main__":
    main(answer, "dialects.torch")
