"""Every command of deploy/README.md is run as it stands there, with the example environment filled in."""

from __future__ import annotations

import re
import subprocess
import tarfile
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.core.management import get_commands

from tests.faults.people import eventually
from tests.services.machine import Machine, blocks
from tests.services.processes import ROOT

README = ROOT / "deploy" / "README.md"
FOUND = blocks(README)
INSTALL, ENABLE, MAIL, HEALTH, RESTORE, UPDATE = COMMANDS = [text for kind, text in FOUND if kind == "sh"]
(CRON,) = [text for kind, text in FOUND if kind == "cron"]

pytestmark = pytest.mark.real


def good(done: subprocess.CompletedProcess[str]) -> str:
    """It went well; what it said."""
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-4000:]
    return done.stdout


@pytest.fixture(scope="module")
def machine() -> Iterator[Machine]:
    """A server, installed as the document says."""
    machine = Machine()
    try:
        good(machine.run(INSTALL, typed="hush $HOME\nhush $HOME\n"))
        machine.fill_in()
        machine.welcome = good(machine.run(ENABLE))  # type: ignore[attr-defined]
        yield machine
    finally:
        machine.stop()


def backups(machine: Machine) -> list[Path]:
    """All that are kept, the oldest first."""
    return sorted((machine.root / "var/backups/starboard").glob("starboard-*.tar.gz"))


def ready(machine: Machine, port: str) -> int:
    with urllib.request.urlopen(f"http://127.0.0.1:{machine.ports[port]}/health/ready") as answer:
        return int(answer.status)


def answers(machine: Machine, port: str) -> bool:
    """Whether it is ready; not yet is no error."""
    try:
        return ready(machine, port) == 200
    except OSError:
        return False


def test_it_is_installed_and_serves(machine: Machine) -> None:
    assert "https://starboard.example.org/owner/" in machine.welcome  # type: ignore[attr-defined]
    assert {"starboard-web@8001", "starboard-web@8002", "starboard-worker", "starboard-beat"} <= set(machine.pids())
    for port in ("8001", "8002"):
        eventually(lambda port=port: answers(machine, port), within=120)
    assert backups(machine)[0].stat().st_mode & 0o777 == 0o600  # update.sh begins with one


def test_its_health_is_told(machine: Machine) -> None:
    def well() -> bool:
        said = machine.run(HEALTH).stdout
        return [line.split()[0] for line in said.splitlines() if line.split()[1] != "ok"] in ([], ["disk"])

    eventually(well, within=120, every=1)


def test_replies_are_received(machine: Machine) -> None:
    good(machine.run(MAIL))
    assert "starboard-mail" in machine.pids()


def test_every_command_of_the_document_is_one_of_these() -> None:
    """A new grey box must be run here too, or say what else it is."""
    assert {kind for kind, _ in FOUND} == {"sh", "ini", "cron"}
    inline = re.findall(r"`manage\.py (\w+)", README.read_text())
    assert set(inline) <= set(get_commands())


def test_the_nightly_backup(machine: Machine) -> None:
    """As cron runs it: by sh, with nothing in its environment but what cron puts there."""
    before = backups(machine)
    *_, user, command = CRON.strip().split(maxsplit=6)
    assert user == "root"
    cron = {"PATH": machine.env["PATH"], "HOME": "/root", "SHELL": "/bin/sh", "LOGNAME": "root"}
    line = machine.moved(command.replace("\\%", "%"))
    done = subprocess.run([machine.shell, "-c", line], env=cron, cwd="/", capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")  # cron mails whatever is said
    fresh = backups(machine)[-1]
    assert fresh not in before
    with tarfile.open(fresh) as kept:
        assert kept.getnames() == ["starboard.dump"]
    assert not (machine.root / "var/lib/starboard/backup_failed").exists()


def test_a_backup_is_put_back_when_the_site_stands_still(machine: Machine) -> None:
    shell = "python manage.py shell --no-imports -v 0 -c"
    ask = f"set -a; . /etc/starboard.env; set +a\ncd /opt/starboard\n.venv/bin/{shell} "
    count = "'from accounts.models import User; print(User.objects.count())'"
    before = good(machine.run(ask + count))
    kept = good(machine.run("cd /opt/starboard\nset -a; . /etc/starboard.env; set +a\ndeploy/backup.sh"))
    file = re.search(r"starboard-[\w-]+Z\.tar\.gz", kept)
    assert file
    good(machine.run(ask + "'from accounts import guests; guests.create_guest()'"))
    commands = re.sub(r"starboard-[\dTZ-]+\.tar\.gz", file[0], RESTORE)
    assert commands != RESTORE
    running = machine.run("\n".join(line for line in commands.splitlines() if not line.startswith("systemctl")))
    assert running.returncode != 0
    assert "The site is running" in running.stderr
    assert good(machine.run(ask + count)) != before
    good(machine.run(commands))
    assert good(machine.run(ask + count)) == before
    eventually(lambda: answers(machine, "8001"), within=120)


def test_an_update_restarts_all_one_after_the_other(machine: Machine) -> None:
    before, kept = machine.pids(), len(backups(machine))
    said = len(machine.called())
    good(machine.run(UPDATE))
    assert all(pid != before[unit] for unit, pid in machine.pids().items())
    assert len(backups(machine)) == kept + 1
    restarted = [line.split()[-1] for line in machine.called()[said:] if line.startswith("systemctl restart")]
    assert ["web@" in unit for unit in restarted] == sorted(("web@" in unit for unit in restarted), reverse=True)
    assert ready(machine, "8001") == ready(machine, "8002") == 200  # by now: it has waited for both


def test_an_update_that_renames_tables_stops_the_site_for_the_moment(machine: Machine) -> None:
    """Old processes would not find their tables."""
    before, said = machine.pids(), len(machine.called())
    ask = "set -a; . /etc/starboard.env; set +a\ncd /opt/starboard\n.venv/bin/python manage.py migrate -v 0 games 0015"
    good(machine.run(ask))
    machine.env["BACKUP_FIRST"] = "0"
    try:
        told = good(machine.run(UPDATE))
    finally:
        del machine.env["BACKUP_FIRST"]
    assert "the site is stopped for a moment" in told
    calls = [line.split()[1] for line in machine.called()[said:] if line.startswith("systemctl")]
    verbs = [verb for verb in calls if verb in {"stop", "restart"}]
    assert verbs == ["stop"] * len(before) + ["restart"] * len(before)
    assert ready(machine, "8001") == ready(machine, "8002") == 200


def test_an_update_stops_at_a_web_process_that_does_not_come_back(machine: Machine) -> None:
    """The other one still serves."""
    unit = machine.root / "etc/systemd/system/starboard-web@.service"
    whole, before = unit.read_text(), machine.pids()
    unit.write_text(re.sub(r"ExecStart=(.*\\\n)*.*", "ExecStart=/bin/sleep 600", whole))
    machine.env |= {"READY_WITHIN": "2", "BACKUP_FIRST": "0"}
    try:
        done = machine.run(UPDATE)
        now = machine.pids()
        assert done.returncode != 0
        assert "cannot serve after 2 s" in done.stderr
        assert "the others were not restarted" in done.stderr
        changed = {unit for unit, pid in now.items() if pid != before[unit]}
        assert len(changed) == 1
        assert changed < {"starboard-web@8001", "starboard-web@8002"}
        (other,) = {"8001", "8002"} - {changed.pop()[-4:]}
        assert ready(machine, other) == 200
    finally:
        unit.write_text(whole)
        for name in ("READY_WITHIN", "BACKUP_FIRST"):
            del machine.env[name]
        good(machine.run("systemctl restart starboard-web@8001 starboard-web@8002"))
        for port in ("8001", "8002"):
            eventually(lambda port=port: answers(machine, port), within=120)


def test_an_update_with_a_placeholder_changes_nothing(machine: Machine) -> None:
    file = machine.root / "etc/starboard.env"
    whole, before, kept = file.read_text(), machine.pids(), backups(machine)
    file.write_text(re.sub(r"^MAIL_KEY='.*'$", "MAIL_KEY='CHANGE-ME'", whole, flags=re.MULTILINE))
    try:
        done = machine.run(UPDATE)
    finally:
        file.write_text(whole)
    assert done.returncode != 0
    assert "MAIL_KEY still says CHANGE-ME" in done.stderr
    assert (machine.pids(), backups(machine)) == (before, kept)
