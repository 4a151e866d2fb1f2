"""Passes lines between the harness and an adapter in another process: `relay.py SOCKET`."""

import socket
import sys
import threading


def main(path: str) -> None:
    """Runs until the harness or the adapter ends."""
    with socket.socket(socket.AF_UNIX) as adapter:
        adapter.connect(path)
        threading.Thread(target=_ask, args=(adapter,), daemon=True).start()
        while True:
            answer = adapter.recv(1 << 16)
            if not answer:
                return
            sys.stdout.buffer.write(answer)
            sys.stdout.buffer.flush()


def _ask(adapter: socket.socket) -> None:
    for line in sys.stdin.buffer:
        adapter.sendall(line)
    adapter.shutdown(socket.SHUT_WR)


if __name__ == "__main__":
    main(sys.argv[1])
