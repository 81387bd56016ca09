"""One table wherever it runs: seats, perspectives, numbered steps, undo, stand-ins, bots' turns, who is shown what.

It gets messages, a store, a clock, luck and a thinker, and gives messages. It knows neither HTTP nor SQL nor
processes, and needs nothing but Python: the server, the terminal and a browser's worker drive the same table.
"""
