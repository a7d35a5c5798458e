"""Legal records made illegal in a known way, one way or more for every rule that can be broken.

A fault is declared by the rule it breaks: which lines it changes, and what is said there instead. Where in a
game that can be done is found by trying; `finding` goes through simulated games until every rule has had its
faults. The declarations may ask the tables of the replay where to break something, never whether it is broken.
"""
