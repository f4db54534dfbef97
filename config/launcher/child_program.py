"""Entry point of a child process: runs a Python module, and stops when the launcher ends."""

import os
import runpy
import signal
import sys
from threading import Thread
from time import sleep

SECONDS_TO_STOP = 15


def run_child_program() -> None:
    """Runs the module named by the first argument with the other arguments."""
    Thread(target=_stop_when_launcher_ends, name="launcher", daemon=True).start()
    del sys.argv[0]
    runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)


def _stop_when_launcher_ends() -> None:
    """Stops the program when the launcher's pipe closes: first by a signal, then by force."""
    while os.read(0, 1):
        pass
    os.kill(os.getpid(), signal.SIGTERM)
    sleep(SECONDS_TO_STOP)
    if sys.platform != "win32" and os.getpgid(0) == os.getpid():
        os.killpg(0, signal.SIGKILL)
    os._exit(1)


if __name__ == "__main__":
    run_child_program()
