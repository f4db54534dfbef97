#!/bin/sh
# macOS: double-click this file. Linux: run it in a terminal, or double-click Overtrick.desktop.
cd "$(dirname "$0")" || exit 1
for python in python3.14 python3.13 python3.12 python3.11 python3; do
    if command -v "$python" >/dev/null &&
        "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
        exec "$python" start_overtrick.py "$@"
    fi
done
echo "Overtrick needs Python 3.11 or newer. Install it, then try again:"
echo "https://www.python.org/downloads/"
printf 'Press Return to close this window. '
read -r _
exit 1
