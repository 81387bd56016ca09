"""What the match driver does for people, done for the fast lane: deal, throw dice, count up. One plain file per game.

These files, too, are compiled: `rules` and `rng` are then the compiled modules. Each has the same functions: `deal`
(shuffle a blank table; returns a number that `settle` gets back), `over`, `roll_due`, `actor`, `throw`, `dice` (the
roll on the table, packed in one number), `settle` (after each decision), `merit` (greatest wins), `score`, `reason`,
`verdict`, `code_space` (all codes are below it).
"""
