"""Compare a built wheel and sdist with what git tracks: nothing that is needed may be left out."""

import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

ROOTS = ("cli/", "notation/", "replay/")
DATA = (".css", ".html", ".js", ".json", ".lark")


def main(dist: Path) -> None:
    tracked = set(subprocess.check_output(["git", "ls-files", "-z"], text=True).split("\0")) - {""}
    (wheel,) = dist.glob("*.whl")
    (sdist,) = dist.glob("*.tar.gz")
    with zipfile.ZipFile(wheel) as archive:
        in_wheel = set(archive.namelist())
    with tarfile.open(sdist) as archive:
        in_sdist = {name.partition("/")[2] for name in archive.getnames()}

    packaged = {path.partition("/")[2] for path in tracked if path.startswith(ROOTS)}
    packaged |= {f"aboveboard/{path}" for path in tracked if path.startswith("samples/")}
    lacking = [f"the wheel lacks {path}" for path in sorted(packaged - in_wheel)]
    lacking += [f"the sdist lacks {path}" for path in sorted(tracked - in_sdist)]
    # A suffix that occurs nowhere would make the comparison above pass for want of anything to compare.
    suffixes = {Path(path).suffix for path in in_wheel}
    lacking += [f"the wheel has no {suffix} file" for suffix in DATA if suffix not in suffixes]
    if not any(path.startswith("samples/") for path in in_sdist):
        lacking.append("the sdist has no samples")
    if lacking:
        sys.exit("\n".join(lacking))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
