"""From a step somebody wrote to an input on the phone, and to a verdict on what it did."""
