// Rules in rows, seen from both sides: legality, pawn-drop mate, repetition.
#include "board/legality.h"
#include "board/repetition.h"
#include "slow_movegen.h"
#include "slow_rules.h"
#include "support/boards.h"

#include <string.h>

enum { MAX_LINE = 512 }; // moves in a row of repetition.sfen

// Legality -------------------------------------------------------------------------------------------

static void check_legality(Position *pos, const char *sfen, const char *move, bool legal) {
    read_position(pos, sfen);
    bool taken = move_from_usi(pos, text_from(move)) != MOVE_NONE;
    CHECK_THAT(taken == legal, "%s: %s is %s", sfen, move, taken ? "taken" : "refused");
    SlowBoard board;
    CHECK_THAT(slow_from_sfen(&board, sfen), "%s", sfen);
    CHECK_THAT(slow_is_legal(&board, move) == legal, "%s: %s: the slow rules disagree", sfen, move);
}

START_TEST(moves_are_legal_or_not) {
    CaseFile file;
    Case row;
    Position pos;
    int rows = 0;
    position_init(&pos);
    open_cases(&file, "legality.sfen");
    for (; case_file_next(&file, &row); rows++) {
        const char *move = case_value(&row, "move"), *verdict = case_value(&row, "verdict");
        CHECK_THAT(move && verdict, "line %d", row.line);
        bool legal = strcmp(verdict, "legal") == 0;
        CHECK_THAT(legal || strcmp(verdict, "illegal") == 0, "line %d: %s", row.line, verdict);
        char flipped[SLOW_SFEN_CHARS], flipped_move[SLOW_MOVE_CHARS];
        slow_flip_sfen(row.sfen, flipped);
        slow_flip_move(move, flipped_move);
        check_legality(&pos, row.sfen, move, legal);
        check_legality(&pos, flipped, flipped_move, legal);
    }
    ck_assert_int_eq(rows, 178);
    case_file_close(&file);
    position_release(&pos);
}
END_TEST

// Pawn-drop mate -------------------------------------------------------------------------------------

// The pawn drop `usi` if it is pseudo-legal, else MOVE_NONE.
static Move pawn_drop(const Position *pos, const char *usi) {
    if (strncmp(usi, "P*", 2) != 0)
        return MOVE_NONE;
    int to = square_make(usi[2] - '1', usi[3] - 'a');
    Move move = move_make_drop(to, piece_make(pos->side, PAWN));
    return position_is_pseudo_legal(pos, move) ? move : MOVE_NONE;
}

// Returns 1 for a pawn-drop mate, 0 for another pawn drop, -1 for anything else.
static int check_pawn_drop(Position *pos, const char *sfen, const char *usi, bool legal) {
    read_position(pos, sfen);
    Move move = pawn_drop(pos, usi);
    if (move == MOVE_NONE)
        return -1;
    bool mates = position_is_pawn_drop_mate(pos, move_to(move));
    CHECK_THAT(mates == !legal, "%s: %s is %s pawn-drop mate", sfen, usi,
               mates ? "taken for" : "not seen to be");
    CHECK_THAT(position_is_legal(pos, move) == legal, "%s: %s: legality", sfen, usi);
    return mates;
}

START_TEST(no_pawn_is_dropped_to_mate) {
    CaseFile file;
    Case row;
    Position pos;
    int counts[2] = {0, 0};
    position_init(&pos);
    open_cases(&file, "legality.sfen");
    while (case_file_next(&file, &row)) {
        const char *move = case_value(&row, "move");
        bool legal = strcmp(case_value(&row, "verdict"), "legal") == 0;
        char flipped[SLOW_SFEN_CHARS], flipped_move[SLOW_MOVE_CHARS];
        slow_flip_sfen(row.sfen, flipped);
        slow_flip_move(move, flipped_move);
        int mates = check_pawn_drop(&pos, row.sfen, move, legal);
        CHECK_THAT(check_pawn_drop(&pos, flipped, flipped_move, legal) == mates, "%s: %s", flipped,
                   flipped_move);
        if (mates >= 0)
            counts[mates]++;
    }
    ck_assert_int_ge(counts[0], 85);
    ck_assert_int_ge(counts[1], 20);
    case_file_close(&file);
    position_release(&pos);
}
END_TEST

// Repetition -----------------------------------------------------------------------------------------

typedef struct Line {
    int count;
    char usi[MAX_LINE][SLOW_MOVE_CHARS];
    const char *moves[MAX_LINE]; // pointers to them
} Line;

static void line_from_text(const char *text, Line *line) {
    Text rest = text_from(text);
    line->count = 0;
    for (Text move = text_next_token(&rest); move.size > 0; move = text_next_token(&rest)) {
        ck_assert_int_lt(line->count, MAX_LINE);
        line->moves[line->count] = line->usi[line->count];
        ck_assert(text_copy(move, line->usi[line->count++], SLOW_MOVE_CHARS));
    }
}

static void flip_line(Line *line) {
    for (int i = 0; i < line->count; i++) {
        char flipped[SLOW_MOVE_CHARS];
        slow_flip_move(line->usi[i], flipped);
        strcpy(line->usi[i], flipped);
    }
}

static SlowVerdict verdict_of(const Position *pos) {
    bool black = pos->side == BLACK;
    switch (position_repetition(pos)) {
    case REPETITION_DRAW:
        return SLOW_DRAW;
    case REPETITION_WIN:
        return black ? SLOW_WHITE_LOSES : SLOW_BLACK_LOSES;
    case REPETITION_LOSS:
        return black ? SLOW_BLACK_LOSES : SLOW_WHITE_LOSES;
    default:
        return SLOW_NO_VERDICT;
    }
}

static SlowVerdict flip_verdict(SlowVerdict verdict) {
    return verdict == SLOW_BLACK_LOSES   ? SLOW_WHITE_LOSES
           : verdict == SLOW_WHITE_LOSES ? SLOW_BLACK_LOSES
                                         : verdict;
}

static void play_move(Position *pos, const char *usi) {
    Move move = move_from_usi(pos, text_from(usi));
    CHECK_THAT(move != MOVE_NONE, "%s: %s is not legal", sfen_of(pos), usi);
    position_reserve(pos, 1);
    position_do(pos, move);
}

// Plays the line up to the first verdict, which must be this one and, as the slow rules say, come when it
// comes.
static void check_line(Position *pos, const char *sfen, const Line *line, SlowVerdict verdict) {
    read_position(pos, sfen);
    SlowVerdict found = verdict_of(pos);
    for (int i = 0; i < line->count && found == SLOW_NO_VERDICT; i++) {
        play_move(pos, line->usi[i]);
        found = verdict_of(pos);
        SlowVerdict slow = slow_game_verdict(sfen, line->moves, i + 1);
        CHECK_THAT(found == slow, "%s: after %d moves (%s): verdict %d, slowly %d", sfen, i + 1, line->usi[i],
                   found, slow);
    }
    CHECK_THAT(found == verdict, "%s: verdict %d, not %d", sfen, found, verdict);
}

START_TEST(fourfold_repetition_ends_the_game) {
    static const char *const names[] = {"none", "draw", "black_loses", "white_loses"}; // by SlowVerdict
    static Line line;
    CaseFile file;
    Case row;
    Position pos;
    int rows = 0;
    position_init(&pos);
    open_cases(&file, "repetition.sfen");
    for (; case_file_next(&file, &row); rows++) {
        const char *name = case_value(&row, "verdict");
        int verdict = SLOW_NO_VERDICT;
        while (verdict < COUNT(names) && strcmp(names[verdict], name) != 0)
            verdict++;
        CHECK_THAT(verdict < COUNT(names), "line %d: %s", row.line, name);
        line_from_text(case_value(&row, "moves"), &line);
        check_line(&pos, row.sfen, &line, (SlowVerdict)verdict);
        char flipped[SLOW_SFEN_CHARS];
        slow_flip_sfen(row.sfen, flipped);
        flip_line(&line);
        check_line(&pos, flipped, &line, flip_verdict((SlowVerdict)verdict));
    }
    ck_assert_int_eq(rows, 16);
    case_file_close(&file);
    position_release(&pos);
}
END_TEST

// Repetition in search -------------------------------------------------------------------------------

#define START "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"
#define SHUFFLE "2h3h 8b7b 3h2h 7b8b"
#define CHECKS "2k6/9/KR7/9/9/9/9/9/9 b - 1"
#define CHASE "8c7c 7a8a 7c8c 8a7a"                         // a check each time
#define ONE_CHECK "8c8d 7a7b 8d7d 7b6b 7d8d 6b6a 8d8c 6a7a" // and once in four moves
#define HANDS "4k4/9/9/9/9/9/9/9/4K4 b Pp 1"
#define LANCE_HANDS "4k4/9/9/9/9/9/9/9/4K4 b Lp 1"
#define GAIN "5i4i P*4h 4i4h 5a4a 4h5i 4a5a"               // black wins a pawn
#define LOSE "P*5b 5a5b 5i4i 5b5a 4i4h 5a4a 4h5i 4a5a"     // black gives one away
#define EXCHANGE "5i4i P*4h 4i4h 5a4a L*4b 4a4b 4h5i 4b5a" // black gives a lance for a pawn
#define EXCHANGE_BACK "5i4i L*4h 4i4h 5a4a P*4b 4a4b 4h5i 4b5a"

// The verdict for the side to move after the line, in a search whose root is `ply` moves before its end.
static const struct {
    const char *sfen, *moves;
    int ply;
    Repetition verdict;
} Searches[] = {
    {START, "", 0, REPETITION_NONE},
    {START, SHUFFLE, 4, REPETITION_DRAW},
    {START, SHUFFLE, 100, REPETITION_DRAW},
    {START, SHUFFLE, 3, REPETITION_NONE},
    {START, SHUFFLE, 0, REPETITION_NONE},
    {START, "2h3h 8b7b 3h2h", 3, REPETITION_NONE},
    {START, SHUFFLE " 7g7f", 5, REPETITION_NONE},
    {START, SHUFFLE " 2h3h", 5, REPETITION_DRAW},
    {START, SHUFFLE " 2h3h", 4, REPETITION_DRAW},
    {START, SHUFFLE " 2h3h", 3, REPETITION_NONE},
    {START, "7g7f 3c3d " SHUFFLE, 4, REPETITION_DRAW},
    // The fourth time before the root.
    {START, SHUFFLE " " SHUFFLE " " SHUFFLE, 0, REPETITION_DRAW},
    {START, SHUFFLE " " SHUFFLE " " SHUFFLE, 3, REPETITION_DRAW},
    {START, SHUFFLE " " SHUFFLE, 3, REPETITION_NONE},
    // Black has checked all the time.
    {CHECKS, CHASE, 4, REPETITION_LOSS},
    {CHECKS, CHASE, 3, REPETITION_NONE},
    {CHECKS, CHASE " 8c7c", 5, REPETITION_WIN},
    {CHECKS, CHASE " 8c7c", 4, REPETITION_WIN},
    // Black has checked, but not all the time.
    {CHECKS, ONE_CHECK, 8, REPETITION_DRAW},
    {CHECKS, CHASE " " CHASE " " ONE_CHECK, 8, REPETITION_DRAW},
    {CHECKS, ONE_CHECK " " CHASE, 4, REPETITION_LOSS},
    // Hands.
    {HANDS, GAIN, 6, REPETITION_SUPERIOR},
    {HANDS, GAIN, 5, REPETITION_NONE},
    {HANDS, GAIN " 5i4i", 7, REPETITION_INFERIOR}, // white to move; it had its pawn after the first 5i4i
    {HANDS, GAIN " 5i4i", 6, REPETITION_INFERIOR},
    {HANDS, GAIN " 5i4i", 5, REPETITION_NONE},
    {HANDS, LOSE, 8, REPETITION_INFERIOR},
    {HANDS, LOSE, 7, REPETITION_NONE},
    {HANDS, LOSE " 5i4i", 9, REPETITION_NONE},
    {HANDS, GAIN " " LOSE, 14, REPETITION_INFERIOR}, // the nearest counts
    {LANCE_HANDS, EXCHANGE " " EXCHANGE_BACK, 16, REPETITION_DRAW},
    {LANCE_HANDS, EXCHANGE " " EXCHANGE_BACK, 15, REPETITION_NONE},
    {LANCE_HANDS, EXCHANGE, 8, REPETITION_NONE},
};

START_TEST(scores_repetition_in_search) {
    static Line line;
    Position pos;
    position_init(&pos);
    for (int flip = 0; flip < 2; flip++) {
        char sfen[SLOW_SFEN_CHARS];
        line_from_text(Searches[_i].moves, &line);
        strcpy(sfen, Searches[_i].sfen);
        if (flip) {
            slow_flip_sfen(Searches[_i].sfen, sfen);
            flip_line(&line);
        }
        read_position(&pos, sfen);
        for (int i = 0; i < line.count; i++)
            play_move(&pos, line.usi[i]);
        Repetition verdict = position_repetition_in_search(&pos, Searches[_i].ply);
        ck_assert_msg(verdict == Searches[_i].verdict, "%s: %s%s: ply %d: %d, not %d", sfen,
                      Searches[_i].moves, flip ? " (flipped)" : "", Searches[_i].ply, verdict,
                      Searches[_i].verdict);
    }
    position_release(&pos);
}
END_TEST

// A null move is no move: what lies before it does not repeat.
START_TEST(null_moves_end_the_search_for_repetition) {
    Position pos;
    position_init(&pos);
    position_reserve(&pos, 8);
    play_move(&pos, "2h3h");
    position_do_null(&pos);
    play_move(&pos, "3h2h");
    position_do_null(&pos);
    ck_assert_uint_eq(pos.state->board_key, pos.states->board_key);
    ck_assert_int_eq(position_repetition_in_search(&pos, 4), REPETITION_NONE);
    play_move(&pos, "2h3h");
    play_move(&pos, "8b7b");
    play_move(&pos, "3h2h");
    ck_assert_int_eq(position_repetition_in_search(&pos, 7), REPETITION_NONE);
    play_move(&pos, "7b8b");
    ck_assert_int_eq(position_repetition_in_search(&pos, 8), REPETITION_DRAW);
    position_release(&pos);
}
END_TEST

int main(void) {
    Suite *suite = suite_create("rules");
    TCase *legality = add_case(suite, "legality");
    tcase_add_test(legality, moves_are_legal_or_not);
    tcase_add_test(legality, no_pawn_is_dropped_to_mate);
    TCase *repetition = add_case(suite, "repetition");
    tcase_add_test(repetition, fourfold_repetition_ends_the_game);
    tcase_add_loop_test(repetition, scores_repetition_in_search, 0, COUNT(Searches));
    tcase_add_test(repetition, null_moves_end_the_search_for_repetition);
    return run_suite(suite);
}
