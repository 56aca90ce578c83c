from __future__ import annotations

import importlib.util
import sys
from pathlib import Path

# Tests are no package: the helpers beside them are imported by name from here.
_NAME = "schedule_grids"
_spec = importlib.util.spec_from_file_location(_NAME, Path(__file__).with_name("grids.py"))
assert _spec is not None
assert _spec.loader is not None
_module = importlib.util.module_from_spec(_spec)
sys.modules[_NAME] = _module
_spec.loader.exec_module(_module)
