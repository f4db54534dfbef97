"""A drawing surface on which every letter is one wide."""


class Ruler:
    """Measures texts: one for each letter."""

    def width(self, words, *, strong=False):
        return len(words)
