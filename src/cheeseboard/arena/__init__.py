"""The arena: bots play each other, with the same cards and dice for everybody, and the luck is counted out."""
