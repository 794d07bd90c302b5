// The monotonic clock.
#pragma once

#include <stdint.h>

// Microseconds since an arbitrary point; never goes back. Any thread.
int64_t clock_now_us(void);

// The same in milliseconds, rounded down.
int64_t clock_now_ms(void);

// Blocks the calling thread for about `ms` milliseconds.
void clock_sleep_ms(int ms);
