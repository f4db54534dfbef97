"""MkDocs hook: adds CONTRIBUTING.md as a page, and a search index that works without a server."""

from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.plugins import event_priority
from mkdocs.structure.files import File, Files

ROOT = Path(__file__).parent.parent


# After the search plugin, which adds its script in the same event.
@event_priority(-100)
def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Leave out the search script of MkDocs: it needs a worker, which a file page may not start."""
    config.extra_javascript[:] = [
        script for script in config.extra_javascript if str(script) != "search/main.js"
    ]
    return config


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add CONTRIBUTING.md, which is at the root for GitHub; its links begin there too."""
    text = (ROOT / "CONTRIBUTING.md").read_text("utf-8").replace("](docs/", "](")
    files.append(File.generated(config, "contributing.md", content=text))
    return files


@event_priority(-100)
def on_post_build(config: MkDocsConfig) -> None:
    """Write the index again as a script: a page opened as a file may not request JSON."""
    folder = Path(config.site_dir, "search")
    index = (folder / "search_index.json").read_text("utf-8")
    (folder / "search_index.js").write_text(f"window.searchIndex = {index};\n", "utf-8")
