// Positions: do and undo, null moves, copies, room, keys, hands.
#include "board/legality.h"
#include "board/zobrist.h"
#include "support/boards.h"

#include <string.h>

// Snapshots ------------------------------------------------------------------------------------------

// The bytes of a position and of its states up to the present one.
typedef struct Snapshot {
    Position pos;
    State *states;
    size_t used;
} Snapshot;

static Snapshot snapshot_take(const Position *pos) {
    Snapshot snapshot;
    snapshot.used = ((size_t)position_game_plies(pos) + 1) * sizeof(State);
    snapshot.states = malloc(snapshot.used);
    ck_assert_ptr_nonnull(snapshot.states);
    memcpy(&snapshot.pos, pos, sizeof *pos);
    memcpy(snapshot.states, pos->states, snapshot.used);
    return snapshot;
}

static bool snapshot_equals(const Snapshot *snapshot, const Position *pos) {
    return memcmp(&snapshot->pos, pos, sizeof *pos) == 0 &&
           memcmp(snapshot->states, pos->states, snapshot->used) == 0;
}

static void snapshot_drop(Snapshot *snapshot) {
    free(snapshot->states);
}

// Do and undo ----------------------------------------------------------------------------------------

static void check_each_move(Position *pos) {
    MoveList list;
    movegen_legal(pos, &list);
    Snapshot before = snapshot_take(pos);
    for (int i = 0; i < list.count; i++) {
        position_do(pos, list.moves[i]);
        position_undo(pos);
        CHECK_THAT(snapshot_equals(&before, pos), "%s: %s leaves traces when taken back", sfen_of(pos),
                   usi_of(list.moves[i]));
    }
    snapshot_drop(&before);
}

START_TEST(undo_restores_every_byte) {
    Position pos;
    position_init(&pos);
    Prng prng = {(uint64_t)_i};
    position_reserve(&pos, 400);
    Snapshot start = snapshot_take(&pos);
    int plies = SANITIZED ? 60 : 300;
    for (int ply = 0; ply < plies; ply++) {
        check_each_move(&pos);
        Move move = random_move(&pos, &prng);
        if (move == MOVE_NONE)
            break;
        position_do(&pos, move);
    }
    while (position_game_plies(&pos) > 0)
        position_undo(&pos);
    CHECK_THAT(snapshot_equals(&start, &pos), "game %d leaves traces when taken back", _i);
    snapshot_drop(&start);
    position_release(&pos);
}
END_TEST

START_TEST(do_known_is_do) {
    Position pos;
    position_init(&pos);
    Prng prng = {5};
    position_reserve(&pos, 201);
    for (int ply = 0; ply < 200; ply++) {
        Move move = random_move(&pos, &prng);
        if (move == MOVE_NONE)
            break;
        position_do_known(&pos, move, position_gives_check(&pos, move));
        assert_position_ok(&pos, "done with check known");
    }
    position_release(&pos);
}
END_TEST

// Null moves -----------------------------------------------------------------------------------------

static void check_null(Position *pos) {
    Snapshot before = snapshot_take(pos);
    Key key = position_key(pos);
    Hand hand = pos->hand[BLACK];
    position_do_null(pos);
    assert_position_ok(pos, "after a null move");
    ck_assert_int_eq(pos->side, color_flip(before.pos.side));
    ck_assert_int_eq(pos->ply, before.pos.ply + 1);
    ck_assert_uint_eq(position_key(pos), key ^ zobrist.white_to_move);
    ck_assert_uint_eq(pos->hand[BLACK], hand);
    ck_assert_int_eq(pos->state->plies_from_null, 0);
    ck_assert_uint_eq(pos->state->move, MOVE_NULL);
    ck_assert_int_eq(pos->state->captured, NO_PIECE);
    check_each_move(pos);
    position_undo_null(pos);
    CHECK_THAT(snapshot_equals(&before, pos), "%s: a null move leaves traces", sfen_of(pos));
    snapshot_drop(&before);
}

START_TEST(null_moves_pass_the_turn) {
    Position pos;
    position_init(&pos);
    Prng prng = {6};
    int nulls = 0;
    position_reserve(&pos, 202);
    for (int ply = 0; ply < 200; ply++) {
        Move move = random_move(&pos, &prng);
        if (!position_is_check(&pos)) {
            check_null(&pos);
            nulls++;
        }
        if (move == MOVE_NONE)
            break;
        position_do(&pos, move);
    }
    ck_assert_int_gt(nulls, 50);
    position_release(&pos);
}
END_TEST

// Copies and room ------------------------------------------------------------------------------------

START_TEST(a_copy_is_independent) {
    Position original, copy;
    Prng prng = {7};
    position_init(&original);
    position_init(&copy);
    play_randomly(&original, &prng, 80);
    position_reserve(&original, 1);
    Snapshot before = snapshot_take(&original);
    position_copy(&copy, &original);
    ck_assert_ptr_ne(copy.states, original.states);
    ck_assert_int_eq(position_game_plies(&copy), position_game_plies(&original));
    assert_position_ok(&copy, "copied");
    ck_assert_uint_eq(position_key(&copy), position_key(&original));

    play_randomly(&copy, &prng, 100);
    ck_assert_msg(snapshot_equals(&before, &original), "moves on the copy changed the original");
    while (position_game_plies(&copy) > 0)
        position_undo(&copy);
    ck_assert_str_eq(sfen_of(&copy), sfen_startpos);
    ck_assert_msg(snapshot_equals(&before, &original), "undoing on the copy changed the original");
    position_release(&original);
    assert_position_ok(&copy, "the original is released");
    play_randomly(&copy, &prng, 10);

    // Into one that has more room, and after that less, than is needed.
    position_init(&original);
    position_copy(&copy, &original);
    ck_assert_str_eq(sfen_of(&copy), sfen_startpos);
    position_release(&original);
    position_release(&copy);
    snapshot_drop(&before);
}
END_TEST

// A game of 16,000 plies in which both sides move a rook to and fro.
START_TEST(room_grows_with_the_game) {
    static const char *const moves[] = {"2h3h", "8b7b", "3h2h", "7b8b"};
    enum { PLIES = 16000 };
    Position pos;
    position_init(&pos);
    Key key = position_key(&pos);
    for (int ply = 0; ply < PLIES; ply++) {
        Move move = move_from_usi(&pos, text_from(moves[ply % 4]));
        CHECK_THAT(move != MOVE_NONE, "ply %d: %s is not legal", ply, moves[ply % 4]);
        position_reserve(&pos, 1);
        CHECK_THAT(pos.capacity > ply + 1, "ply %d: room for %d only", ply, pos.capacity);
        position_do(&pos, move);
        CHECK_THAT(position_game_plies(&pos) == ply + 1, "ply %d", ply);
    }
    assert_position_ok(&pos, "after 16,000 plies");
    ck_assert_uint_eq(position_key(&pos), key);
    ck_assert_int_eq(pos.ply, PLIES + 1);
    ck_assert_int_eq(pos.state->plies_from_null, PLIES);
    ck_assert_int_eq(pos.seen[position_seen_slot(pos.state->board_key)], PLIES / 4 + 1);
    while (position_game_plies(&pos) > 0)
        position_undo(&pos);
    ck_assert_str_eq(sfen_of(&pos), sfen_startpos);
    ck_assert_int_eq(pos.seen[position_seen_slot(pos.state->board_key)], 1);
    position_release(&pos);
}
END_TEST

START_TEST(room_at_hand_is_not_moved) {
    Position pos;
    position_init(&pos);
    position_reserve(&pos, 100);
    const State *states = pos.states;
    int capacity = pos.capacity;
    position_reserve(&pos, 100);
    position_reserve(&pos, 0);
    ck_assert_ptr_eq(pos.states, states);
    ck_assert_int_eq(pos.capacity, capacity);
    position_release(&pos);
}
END_TEST

// Keys -----------------------------------------------------------------------------------------------

static const struct {
    const char *a, *b;
    bool same_board, same_hand; // keys
} KeyPairs[] = {
    {"4k4/9/9/9/9/9/9/9/4K4 b - 1", "4k4/9/9/9/9/9/9/9/4K4 b - 99", true, true},
    {"4k4/9/9/9/9/9/9/9/4K4 b - 1", "4k4/9/9/9/9/9/9/9/4K4 b P 1", true, false},
    {"4k4/9/9/9/9/9/9/9/4K4 b P 1", "4k4/9/9/9/9/9/9/9/4K4 b p 1", true, false},
    {"4k4/9/9/9/9/9/9/9/4K4 b P 1", "4k4/9/9/9/9/9/9/9/4K4 b 2P 1", true, false},
    {"4k4/9/9/9/9/9/9/9/4K4 b P 1", "4k4/9/9/9/9/9/9/9/4K4 b L 1", true, false},
    {"4k4/9/9/9/9/9/9/9/4K4 b P 1", "4k4/9/9/9/9/9/9/9/4K4 w P 1", false, true},
    {"4k4/9/9/9/9/9/9/9/4K4 b P 1", "4k4/9/9/9/9/9/9/9/3K5 b P 1", false, true},
    {"4k4/9/9/9/4P4/9/9/9/4K4 b - 1", "4k4/9/9/9/4p4/9/9/9/4K4 b - 1", false, true},
    {"4k4/9/9/9/4P4/9/9/9/4K4 b - 1", "4k4/9/9/9/4+P4/9/9/9/4K4 b - 1", false, true},
    {"4k4/9/9/9/4G4/9/9/9/4K4 b - 1", "4k4/9/9/9/4+P4/9/9/9/4K4 b - 1", false, true},
};

START_TEST(keys_tell_board_and_hands_apart) {
    Position a, b;
    position_init(&a);
    position_init(&b);
    read_position(&a, KeyPairs[_i].a);
    read_position(&b, KeyPairs[_i].b);
    ck_assert_int_eq(a.state->board_key == b.state->board_key, KeyPairs[_i].same_board);
    ck_assert_int_eq(a.state->hand_key == b.state->hand_key, KeyPairs[_i].same_hand);
    ck_assert_uint_eq(position_key(&a), a.state->board_key ^ a.state->hand_key);
    position_release(&a);
    position_release(&b);
}
END_TEST

// XXH3 of the names, taken from another program.
START_TEST(keys_are_the_published_ones) {
    attacks_init();
    zobrist_init();
    ck_assert_uint_eq(zobrist.board[piece_make(BLACK, PAWN)][square_make(6, 6)], 0x4369ffbe1c869bf1);
    ck_assert_uint_eq(zobrist.board[piece_make(WHITE, DRAGON)][square_make(0, 0)], 0x60d4082afe986055);
    ck_assert_uint_eq(zobrist.board[piece_make(BLACK, PRO_PAWN)][square_make(4, 4)], 0x2526948cc66afadc);
    ck_assert_uint_eq(zobrist.board[piece_make(WHITE, PRO_SILVER)][square_make(8, 8)], 0xeee377420c0681a5);
    ck_assert_uint_eq(zobrist.hand[BLACK][GOLD][2], 0xcb72590040928572);
    ck_assert_uint_eq(zobrist.hand[WHITE][PAWN][18], 0xc40b135a5123a782);
    ck_assert_uint_eq(zobrist.hand[WHITE][PAWN][0], 0);
    ck_assert_uint_eq(zobrist.white_to_move, 0x53ca31db262772c2);
    Position pos;
    position_init(&pos);
    ck_assert_uint_eq(position_key(&pos), 0xfbfb14f7f354c428);
    position_release(&pos);
}
END_TEST

// No two of all the keys are equal, and none is zero where it must tell something.
START_TEST(keys_are_all_different) {
    zobrist_init();
    static Key keys[PIECES * SQUARES + COLORS * HAND_KINDS * HAND_MAX + 1];
    int count = 0;
    for (int color = BLACK; color < COLORS; color++) {
        for (int type = PAWN; type < PIECE_TYPES; type++)
            for (int square = 0; square < SQUARES; square++)
                keys[count++] = zobrist.board[piece_make((Color)color, (PieceType)type)][square];
        for (int type = PAWN; type < HAND_KINDS; type++)
            for (int held = 1; held <= HAND_MAX; held++)
                keys[count++] = zobrist.hand[color][type][held];
    }
    keys[count++] = zobrist.white_to_move;
    for (int i = 0; i < count; i++)
        for (int j = 0; j < i; j++)
            CHECK_THAT(keys[i] != 0 && keys[i] != keys[j], "keys %d and %d", i, j);
}
END_TEST

// Hands ----------------------------------------------------------------------------------------------

static const struct {
    const char *a, *b; // letters, each a piece
    bool a_is_at_least_b, b_is_at_least_a;
} Hands[] = {
    {"", "", true, true},
    {"P", "", true, false},
    {"R", "", true, false},
    {"G", "P", false, false},
    {"PP", "P", true, false},
    {"PL", "P", true, false},
    {"PL", "PP", false, false},
    {"RR", "R", true, false},
    {"RB", "RB", true, true},
    {"RBGSNLP", "P", true, false},
    {"RBGSNLP", "RBGSNLP", true, true},
    {"RBGSNL", "P", false, false},
    {"GGGG", "SSSS", false, false},
    {"GGGGSSSSNNNNLLLL", "GSNL", true, false},
    {"GGGGSSSSNNNNLLLL", "GSNLP", false, false},
    {"PPPPPPPPPPPPPPPPPP", "PPPPPPPPPPPPPPPPP", true, false},
    {"PPPPPPPPPPPPPPPPPP", "L", false, false},
    {"L", "PPPPPPPPPPPPPPPPPP", false, false},
    {"RRBBGGGGSSSSNNNNLLLLPPPPPPPPPPPPPPPPPP", "RRBBGGGGSSSSNNNNLLLL", true, false},
    {"BB", "RR", false, false},
    {"R", "B", false, false},
};

static Hand hand_from_letters(const char *letters) {
    static const char order[] = ".PLNSBRG";
    Hand hand = 0;
    for (; *letters != '\0'; letters++)
        hand += hand_one((PieceType)(strchr(order, *letters) - order));
    return hand;
}

START_TEST(hands_compare_kind_by_kind) {
    Hand a = hand_from_letters(Hands[_i].a), b = hand_from_letters(Hands[_i].b);
    ck_assert_msg(hand_is_at_least(a, b) == Hands[_i].a_is_at_least_b, "%s and %s", Hands[_i].a, Hands[_i].b);
    ck_assert_msg(hand_is_at_least(b, a) == Hands[_i].b_is_at_least_a, "%s and %s", Hands[_i].b, Hands[_i].a);
}
END_TEST

START_TEST(hands_keep_every_count) {
    static const int set[HAND_KINDS] = {0, 18, 4, 4, 4, 2, 2, 4};
    Hand full = 0;
    for (int type = PAWN; type < HAND_KINDS; type++)
        for (int count = 1; count <= set[type]; count++) {
            full += hand_one((PieceType)type);
            ck_assert_int_eq(hand_count(full, (PieceType)type), count);
            ck_assert(hand_has(full, (PieceType)type));
            ck_assert_uint_eq(full & (Hand)HAND_SPARE_BITS, 0);
        }
    for (int type = PAWN; type < HAND_KINDS; type++) {
        ck_assert_int_eq(hand_count(full, (PieceType)type), set[type]);
        Hand without = full - (Hand)set[type] * hand_one((PieceType)type);
        ck_assert(!hand_has(without, (PieceType)type));
        ck_assert_int_eq(hand_count(without, (PieceType)type), 0);
    }
}
END_TEST

int main(void) {
    Suite *suite = suite_create("position");
    TCase *moves = add_case(suite, "moves");
    tcase_add_loop_test(moves, undo_restores_every_byte, 0, SANITIZED ? 2 : 10);
    tcase_add_test(moves, do_known_is_do);
    tcase_add_test(moves, null_moves_pass_the_turn);
    TCase *storage = add_case(suite, "storage");
    tcase_add_test(storage, a_copy_is_independent);
    tcase_add_test(storage, room_grows_with_the_game);
    tcase_add_test(storage, room_at_hand_is_not_moved);
    TCase *keys = add_case(suite, "keys");
    tcase_add_loop_test(keys, keys_tell_board_and_hands_apart, 0, COUNT(KeyPairs));
    tcase_add_test(keys, keys_are_the_published_ones);
    tcase_add_test(keys, keys_are_all_different);
    TCase *hands = add_case(suite, "hands");
    tcase_add_loop_test(hands, hands_compare_kind_by_kind, 0, COUNT(Hands));
    tcase_add_test(hands, hands_keep_every_count);
    return run_suite(suite);
}
