"""Decides: skills, the candidate ledger, the observe-decide-act loop. Never touches a phone."""
