"""lit's format for shell tests, for folders whose names have blanks in them."""

from __future__ import annotations

import shlex
from pathlib import Path

import lit.formats
import lit.TestRunner
from lit.LitConfig import LitConfig
from lit.Test import Result, Test


class QuotedShTest(lit.formats.ShTest):
    """As `ShTest`, with names of files quoted where `%s`, `%S` and `%t` stand for them."""

    def execute(self, test: Test, litConfig: LitConfig) -> Result:
        source = Path(test.getSourcePath())
        _, base = lit.TestRunner.getTempPaths(test)
        names = [("%s", str(source)), ("%S", str(source.parent)), ("%t", f"{base}.tmp")]
        quoted = [(key, shlex.quote(name).replace("\\", "\\\\")) for key, name in names]
        return lit.TestRunner.executeShTest(
            test, litConfig, self.execute_external, [*self.extra_substitutions, *quoted]
        )
