"""The image and its containers, read as they stand: nothing they name is missing here, nothing runs with more rights
than it needs, and they start what deploy/systemd starts."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from django.core.management import get_commands

from tests.services.compose import read_compose
from tests.services.processes import ROOT

DEPLOY = ROOT / "deploy"
DOCKERFILE = (DEPLOY / "Dockerfile").read_text().replace("\\\n", " ")
SITE = ("prepare", "web", "worker", "beat")


COMPOSE = read_compose((DEPLOY / "compose.yaml").read_text())
SERVICES: dict[str, Any] = COMPOSE["services"]


def steps(word: str) -> list[str]:
    """The lines of the image's description that begin so."""
    return re.findall(rf"^{word} +(.*)$", DOCKERFILE, re.MULTILINE)


def test_the_image_copies_what_is_there_and_all_that_runs() -> None:
    sources = [source for line in steps("COPY") if "--from" not in line for source in line.split()[:-1]]
    assert [source for source in sources if not (ROOT / source).exists()] == []
    listed = (DEPLOY / "Dockerfile.dockerignore").read_text().split()
    assert {line[1:] for line in listed if line.startswith("!")} == set(sources), "what is sent to who builds it"
    ours = {path.parent.name for path in ROOT.glob("*/apps.py")} | {"config", "common", "static", "templates"}
    assert ours <= set(sources)
    assert not {"tests", "var", ".venv", "deploy"} & set(sources)


def test_the_image_is_unprivileged_and_installs_only_what_is_locked() -> None:
    last = DOCKERFILE.rindex("FROM ")
    assert steps("USER") == ["starboard"]
    assert DOCKERFILE.index("USER starboard") > last
    assert DOCKERFILE.index("USER starboard") > DOCKERFILE.rindex("COPY ")
    (install,) = [line for line in steps("RUN") if "pip install" in line]
    assert {"--require-hashes", "--only-binary", "requirements/base.txt"} <= set(install.split())


def unit(name: str) -> list[str]:
    """What systemd starts, as words."""
    text = (DEPLOY / "systemd" / name).read_text().replace("\\\n", " ")
    (line,) = re.findall(r"^ExecStart=\S+/python (.*)$", text, re.MULTILINE)
    return str(line).split()


def test_the_same_is_started_as_by_systemd() -> None:
    web = json.loads(steps("CMD")[0])[1:]
    ours, theirs = unit("starboard-web@.service"), dict(zip(web[3::2], web[4::2], strict=False))
    assert web[:3] == ours[:3]
    assert theirs["--host"] == "0.0.0.0"
    placed = ("--host", "--port", "--forwarded-allow-ips")
    assert strip(ours, placed) == strip(web, placed)
    assert SERVICES["worker"]["command"][1:] == unit("starboard-worker.service")
    assert SERVICES["beat"]["command"][1:] == unit("starboard-beat.service")


def strip(words: list[str], names: tuple[str, ...]) -> list[str]:
    """Without these options and their values."""
    gone = {at + more for at, word in enumerate(words) if word in names for more in (0, 1)}
    return [word for at, word in enumerate(words) if at not in gone]


def test_every_command_of_ours_is_one() -> None:
    text = (DEPLOY / "compose.yaml").read_text()
    named = set(re.findall(r"manage\.py\"?,? \"?(\w+)", text))
    assert {"check", "collectstatic", "migrate", "load_boards", "health"} == named
    assert named <= set(get_commands())


def test_ports_files_and_volumes_agree() -> None:
    (port,) = steps("EXPOSE")
    assert SERVICES["web"]["expose"] == [port]
    assert f"reverse_proxy web:{port} " in (DEPLOY / "Caddyfile.compose").read_text()
    assert f":{port}/health/ready" in SERVICES["web"]["healthcheck"]["test"][-1]
    for name, service in SERVICES.items():
        for volume in service.get("volumes", []):
            source = volume.split(":")[0]
            assert (DEPLOY / source).exists() if source.startswith(".") else source in COMPOSE["volumes"], name
        if "build" in service:
            context = DEPLOY / service["build"]["context"]
            assert (context / service["build"]["dockerfile"]).is_file()
    site = SERVICES["web"]["volumes"][0].split(":")[1]
    assert f"VAR_DIR={site}" in DOCKERFILE
    assert steps("VOLUME") == [site]


def test_only_the_proxy_can_be_reached_and_everything_has_a_check() -> None:
    assert [name for name, service in SERVICES.items() if "ports" in service] == ["caddy"]
    assert [name for name, service in SERVICES.items() if "healthcheck" not in service] == ["prepare"]
    for name, service in SERVICES.items():
        assert "no-new-privileges:true" in service["security_opt"], name
        assert "privileged" not in service, name
        if name != "database":  # its image takes its folder over as root and then runs as postgres
            assert service["cap_drop"] == ["ALL"], name
    for name in SITE:
        assert SERVICES[name]["read_only"] == "true", name
    for name, service in SERVICES.items():
        for other, asked in service.get("depends_on", {}).items():
            checked = "healthcheck" in SERVICES[other]
            assert asked["condition"] == ("service_healthy" if checked else "service_completed_successfully"), name


@pytest.mark.parametrize("name", SITE)
def test_no_secret_stands_in_a_file(name: str) -> None:
    given = SERVICES[name]["environment"]
    assert "${DATABASE_PASSWORD:?" in given["DATABASE_URL"]
    assert "database:5432" in given["DATABASE_URL"]
    known = set(re.findall(r"^#? ?(\w+)=", Path(DEPLOY / "starboard.env.example").read_text(), re.MULTILINE))
    assert set(given) <= known
    assert not (DEPLOY / SERVICES[name]["env_file"]).exists(), "a filled in one is never committed"


SECRET = re.compile(r"PASSWORD|SECRET|TOKEN|CREDENTIAL|_KEY$")


def test_what_is_secret_comes_from_outside() -> None:
    """No image carries one, and a container that lacks one says so instead of starting."""
    for word in ("ENV", "ARG"):
        named = [name for line in steps(word) for name in re.findall(r"(\w+)(?==|\s|$)", line)]
        assert [name for name in named if SECRET.search(name)] == []
    for name, service in SERVICES.items():
        for key, value in service.get("environment", {}).items():
            if SECRET.search(key):
                assert re.fullmatch(r"\$\{\w+:\?.+\}", value), f"{name}: {key}"
    ignored = (ROOT / ".gitignore").read_text().split()
    assert any(line.endswith("starboard.env") or line in ("*.env", "deploy/*.env") for line in ignored)
