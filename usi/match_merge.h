// What is done with the records of matches afterwards. Both take their name and their arguments, a null
// pointer after them, and return the exit status of the program.
#pragma once

// shizuka match merge: adds the games of several files up. What does not fit together (a game that is there
// twice, one name for different programs, broken lines) is reported on stderr and makes the status 1; the
// table is printed all the same.
int match_merge(int argc, char **argv);

// shizuka match export: writes the games for other programs.
int match_export(int argc, char **argv);
