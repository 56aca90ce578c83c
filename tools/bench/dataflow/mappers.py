"""
Other mappers of single layers: what they are asked, and what they answered.

A mapper runs where it is installed: `--peer-python` is an interpreter that has it, which runs a
script of `data/peers`, asked and answering in JSON. Its answers may be kept in a file; without an
interpreter they come from one, if they are to the same questions.
"""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from ....transforms.core.errors import WeftError
from ....transforms.core.files import write_atomically
from ....transforms.core.json_node import Json, Node, parse_json, table_text
from ....transforms.dataflow.directive.problem import LayerProblem
from ....transforms.machine.view import Machine
from . import accelforge, zigzag
from .loop_nest import LoopMapping

DATA = Path(__file__).parent.parent / "data" / "peers"


@dataclass(frozen=True)
class Mapper:
    """
    A mapper: the script that asks it, how to install it, and its forms of questions and mappings.
    `ask_search` and `ask_cost` make a question of a layer on a machine, the latter with a mapping.
    """

    name: str
    script: str
    install: str
    ask_search: Callable[[LayerProblem, Machine], dict[str, Json]]
    ask_cost: Callable[[LayerProblem, Machine, LoopMapping], dict[str, Json]]
    read: Callable[[Node, LayerProblem, Machine], LoopMapping]


def _zigzag_search(problem: LayerProblem, machine: Machine) -> dict[str, Json]:
    """ZigZag's own default search, with uneven mappings."""
    return {
        "accelerator": zigzag.accelerator_document(machine, problem),
        "layer": zigzag.layer_document(problem),
        "search": {
            "loop_prime_factors": 6, "spatial_mappings": 3, "mixed": False, "temporal": "uneven",
        },
    }  # fmt: skip


def _zigzag_cost(problem: LayerProblem, machine: Machine, mapping: LoopMapping) -> dict[str, Json]:
    names = {tensor.name for tensor in problem.tensors}
    bypassing = [names - {*borders} for borders in mapping.borders]
    return {
        "accelerator": zigzag.accelerator_document(machine, problem, bypassing),
        "layer": zigzag.layer_document(problem),
        "mapping": zigzag.mapping_document(mapping, problem),
    }


def _read_zigzag(node: Node, problem: LayerProblem, machine: Machine) -> LoopMapping:
    return zigzag.read_mapping(node, problem, len(machine.levels) - 1)


def _accelforge_search(problem: LayerProblem, machine: Machine) -> dict[str, Json]:
    """AccelForge's own default search, of energy."""
    text = accelforge.architecture_text(machine) + accelforge.workload_text(problem)
    return {"specification": text, "given": False}


def _accelforge_cost(
    problem: LayerProblem, machine: Machine, mapping: LoopMapping
) -> dict[str, Json]:
    text = accelforge.architecture_text(machine, linear=True)
    text += accelforge.workload_text(problem)
    text += accelforge.mapping_text(mapping, problem, machine)
    return {"specification": text, "given": True}


MAPPERS: Mapping[str, Mapper] = {
    "zigzag": Mapper(
        "zigzag", "zigzag_run.py", "pip install zigzag-dse==3.9.1 six",
        _zigzag_search, _zigzag_cost, _read_zigzag,
    ),
    "accelforge": Mapper(
        "accelforge", "accelforge_run.py",
        "pip install --no-deps accelforge==1.0.467, and what its metadata list but hwcomponents",
        _accelforge_search, _accelforge_cost, accelforge.read_mapping,
    ),
}  # fmt: skip


@dataclass
class Answers:
    """
    Answers of mappers: from the interpreter `python` where there is one, for which they have
    `seconds`, and which are kept in `file`; else those of `file` that are to the same questions.
    """

    file: Path
    python: str | None = None
    seconds: float = 600.0
    kept: dict[str, Json] = field(default_factory=dict[str, Json])

    @staticmethod
    def read(file: str | Path, python: str | None, seconds: float = 600.0) -> Answers:
        """The answers in `file`, which need not be there with `python`. Raises `WeftError`."""
        path = Path(file)
        if python is not None and not path.exists():
            return Answers(path, python, seconds)
        try:
            table = Node(parse_json(path.read_text(encoding="utf-8")), "").as_table()
        except (OSError, UnicodeDecodeError) as error:
            raise WeftError(f"cannot read '{path}': {error}") from None
        except WeftError as error:
            raise WeftError(f"'{path}' {error}") from None
        return Answers(path, python, seconds, dict(table))

    def has(self, mapper: Mapper, problem: LayerProblem) -> bool:
        """Tests whether there is, or may be, an answer of a mapper for a layer."""
        return self.python is not None or f"{mapper.name} {problem.name}" in self.kept

    def search(self, mapper: Mapper, problem: LayerProblem, machine: Machine) -> Node:
        """The mapper's search of `problem`. Raises `WeftError` where there is no answer."""
        name = f"{mapper.name} {problem.name}"
        question = mapper.ask_search(problem, machine)
        if self.python is not None:
            answer = ask_mapper(mapper, self.python, question, self.seconds)
            self.kept[name] = {"question": question, "answer": answer.value}
            write_atomically(str(self.file), table_text(self.kept, 2))
            return answer
        known = self.kept.get(name)
        if not isinstance(known, Mapping) or known.get("question") != question:
            raise WeftError(
                f"'{self.file}' has no answer of {mapper.name} for layer {problem.name} on "
                f"machine @{machine.name}: {_advice(mapper)}"
            )
        return Node(known.get("answer"), f"{self.file}: {name}.answer")


def _advice(mapper: Mapper) -> str:
    return (
        f"make an environment with it (python3 -m venv peers; peers/bin/{mapper.install}) and "
        f"give its interpreter with --peer-python"
    )


def ask_mapper(
    mapper: Mapper, python: str, question: Mapping[str, Json], seconds: float = 600.0
) -> Node:
    """The answer to `question` of the mapper that `python` has. Raises `WeftError`."""
    try:
        done = subprocess.run(
            [python, str(DATA / mapper.script)], input=json.dumps(question), capture_output=True,
            text=True, check=False, timeout=seconds,
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        raise WeftError(
            f"{mapper.name} has no answer after {seconds:g} s; wait longer with --peer-seconds"
        ) from None
    except OSError as error:
        raise WeftError(f"cannot run '{python}': {error.strerror}") from None
    if done.returncode:
        last = (done.stderr.strip().splitlines() or ["it says nothing"])[-1]
        raise WeftError(f"{mapper.name} failed in '{python}' ({last}); {_advice(mapper)}")
    return Node(parse_json(done.stdout), f"{mapper.name}'s answer")
