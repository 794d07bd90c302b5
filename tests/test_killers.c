// The killers: what a set keeps, whose it is, and what is looked up.
#include <check.h>
#include <string.h>

#include "board/legality.h"
#include "ordering/killers.h"
#include "support/boards.h"

// Sets ------------------------------------------------------------------------------------------------

// Moves are letters here; sets know nothing of shogi.
static void assert_set(KillerPolicy policy, int slots, const char *stored, const char *expected) {
    KillerSet set = {.move = {MOVE_NONE}};
    for (const char *at = stored; *at != '\0'; at++)
        killer_set_store(&set, policy, slots, (Move)*at);
    char found[KILLER_SLOTS + 1] = "";
    for (int slot = 0; slot < KILLER_SLOTS && set.move[slot] != MOVE_NONE; slot++)
        found[slot] = (char)set.move[slot];
    CHECK_THAT(strcmp(found, expected) == 0, "%s leaves '%s', not '%s'", stored, found, expected);
}

START_TEST(recent_keeps_the_latest) {
    assert_set(KILLERS_RECENT, 2, "a", "a");
    assert_set(KILLERS_RECENT, 2, "aa", "a");
    assert_set(KILLERS_RECENT, 2, "ab", "ba");
    assert_set(KILLERS_RECENT, 2, "aba", "ab");
    assert_set(KILLERS_RECENT, 2, "abb", "ba");
    assert_set(KILLERS_RECENT, 2, "abc", "cb");
    assert_set(KILLERS_RECENT, 2, "aaaab", "ba");
    assert_set(KILLERS_RECENT, 2, "aaaabc", "cb");
    assert_set(KILLERS_RECENT, 1, "a", "a");
    assert_set(KILLERS_RECENT, 1, "ab", "b");
    assert_set(KILLERS_RECENT, 1, "aba", "a");
}
END_TEST

START_TEST(counted_keeps_the_most_counted) {
    assert_set(KILLERS_COUNTED, 2, "a", "a");
    assert_set(KILLERS_COUNTED, 2, "ab", "ba");    // 1, 1: the latest first
    assert_set(KILLERS_COUNTED, 2, "abc", "cb");   // the earlier of equals goes
    assert_set(KILLERS_COUNTED, 2, "aab", "ab");   // 2, 1
    assert_set(KILLERS_COUNTED, 2, "aabc", "ac");  // the least counted goes
    assert_set(KILLERS_COUNTED, 2, "aabb", "ba");  // 2, 2
    assert_set(KILLERS_COUNTED, 2, "aabcb", "ab"); // b has to begin again
    assert_set(KILLERS_COUNTED, 2, "aabbc", "bc");
    assert_set(KILLERS_COUNTED, 2, "aaabbccc", "ca");
    assert_set(KILLERS_COUNTED, 1, "aab", "b");
    assert_set(KILLERS_COUNTED, 1, "aba", "a");
}
END_TEST

START_TEST(counts_do_not_wrap) {
    KillerSet set = {.move = {MOVE_NONE}};
    for (int i = 0; i < 70000; i++)
        killer_set_store(&set, KILLERS_COUNTED, 2, 'a');
    ck_assert_uint_eq(set.cutoffs[0], UINT16_MAX);
    killer_set_store(&set, KILLERS_COUNTED, 2, 'b');
    ck_assert_uint_eq(set.move[0], 'a');
    ck_assert_uint_eq(set.move[1], 'b');
}
END_TEST

// Against the rules in words, for any sequence.
static bool is_rightly_stored(const KillerSet *before, const KillerSet *set, KillerPolicy policy, int slots,
                              Move move) {
    bool was_in = before->move[0] == move || before->move[1] == move;
    bool is_in = set->move[0] == move || set->move[1] == move;
    if (!is_in || set->move[0] == set->move[1] || set->cutoffs[0] < set->cutoffs[1])
        return false;
    if (slots == 1)
        return set->move[0] == move && set->move[1] == MOVE_NONE;
    if (policy == KILLERS_RECENT)
        return set->move[0] == move && (was_in || set->move[1] == before->move[0]);
    return was_in || set->move[0] == before->move[0] || set->move[1] == before->move[0];
}

START_TEST(sets_keep_their_rules) {
    Prng prng = {41};
    for (int i = 0; i < 20000; i++) {
        KillerPolicy policy = i % 2 == 0 ? KILLERS_RECENT : KILLERS_COUNTED;
        int slots = 1 + i / 2 % 2;
        KillerSet set = {.move = {MOVE_NONE}};
        for (int j = 0; j < 12; j++) {
            Move move = 1 + prng_below(&prng, 4);
            KillerSet before = set;
            killer_set_store(&set, policy, slots, move);
            CHECK_THAT(is_rightly_stored(&before, &set, policy, slots, move), "policy %d, %d slots: %u",
                       policy, slots, move);
        }
    }
}
END_TEST

// The killers of a search -----------------------------------------------------------------------------

enum { PLY = 5 };

static Killers killers;
static Position pos;
static Techniques techniques;

static void set_up(void) {
    position_init(&pos);
    memset(&killers, 0xff, sizeof killers);
    killers_clear(&killers);
    techniques = techniques_none;
    techniques.killers = KILLERS_RECENT;
    techniques.killer_drops = KILLER_DROPS_ON;
    techniques.killer_checks = true;
}

static void tear_down(void) {
    position_release(&pos);
}

static Move move_of(const char *usi) {
    Move move = move_from_usi(&pos, text_from(usi));
    CHECK_THAT(move != MOVE_NONE, "%s in %s", usi, sfen_of(&pos));
    return move;
}

static void play(const char *moves) {
    Text rest = text_from(moves);
    for (Text token; (token = text_next_token(&rest)).size > 0;) {
        Move move = move_from_usi(&pos, token);
        CHECK_THAT(move != MOVE_NONE, "%.*s", (int)token.size, token.data);
        position_reserve(&pos, 1);
        position_do(&pos, move);
    }
}

static void store(int ply, const char *usi) {
    killers_store(&killers, &techniques, &pos, ply, move_of(usi), false);
}

// What is looked up here, as "source:move", empty slots left out.
static void assert_found(int ply, const char *expected) {
    static const char *const names[SOURCES] = {"1", "2", "mate", "line", "before", "after", "counter"};
    MemoryMove found[KILLERS_MAX];
    char text[256] = "";
    size_t length = 0;
    int count = killers_collect(&killers, &techniques, &pos, ply, found);
    ck_assert_int_le(count, KILLERS_MAX);
    for (int i = 0; i < count; i++)
        if (found[i].move != MOVE_NONE)
            length += (size_t)snprintf(text + length, sizeof text - length, "%s%s:%s", length > 0 ? " " : "",
                                       names[found[i].source], usi_of(found[i].move));
    ck_assert_str_eq(text, expected);
}

START_TEST(a_ply_has_its_own) {
    store(PLY, "7g7f");
    store(PLY, "2g2f");
    store(PLY + 1, "9g9f");
    assert_found(PLY, "1:2g2f 2:7g7f");
    assert_found(PLY + 1, "1:9g9f");
    assert_found(PLY + 2, "");
    techniques.slots = 1;
    assert_found(PLY, "1:2g2f");
    techniques.killers = KILLERS_OFF;
    store(PLY, "1g1f");
    assert_found(PLY, "");
    techniques.killers = KILLERS_RECENT;
    assert_found(PLY, "1:2g2f");
    play("7g7f 3c3d"); // the same ply everywhere
    assert_found(PLY, "1:2g2f");
    killers_clear(&killers);
    assert_found(PLY, "");
    assert_found(PLY + 1, "");
}
END_TEST

START_TEST(entering_forgets_by_scope) {
    static const struct {
        KillerScope scope;
        const char *left;
    } cases[] = {
        {KILLER_SCOPE_SIBLING, "0 2 3"}, {KILLER_SCOPE_COUSIN, "0 1 3"}, {KILLER_SCOPE_SEARCH, "0 1 2 3"}};
    for (int i = 0; i < COUNT(cases); i++) {
        char left[16] = "";
        killers_clear(&killers);
        techniques.killers = KILLERS_COUNTED;
        for (int below = 0; below < 4; below++)
            store(PLY + below, "7g7f");
        killers_enter(&killers, cases[i].scope, PLY);
        for (int below = 0; below < 4; below++) {
            const KillerSet *set = &killers.at[PLY + below];
            ck_assert_uint_eq(set->cutoffs[0], set->move[0] != MOVE_NONE);
            if (set->move[0] != MOVE_NONE)
                snprintf(left + strlen(left), sizeof left - strlen(left), "%s%d", left[0] ? " " : "", below);
        }
        ck_assert_str_eq(left, cases[i].left);
        killers_enter(&killers, cases[i].scope, KILLER_PLIES - 1); // there is room below the last ply
    }
}
END_TEST

START_TEST(a_refutation_belongs_to_the_last_move) {
    techniques.key = KILLER_KEY_REFUTATION;
    store(PLY, "7g7f"); // there is no last move yet
    assert_found(PLY, "");
    play("7g7f 3c3d");
    store(PLY, "2g2f");
    assert_found(PLY, "1:2g2f");
    assert_found(PLY + 1, "1:2g2f");
    read_position(&pos, sfen_startpos);
    play("9g9f 3c3d");
    assert_found(PLY, "1:2g2f"); // the same move elsewhere
    read_position(&pos, sfen_startpos);
    play("7g7f 8c8d");
    assert_found(PLY, "");
    store(PLY, "2g2f");
    position_reserve(&pos, 1);
    position_do_null(&pos);
    assert_found(PLY, "");
    store(PLY, "3c3d");
    assert_found(PLY, "");
    position_undo_null(&pos);
    assert_found(PLY, "1:2g2f");
}
END_TEST

START_TEST(drops_refute_apart_from_board_moves) {
    techniques.key = KILLER_KEY_REFUTATION;
    read_position(&pos, "4k4/9/9/9/9/9/9/9/R3K4 w g 1");
    play("G*5b");
    store(PLY, "9i9h");
    assert_found(PLY, "1:9i9h");
    read_position(&pos, "4k4/3g5/9/9/9/9/9/9/R3K4 w - 1");
    play("6b5b"); // the same piece and goal
    assert_found(PLY, "");
    read_position(&pos, "4k4/9/9/9/9/9/9/9/R3K4 w s 1");
    play("S*5b"); // another kind, to the same square
    assert_found(PLY, "");
}
END_TEST

START_TEST(a_position_knows_itself) {
    techniques.key = KILLER_KEY_POSITION;
    store(PLY, "7g7f");
    store(2, "2g2f");
    assert_found(0, "1:2g2f 2:7g7f");
    play("9g9f 1c1d");
    assert_found(0, "");
    read_position(&pos, sfen_startpos);
    assert_found(0, "1:2g2f 2:7g7f");
    KillersOfPosition *place = &killers.position[position_key(&pos) % KILLER_POSITIONS];
    place->key ^= (Key)1 << 63; // another position in the same place
    assert_found(0, "");
    store(0, "3g3f");
    assert_found(0, "1:3g3f");
}
END_TEST

START_TEST(other_plies_come_after) {
    store(PLY - 2, "7g7f");
    store(PLY - 2, "2g2f");
    store(PLY, "9g9f");
    store(PLY + 2, "1g1f");
    store(PLY + 2, "3g3f");
    assert_found(PLY, "1:9g9f");
    techniques.lookup = KILLER_LOOKUP_BEFORE;
    assert_found(PLY, "1:9g9f before:2g2f before:7g7f");
    assert_found(1, "");
    assert_found(0, "");
    techniques.lookup = KILLER_LOOKUP_AFTER;
    assert_found(PLY, "1:9g9f after:3g3f after:1g1f");
    assert_found(KILLER_PLIES - 1, "");
    techniques.lookup = KILLER_LOOKUP_BOTH;
    assert_found(PLY, "1:9g9f before:2g2f before:7g7f after:3g3f after:1g1f");
    techniques.slots = 1;
    assert_found(PLY, "1:9g9f before:2g2f after:3g3f");
}
END_TEST

START_TEST(a_mate_has_its_own_slot) {
    killers_store(&killers, &techniques, &pos, PLY, move_of("7g7f"), true);
    store(PLY, "2g2f");
    store(PLY, "3g3f");
    assert_found(PLY, "1:3g3f 2:2g2f");
    techniques.killer_mates = true;
    assert_found(PLY, "mate:7g7f 1:3g3f 2:2g2f");
    assert_found(PLY + 1, "");
    killers_store(&killers, &techniques, &pos, PLY, move_of("2g2f"), true);
    assert_found(PLY, "mate:2g2f 1:2g2f 2:3g3f");
    techniques.killers = KILLERS_OFF;
    assert_found(PLY, "");
}
END_TEST

START_TEST(a_lines_quiet_moves_are_killers) {
    Position before;
    position_init(&before);
    static const char *const usi[] = {"7g7f", "3c3d", "8h2b+", "3a2b", "B*4e"};
    Move line[COUNT(usi)];
    position_reserve(&pos, COUNT(usi));
    for (int i = 0; i < COUNT(usi); i++) {
        line[i] = move_of(usi[i]);
        position_do(&pos, line[i]);
    }
    for (int i = 0; i < COUNT(usi); i++)
        position_undo(&pos);
    killers_set_line(&killers, &pos, line, COUNT(usi));
    ck_assert_str_eq(sfen_of(&pos), sfen_startpos);
    ck_assert_uint_eq(position_key(&pos), position_key(&before));
    assert_position_ok(&pos, "after killers_set_line");
    assert_found(0, "");
    techniques.killer_line = true;
    store(0, "2g2f");
    assert_found(0, "1:2g2f line:7g7f");
    assert_found(1, "line:3c3d");
    assert_found(2, ""); // captures
    assert_found(3, "");
    assert_found(4, "line:B*4e");
    position_release(&before);
}
END_TEST

START_TEST(drops_and_checks_are_kept_as_told) {
    static const char *const moves[] = {"6i6h", "1i5i", "G*4e", "P*3e", "G*5b", "P*5b"};
    static const struct {
        KillerDrops drops;
        bool checks;
        const char *kept; // which of the moves
    } cases[] = {
        {KILLER_DROPS_OFF, true, "110000"},    {KILLER_DROPS_OFF, false, "100000"},
        {KILLER_DROPS_PIECES, true, "111010"}, {KILLER_DROPS_PIECES, false, "101000"},
        {KILLER_DROPS_ON, true, "111111"},     {KILLER_DROPS_ON, false, "101100"},
    };
    for (int i = 0; i < COUNT(cases); i++) {
        techniques.killer_drops = (uint8_t)cases[i].drops;
        techniques.killer_checks = cases[i].checks;
        for (int j = 0; j < COUNT(moves); j++) {
            read_position(&pos, "4k4/9/9/9/9/9/9/9/K2R4R b GP 1");
            killers_clear(&killers);
            killers_store(&killers, &techniques, &pos, PLY, move_of(moves[j]), true);
            bool is_kept = killers.at[PLY].move[0] != MOVE_NONE;
            CHECK_THAT(is_kept == (cases[i].kept[j] == '1'), "%s in case %d", moves[j], i);
            CHECK_THAT(killers.mate[PLY] == move_of(moves[j]), "%s in case %d", moves[j],
                       i); // whatever it is
        }
    }
}
END_TEST

int main(void) {
    Suite *suite = suite_create("killers");
    TCase *sets = add_case(suite, "sets");
    tcase_add_test(sets, recent_keeps_the_latest);
    tcase_add_test(sets, counted_keeps_the_most_counted);
    tcase_add_test(sets, counts_do_not_wrap);
    tcase_add_test(sets, sets_keep_their_rules);
    TCase *tests = add_case(suite, "killers");
    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, a_ply_has_its_own);
    tcase_add_test(tests, entering_forgets_by_scope);
    tcase_add_test(tests, a_refutation_belongs_to_the_last_move);
    tcase_add_test(tests, drops_refute_apart_from_board_moves);
    tcase_add_test(tests, a_position_knows_itself);
    tcase_add_test(tests, other_plies_come_after);
    tcase_add_test(tests, a_mate_has_its_own_slot);
    tcase_add_test(tests, a_lines_quiet_moves_are_killers);
    tcase_add_test(tests, drops_and_checks_are_kept_as_told);
    return run_suite(suite);
}
