"""The fuzzer that is guided by coverage finds nothing, with the corpus and samples to begin with."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from proof.figures import LONG, told

from .mutator import CORPUS, SAMPLES

ROOT = Path(__file__).resolve().parents[2]
RUNS = 200_000
pytestmark = pytest.mark.skipif(not LONG, reason="takes half an hour; `make proof-long` runs it")


def test_nothing_is_found_in_so_many_inputs(tmp_path: Path) -> None:
    pytest.importorskip("atheris", reason="the fuzzer is not installed (extra `fuzz`)")
    paths = os.pathsep.join(str(ROOT / one) for one in ("cli", "notation", "replay"))
    seeds = [str(one) for one in (tmp_path, CORPUS, *SAMPLES.glob("*/rules"))]
    done = subprocess.run(
        [sys.executable, str(Path(__file__).with_name("fuzz.py")), f"-runs={RUNS}", "-max_len=4096",
         "-rss_limit_mb=1024", "-timeout=300", f"-artifact_prefix={tmp_path}/", *seeds],
        cwd=ROOT, env={**os.environ, "PYTHONPATH": paths}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-4000:]
    found = re.search(r"Done (\d+) runs", done.stderr)
    assert found
    told("inputs of the fuzzer", int(found[1]))
