"""Passes messages on between the harness and an engine, and changes them on the way.

This injects bugs into an engine without touching its code, to see which cases notice them:

    ruleproof run --engine "python3 rewrite.py ruleproof serve-engine"
"""

import json
import subprocess
import sys
import threading


def request(message):
    """Changes a request to the engine: here, the facts of one card."""
    cards = message.get("params", {}).get("scenario", {}).get("cards", {})
    if "Healing Salve" in cards:
        facts = json.dumps(cards["Healing Salve"])
        cards["Healing Salve"] = json.loads(facts.replace('"next 3"', '"next 2"'))
    return message


def answer(message):
    """Changes an answer to the harness: here, 1 damage that is prevented is reported as 2."""
    for event in message.get("result", {}).get("played", {}).get("events", []):
        if event["event"] == "prevented" and event["fields"].get("amount") == 1:
            event["fields"]["amount"] = 2
    return message


def pass_on(lines, change, to):
    with to:
        for line in lines:
            print(json.dumps(change(json.loads(line))), file=to, flush=True)


def main(command):
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as engine:
        threading.Thread(target=pass_on, args=(sys.stdin, request, engine.stdin), daemon=True).start()
        pass_on(engine.stdout, answer, sys.stdout)
    return engine.returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
