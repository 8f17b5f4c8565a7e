"""The phone's shell: words, grammar, interpreter and the commands it finds."""
