"""The plug-in of the tests, as if it were installed."""

from pathlib import Path

PLUGIN = Path(__file__).parents[2] / "plugin"


def install(site: Path, name: str, entry_points: dict[str, str]) -> None:
    """What an installer leaves in `site` to make entry points known."""
    info = site / f"{name}-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    lines = [f"{key} = {value}\n" for key, value in entry_points.items()]
    (info / "entry_points.txt").write_text("[weft.universe]\n" + "".join(lines))
