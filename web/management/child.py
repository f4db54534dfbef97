"""Runs a program that ends when its launcher does. Knows the pipe to the launcher; no program."""

import os
import runpy
import signal
import sys
from threading import Thread
from time import sleep

PATIENCE = 15


def main() -> None:
    """Run the module named first, with what follows as its arguments."""
    Thread(target=_end_with_the_launcher, name="launcher", daemon=True).start()
    del sys.argv[0]
    runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)


def _end_with_the_launcher() -> None:
    """The pipe ends when the launcher does, however it died: stop in good order, then at once."""
    while os.read(0, 1):
        pass
    os.kill(os.getpid(), signal.SIGTERM)
    sleep(PATIENCE)
    if sys.platform != "win32" and os.getpgid(0) == os.getpid():
        os.killpg(0, signal.SIGKILL)
    os._exit(1)


if __name__ == "__main__":
    main()
