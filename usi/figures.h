// Numbers as people like to read them. Each function writes into `out` and returns it.
#pragma once

#include <stdint.h>

enum { FIGURE_SIZE = 32 };

// Four digits or fewer: "950", "12.3k", "4.56M", "78.9G".
char *figure_count(uint64_t count, char out[FIGURE_SIZE]);

// The same with "/s" for `count` in `time_us`.
char *figure_speed(uint64_t count, int64_t time_us, char out[FIGURE_SIZE]);

// "1.234 s", "2:05 min".
char *figure_time(int64_t time_us, char out[FIGURE_SIZE]);

// A score of the search in pawns, "+1.23", or plies to mate, "mate 5", "mate -2".
char *figure_score(int score, char out[FIGURE_SIZE]);
