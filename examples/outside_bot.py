"""A bot as a program of its own: reads JSON lines, answers with moves. Keeps cheese it knows, else picks any move.

cheeseboard arena alles-kaese --bots "exec:python examples/outside_bot.py,level-1" --games 20
"""

import json
import random
import sys

for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "start":
        print("I sit on seat", message["seat"], file=sys.stderr)  # standard error is for your own notes
    elif message["type"] == "ask":
        display = message["view"].get("display", [])
        legal = message["legal"]
        cheese = [move for move in legal if "keep" in move and display[move["keep"]]["front"] == "cheese"]
        print(json.dumps({"id": message["id"], "move": random.choice(cheese or legal)}), flush=True)
    elif message["type"] == "error":
        sys.exit(message["message"])
