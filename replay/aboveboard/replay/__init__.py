<<<<<<< HEAD
"""Statements to steps with verdicts. Knows no files and no terminal."""
=======
"""Statements to steps with verdicts; knows no files of the user and no terminal."""
>>>>>>> kfdata
