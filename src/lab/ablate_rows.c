// Which sets of techniques an ablation compares.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "lab/ablate.h"

// What can be on or off by itself.
enum {
    PART_CAPTURE = 1 << 0,
    PART_CHECKS = 1 << 1,
    PART_KILLERS = 1 << 2,
    PART_COUNTERMOVE = 1 << 3,
    PART_HISTORY = 1 << 4,
    PART_CONTINUATION = 1 << 5, // the first of CONTINUATIONS bits
    PART_LOW_PLY = PART_CONTINUATION << CONTINUATIONS,
    PART_PAWN = PART_LOW_PLY << 1,
    PART_GAIN = PART_PAWN << 1,
    PARTS_CONTINUATION = PART_LOW_PLY - PART_CONTINUATION,
    PARTS_HISTORIES = PART_HISTORY | PARTS_CONTINUATION | PART_LOW_PLY | PART_PAWN | PART_GAIN,
    PARTS_MEMORY = PART_KILLERS | PART_COUNTERMOVE
};

typedef struct PartSet {
    const char *name;
    unsigned parts;
} PartSet;

// Each by itself, in the order in which they are worth adding.
static const PartSet Singles[] = {
    {"capture", PART_CAPTURE},
    {"checks", PART_CHECKS},
    {"killers", PART_KILLERS},
    {"countermove", PART_COUNTERMOVE},
    {"history", PART_HISTORY},
    {"continuation 1", PART_CONTINUATION << 0},
    {"continuation 2", PART_CONTINUATION << 1},
    {"continuation 4", PART_CONTINUATION << 2},
    {"continuation 6", PART_CONTINUATION << 3},
    {"gain", PART_GAIN},
    {"lowply", PART_LOW_PLY},
    {"pawn", PART_PAWN},
};

static const PartSet Families[] = {
    {"continuation", PARTS_CONTINUATION},
    {"killers+countermove", PARTS_MEMORY},
    {"histories", PARTS_HISTORIES},
    {"killers+countermove+histories", PARTS_MEMORY | PARTS_HISTORIES},
};

// In the words of techniques_parse; each is also the row's name. Age is none of them: a search that begins
// from nothing has nothing that ages.
static const char *const Variants[] = {
    "killers=recent",
    "killers=counted",
    "slots=1",
    "slots=2",
    "key=ply",
    "key=refutation",
    "key=position",
    "scope=sibling",
    "scope=cousin",
    "scope=search",
    "lookup=none",
    "lookup=before",
    "lookup=after",
    "lookup=both",
    "line=off",
    "line=on",
    "mates=off",
    "mates=on",
    "drops=off",
    "drops=pieces",
    "drops=on",
    "checking=off",
    "checking=on",
    "safe=off",
    "safe=on",
    "continuation=1",
    "continuation=1+2",
    "continuation=1+2+4",
    "continuation=1+2+4+6",
    "lowply=on",
    "pawn=on",
    "gain=off",
    "gain=on",
    "checks=ranked",
    "checks=stage",
    "checks=bonus",
    "checks=plain",
    "bonus=quadratic",
    "bonus=linear",
    "malus=off",
    "malus=on",
    "hits=off",
    "hits=on",
};

#define COUNT(array) ((int)(sizeof(array) / sizeof(array)[0]))

static const char *const GroupNames[] = {"reference", "alone", "without", "cumulative", "variant"};

const char *ablate_group_name(AblateGroup group) {
    return GroupNames[group];
}

static void copy_killers(Techniques *to, const Techniques *from) {
    to->killers = from->killers;
    to->slots = from->slots;
    to->key = from->key;
    to->scope = from->scope;
    to->lookup = from->lookup;
    to->killer_line = from->killer_line;
    to->killer_mates = from->killer_mates;
    to->killer_drops = from->killer_drops;
    to->killer_checks = from->killer_checks;
}

static Techniques copy_parts(Techniques to, const Techniques *from, unsigned parts) {
    unsigned bits = (parts & PARTS_CONTINUATION) / PART_CONTINUATION;
    if (parts & PART_CAPTURE)
        to.capture = from->capture;
    if (parts & PART_CHECKS)
        to.checks = from->checks;
    if (parts & PART_KILLERS)
        copy_killers(&to, from);
    if (parts & PART_COUNTERMOVE)
        to.countermove = from->countermove;
    if (parts & PART_HISTORY)
        to.history = from->history;
    to.continuation = (uint8_t)((to.continuation & ~bits) | (from->continuation & bits));
    if (parts & PART_LOW_PLY)
        to.low_ply = from->low_ply;
    if (parts & PART_PAWN)
        to.pawn = from->pawn;
    if (parts & PART_GAIN)
        to.gain = from->gain;
    return to;
}

static bool is_same(const Techniques *a, const Techniques *b) {
    return memcmp(a, b, sizeof *a) == 0;
}

static void add(AblateRows *rows, AblateGroup group, const char *name, const Techniques *techniques) {
    if (group != GROUP_REFERENCE && is_same(techniques, &techniques_default))
        return;
    if ((rows->count & (rows->count - 1)) == 0)
        rows->at = memory_resize(rows->at, 2 * (size_t)rows->count + 1, sizeof *rows->at);
    AblateRow *row = &rows->at[rows->count++];
    *row = (AblateRow){.group = group, .techniques = *techniques};
    text_copy(text_from(name), row->name, sizeof row->name);
}

// The default set with what it lacks.
static Techniques everything(void) {
    Techniques all = techniques_default;
    all.capture = all.countermove = all.history = all.low_ply = all.pawn = all.gain = true;
    all.continuation = (1 << CONTINUATIONS) - 1;
    if (all.killers == KILLERS_OFF)
        all.killers = KILLERS_RECENT;
    if (all.checks == CHECKS_PLAIN)
        all.checks = CHECKS_RANKED;
    return all;
}

// No technique of its own, but the default's way to change histories.
static Techniques nothing(void) {
    unsigned all = ~0u;
    return copy_parts(techniques_default, &techniques_none, all);
}

static void add_named(AblateRows *rows, AblateGroup group, const char *before, const char *name,
                      const Techniques *techniques) {
    char whole[ROW_NAME_SIZE];
    snprintf(whole, sizeof whole, "%s%s", before, name);
    add(rows, group, whole, techniques);
}

static void add_alone(AblateRows *rows) {
    Techniques none = nothing(), all = everything();
    for (int i = 0; i < COUNT(Singles); i++) {
        Techniques one = copy_parts(none, &all, Singles[i].parts);
        add_named(rows, GROUP_ALONE, "only ", Singles[i].name, &one);
    }
    for (int i = 0; i + 1 < COUNT(Families); i++) {
        Techniques some = copy_parts(none, &techniques_default, Families[i].parts);
        add_named(rows, GROUP_ALONE, "only ", Families[i].name, &some);
    }
}

static void add_without(AblateRows *rows) {
    Techniques none = nothing();
    for (int i = 0; i < COUNT(Singles); i++) {
        Techniques rest = copy_parts(techniques_default, &none, Singles[i].parts);
        add_named(rows, GROUP_WITHOUT, "no ", Singles[i].name, &rest);
    }
    for (int i = 0; i < COUNT(Families); i++) {
        Techniques rest = copy_parts(techniques_default, &none, Families[i].parts);
        add_named(rows, GROUP_WITHOUT, "no ", Families[i].name, &rest);
    }
}

static void add_cumulative(AblateRows *rows) {
    Techniques sum = nothing();
    add(rows, GROUP_CUMULATIVE, "none", &sum);
    for (int i = 0; i < COUNT(Singles); i++) {
        Techniques next = copy_parts(sum, &techniques_default, Singles[i].parts);
        if (!is_same(&next, &sum))
            add_named(rows, GROUP_CUMULATIVE, "+ ", Singles[i].name, &next);
        sum = next;
    }
}

static void add_variants(AblateRows *rows) {
    for (int i = 0; i < COUNT(Variants); i++) {
        char why[TECHNIQUES_TEXT_SIZE];
        Techniques changed = techniques_default;
        if (!techniques_parse(&changed, text_from(Variants[i]), why))
            die("the row %s is broken: %s", Variants[i], why);
        add(rows, GROUP_VARIANT, Variants[i], &changed);
    }
}

void ablate_rows_init(AblateRows *rows) {
    *rows = (AblateRows){0};
    add(rows, GROUP_REFERENCE, "default", &techniques_default);
    add_cumulative(rows);
    add_alone(rows);
    add_without(rows);
    add_variants(rows);
}

// Marks the rows that the word means. False if there are none.
static bool mark_rows(const AblateRows *all, Text word, bool *is_wanted) {
    bool found = false;
    for (int i = 0; i < all->count; i++) {
        bool is_meant = text_equals(word, all->at[i].name) || text_equals(word, GroupNames[all->at[i].group]);
        is_wanted[i] |= is_meant;
        found |= is_meant;
    }
    return found;
}

static bool parse_own(Text word, Techniques *techniques, char why[TECHNIQUES_TEXT_SIZE]) {
    *techniques = techniques_default;
    while (word.size > 0)
        if (!techniques_parse(techniques, text_next_part(&word, ':'), why))
            return false;
    return true;
}

bool ablate_rows_select(AblateRows *rows, Text words, char why[TECHNIQUES_TEXT_SIZE]) {
    AblateRows all, own = {0}, chosen = {0};
    ablate_rows_init(&all);
    bool *is_wanted = memory_new((size_t)all.count, sizeof *is_wanted);
    bool ok = true;
    is_wanted[0] = true;
    while (ok && words.size > 0) {
        char name[ROW_NAME_SIZE];
        Techniques techniques;
        Text word = text_trim(text_next_part(&words, ','));
        text_copy(word, name, sizeof name);
        if (word.size == 0 || mark_rows(&all, word, is_wanted))
            continue;
        if (memchr(word.data, '=', word.size) == NULL) {
            snprintf(why, TECHNIQUES_TEXT_SIZE, "there is no row or group '%s'", name);
            ok = false;
        } else if ((ok = parse_own(word, &techniques, why)))
            add(&own, GROUP_VARIANT, name, &techniques);
    }
    for (int i = 0; i < all.count; i++)
        if (is_wanted[i])
            add(&chosen, all.at[i].group, all.at[i].name, &all.at[i].techniques);
    for (int i = 0; i < own.count; i++)
        add(&chosen, own.at[i].group, own.at[i].name, &own.at[i].techniques);
    free(is_wanted);
    ablate_rows_release(&all);
    ablate_rows_release(&own);
    if (ok)
        *rows = chosen;
    else
        ablate_rows_release(&chosen);
    return ok;
}

void ablate_rows_release(AblateRows *rows) {
    free(rows->at);
    *rows = (AblateRows){0};
}
