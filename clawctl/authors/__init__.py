"""For authors of skills: finding, making, checking, recording and replaying them."""
