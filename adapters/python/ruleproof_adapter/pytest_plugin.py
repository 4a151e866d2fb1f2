"""A pytest plugin that makes each case of the suite a test.

    pytest --ruleproof-engine "python3 my_adapter.py" --ruleproof-select "game(mtg)"

or, in a test file, with a command or an adapter:

    test_rules = conformance(MyAdapter(), select="game(mtg)")

An unsupported case is skipped if the baseline accepts it, and a known failure is expected to fail. Every other case that
does not pass fails. If the engine supports none of the selected cases, that is an error.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any, Iterable, Iterator, List, Optional, Sequence, Tuple, Union

import pytest

from .harness import Engine, NoRun, Playing, Result, Selection, plays, told

_OPTIONS = {
    "engine": "the engine under test: a command that implements the protocol, or a name from ruleproof.toml",
    "select": "the cases to play: an expression such as `game(mtg) & clause(615.7)`",
    "edition": "play only this edition of the rules",
    "cases": "a folder with cases, instead of the built-in ones",
    "baseline": "the baseline: a file with known failures",
    "level": "`full`: a play with unreported events or fields fails",
    "program": "the program; by default the environment variable RULEPROOF, or else `ruleproof`",
}
_NOTE = "ruleproof"


class Conformance:
    """A selection of cases. Assigned to a name that begins with `test`, its cases become tests."""

    def __init__(self, engine: Engine, selection: Selection) -> None:
        self.engine, self.selection = engine, selection


def conformance(
    engine: Engine,
    *,
    select: Optional[str] = None,
    edition: Optional[str] = None,
    cases: Optional[str] = None,
    baseline: Optional[str] = None,
    level: Optional[str] = None,
    args: Sequence[str] = (),
    program: Optional[str] = None,
) -> Conformance:
    """Returns the selected cases, as tests.

    An adapter, instead of a command, is played in this process. Its breakpoints work, but an endless loop in it hangs
    the tests."""
    return Conformance(engine, Selection(select, edition, cases, baseline, level, args, program))


class NotAsExpected(Exception):
    """An unexpected result of a play."""


class Cases(pytest.Collector):
    """The selected cases."""

    def __init__(self, of: Conformance, directory: Optional[Path] = None, **more: Any) -> None:
        super().__init__(**more)
        self.engine = of.engine
        self.selection = replace(of.selection, directory=str(directory or self.config.rootpath))
        self.playing: Optional[Playing] = None
        self.failed: Optional[str] = None
        self.played = False

    def collect(self) -> Iterable[pytest.Item]:
        try:
            picked = plays(self.selection)
        except NoRun as error:
            raise self.CollectError(str(error)) from error
        self.all = len(picked)
        return [Case.from_parent(self, name=f"{id}@{edition}", case=id, edition=edition) for id, edition in picked]

    def result(self, case: Case) -> Optional[Result]:
        """Returns the result of a case. The first call starts the run of all cases to be tested."""
        if self.failed is not None:
            raise NoRun("ruleproof did not run; the first of its cases shows the reason")
        try:
            if self.playing is None:
                mine = [item for item in self.session.items if isinstance(item, Case) and item.parent is self]
                ids = [] if len(mine) == self.all else list(dict.fromkeys(item.case for item in mine))
                self.playing = Playing(self.engine, self.selection, ids)
            return self.playing.result(case.case, case.edition)
        except NoRun as error:
            self.failed = str(error)
            raise

    def teardown(self) -> None:
        if self.playing is None:
            return
        playing, self.playing = self.playing, None
        why = None
        if self.failed is None:
            why = playing.incomplete()
            if playing.is_whole and not self.played:
                why = "the engine supports none of the selected plays"
        playing.close()
        if why is not None:
            pytest.fail(why, pytrace=False)


class Case(pytest.Item):
    """A case in one edition."""

    parent: Cases

    def __init__(self, case: str, edition: str, **more: Any) -> None:
        super().__init__(**more)
        self.case, self.edition = case, edition

    def runtest(self) -> None:
        result = self.parent.result(self)
        if result is None:
            pytest.skip("ruleproof.toml excludes it")
        verdict, failed = result["verdict"], result["standing"] != "expected"
        self.user_properties.append((_NOTE, verdict))
        self.parent.played |= verdict != "unsupported"
        if failed:
            here = {} if isinstance(self.parent.engine, str) else {"rerun": f"pytest '{self.nodeid}'"}
            raise NotAsExpected(told({**result, **here}))
        if verdict == "pass-state":
            self.add_report_section("call", "ruleproof", f"not reported: {', '.join(result.get('untold', ()))}\n")
        elif verdict != "pass":
            known = result.get("baseline", {}).get("reason") or result.get("status", "")
            end = pytest.skip if verdict == "unsupported" else pytest.xfail
            end(f"{verdict}, known: {known}")

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        if isinstance(excinfo.value, (NotAsExpected, NoRun)):
            return str(excinfo.value)
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> Tuple[Any, Optional[int], str]:
        return self.path, None, self.name


def pytest_addoption(parser: pytest.Parser) -> None:
    """Adds the options. Each has a key in pytest's ini file."""
    group = parser.getgroup("ruleproof", "ruleproof cases as tests")
    for word, help in _OPTIONS.items():
        group.addoption(f"--ruleproof-{word}", metavar=word.upper(), help=help)
        parser.addini(f"ruleproof_{word}", help=help)
    parser.addini("ruleproof_args", type="args", help="more arguments for `ruleproof run`", default=[])


def _said(config: pytest.Config, word: str) -> Optional[str]:
    value = config.getoption(f"--ruleproof-{word}") or config.getini(f"ruleproof_{word}")
    return str(value) if value else None


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(session: pytest.Session, config: pytest.Config, items: List[pytest.Item]) -> None:
    """Adds the cases of the engine from the command line. An engine in the ini file is only used if the command line
    names no tests."""
    engine = _said(config, "engine")
    named = config.args_source == pytest.Config.ArgsSource.ARGS
    if engine is None or (named and not config.getoption("--ruleproof-engine")):
        return
    said = {word: _said(config, word) for word in _OPTIONS if word != "engine"}
    of = conformance(engine, args=config.getini("ruleproof_args"), **said)
    # Paths on the command line are relative to the current directory, those in a file to the root of the project.
    directory = config.invocation_params.dir if config.getoption("--ruleproof-engine") else None
    cases = Cases.from_parent(session, name="ruleproof", nodeid="ruleproof", of=of, directory=directory)
    try:
        collected: List[Union[pytest.Item, pytest.Collector]] = [*cases.collect()]
    except Cases.CollectError as error:
        raise pytest.UsageError(str(error)) from error
    session.ihook.pytest_collectreport(report=pytest.CollectReport(cases.nodeid, "passed", None, collected))
    items.extend(item for item in collected if isinstance(item, pytest.Item))


def _with_options(of: Conformance, config: pytest.Config) -> Conformance:
    """Options on the command line override the arguments of `conformance`."""
    said = {word: config.getoption(f"--ruleproof-{word}") for word in _OPTIONS if word != "engine"}
    return Conformance(of.engine, replace(of.selection, **{word: value for word, value in said.items() if value}))


def pytest_pycollect_makeitem(collector: Union[pytest.Module, pytest.Class], name: str, obj: object) -> Any:
    """Collects the result of `conformance` in a test file."""
    if isinstance(obj, Conformance) and name.startswith("test"):
        return Cases.from_parent(collector, name=name, of=_with_options(obj, collector.config))
    return None


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Iterator[None]:
    """Shows the reason of a skipped test without a location, which would always be in this file."""
    outcome: Any = yield
    report = outcome.get_result()
    if isinstance(item, Case) and report.skipped and isinstance(report.longrepr, tuple):
        report.longrepr = ("ruleproof", None, report.longrepr[2])


def _verdict(report: Any) -> Optional[str]:
    return dict(getattr(report, "user_properties", ())).get(_NOTE)


def pytest_report_teststatus(report: Any) -> Any:
    """Marks plays that pass only as far as the engine reports."""
    if getattr(report, "when", None) == "call" and report.passed and _verdict(report) == "pass-state":
        return "passed", ".", "PASSED (state)"
    return None


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Prints the number of plays for each verdict."""
    reports = [report for some in terminalreporter.stats.values() for report in some]
    verdicts = Counter(_verdict(report) for report in reports if getattr(report, "when", None) == "call")
    verdicts.pop(None, None)
    if verdicts:
        shown = ", ".join(f"{count} {verdict}" for verdict, count in verdicts.most_common())
        terminalreporter.write_line(f"ruleproof: {shown}")
