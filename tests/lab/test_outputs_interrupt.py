"""Ctrl-C while a data frame is being made: it counts, a moment later."""

import subprocess
import sys

CODE = """
import os, signal
from cheeseboard.lab.outputs import unbroken

try:
    with unbroken():
        os.kill(os.getpid(), signal.SIGINT)
        print("finished")
except KeyboardInterrupt:
    print("heard", signal.getsignal(signal.SIGINT) is signal.default_int_handler)
"""


def test_ctrl_c_waits_until_the_library_is_through():
    """What was begun is finished, then the interrupt is heard, and the usual handler is back."""
    done = subprocess.run([sys.executable, "-c", CODE], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["finished", "heard", "True"]
