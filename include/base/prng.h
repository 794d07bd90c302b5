// Seeded pseudo-random numbers: equal sequences on every machine.
#pragma once

#include <stdint.h>

// SplitMix64 (Steele, Lea, Flood 2014).
typedef struct Prng {
    uint64_t state;
} Prng;

static inline uint64_t prng_next(Prng *prng) {
    uint64_t z = prng->state += 0x9E3779B97F4A7C15u;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

// Uniform in [0, bound) but for a bias below 2^-32.
static inline uint32_t prng_below(Prng *prng, uint32_t bound) {
    return (uint32_t)(((prng_next(prng) >> 32) * bound) >> 32);
}
