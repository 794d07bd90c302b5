#include "schedule.h"

#include <stdlib.h>

#include "base/memory.h"
#include "base/prng.h"

void schedule_init(Schedule *schedule) {
    int count = schedule->opening_count;
    schedule->order = memory_new((size_t)count, sizeof(int));
    for (int i = 0; i < count; i++)
        schedule->order[i] = i;
    if (!schedule->is_shuffled)
        return;
    Prng prng = {schedule->seed};
    for (int i = count - 1; i > 0; i--) { // Fisher and Yates
        int j = (int)prng_below(&prng, (uint32_t)i + 1);
        int kept = schedule->order[i];
        schedule->order[i] = schedule->order[j];
        schedule->order[j] = kept;
    }
}

void schedule_release(Schedule *schedule) {
    free(schedule->order);
    schedule->order = NULL;
}

static int pairing_count(const Schedule *schedule) {
    int count = schedule->engine_count;
    return schedule->kind == TOURNAMENT_GAUNTLET ? count - 1 : count * (count - 1) / 2;
}

int schedule_pair_count(const Schedule *schedule) {
    return pairing_count(schedule) * schedule->round_count;
}

// The two engines of a pairing: (0,1), (0,2) ... (1,2) ...
static void find_pairing(const Schedule *schedule, int pairing, int *first, int *second) {
    int opponents = schedule->engine_count - 1;
    *first = 0;
    while (pairing >= opponents) {
        pairing -= opponents--;
        ++*first;
    }
    *second = *first + 1 + pairing;
}

ScheduledGame schedule_game(const Schedule *schedule, int pair, int game) {
    int pairings = pairing_count(schedule);
    int round = pair / pairings;
    int first, second;
    find_pairing(schedule, pair % pairings, &first, &second);
    return (ScheduledGame){
        .pair = pair,
        .game = game,
        .engine = {game == 0 ? first : second, game == 0 ? second : first},
        .opening = schedule->order[round % schedule->opening_count],
    };
}
