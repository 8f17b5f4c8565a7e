"""The nouns: frozen values that every floor may read and only adapters make."""
