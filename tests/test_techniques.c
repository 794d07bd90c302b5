// The words for techniques of move ordering.
#include <check.h>
#include <stdio.h>
#include <string.h>

#include "base/prng.h"
#include "ordering/techniques.h"
#include "support/suite.h"

// How many values each field has, in the order of the struct, and the first of them.
static const struct {
    uint8_t count, first;
} fields[] = {{3, 0}, {2, 1},  {3, 0}, {3, 0}, {4, 0}, {2, 0}, {2, 0}, {3, 0}, {2, 0}, {2, 0}, {2, 0},
              {2, 0}, {16, 0}, {2, 0}, {2, 0}, {2, 0}, {2, 0}, {4, 0}, {2, 0}, {2, 0}, {2, 0}, {3, 0}};

static bool are_equal(const Techniques *a, const Techniques *b) {
    return memcmp(a, b, sizeof *a) == 0;
}

static Techniques parse(const char *words) {
    Techniques techniques = techniques_default;
    char why[TECHNIQUES_TEXT_SIZE];
    bool is_good = techniques_parse(&techniques, text_from(words), why);
    CHECK_THAT(is_good, "'%s': %s", words, why);
    return techniques;
}

START_TEST(words_set_what_they_name) {
    ck_assert_int_eq(parse("killers=off").killers, KILLERS_OFF);
    ck_assert_int_eq(parse("killers=recent").killers, KILLERS_RECENT);
    ck_assert_int_eq(parse("killers=counted").killers, KILLERS_COUNTED);
    ck_assert_int_eq(parse("slots=1").slots, 1);
    ck_assert_int_eq(parse("slots=2").slots, 2);
    ck_assert_int_eq(parse("key=ply").key, KILLER_KEY_PLY);
    ck_assert_int_eq(parse("key=refutation").key, KILLER_KEY_REFUTATION);
    ck_assert_int_eq(parse("key=position").key, KILLER_KEY_POSITION);
    ck_assert_int_eq(parse("scope=sibling").scope, KILLER_SCOPE_SIBLING);
    ck_assert_int_eq(parse("scope=cousin").scope, KILLER_SCOPE_COUSIN);
    ck_assert_int_eq(parse("scope=search").scope, KILLER_SCOPE_SEARCH);
    ck_assert_int_eq(parse("lookup=none").lookup, KILLER_LOOKUP_NONE);
    ck_assert_int_eq(parse("lookup=before").lookup, KILLER_LOOKUP_BEFORE);
    ck_assert_int_eq(parse("lookup=after").lookup, KILLER_LOOKUP_AFTER);
    ck_assert_int_eq(parse("lookup=both").lookup, KILLER_LOOKUP_BOTH);
    ck_assert_int_eq(parse("drops=off").killer_drops, KILLER_DROPS_OFF);
    ck_assert_int_eq(parse("drops=pieces").killer_drops, KILLER_DROPS_PIECES);
    ck_assert_int_eq(parse("drops=on").killer_drops, KILLER_DROPS_ON);
    ck_assert_int_eq(parse("checks=ranked").checks, CHECKS_RANKED);
    ck_assert_int_eq(parse("checks=stage").checks, CHECKS_STAGE);
    ck_assert_int_eq(parse("checks=bonus").checks, CHECKS_BONUS);
    ck_assert_int_eq(parse("checks=plain").checks, CHECKS_PLAIN);
    ck_assert_int_eq(parse("bonus=quadratic").bonus, BONUS_QUADRATIC);
    ck_assert_int_eq(parse("bonus=linear").bonus, BONUS_LINEAR);
    ck_assert_int_eq(parse("age=keep").age, AGE_KEEP);
    ck_assert_int_eq(parse("age=halve").age, AGE_HALVE);
    ck_assert_int_eq(parse("age=clear").age, AGE_CLEAR);
    ck_assert_int_eq(parse("continuation=off").continuation, 0);
    for (int i = 0; i < CONTINUATIONS; i++) {
        char words[32];
        snprintf(words, sizeof words, "continuation=%d", continuation_plies[i]);
        ck_assert_int_eq(parse(words).continuation, 1 << i);
    }
    ck_assert_int_eq(parse("continuation=6+1").continuation, 1 << 3 | 1 << 0);
}
END_TEST

START_TEST(switches_are_off_and_on) {
    static const struct {
        const char *name;
        size_t offset;
    } switches[] = {
        {"line", offsetof(Techniques, killer_line)},
        {"mates", offsetof(Techniques, killer_mates)},
        {"checking", offsetof(Techniques, killer_checks)},
        {"safe", offsetof(Techniques, safe)},
        {"countermove", offsetof(Techniques, countermove)},
        {"history", offsetof(Techniques, history)},
        {"capture", offsetof(Techniques, capture)},
        {"lowply", offsetof(Techniques, low_ply)},
        {"pawn", offsetof(Techniques, pawn)},
        {"gain", offsetof(Techniques, gain)},
        {"malus", offsetof(Techniques, malus)},
        {"hits", offsetof(Techniques, hits)},
    };
    for (int i = 0; i < COUNT(switches); i++)
        for (int on = 0; on < 2; on++) {
            char words[32];
            snprintf(words, sizeof words, "%s=%s", switches[i].name, on ? "on" : "off");
            Techniques expected = techniques_default, found = parse(words);
            *((uint8_t *)&expected + switches[i].offset) = (uint8_t)on;
            CHECK_THAT(are_equal(&found, &expected), "%s", words);
        }
}
END_TEST

// Whatever a help text names can be said, and is said again.
START_TEST(every_value_listed_is_understood) {
    int values = 0;
    for (int i = 0; i < technique_count(); i++) {
        char listed[TECHNIQUES_TEXT_SIZE], words[64], said[TECHNIQUES_TEXT_SIZE + 2],
            all[TECHNIQUES_TEXT_SIZE];
        Text rest = text_from(technique_values(i, listed));
        ck_assert_uint_gt(strlen(technique_about(i)), 0);
        while (rest.size > 0) {
            Text value = text_next_part(&rest, '|');
            snprintf(words, sizeof words, "%s=%.*s", technique_name(i), (int)value.size, value.data);
            Techniques techniques = parse(words);
            snprintf(said, sizeof said, ",%s,", techniques_format(&techniques, all));
            char looked_for[80];
            snprintf(looked_for, sizeof looked_for, ",%s,", words);
            CHECK_THAT(strstr(said, looked_for) != NULL, "%s is not in %s", words, all);
            values++;
        }
    }
    ck_assert_int_eq(technique_count(), COUNT(fields));
    ck_assert_int_eq(values, 3 + 2 + 3 + 3 + 4 + 3 + 12 * 2 + 2 + 4 + 2 + 3);
}
END_TEST

START_TEST(presets_and_order) {
    Techniques found = parse("");
    ck_assert(are_equal(&found, &techniques_default));
    found = parse("none");
    ck_assert(are_equal(&found, &techniques_none));
    found = parse("none,default");
    ck_assert(are_equal(&found, &techniques_default));
    found = parse("killers=counted,none"); // from left to right
    ck_assert(are_equal(&found, &techniques_none));
    found = parse("none,killers=counted,killers=recent");
    Techniques expected = techniques_none;
    expected.killers = KILLERS_RECENT;
    ck_assert(are_equal(&found, &expected));
    found = parse(" none ,, killers = recent , \t");
    ck_assert(are_equal(&found, &expected));
    ck_assert_int_eq(techniques_none.killers, KILLERS_OFF);
    ck_assert_int_eq(techniques_default.killers, KILLERS_RECENT);
}
END_TEST

START_TEST(what_is_said_is_read_again) {
    ck_assert_uint_eq(sizeof(Techniques), COUNT(fields));
    Prng prng = {7};
    char words[TECHNIQUES_TEXT_SIZE], again[TECHNIQUES_TEXT_SIZE];
    for (int i = 0; i < 5000; i++) {
        uint8_t bytes[COUNT(fields)];
        for (int j = 0; j < COUNT(fields); j++)
            bytes[j] = (uint8_t)(fields[j].first + prng_below(&prng, fields[j].count));
        Techniques techniques;
        memcpy(&techniques, bytes, sizeof techniques);
        ck_assert_ptr_eq(techniques_format(&techniques, words), words);
        Techniques found = parse(words);
        CHECK_THAT(are_equal(&found, &techniques), "%s", words);
        ck_assert_str_eq(techniques_format(&found, again), words);
        // What no word names stays as it was, and after a wrong word all does.
        ck_assert(!techniques_parse(&found, text_from("slots=1,slots=3"), again));
        CHECK_THAT(are_equal(&found, &techniques), "%s", words);
        ck_assert(techniques_parse(&found, text_from("slots=1"), again));
        techniques.slots = 1;
        CHECK_THAT(are_equal(&found, &techniques), "%s", words);
    }
    ck_assert_str_eq(techniques_format(&techniques_none, words),
                     "killers=off,slots=2,key=ply,scope=sibling,lookup=none,line=off,mates=off,drops=pieces,"
                     "checking=off,safe=off,countermove=off,history=off,continuation=off,capture=off,"
                     "lowply=off,pawn=off,gain=off,checks=plain,bonus=linear,malus=on,hits=off,age=halve");
}
END_TEST

#define NAMES                                                                                              \
    "default, none, killers, slots, key, scope, lookup, line, mates, drops, checking, safe, countermove, " \
    "history, continuation, capture, lowply, pawn, gain, checks, bonus, malus, hits, age"

START_TEST(wrong_words_are_told) {
    static const struct {
        const char *words, *why;
    } cases[] = {
        {"killers=maybe", "killers=maybe is unknown; it can be off|recent|counted"},
        {"killers", "killers= is unknown; it can be off|recent|counted"},
        {"killers=", "killers= is unknown; it can be off|recent|counted"},
        {"killers=Off", "killers=Off is unknown; it can be off|recent|counted"},
        {"killers=recent counted", "killers=recent counted is unknown; it can be off|recent|counted"},
        {"killers=recent=on", "killers=recent=on is unknown; it can be off|recent|counted"},
        {"slots=0", "slots=0 is unknown; it can be 1|2"},
        {"slots=3", "slots=3 is unknown; it can be 1|2"},
        {"key=hash", "key=hash is unknown; it can be ply|refutation|position"},
        {"scope=node", "scope=node is unknown; it can be sibling|cousin|search"},
        {"lookup=all", "lookup=all is unknown; it can be none|before|after|both"},
        {"line=1", "line=1 is unknown; it can be off|on"},
        {"mates=1", "mates=1 is unknown; it can be off|on"},
        {"drops=pawns", "drops=pawns is unknown; it can be off|pieces|on"},
        {"checking=1", "checking=1 is unknown; it can be off|on"},
        {"safe=1", "safe=1 is unknown; it can be off|on"},
        {"countermove=1", "countermove=1 is unknown; it can be off|on"},
        {"history=1", "history=1 is unknown; it can be off|on"},
        {"continuation=3", "continuation=3 is unknown; it can be off|1+2+4+6"},
        {"continuation=off+1", "continuation=off+1 is unknown; it can be off|1+2+4+6"},
        {"continuation=1+3", "continuation=1+3 is unknown; it can be off|1+2+4+6"},
        {"continuation", "continuation= is unknown; it can be off|1+2+4+6"},
        {"capture=1", "capture=1 is unknown; it can be off|on"},
        {"lowply=1", "lowply=1 is unknown; it can be off|on"},
        {"pawn=1", "pawn=1 is unknown; it can be off|on"},
        {"gain=1", "gain=1 is unknown; it can be off|on"},
        {"checks=on", "checks=on is unknown; it can be ranked|stage|bonus|plain"},
        {"bonus=cubic", "bonus=cubic is unknown; it can be quadratic|linear"},
        {"malus=1", "malus=1 is unknown; it can be off|on"},
        {"hits=1", "hits=1 is unknown; it can be off|on"},
        {"age=double", "age=double is unknown; it can be keep|halve|clear"},
        {"all", "'all' is unknown; there are " NAMES},
        {"killer=on", "'killer' is unknown; there are " NAMES},
        {"=on", "'' is unknown; there are " NAMES},
        {"default=on", "'default' is unknown; there are " NAMES},
        {"Killers=off", "'Killers' is unknown; there are " NAMES},
        {"none,killers=counted,slots=9", "slots=9 is unknown; it can be 1|2"}, // the first wrong one
        {"nothing,slots=9", "'nothing' is unknown; there are " NAMES},
    };
    for (int i = 0; i < COUNT(cases); i++) {
        Techniques techniques = techniques_default;
        char why[TECHNIQUES_TEXT_SIZE] = "";
        CHECK_THAT(!techniques_parse(&techniques, text_from(cases[i].words), why), "'%s'", cases[i].words);
        ck_assert_str_eq(why, cases[i].why);
        CHECK_THAT(are_equal(&techniques, &techniques_default), "'%s' changed something", cases[i].words);
    }
}
END_TEST

START_TEST(long_words_are_cut) {
    char words[4000], why[TECHNIQUES_TEXT_SIZE];
    memset(words, 'x', sizeof words);
    words[sizeof words - 1] = '\0';
    Techniques techniques = techniques_default;
    ck_assert(!techniques_parse(&techniques, text_from(words), why));
    ck_assert_ptr_ne(strstr(why, NAMES), NULL);
    memcpy(words, "key=", 4);
    ck_assert(!techniques_parse(&techniques, text_from(words), why));
    ck_assert_ptr_ne(strstr(why, "ply|refutation|position"), NULL);
    ck_assert(are_equal(&techniques, &techniques_default));
}
END_TEST

int main(void) {
    Suite *suite = suite_create("techniques");
    TCase *tests = add_case(suite, "techniques");
    tcase_add_test(tests, words_set_what_they_name);
    tcase_add_test(tests, switches_are_off_and_on);
    tcase_add_test(tests, every_value_listed_is_understood);
    tcase_add_test(tests, presets_and_order);
    tcase_add_test(tests, what_is_said_is_read_again);
    tcase_add_test(tests, wrong_words_are_told);
    tcase_add_test(tests, long_words_are_cut);
    return run_suite(suite);
}
