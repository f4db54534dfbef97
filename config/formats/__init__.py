"""Django format modules: date and time formats by language."""
