"""A benchmark ends its web processes, also one that does not want to."""

from __future__ import annotations

import subprocess
import sys
from contextlib import ExitStack

from games.benchmarks.web_processes import end_processes

STUBBORN = "import signal; signal.signal(signal.SIGTERM, signal.SIG_IGN); print(flush=True); signal.pause()"
WILLING = "import signal; print(flush=True); signal.pause()"


def test_who_does_not_end_is_killed_and_nothing_is_lost_for_it() -> None:
    with ExitStack() as open_processes:
        servers = [
            open_processes.enter_context(subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE))
            for program in (STUBBORN, WILLING)
        ]
        for server in servers:
            assert server.stdout
            server.stdout.readline()
        end_processes(servers[:1], 0.2)
        end_processes(servers[1:])
        assert [server.returncode for server in servers] == [-9, -15]
