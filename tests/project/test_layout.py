"""Three source roots, one namespace: what an innocent-looking file or setting would break."""

import importlib.util
import re
import tomllib
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).resolve().parents[2]
ROOTS = ["cli", "notation", "replay"]
PYPROJECT_TEXT = (REPOSITORY / "pyproject.toml").read_text(encoding="utf-8")
PYPROJECT = tomllib.loads(PYPROJECT_TEXT)


@pytest.mark.parametrize("root", ROOTS)
def test_the_namespace_itself_has_no_init(root: str) -> None:
    """With one, that portion would hide the other two."""
    assert not (REPOSITORY / root / "aboveboard" / "__init__.py").exists()


@pytest.mark.parametrize("root", ROOTS)
def test_a_source_root_holds_nothing_but_its_portion(root: str) -> None:
    """Anything else would land under its own, generic name in site-packages."""
    found = [
        path.relative_to(REPOSITORY / root).as_posix()
        for path in (REPOSITORY / root).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    ]
    assert [path for path in found if not path.startswith(f"aboveboard/{root}/")] == []


@pytest.mark.parametrize("root", ROOTS)
@pytest.mark.parametrize("name", ["__init__.py", "py.typed"])
def test_each_package_is_regular_and_typed(root: str, name: str) -> None:
    assert (REPOSITORY / root / "aboveboard" / root / name).is_file()


def test_aboveboard_is_a_namespace() -> None:
    spec = importlib.util.find_spec("aboveboard")
    assert spec is not None
    assert spec.origin is None


@pytest.mark.parametrize("root", ROOTS)
def test_the_namespace_holds_every_portion(root: str) -> None:
    spec = importlib.util.find_spec(f"aboveboard.{root}")
    assert spec is not None
    assert spec.origin is not None
    assert Path(spec.origin).name == "__init__.py"


def test_every_tool_knows_the_same_source_roots() -> None:
    tool = PYPROJECT["tool"]
    assert tool["hatch"]["build"]["dev-mode-dirs"] == ROOTS
    assert tool["hatch"]["build"]["targets"]["wheel"]["packages"] == [f"{root}/aboveboard" for root in ROOTS]
    assert tool["pytest"]["ini_options"]["pythonpath"] == ROOTS
    assert tool["ruff"]["src"] == ROOTS
    assert tool["mypy"]["mypy_path"].split(":") == [f"$MYPY_CONFIG_FILE_DIR/{root}" for root in ROOTS]
    assert tool["importlinter"]["root_packages"] == [f"aboveboard.{root}" for root in ROOTS]


def test_the_layers_are_those_of_the_architecture() -> None:
    (layers,) = [c["layers"] for c in PYPROJECT["tool"]["importlinter"]["contracts"] if c["type"] == "layers"]
    assert layers == ["aboveboard.cli", "aboveboard.replay", "aboveboard.notation"]


def test_mypy_is_run_on_folders() -> None:
    """With `-p aboveboard` it checks one portion of a namespace and is content."""
    runs = [line.split() for line in (REPOSITORY / "Makefile").read_text().splitlines() if "/mypy " in line]
    assert [run[1:] for run in runs] == [["--strict", *ROOTS]]


def test_the_typer_pin_says_why() -> None:
    assert re.search(r'# [^\n]*\b0\.29\b[^\n]*start-up[^\n]*\n\s*"typer[^"\n]*<0\.29"', PYPROJECT_TEXT)


def test_the_oldest_python_is_the_same_everywhere() -> None:
    oldest = PYPROJECT["project"]["requires-python"].removeprefix(">=")
    named = [
        name.rpartition(" ")[2]
        for name in PYPROJECT["project"]["classifiers"]
        if name.startswith("Programming Language :: Python :: 3.")
    ]
    assert named[0] == oldest
    assert f"sys.version_info < ({oldest.replace('.', ', ')})" in (REPOSITORY / "Makefile").read_text()
