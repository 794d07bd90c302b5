// The subcommands. Each takes its name and its arguments, a null pointer after them, and returns the exit
// status of the program.
#pragma once

int command_analyse(int argc, char **argv);
int command_bench(int argc, char **argv);
int command_lab(int argc, char **argv);
int command_match(int argc, char **argv);
int command_perft(int argc, char **argv);
