#include "lab/seeds.h"

#define COUNT(array) ((int)(sizeof(array) / sizeof(array)[0]))

#define BY_NUMBER .order_count = 0
#define ORDER_3468 .order = {3, 4, 6, 8}, .order_count = 4
#define ORDER_6348 .order = {6, 3, 4, 8}, .order_count = 4
#define ORDER_3486 .order = {3, 4, 8, 6}, .order_count = 4
#define ORDER_8346 .order = {8, 3, 4, 6}, .order_count = 4

static const Seed Seeds[] = {
    {true, MARK_O, {TICTACTOE_MINIMAX, BY_NUMBER}, 57, -7, 6},
    {true, MARK_O, {TICTACTOE_ALPHA_BETA, ORDER_3468}, 40, -7, 6},
    {true, MARK_O, {TICTACTOE_ALPHA_BETA, ORDER_6348}, 29, -7, 6},
    {true, MARK_O, {TICTACTOE_ALPHA_BETA, ORDER_3486}, 49, -7, 6},
    {true, MARK_O, {TICTACTOE_KILLERS, ORDER_3468}, 39, -7, 6},
    {true, MARK_O, {TICTACTOE_KILLERS, ORDER_6348}, 29, -7, 6},
    {true, MARK_O, {TICTACTOE_KILLERS, ORDER_3486}, 39, -7, 6},
    {true, MARK_O, {TICTACTOE_POSITION, BY_NUMBER}, 40, -7, 6},
    {true, MARK_O, {TICTACTOE_UNFILTERED, BY_NUMBER}, 66, 0, TICTACTOE_NO_CELL},
    {true, MARK_O, {TICTACTOE_ALPHA_BETA, ORDER_6348, .orders_every_node = true}, 31, -7, 6},
    {true, MARK_O, {TICTACTOE_ALPHA_BETA, ORDER_8346, .orders_every_node = true}, 44, -7, 6},

    {false, MARK_X, {TICTACTOE_MINIMAX, BY_NUMBER}, 549946, 0, TICTACTOE_NO_CELL},
    {false, MARK_X, {TICTACTOE_ALPHA_BETA, BY_NUMBER}, 20866, 0, TICTACTOE_NO_CELL},
    {false, MARK_X, {TICTACTOE_PVS, BY_NUMBER}, 18111, 0, TICTACTOE_NO_CELL},
    {false, MARK_X, {TICTACTOE_KILLERS, BY_NUMBER}, 8038, 0, TICTACTOE_NO_CELL},
    {false, MARK_X, {TICTACTOE_POSITION, BY_NUMBER}, 11775, 0, TICTACTOE_NO_CELL},
    {false, MARK_O, {TICTACTOE_MINIMAX, BY_NUMBER}, 549946, 0, TICTACTOE_NO_CELL},
    {false, MARK_O, {TICTACTOE_ALPHA_BETA, BY_NUMBER}, 20866, 0, TICTACTOE_NO_CELL},
    {false, MARK_O, {TICTACTOE_PVS, BY_NUMBER}, 18111, 0, TICTACTOE_NO_CELL},
    {false, MARK_O, {TICTACTOE_KILLERS, BY_NUMBER}, 8038, 0, TICTACTOE_NO_CELL},
    {false, MARK_O, {TICTACTOE_POSITION, BY_NUMBER}, 11775, 0, TICTACTOE_NO_CELL},
    {false, MARK_O, {TICTACTOE_UNFILTERED, BY_NUMBER}, 63705, -5, TICTACTOE_NO_CELL},
};

const Seed *seeds_all(int *count) {
    *count = COUNT(Seeds);
    return Seeds;
}

TictactoeResult seed_run(const Seed *seed) {
    TictactoeBoard board = seed->is_demo ? tictactoe_demo : tictactoe_empty;
    board.side = seed->side;
    return tictactoe_search(&board, &seed->settings);
}

bool seed_holds(const Seed *seed, const TictactoeResult *found) {
    return found->nodes == seed->nodes && found->value == seed->value &&
           (seed->best == TICTACTOE_NO_CELL || found->best == seed->best);
}

// Claims ----------------------------------------------------------------------------------------------

static TictactoeResult search(const TictactoeBoard *board, TictactoeMode mode) {
    const TictactoeSettings settings = {.mode = mode};
    return tictactoe_search(board, &settings);
}

static int demo_score(int cell) {
    return search(&tictactoe_demo, TICTACTOE_MINIMAX).score[cell];
}

static int demo_score_of_3(void) {
    return demo_score(3);
}

static int demo_score_of_4(void) {
    return demo_score(4);
}

static int demo_score_of_6(void) {
    return demo_score(6);
}

static int demo_score_of_8(void) {
    return demo_score(8);
}

static int demo_untried(void) {
    return (int)search(&tictactoe_demo, TICTACTOE_ALPHA_BETA).untried;
}

static int demo_occupied(void) {
    return (int)search(&tictactoe_demo, TICTACTOE_KILLERS).occupied;
}

static int empty_occupied(void) {
    return (int)search(&tictactoe_empty, TICTACTOE_KILLERS).occupied;
}

static int empty_saved_permille(void) {
    int without = (int)search(&tictactoe_empty, TICTACTOE_ALPHA_BETA).nodes;
    int with = (int)search(&tictactoe_empty, TICTACTOE_KILLERS).nodes;
    return (1000 * (without - with) + without / 2) / without;
}

static int demo_shallow_cell(void) {
    return tictactoe_shallow_rule(&tictactoe_demo);
}

static int demo_shallow_score(void) {
    return demo_score(demo_shallow_cell());
}

static int demo_sign_bug_score(void) {
    return demo_score(tictactoe_sign_bug(&tictactoe_demo));
}

static const SeedClaim Claims[] = {
    {"demo: value of cell 3", 0, demo_score_of_3},
    {"demo: value of cell 4", 0, demo_score_of_4},
    {"demo: value of cell 6", -7, demo_score_of_6},
    {"demo: value of cell 8", 0, demo_score_of_8},
    {"demo: branches that alpha-beta cuts off", 5, demo_untried},
    {"demo: killers looked up on occupied cells", 13, demo_occupied},
    {"demo: cell that the shallow rule plays", 3, demo_shallow_cell},
    {"demo: its value, a draw", 0, demo_shallow_score},
    {"demo: value of the cell that the sign bug plays", 0, demo_sign_bug_score},
    {"empty: killers looked up on occupied cells", 5161, empty_occupied},
    {"empty: nodes that killers by depth save, per mille", 615, empty_saved_permille},
};

const SeedClaim *seed_claims(int *count) {
    *count = COUNT(Claims);
    return Claims;
}
