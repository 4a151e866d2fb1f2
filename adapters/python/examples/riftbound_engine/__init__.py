"""A small engine for section 437 of the Riftbound rules, Prevent, with combat.

It was written from the rules alone. Anything it has no rule for is `Unsupported`, never a guess.
"""
