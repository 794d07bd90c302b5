// Games in other programs' formats. `test_kifu records` writes games for the test named readback instead.
#include "usi/kifu.h"

#include <string.h>

#include "support/boards.h"
#include "support/play.h"

static char Version[] = "E 1.0", Options[] = "Threads=1", BlackName[] = "静か", WhiteName[] = "B\tb\xff";

// Takes the moves apart; the caller frees record->moves.
static void set_game(GameRecord *record, char *opening, const char *moves) {
    static char hand_over[64];
    *record = (GameRecord){.engine = {0, 1},
                           .engines = {{BlackName, Version, Options, 1}, {WhiteName, hand_over, Options, 2}},
                           .opening = opening,
                           .moves = calloc(64, sizeof *record->moves)};
    strcpy(hand_over, "F 2");
    Position pos;
    position_init(&pos);
    read_position(&pos, opening);
    Text rest = text_from(moves);
    for (Text token = text_next_token(&rest); token.size > 0; token = text_next_token(&rest)) {
        Move move = move_from_usi(&pos, token);
        CHECK_THAT(move != MOVE_NONE, "%s: %.*s", sfen_of(&pos), (int)token.size, token.data);
        record->moves[record->move_count++] = (MoveRecord){.move = move};
        position_reserve(&pos, 1);
        position_do(&pos, move);
    }
    position_release(&pos);
}

// The caller frees it.
static char *text_of(const GameRecord *record, KifuFormat format) {
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    kifu_write(out, record, format);
    ck_assert_int_eq(fclose(out), 0);
    return text;
}

static void assert_written(const GameRecord *record, KifuFormat format, const char *expected) {
    char *text = text_of(record, format);
    ck_assert_str_eq(text, expected);
    free(text);
}

// Whole games -----------------------------------------------------------------------------------------

static char Start[] = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";

static void set_short_game(GameRecord *record) {
    set_game(record, Start, "7g7f 3c3d 8h2b+ 3a2b B*5e");
    static const MoveRecord said[] = {
        {.has_score = true, .score = 35, .depth = 12, .nodes = 123456, .time_ms = 999},
        {.has_score = true, .score = 20, .time_ms = 61500},
        {.has_score = true, .is_mate = true, .score = 5, .depth = 3, .time_ms = 1001},
        {.has_score = true, .is_mate = true, .score = -4, .depth = 1, .time_ms = 3600000},
        {.time_ms = 2000},
    };
    for (int i = 0; i < record->move_count; i++) {
        Move move = record->moves[i].move;
        record->moves[i] = said[i];
        record->moves[i].move = move;
    }
    record->outcome = OUTCOME_BLACK_WINS;
    record->ending = ENDING_RESIGNATION;
    static char note[] = "line\nbreak";
    record->note = note;
}

START_TEST(short_game_in_kif) {
    GameRecord record;
    set_short_game(&record);
    assert_written(&record, KIFU_KIF,
                   "#KIF version=2.0 encoding=UTF-8\n"
                   "手合割：平手\n"
                   "先手：静か\n"
                   "後手：B b\xEF\xBF\xBD\n"
                   "手数----指手---------消費時間--\n"
                   "*先手: E 1.0, Threads=1\n"
                   "*後手: F 2, Threads=1\n"
                   "   1 ７六歩(77)   ( 0:00/00:00:00)\n"
                   "**評価値=35\n"
                   "**深さ=12\n"
                   "**ノード数=123456\n"
                   "**時間=0.999秒\n"
                   "   2 ３四歩(33)   ( 1:01/00:01:01)\n"
                   "**評価値=-20\n"
                   "**時間=61.500秒\n"
                   "   3 ２二角成(88) ( 0:01/00:00:01)\n"
                   "**詰み=先手勝ち:5手\n"
                   "**深さ=3\n"
                   "**時間=1.001秒\n"
                   "   4 同　銀(31)   (60:00/01:01:01)\n"
                   "**詰み=先手勝ち:4手\n"
                   "**深さ=1\n"
                   "**時間=3600.000秒\n"
                   "   5 ５五角打     ( 0:02/00:00:03)\n"
                   "**時間=2.000秒\n"
                   "   6 投了         ( 0:00/01:01:01)\n"
                   "*resignation: black wins (line break)\n"
                   "まで5手で先手の勝ち\n");
    free(record.moves);
}
END_TEST

START_TEST(short_game_in_csa) {
    GameRecord record;
    set_short_game(&record);
    assert_written(&record, KIFU_CSA,
                   "'CSA encoding=UTF-8\n"
                   "V2.2\n"
                   "N+静か\n"
                   "N-B b\xEF\xBF\xBD\n"
                   "'+ E 1.0, Threads=1\n"
                   "'- F 2, Threads=1\n"
                   "P1-KY-KE-GI-KI-OU-KI-GI-KE-KY\n"
                   "P2 * -HI *  *  *  *  * -KA * \n"
                   "P3-FU-FU-FU-FU-FU-FU-FU-FU-FU\n"
                   "P4 *  *  *  *  *  *  *  *  * \n"
                   "P5 *  *  *  *  *  *  *  *  * \n"
                   "P6 *  *  *  *  *  *  *  *  * \n"
                   "P7+FU+FU+FU+FU+FU+FU+FU+FU+FU\n"
                   "P8 * +KA *  *  *  *  * +HI * \n"
                   "P9+KY+KE+GI+KI+OU+KI+GI+KE+KY\n"
                   "+\n"
                   "+7776FU\nT0\n'** 35\n'depth 12, nodes 123456, 999 ms\n"
                   "-3334FU\nT61\n'** -20\n'depth 0, nodes 0, 61500 ms\n"
                   "+8822UM\nT1\n'** 99995\n'depth 3, nodes 0, 1001 ms\n"
                   "-3122GI\nT3600\n'** 99996\n'depth 1, nodes 0, 3600000 ms\n"
                   "+0055KA\nT2\n'depth 0, nodes 0, 2000 ms\n"
                   "%TORYO\n"
                   "'resignation: black wins (line break)\n");
    free(record.moves);
}
END_TEST

START_TEST(short_game_in_usi) {
    GameRecord record;
    set_short_game(&record);
    assert_written(&record, KIFU_USI, "position startpos moves 7g7f 3c3d 8h2b+ 3a2b B*5e\n");
    record.move_count = 0;
    assert_written(&record, KIFU_USI, "position startpos\n");
    free(record.moves);
}
END_TEST

// Two-piece handicap: white begins and is the one who gives it.
START_TEST(handicap_game) {
    static char opening[] = "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1";
    GameRecord record;
    set_game(&record, opening, "3a4b 7g7f");
    record.outcome = OUTCOME_BLACK_WINS;
    record.ending = ENDING_TIME_LOSS;
    assert_written(&record, KIFU_KIF,
                   "#KIF version=2.0 encoding=UTF-8\n"
                   "手合割：二枚落ち\n"
                   "下手：静か\n"
                   "上手：B b\xEF\xBF\xBD\n"
                   "手数----指手---------消費時間--\n"
                   "*下手: E 1.0, Threads=1\n"
                   "*上手: F 2, Threads=1\n"
                   "   1 ４二銀(31)   ( 0:00/00:00:00)\n"
                   "**時間=0.000秒\n"
                   "   2 ７六歩(77)   ( 0:00/00:00:00)\n"
                   "**時間=0.000秒\n"
                   "   3 切れ負け     ( 0:00/00:00:00)\n"
                   "*time loss: black wins\n"
                   "まで2手で時間切れにより下手の勝ち\n");
    assert_written(
        &record, KIFU_USI,
        "position sfen lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1 moves 3a4b 7g7f\n");
    free(record.moves);
}
END_TEST

// The example position of the protocol's description, with all kinds of pieces, 11 pawns and 2 lances in
// white's hand.
static char Odd[] = "4k4/1+L+R2P3/4+B4/1+N+S6/9/4+p4/9/1S1G5/1K1S3+r1 w Sb2l11pn 124";

START_TEST(odd_opening_in_kif) {
    GameRecord record;
    set_game(&record, Odd, "B*5e 6h7h");
    record.ending = ENDING_REPETITION;
    assert_written(&record, KIFU_KIF,
                   "#KIF version=2.0 encoding=UTF-8\n"
                   "手合割：その他\n"
                   "後手の持駒：角　桂　香二　歩十一　\n"
                   "  ９ ８ ７ ６ ５ ４ ３ ２ １\n"
                   "+---------------------------+\n"
                   "| ・ ・ ・ ・v玉 ・ ・ ・ ・|一\n"
                   "| ・ 杏 龍 ・ ・ 歩 ・ ・ ・|二\n"
                   "| ・ ・ ・ ・ 馬 ・ ・ ・ ・|三\n"
                   "| ・ 圭 全 ・ ・ ・ ・ ・ ・|四\n"
                   "| ・ ・ ・ ・ ・ ・ ・ ・ ・|五\n"
                   "| ・ ・ ・ ・vと ・ ・ ・ ・|六\n"
                   "| ・ ・ ・ ・ ・ ・ ・ ・ ・|七\n"
                   "| ・ 銀 ・ 金 ・ ・ ・ ・ ・|八\n"
                   "| ・ 玉 ・ 銀 ・ ・ ・v龍 ・|九\n"
                   "+---------------------------+\n"
                   "先手の持駒：銀　\n"
                   "後手番\n"
                   "先手：静か\n"
                   "後手：B b\xEF\xBF\xBD\n"
                   "手数----指手---------消費時間--\n"
                   "*先手: E 1.0, Threads=1\n"
                   "*後手: F 2, Threads=1\n"
                   "   1 ５五角打     ( 0:00/00:00:00)\n"
                   "**時間=0.000秒\n"
                   "   2 ７八金(68)   ( 0:00/00:00:00)\n"
                   "**時間=0.000秒\n"
                   "   3 千日手       ( 0:00/00:00:00)\n"
                   "*repetition: draw\n"
                   "まで2手で千日手\n");
    free(record.moves);
}
END_TEST

START_TEST(odd_opening_in_csa) {
    GameRecord record;
    set_game(&record, Odd, "B*5e 6h7h");
    record.ending = ENDING_REPETITION;
    char *text = text_of(&record, KIFU_CSA);
    ck_assert_ptr_nonnull(strstr(text, "\nP1 *  *  *  * -OU *  *  *  * \n"
                                       "P2 * +NY+RY *  * +FU *  *  * \n"
                                       "P3 *  *  *  * +UM *  *  *  * \n"
                                       "P4 * +NK+NG *  *  *  *  *  * \n"
                                       "P5 *  *  *  *  *  *  *  *  * \n"
                                       "P6 *  *  *  * -TO *  *  *  * \n"
                                       "P7 *  *  *  *  *  *  *  *  * \n"
                                       "P8 * +GI * +KI *  *  *  *  * \n"
                                       "P9 * +OU * +GI *  *  * -RY * \n"
                                       "P+00GI\n"
                                       "P-00KA00KE00KY00KY00FU00FU00FU00FU00FU00FU00FU00FU00FU00FU00FU\n"
                                       "-\n-0055KA\nT0\n"));
    ck_assert_ptr_nonnull(strstr(text, "\n+6878KI\nT0\n"));
    ck_assert_ptr_nonnull(strstr(text, "\n%SENNICHITE\n"));
    free(text);
    free(record.moves);
}
END_TEST

// "成銀" is no promotion, and a promotion says what the piece was.
START_TEST(promoted_pieces_in_moves) {
    GameRecord record;
    set_game(&record, Odd, "B*5e S*7g 5e7g+ 7d6c");
    char *text = text_of(&record, KIFU_KIF);
    ck_assert_ptr_nonnull(strstr(text, "\n   4 ６三成銀(74) ("));
    ck_assert_ptr_nonnull(strstr(text, "\n   3 同　角成(55) ("));
    free(text);
    text = text_of(&record, KIFU_CSA);
    ck_assert_ptr_nonnull(strstr(text, "\n+7463NG\n"));
    ck_assert_ptr_nonnull(strstr(text, "\n-5577UM\n"));
    free(text);
    free(record.moves);
}
END_TEST

// Endings ---------------------------------------------------------------------------------------------

// After one move, so that white is to move.
static const struct {
    Ending ending;
    Outcome outcome;
    const char *kif, *sentence, *csa;
} Endings[] = {
    {ENDING_CHECKMATE, OUTCOME_BLACK_WINS, "詰み", "先手の勝ち", "%TSUMI"},
    {ENDING_RESIGNATION, OUTCOME_BLACK_WINS, "投了", "先手の勝ち", "%TORYO"},
    {ENDING_RESIGNATION, OUTCOME_WHITE_WINS, "中断", "中断", "%CHUDAN"},
    {ENDING_DECLARATION, OUTCOME_WHITE_WINS, "入玉勝ち", "後手の入玉勝ち", "%KACHI"},
    {ENDING_DECLARATION, OUTCOME_DRAW, "持将棋", "持将棋", "%HIKIWAKE"},
    {ENDING_WRONG_DECLARATION, OUTCOME_BLACK_WINS, "反則負け", "後手の反則負け", "%ILLEGAL_MOVE"},
    {ENDING_TRY, OUTCOME_BLACK_WINS, "投了", "先手の勝ち", "%TORYO"},
    {ENDING_TRY, OUTCOME_WHITE_WINS, "入玉勝ち", "後手の入玉勝ち", "%KACHI"},
    {ENDING_REPETITION, OUTCOME_DRAW, "千日手", "千日手", "%SENNICHITE"},
    {ENDING_PERPETUAL_CHECK, OUTCOME_WHITE_WINS, "反則勝ち", "後手の反則勝ち", "%+ILLEGAL_ACTION"},
    {ENDING_PERPETUAL_CHECK, OUTCOME_BLACK_WINS, "反則負け", "後手の反則負け", "%ILLEGAL_MOVE"},
    {ENDING_ILLEGAL_MOVE, OUTCOME_BLACK_WINS, "反則負け", "後手の反則負け", "%ILLEGAL_MOVE"},
    {ENDING_TIME_LOSS, OUTCOME_BLACK_WINS, "切れ負け", "時間切れにより先手の勝ち", "%TIME_UP"},
    {ENDING_CRASH, OUTCOME_BLACK_WINS, "反則負け", "後手の反則負け", "%ILLEGAL_MOVE"},
    {ENDING_CRASH, OUTCOME_WHITE_WINS, "反則勝ち", "後手の反則勝ち", "%+ILLEGAL_ACTION"},
    {ENDING_CRASH, OUTCOME_DRAW, "中断", "中断", "%CHUDAN"},
    {ENDING_HANG, OUTCOME_BLACK_WINS, "切れ負け", "時間切れにより先手の勝ち", "%TIME_UP"},
    {ENDING_MAX_MOVES, OUTCOME_DRAW, "持将棋", "持将棋", "%JISHOGI"},
    {ENDING_SCORE, OUTCOME_BLACK_WINS, "投了", "先手の勝ち", "%TORYO"},
    {ENDING_SCORE, OUTCOME_WHITE_WINS, "中断", "中断", "%CHUDAN"},
    {ENDING_DRAW_SCORE, OUTCOME_DRAW, "持将棋", "持将棋", "%JISHOGI"},
};

START_TEST(ending_has_its_term) {
    GameRecord record;
    set_game(&record, Start, "7g7f");
    record.ending = Endings[_i].ending;
    record.outcome = Endings[_i].outcome;
    char line[128], *text = text_of(&record, KIFU_KIF);
    snprintf(line, sizeof line, "\n   2 %s ", Endings[_i].kif);
    ck_assert_ptr_nonnull(strstr(text, line));
    snprintf(line, sizeof line, "\nまで1手で%s\n", Endings[_i].sentence);
    ck_assert_ptr_nonnull(strstr(text, line));
    free(text);
    text = text_of(&record, KIFU_CSA);
    snprintf(line, sizeof line, "\n%s\n'%s: %s\n", Endings[_i].csa, ending_name(record.ending),
             outcome_name(record.outcome));
    ck_assert_ptr_nonnull(strstr(text, line));
    free(text);
    free(record.moves);
}
END_TEST

// Games for another program to read back --------------------------------------------------------------

static void add_random_moves(Position *pos, Prng *prng, GameRecord *record, int plies) {
    for (Move move; record->move_count < plies && (move = random_move(pos, prng)) != MOVE_NONE;) {
        record->moves[record->move_count++] = (MoveRecord){.move = move,
                                                           .has_score = prng_below(prng, 3) > 0,
                                                           .is_mate = prng_below(prng, 3) == 0,
                                                           .score = (int)prng_below(prng, 2000) - 1000,
                                                           .depth = (int)prng_below(prng, 30),
                                                           .nodes = prng_next(prng) >> 20,
                                                           .time_ms = prng_below(prng, 100000)};
        position_reserve(pos, 1);
        position_do(pos, move);
    }
}

// Random games from the start, handicaps and odd positions, with every ending in turn.
static int write_records(int count) {
    static char handicap[] = "lnsgkgsn1/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1";
    static MoveRecord moves[300];
    static char white_name[] = "White (2), 後手";
    Prng prng = {1};
    Position pos;
    position_init(&pos);
    for (int i = 0; i < count; i++) {
        char opening[SFEN_SIZE];
        play_from_random_start(&pos, &prng);
        if (i % 8 == 0)
            position_from_sfen(&pos, text_from(i % 16 == 0 ? handicap : Odd));
        GameRecord record = {.pair = i / 2,
                             .game = i % 2,
                             .engine = {i % 2, 1 - i % 2},
                             .engines = {{BlackName, Version, Options, 1}, {white_name, Version, Options, 1}},
                             .opening = position_to_sfen(&pos, opening),
                             .moves = moves,
                             .outcome = Endings[i % COUNT(Endings)].outcome,
                             .ending = Endings[i % COUNT(Endings)].ending};
        add_random_moves(&pos, &prng, &record, (int)prng_below(&prng, COUNT(moves)));
        if (pos.side == BLACK && record.outcome != OUTCOME_DRAW) // the table is for white to move
            record.outcome = record.outcome == OUTCOME_BLACK_WINS ? OUTCOME_WHITE_WINS : OUTCOME_BLACK_WINS;
        if (!record_write(stdout, &record))
            return EXIT_FAILURE;
    }
    position_release(&pos);
    return EXIT_SUCCESS;
}

int main(int argc, char **argv) {
    if (argc == 2 && strcmp(argv[1], "records") == 0)
        return write_records(300);
    Suite *suite = suite_create("kifu");
    TCase *games = add_case(suite, "games");
    tcase_add_test(games, short_game_in_kif);
    tcase_add_test(games, short_game_in_csa);
    tcase_add_test(games, short_game_in_usi);
    tcase_add_test(games, handicap_game);
    tcase_add_test(games, odd_opening_in_kif);
    tcase_add_test(games, odd_opening_in_csa);
    tcase_add_test(games, promoted_pieces_in_moves);
    TCase *endings = add_case(suite, "endings");
    tcase_add_loop_test(endings, ending_has_its_term, 0, COUNT(Endings));
    return run_suite(suite);
}
