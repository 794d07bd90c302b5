#include "ordering/techniques.h"

#include <stdio.h>
#include <string.h>

// A technique's values are the words of a list, in the order of their numbers from `first` on; those of a set
// are joined by '+', each a bit, and none of them is "off".
typedef struct Technique {
    const char *name;
    size_t offset;
    int first;
    bool is_set;
    const char *words; // blanks between them
    const char *about;
} Technique;

#define AT(field) offsetof(Techniques, field)

static const Technique Table[] = {
    {"killers", AT(killers), 0, false, "off recent counted", "which killer goes when a new one comes"},
    {"slots", AT(slots), 1, false, "1 2", "killers in a set"},
    {"key", AT(key), 0, false, "ply refutation position", "what a set of killers belongs to"},
    {"scope", AT(scope), 0, false, "sibling cousin search", "who shares the killers of a ply"},
    {"lookup", AT(lookup), 0, false, "none before after both", "killers of two plies before or after too"},
    {"line", AT(killer_line), 0, false, "off on", "moves of the principal variation are killers"},
    {"mates", AT(killer_mates), 0, false, "off on", "a slot for the move that mated"},
    {"drops", AT(killer_drops), 0, false, "off pieces on", "which drops may be killers"},
    {"checking", AT(killer_checks), 0, false, "off on", "checks may be killers"},
    {"safe", AT(safe), 0, false, "off on", "killers and countermove lose nothing by SEE"},
    {"countermove", AT(countermove), 0, false, "off on", "the answer to the last move"},
    {"history", AT(history), 0, false, "off on", "quiet moves by side, origin and goal"},
    {"continuation", AT(continuation), 0, true, "1 2 4 6", "quiet moves after the move so many plies back"},
    {"capture", AT(capture), 0, false, "off on", "captures by piece, goal and victim"},
    {"lowply", AT(low_ply), 0, false, "off on", "quiet moves near the root, by ply"},
    {"pawn", AT(pawn), 0, false, "off on", "quiet moves by pawn structure"},
    {"gain", AT(gain), 0, false, "off on", "what a move did to the evaluation lately"},
    {"checks", AT(checks), 0, false, "ranked stage bonus plain", "where safe quiet checks come"},
    {"bonus", AT(bonus), 0, false, "quadratic linear", "how the update of histories grows with depth"},
    {"malus", AT(malus), 0, false, "off on", "moves tried before the one that cut lose"},
    {"hits", AT(hits), 0, false, "off on", "a cutoff by the table rewards its move"},
    {"age", AT(age), 0, false, "keep halve clear", "the history by origin and goal, between searches"},
};

enum { TECHNIQUE_COUNT = sizeof Table / sizeof Table[0] };

static uint8_t *value_place(const Technique *technique, Techniques *techniques) {
    return (uint8_t *)techniques + technique->offset;
}

static uint8_t value_of(const Technique *technique, const Techniques *techniques) {
    return *((const uint8_t *)techniques + technique->offset);
}

int technique_count(void) {
    return TECHNIQUE_COUNT;
}

const char *technique_name(int index) {
    return Table[index].name;
}

const char *technique_about(int index) {
    return Table[index].about;
}

// The words with `separator` between them.
static char *list_words(const Technique *technique, char separator, char out[TECHNIQUES_TEXT_SIZE]) {
    snprintf(out, TECHNIQUES_TEXT_SIZE, "%s", technique->words);
    for (char *at = out; *at != '\0'; at++)
        if (*at == ' ')
            *at = separator;
    return out;
}

char *technique_values(int index, char out[TECHNIQUES_TEXT_SIZE]) {
    const Technique *technique = &Table[index];
    if (!technique->is_set)
        return list_words(technique, '|', out);
    char words[TECHNIQUES_TEXT_SIZE];
    snprintf(out, TECHNIQUES_TEXT_SIZE, "off|%.64s", list_words(technique, '+', words));
    return out;
}

// The place of `word` in the technique's list, or -1.
static int find_word(const Technique *technique, Text word) {
    Text rest = text_from(technique->words);
    for (int place = 0; rest.size > 0; place++) {
        Text known = text_next_token(&rest);
        if (known.size == word.size && memcmp(known.data, word.data, word.size) == 0)
            return place;
    }
    return -1;
}

static bool parse_set(const Technique *technique, Text words, uint8_t *value) {
    unsigned bits = 0;
    bool is_off = text_equals(words, "off");
    if (words.size > 0 && words.data[words.size - 1] == '+')
        return false;
    while (!is_off && words.size > 0) {
        int place = find_word(technique, text_next_part(&words, '+'));
        if (place < 0)
            return false;
        bits |= 1u << place;
    }
    *value = (uint8_t)bits;
    return is_off || bits != 0;
}

static bool parse_value(const Technique *technique, Text word, uint8_t *value) {
    if (technique->is_set)
        return parse_set(technique, word, value);
    int place = find_word(technique, word);
    if (place >= 0)
        *value = (uint8_t)(technique->first + place);
    return place >= 0;
}

static void list_names(char out[TECHNIQUES_TEXT_SIZE]) {
    int length = snprintf(out, TECHNIQUES_TEXT_SIZE, "default, none");
    for (int i = 0; i < TECHNIQUE_COUNT; i++)
        length += snprintf(out + length, TECHNIQUES_TEXT_SIZE - (size_t)length, ", %s", Table[i].name);
}

// One word, of the form NAME=VALUE or a preset.
static bool parse_word(Techniques *techniques, Text word, char why[TECHNIQUES_TEXT_SIZE]) {
    char shown[40], values[TECHNIQUES_TEXT_SIZE];
    if (text_equals(word, "default") || text_equals(word, "none")) {
        *techniques = text_equals(word, "none") ? techniques_none : techniques_default;
        return true;
    }
    Text value = word, name = text_trim(text_next_part(&value, '='));
    value = text_trim(value);
    for (int i = 0; i < TECHNIQUE_COUNT; i++) {
        if (!text_equals(name, Table[i].name))
            continue;
        if (parse_value(&Table[i], value, value_place(&Table[i], techniques)))
            return true;
        text_copy(value, shown, sizeof shown);
        snprintf(why, TECHNIQUES_TEXT_SIZE, "%s=%s is unknown; it can be %.200s", Table[i].name, shown,
                 technique_values(i, values));
        return false;
    }
    text_copy(name, shown, sizeof shown);
    list_names(values);
    snprintf(why, TECHNIQUES_TEXT_SIZE, "'%s' is unknown; there are %.400s", shown, values);
    return false;
}

bool techniques_parse(Techniques *techniques, Text words, char why[TECHNIQUES_TEXT_SIZE]) {
    Techniques parsed = *techniques;
    while (words.size > 0) {
        Text word = text_trim(text_next_part(&words, ','));
        if (word.size > 0 && !parse_word(&parsed, word, why))
            return false;
    }
    *techniques = parsed;
    return true;
}

// The `place`-th word of the technique's list.
static Text word_at(const Technique *technique, int place) {
    Text rest = text_from(technique->words), word = text_next_token(&rest);
    while (place-- > 0)
        word = text_next_token(&rest);
    return word;
}

static int format_value(const Technique *technique, uint8_t value, char *out, size_t capacity) {
    if (!technique->is_set) {
        Text word = word_at(technique, value - technique->first);
        return snprintf(out, capacity, "%.*s", (int)word.size, word.data);
    }
    int length = value == 0 ? snprintf(out, capacity, "off") : 0;
    for (int bit = 0; value >> bit != 0; bit++) {
        if ((value >> bit & 1) == 0)
            continue;
        Text word = word_at(technique, bit);
        length += snprintf(out + length, capacity - (size_t)length, "%s%.*s", length > 0 ? "+" : "",
                           (int)word.size, word.data);
    }
    return length;
}

char *techniques_format(const Techniques *techniques, char out[TECHNIQUES_TEXT_SIZE]) {
    int length = 0;
    for (int i = 0; i < TECHNIQUE_COUNT; i++) {
        length += snprintf(out + length, TECHNIQUES_TEXT_SIZE - (size_t)length, "%s%s=", i > 0 ? "," : "",
                           Table[i].name);
        length += format_value(&Table[i], value_of(&Table[i], techniques), out + length,
                               TECHNIQUES_TEXT_SIZE - (size_t)length);
    }
    return out;
}

const Techniques techniques_default = TECHNIQUES_DEFAULT;

const Techniques techniques_none = {
    .killers = KILLERS_OFF,
    .slots = 2,
    .key = KILLER_KEY_PLY,
    .scope = KILLER_SCOPE_SIBLING,
    .lookup = KILLER_LOOKUP_NONE,
    .killer_drops = KILLER_DROPS_PIECES,
    .checks = CHECKS_PLAIN,
    .bonus = BONUS_LINEAR,
    .malus = true,
    .age = AGE_HALVE,
};
