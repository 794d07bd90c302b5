// The commands of shizuka lab. Each takes its name ("lab seeds") and its arguments, a null pointer after
// them, and returns the exit status of the program.
#pragma once

int lab_seeds(int argc, char **argv);
int lab_ablate(int argc, char **argv);
int lab_minimal(int argc, char **argv);
int lab_trace(int argc, char **argv);
int lab_report(int argc, char **argv);
