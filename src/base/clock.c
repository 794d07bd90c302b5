#include "base/clock.h"

#include "base/memory.h"

#include <errno.h>
#include <string.h>
#include <time.h>

int64_t clock_now_us(void) {
    struct timespec now;
    if (clock_gettime(CLOCK_MONOTONIC, &now) != 0)
        die("no monotonic clock: %s", strerror(errno));
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

int64_t clock_now_ms(void) {
    return clock_now_us() / 1000;
}

void clock_sleep_ms(int ms) {
    if (ms <= 0)
        return;
    struct timespec left = {.tv_sec = ms / 1000, .tv_nsec = (long)(ms % 1000) * 1000000};
    while (nanosleep(&left, &left) != 0 && errno == EINTR)
        continue;
}
