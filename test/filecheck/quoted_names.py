"""lit's format for shell tests, for folders whose names have blanks in them, with quick tools."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from pathlib import Path
from unittest.mock import patch

import lit.formats
import lit.TestRunner
from lit.LitConfig import LitConfig
from lit.Test import Result, Test

sys.path.insert(0, str(Path(__file__).parent))
from forked_tools import ToolProcess


class QuotedShTest(lit.formats.ShTest):
    """
    As `ShTest`, with names of files quoted where `%s`, `%S` and `%t` stand for them. Tools are
    forks of lit's processes, but for measurements of coverage, which hooks into Python's start.
    """

    process = subprocess.Popen if "COVERAGE_PROCESS_START" in os.environ else ToolProcess

    def execute(self, test: Test, litConfig: LitConfig) -> Result:
        source = Path(test.getSourcePath())
        _, base = lit.TestRunner.getTempPaths(test)
        names = [("%s", str(source)), ("%S", str(source.parent)), ("%t", f"{base}.tmp")]
        quoted = [(key, shlex.quote(name).replace("\\", "\\\\")) for key, name in names]
        with patch.object(lit.TestRunner.subprocess, "Popen", self.process):
            return lit.TestRunner.executeShTest(
                test, litConfig, self.execute_external, [*self.extra_substitutions, *quoted]
            )
