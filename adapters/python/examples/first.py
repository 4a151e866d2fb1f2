import json, sys

WORDS = {"seen object": ["zone", "damage", "might", "prevent"], "seen player": [], "seen place": [],
         "seen event": ["assigned", "prevented", "dealt", "killed", "healed", "asked"]}
HELLO = {"protocol": 1, "name": "first", "version": "1", "capabilities": {"events": True, "steps": True},
         "games": {"riftbound": {"editions": ["1.3", "1.4"], "vocabulary": WORDS}}}

def unit(alias, might, prevent=()):
    value = sum(one["amount"] for one in prevent)
    state = {"might": might, "prevent": [{"amount": value}]} if prevent else {"might": might}
    return {"name": alias, "might": might, "value": value, "given": {"alias": alias, "state": state}}

def play(game, edition, scenario, **more):
    [one, two], [(place, field)] = scenario["given"]["players"], scenario["given"]["battlefields"].items()
    attacker, defender = [unit(card["alias"], **card["state"]) for who in (one, two) for card in field["players"][who]]
    sides = {"players": {one: [attacker["given"]], two: [defender["given"]]}}
    known = {"cards": {}, "given": {"players": {one: {}, two: {}}, "battlefields": {place: sides}},
             "when": [{"id": 0, "act": {"game": {"combat": {"place": place}}}, "beside": {}}]}
    if edition not in HELLO["games"][game]["editions"] or scenario != known:  # it contains something that this adapter does not play
        raise ValueError
    events, state = [], {}
    happened = lambda word, batch, **fields: events.append({"event": word, "batch": batch, "fields": fields})
    for who, by, to in (one, attacker, defender), (two, defender, attacker):
        stopped = min(by["might"], to["value"])  # 437.2: the value reduces damage; 437.3: and drops by that much
        to["damage"], to["value"] = by["might"] - stopped, to["value"] - stopped
        to["dead"] = 0 < to["damage"] >= to["might"]
        if by["might"]: happened("assigned", 1, who=who, to=to["name"], amount=by["might"])
        if stopped: happened("prevented", 2, by="prevent", to=to["name"], amount=stopped, **{"from": [by["name"]]})
        if to["damage"]: happened("dealt", 2, by="combat", to=to["name"], amount=to["damage"], **{"from": [by["name"]]})
    for me, home in (attacker, place if defender["dead"] else "base"), (defender, place):
        value = [{"amount": me["value"]}] if me["value"] and not me["dead"] else []
        zone = "trash" if me["dead"] else home  # if both survive, the attacker returns to base
        state[me["name"]] = {"zone": zone, "damage": 0, "might": me["might"], "prevent": value}
        if me["dead"]: happened("killed", 3, what=me["name"])
        elif me["damage"]: happened("healed", 4, to=me["name"], amount=me["damage"])
    events.sort(key=lambda event: event["batch"])  # events of one batch follow one another
    return {"played": {"after": [{"step": 0, "events": len(events), "state": state}], "events": events}}

for line in sys.stdin:
    request = json.loads(line)
    try:
        result = HELLO if request["method"] == "hello" else play(**request["params"])
    except (ValueError, KeyError, TypeError):  # a scenario of another form
        result = {"unsupported": {"needs": "anything but one combat with one plain unit on each side"}}
    print(json.dumps({"id": request["id"], "result": result}), flush=True)
