"""A record that is written at the table: `aboveboard record`."""
