"""A crew: processes that work for visitors, fairly and within bounds.

Whoever asks waits behind their own questions, not behind everybody's: the next question is taken from the next
address, and of that address from its next table. A process that takes too long is killed, one that dies is replaced
and its question asked once more. The server never waits for any of them when it ends.
"""
