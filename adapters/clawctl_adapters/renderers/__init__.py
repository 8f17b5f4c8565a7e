"""An observation as text for a model: pure functions, coverage said first."""
