"""The command `aboveboard`: its commands, and what becomes of everything that can go wrong."""

from __future__ import annotations

import gc
import importlib
import os
import sys
import traceback
from collections.abc import Sequence
from contextlib import suppress
from typing import Annotated, Any, NoReturn

import typer
from typer.core import TyperCommand, TyperGroup, TyperOption

from aboveboard.cli import SELDOM, VERSION
from aboveboard.notation.texts import Language

__all__ = ["COMMANDS", "app", "main"]


COMMANDS = (
    "check",
    "replay",
    "show",
    "ask",
    "moves",
    "record",
    "rules",
    "explain",
    "score",
    "report",
    "fmt",
    "readings",
    "tiles",
    "schema",
    "compare",
    "merge",
    "cache",
    "simulate",
    "lsp",
)
# Called bare, these show their help.
_NEED_ARGUMENTS = {
    "check",
    "replay",
    "show",
    "ask",
    "moves",
    "record",
    "explain",
    "score",
    "report",
    "fmt",
    "simulate",
    "compare",
    "merge",
    "cache",
}
_NOT_DONE, _FAULT, _INTERRUPTED = 2, 3, 130
# What all usage errors of the framework are; it makes only some kinds of them public.
_USAGE_ERROR: type[Exception] = typer.BadParameter.__mro__[1]


class _Command(TyperCommand):
    """A command whose help is laid out in the language that is asked for."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        from aboveboard.cli.helping import formatter_in
        from aboveboard.cli.options import language_of

        ctx.formatter_class = formatter_in(language_of(ctx))
        return list(super().parse_args(ctx, args))


class _Commands(TyperGroup):
    """Imports a command's module when the command is asked for, so that no command pays for another."""

    def __init__(self, **attributes: Any) -> None:
        super().__init__(**attributes)
        self.params.append(_language_option())

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        from aboveboard.cli.helping import formatter_in, language_asked_for
        from aboveboard.cli.options import LANGUAGE, language_of

        # Help is shown, and a wrong option told of, before a command has read its options.
        ctx.meta[LANGUAGE] = language_asked_for(args)
        ctx.formatter_class = formatter_in(language_of(ctx))
        return list(super().parse_args(ctx, args))

    def format_help(self, ctx: Any, formatter: Any) -> None:
        from aboveboard.cli.helping import helped
        from aboveboard.cli.options import language_of

        helped(self, language_of(ctx))
        super().format_help(ctx, formatter)

    def list_commands(self, ctx: Any) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        from aboveboard.cli.helping import helped
        from aboveboard.cli.options import language_of

        if cmd_name not in COMMANDS:
            return None
        module = importlib.import_module(f"aboveboard.cli.commands.{cmd_name}")
        one = typer.Typer(add_completion=False, rich_markup_mode=None)
        bare = cmd_name in _NEED_ARGUMENTS
        one.command(cmd_name, cls=_Command, no_args_is_help=bare)(getattr(module, cmd_name))
        made = typer.main.get_command(one)
        made.params.append(_language_option())
        return helped(made, language_of(ctx))


def _language_option() -> TyperOption:
    """`--lang`, which every command takes."""
    return TyperOption(
        param_decls=["--lang"],
        metavar="LANGUAGE",
        help="The language of messages, rules and readings: en or fr.",
        show_default="that of the environment",
        callback=_known_language,
        expose_value=False,
    )


def _known_language(context: typer.Context, option: Any, chosen: str | None) -> None:
    """Refuse a language that is not there; one that is there was found before any option was read."""
    from aboveboard.cli.languages import LANGUAGES
    from aboveboard.cli.options import all_of, refuse

    if chosen is not None and chosen.lower() not in LANGUAGES:
        refuse("{name} is no language; languages are {names}", name=repr(chosen), names=all_of(LANGUAGES))


app = typer.Typer(
    cls=_Commands,
    add_completion=True,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    # Help is plain: rich would have to be imported for it.
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"aboveboard {VERSION}")
        raise typer.Exit


@app.callback()
def _aboveboard(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version and exit.")
    ] = False,
) -> None:
    """Check the rules of board games from written records of them."""


def main(arguments: Sequence[str] | None = None, library: Any = None) -> NoReturn:
    """Run a command and exit with its code.

    Args:
        arguments: the words of the command line, by default those of the process.
        library: the games to know, by default all.
    """
    # Python leaves out streams that the process was started without, against what their types say.
    if getattr(sys.stderr, "write", None) is None:
        sys.stderr = open(os.devnull, "w")  # noqa: SIM115
    if getattr(sys.stdin, "read", None) is None:
        sys.stdin = open(os.devnull)  # noqa: SIM115
    if getattr(sys.stdout, "write", None) is None:
        say = _language(arguments)
        sys.stderr.write(f"aboveboard: {say('cannot write: standard output is closed')}\n")
        sys.exit(_NOT_DONE)
    gc.set_threshold(SELDOM)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            # A terminal that cannot show a character gets its escape, not an exception.
            stream.reconfigure(errors="backslashreplace")
    code = _run(arguments, library)
    try:
        sys.stdout.flush()
    except OSError as error:
        code = _unwritable(error, _language(arguments))
    sys.exit(code)


def _language(arguments: Sequence[str] | None) -> Language:
    """The language to tell in what ends a command before it could tell anything itself, or after."""
    from aboveboard.cli.helping import language_asked_for
    from aboveboard.cli.languages import language, wished

    words = sys.argv[1:] if arguments is None else arguments
    return language(language_asked_for(words) or wished(os.environ))


def _run(arguments: Sequence[str] | None, library: Any) -> int:
    from aboveboard.cli.library import Library
    from aboveboard.cli.terminal import Unwritable

    try:
        return (
            app(args=arguments, prog_name="aboveboard", obj=library or Library(), standalone_mode=False) or 0
        )
    except _USAGE_ERROR as error:
        return _refused(error, _language(arguments))
    except SystemExit as stop:
        return stop.code if isinstance(stop.code, int) else int(stop.code is not None)
    except typer.Abort:
        return _broken_off(_language(arguments))
    except KeyboardInterrupt:
        return _INTERRUPTED
    except Unwritable as error:
        return _unwritable(error.__cause__, _language(arguments), str(error))
    except Exception as error:
        return _failed(error, _language(arguments))


def _broken_off(say: Language) -> int:
    """The input ended where a key was waited for."""
    sys.stderr.write(f"{say('Aborted!')}\n")
    return 1


def _refused(error: Any, say: Language) -> int:
    """A wrong command line, told in the language that it asks for."""
    from aboveboard.cli.usage import usage_told

    # The exit code still tells that something went wrong.
    with suppress(OSError):
        sys.stderr.write(usage_told(error, say))
    return int(error.exit_code)


def _unwritable(error: BaseException | None, say: Language, path: str = "") -> int:
    """A report's file, or standard output where there is no path, is closed or full."""
    if not path:
        # What is still in the buffer must not be tried again at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    if not isinstance(error, BrokenPipeError):
        why = say.notation.within(str(getattr(error, "strerror", error)).lower())
        told = (
            say("cannot write {path}: {why}", path=path, why=why)
            if path
            else say("cannot write: {why}", why=why)
        )
        # Where that is full too, the exit code still tells.
        with suppress(OSError):
            sys.stderr.write(f"aboveboard: {told}\n")
    return _NOT_DONE


def _failed(error: Exception, say: Language) -> int:
    frame = traceback.extract_tb(error.__traceback__)[-1]
    where = f"{os.path.basename(frame.filename)}:{frame.lineno}"
    what = f"{type(error).__name__}: {error}"
    told = say("the program itself failed: {error}, at {where}", error=what, where=where)
    sys.stderr.write(f"aboveboard: {told}\n")
    if os.environ.get("ABOVEBOARD_DEBUG"):
        traceback.print_exception(error)
    return _FAULT
