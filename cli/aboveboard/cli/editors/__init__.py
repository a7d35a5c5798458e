"""Records in editors: colours and a language server, both made from the words that the program reads."""
