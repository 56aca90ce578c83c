"""Writing results so that a reader never sees half a file."""

from __future__ import annotations

import os
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

from .errors import WeftError


@contextmanager
def replacing(path: Path | str) -> Generator[Path]:
    """
    Gives a temporary name beside `path`; what the block writes there becomes `path`.

    The rename is the last step: after an error `path` is as it was, and the temporary file
    is gone. A device such as `/dev/null` is not replaced but written to. `WeftError` when
    the folder is missing or not writable, or the disk is full.
    """
    path = Path(path)
    if path.is_dir():
        raise WeftError(f"cannot write '{path}': it is a folder; give the name of a file")
    if path.exists() and not path.is_file():
        yield path
        return
    temporary = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    try:
        yield temporary
        os.replace(temporary, path)
    except OSError as error:
        raise WeftError(f"cannot write '{path}': {error.strerror}") from error
    finally:
        temporary.unlink(missing_ok=True)


def write_atomically(path: Path | str, data: bytes | str) -> None:
    """Write all of `data` to `path`, or nothing; text is UTF-8. Errors as in `replacing`."""
    with replacing(path) as temporary:
        temporary.write_bytes(data.encode() if isinstance(data, str) else data)
