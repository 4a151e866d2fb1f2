"""A small engine for section 437 of the Riftbound rules, Prevent, and the combat around it.

It was written from the rules alone. What it has no rule for is `Unsupported`, never a guess.
"""
