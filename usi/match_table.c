#include "match_table.h"

#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

#include "base/memory.h"
#include "utf8.h"

enum { SEEN_CAPACITY_FIRST = 64 }; // a power of two

// The half points of the first engine in both games of a pair, and one more; 0 before the game was added.
struct PairSeen {
    uint64_t key; // 0: a free place
    uint8_t points[2];
};

// The table -------------------------------------------------------------------------------------------

static char *copy_string(const char *string) {
    size_t size = strlen(string) + 1;
    return memcpy(memory_new(size, 1), string, size);
}

void match_table_init(MatchTable *table, const char *const *names, int engine_count) {
    *table = (MatchTable){0};
    for (int i = 0; i < engine_count; i++)
        match_table_add_engine(table, names[i]);
}

void match_table_release(MatchTable *table) {
    for (int i = 0; i < table->engine_count; i++)
        free(table->names[i]);
    free(table->names);
    free(table->counts);
    free(table->seen);
    *table = (MatchTable){0};
}

int match_table_add_engine(MatchTable *table, const char *name) {
    assert(table->engine_count < RATING_ENGINES_MAX);
    size_t old = (size_t)table->engine_count, size = old + 1;
    MatchCounts *counts = memory_new(size * size, sizeof *counts);
    for (size_t row = 0; row < old; row++)
        memcpy(&counts[row * size], &table->counts[row * old], old * sizeof *counts);
    free(table->counts);
    table->counts = counts;
    table->names = memory_resize(table->names, size, sizeof *table->names);
    table->names[old] = copy_string(name);
    table->engine_count++;
    return (int)old;
}

// The place of a key, or the free one where it belongs. Requires: a place is free.
static PairSeen *find_place(PairSeen *seen, size_t capacity, uint64_t key) {
    size_t place = (size_t)key & (capacity - 1);
    while (seen[place].key != 0 && seen[place].key != key)
        place = (place + 1) & (capacity - 1);
    return &seen[place];
}

static void grow(MatchTable *table) {
    size_t capacity = table->seen_capacity == 0 ? SEEN_CAPACITY_FIRST : 2 * table->seen_capacity;
    PairSeen *seen = memory_new(capacity, sizeof *seen);
    for (size_t i = 0; i < table->seen_capacity; i++)
        if (table->seen[i].key != 0)
            *find_place(seen, capacity, table->seen[i].key) = table->seen[i];
    free(table->seen);
    table->seen = seen;
    table->seen_capacity = capacity;
}

static PairSeen *find_pair(MatchTable *table, int first, int second, const GameRecord *record) {
    if (2 * (table->seen_count + 1) > table->seen_capacity)
        grow(table);
    int numbers[] = {first, second, record->pair};
    uint64_t seed = XXH3_64bits(numbers, sizeof numbers);
    uint64_t key = XXH3_64bits_withSeed(record->opening, strlen(record->opening), seed) | 1;
    PairSeen *pair = find_place(table->seen, table->seen_capacity, key);
    table->seen_count += pair->key == 0;
    pair->key = key;
    return pair;
}

bool match_table_add(MatchTable *table, const GameRecord *record) {
    bool is_black = record->engine[BLACK] < record->engine[WHITE];
    int first = record->engine[is_black ? BLACK : WHITE], second = record->engine[is_black ? WHITE : BLACK];
    assert(first >= 0 && first < second && second < table->engine_count);
    PairSeen *pair = find_pair(table, first, second, record);
    if (pair->points[record->game] != 0)
        return false;

    MatchCounts *counts = &table->counts[first * table->engine_count + second];
    int points = outcome_half_points(record->outcome, is_black ? BLACK : WHITE);
    counts_add_game(counts, points, is_black);
    pair->points[record->game] = (uint8_t)(points + 1);
    if (pair->points[0] != 0 && pair->points[1] != 0)
        counts_add_pair(counts, pair->points[0] + pair->points[1] - 2);
    table->endings[record->ending]++;
    table->plies += (uint64_t)record->move_count;
    return true;
}

MatchCounts match_table_counts(const MatchTable *table, int first, int second) {
    assert(first != second);
    if (first < second)
        return table->counts[first * table->engine_count + second];
    return counts_reversed(&table->counts[second * table->engine_count + first]);
}

// Printing --------------------------------------------------------------------------------------------

// Half the width of the bars; they need not be symmetric.
static double bar(Interval interval) {
    return (interval.high - interval.low) / 2;
}

static void print_games(FILE *out, const char *name, uint64_t wins, uint64_t draws, uint64_t losses) {
    double games = (double)(wins + draws + losses);
    fprintf(out, "%-12s%8" PRIu64 "%8" PRIu64 "%8" PRIu64, name, wins, draws, losses);
    if (games > 0)
        fprintf(out, "%8.2f %%", 100 * ((double)wins + (double)draws / 2) / games);
    fputc('\n', out);
}

static void print_pairs(FILE *out, const MatchCounts *counts) {
    if (counts_pairs(counts) == 0)
        return;
    fprintf(out, "%-12s", "pairs");
    for (int i = 0; i < 5; i++)
        fprintf(out, "%s%g points: %" PRIu64, i > 0 ? ", " : "", i / 2.0, counts->pairs[i]);
    fprintf(out, "\n%-12s%.2f\n", "pair ratio", counts_pair_ratio(counts));
}

static void print_interval(FILE *out, const char *name, Interval interval) {
    fprintf(out, "%-12s%+.2f +- %.2f (%+.2f to %+.2f)\n", name, interval.value, bar(interval), interval.low,
            interval.high);
}

static void print_sprt(FILE *out, const Sprt *sprt, const MatchCounts *counts) {
    static const char *const states[] = {"not decided yet", "H0 accepted", "H1 accepted"};
    SprtResult result = sprt_test(sprt, counts);
    fprintf(out, "%-12sLLR %.2f (%.2f, %.2f), %s bounds %.2f and %.2f, %s: %s\n", "SPRT", result.llr,
            result.lower, result.upper, sprt->is_normalized ? "nElo" : "Elo", sprt->elo0, sprt->elo1,
            sprt->is_trinomial ? "games" : "pairs", states[result.state]);
}

static void print_two(FILE *out, const MatchTable *table, const Sprt *sprt) {
    const MatchCounts *counts = &table->counts[1];
    uint64_t games = counts_games(counts);
    fprintf(out, "%s against %s: %" PRIu64 " games, %" PRIu64 " pairs\n\n", table->names[0], table->names[1],
            games, counts_pairs(counts));
    fprintf(out, "%-12s%8s%8s%8s%10s\n", "", "wins", "draws", "losses", "score");
    print_games(out, "all", counts->wins, counts->draws, counts->losses);
    print_games(out, "as black", counts->black_wins, counts->black_draws, counts->black_losses);
    print_games(out, "as white", counts->wins - counts->black_wins, counts->draws - counts->black_draws,
                counts->losses - counts->black_losses);
    fputc('\n', out);
    print_pairs(out, counts);
    if (games > 0) {
        print_interval(out, "Elo", counts_elo(counts));
        print_interval(out, "nElo", counts_nelo(counts));
        fprintf(out, "%-12s%.2f %%\n", "LOS", 100 * counts_los(counts));
        fprintf(out, "%-12s%.2f %%\n", "draws", 100 * counts_draw_ratio(counts));
    }
    if (sprt != NULL)
        print_sprt(out, sprt, counts);
}

// All games of one engine.
static MatchCounts sum_counts(const MatchTable *table, int engine) {
    MatchCounts sum = {0};
    for (int i = 0; i < table->engine_count; i++)
        if (i != engine) {
            MatchCounts counts = match_table_counts(table, engine, i);
            counts_merge(&sum, &counts);
        }
    return sum;
}

// The engines' numbers, the best first.
static void sort_engines(const Interval *elo, int count, int order[]) {
    for (int i = 0; i < count; i++) {
        int place = i;
        for (; place > 0 && elo[i].value > elo[order[place - 1]].value; place--)
            order[place] = order[place - 1];
        order[place] = i;
    }
}

// How many columns a terminal gives a name: characters of three bytes and more are mostly wide ones.
static int name_columns(const char *name) {
    int columns = 0;
    while (*name != '\0') {
        size_t size = utf8_size(name);
        columns += size >= 3 ? 2 : 1;
        name += size > 0 ? size : 1;
    }
    return columns;
}

static int widest_name(const MatchTable *table) {
    int widest = name_columns("engine");
    for (int i = 0; i < table->engine_count; i++)
        if (name_columns(table->names[i]) > widest)
            widest = name_columns(table->names[i]);
    return widest;
}

static void print_name(FILE *out, const char *name, int width) {
    fprintf(out, "%s%*s", name, width - name_columns(name), "");
}

static void print_ratings(FILE *out, const MatchTable *table, const int order[], const Interval *elo) {
    int width = widest_name(table);
    fprintf(out, "%3s  %-*s%9s%9s%8s%8s%8s%8s%10s\n", "", width, "engine", "Elo", "+-", "games", "wins",
            "draws", "losses", "score");
    for (int i = 0; i < table->engine_count; i++) {
        MatchCounts sum = sum_counts(table, order[i]);
        Interval rating = elo[order[i]];
        fprintf(out, "%3d  ", i + 1);
        print_name(out, table->names[order[i]], width);
        fprintf(out, "%9.2f%9.2f%8" PRIu64 "%8" PRIu64 "%8" PRIu64 "%8" PRIu64 "%8.2f %%\n", rating.value,
                bar(rating), counts_games(&sum), sum.wins, sum.draws, sum.losses, 100 * counts_score(&sum));
    }
}

static void print_pairing(FILE *out, const MatchTable *table, int first, int second) {
    int width = widest_name(table);
    MatchCounts counts = match_table_counts(table, first, second);
    if (counts_games(&counts) == 0)
        return;
    Interval elo = counts_elo(&counts);
    fputs("     ", out);
    print_name(out, table->names[first], width + 2);
    print_name(out, table->names[second], width);
    fprintf(out, "%8" PRIu64 "%8" PRIu64 "%8" PRIu64 "%8.2f %%%9.2f%9.2f\n", counts.wins, counts.draws,
            counts.losses, 100 * counts_score(&counts), elo.value, bar(elo));
}

static void print_pairings(FILE *out, const MatchTable *table, const int order[]) {
    int width = widest_name(table);
    fprintf(out, "\n     %-*s  %-*s%8s%8s%8s%10s%9s%9s\n", width, "first", width, "second", "wins", "draws",
            "losses", "score", "Elo", "+-");
    for (int i = 0; i < table->engine_count; i++)
        for (int j = i + 1; j < table->engine_count; j++)
            print_pairing(out, table, order[i], order[j]);
}

static void print_many(FILE *out, const MatchTable *table, const Sprt *sprt) {
    Interval elo[RATING_ENGINES_MAX];
    int order[RATING_ENGINES_MAX];
    ratings_fit(table->counts, table->engine_count, elo);
    sort_engines(elo, table->engine_count, order);
    print_ratings(out, table, order, elo);
    print_pairings(out, table, order);
    if (sprt != NULL) {
        fprintf(out, "\n%s against %s\n", table->names[0], table->names[1]);
        print_sprt(out, sprt, &table->counts[1]);
    }
}

static void print_endings(FILE *out, const MatchTable *table) {
    uint64_t games = 0;
    for (int i = 0; i < ENDING_COUNT; i++)
        games += table->endings[i];
    if (games == 0)
        return;
    fprintf(out, "\n%-12s%.1f moves a game\n", "length", (double)table->plies / (double)games);
    fprintf(out, "%-12s", "endings");
    const char *separator = "";
    for (int i = 0; i < ENDING_COUNT; i++)
        if (table->endings[i] > 0) {
            fprintf(out, "%s%s %" PRIu64, separator, ending_name((Ending)i), table->endings[i]);
            separator = ", ";
        }
    fputc('\n', out);
}

void match_table_print(FILE *out, const MatchTable *table, const Sprt *sprt) {
    if (table->engine_count < 2)
        fputs("no games\n", out);
    else if (table->engine_count == 2)
        print_two(out, table, sprt);
    else
        print_many(out, table, sprt);
    print_endings(out, table);
}

char *match_table_line(const MatchTable *table, const Sprt *sprt, char out[MATCH_LINE_SIZE]) {
    const MatchCounts *counts = &table->counts[1];
    int length = snprintf(out, MATCH_LINE_SIZE, "W-D-L %" PRIu64 "-%" PRIu64 "-%" PRIu64, counts->wins,
                          counts->draws, counts->losses);
    if (counts_games(counts) > 0) {
        Interval elo = counts_elo(counts);
        length += snprintf(out + length, MATCH_LINE_SIZE - (size_t)length, ", Elo %+.1f +- %.1f", elo.value,
                           bar(elo));
    }
    if (sprt != NULL) {
        SprtResult result = sprt_test(sprt, counts);
        snprintf(out + length, MATCH_LINE_SIZE - (size_t)length, ", LLR %.2f (%.2f, %.2f)", result.llr,
                 result.lower, result.upper);
    }
    return out;
}
