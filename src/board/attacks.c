#include "board/attacks.h"

AttackTables attack_tables;

typedef struct Step {
    int file, rank; // rank as black sees it
} Step;

static const Step direction_steps[DIRECTIONS] = {
    [DIRECTION_N] = {0, -1},   [DIRECTION_S] = {0, 1},  [DIRECTION_E] = {-1, 0},  [DIRECTION_W] = {1, 0},
    [DIRECTION_NE] = {-1, -1}, [DIRECTION_SW] = {1, 1}, [DIRECTION_NW] = {1, -1}, [DIRECTION_SE] = {-1, 1},
};

static const Step gold_steps[] = {{0, -1}, {-1, -1}, {1, -1}, {-1, 0}, {1, 0}, {0, 1}};
static const Step silver_steps[] = {{0, -1}, {-1, -1}, {1, -1}, {-1, 1}, {1, 1}};
static const Step knight_steps[] = {{-1, -2}, {1, -2}};

// The square one step away for `color`, or NO_SQUARE beyond the edge.
static int square_step(Color color, int square, Step step) {
    int sign = color == BLACK ? 1 : -1;
    int file = square_file(square) + sign * step.file;
    int rank = square_rank(square) + sign * step.rank;
    bool inside = file >= 0 && file < FILES && rank >= 0 && rank < RANKS;
    return inside ? square_make(file, rank) : NO_SQUARE;
}

static Bitboard steps_from(Color color, int square, const Step *steps, int count) {
    Bitboard set = 0;
    for (int i = 0; i < count; i++) {
        int to = square_step(color, square, steps[i]);
        if (to != NO_SQUARE)
            set |= bitboard_of(to);
    }
    return set;
}

static void init_rays(void) {
    for (int from = 0; from <= SQUARES; from++)
        for (int to = 0; to <= SQUARES; to++)
            attack_tables.direction[from][to] = NO_DIRECTION;
    for (int from = 0; from < SQUARES; from++) {
        attack_tables.file_shift[from] = (uint8_t)(RANKS * square_file(from));
        for (int d = 0; d < DIRECTIONS; d++) {
            int to = square_step(BLACK, from, direction_steps[d]);
            for (; to != NO_SQUARE; to = square_step(BLACK, to, direction_steps[d])) {
                attack_tables.ray[d][from] |= bitboard_of(to);
                attack_tables.direction[from][to] = (uint8_t)d;
            }
        }
        for (int line = 0; line < SLIDER_LINES; line++) {
            int first = DIRECTION_E + 2 * line;
            attack_tables.line[line][from] =
                attack_tables.ray[first][from] | attack_tables.ray[first + 1][from];
        }
    }
}

static void init_files(void) {
    for (int rank = 0; rank < RANKS; rank++)
        for (int inner = 0; inner < 128; inner++) {
            int occupied = inner << 1;
            int attacked = 0;
            for (int r = rank - 1; r >= 0; r--) {
                attacked |= 1 << r;
                if (occupied & 1 << r)
                    break;
            }
            for (int r = rank + 1; r < RANKS; r++) {
                attacked |= 1 << r;
                if (occupied & 1 << r)
                    break;
            }
            attack_tables.file[rank][inner] = (uint16_t)attacked;
        }
}

static void init_steps(Color color, int square) {
    Bitboard(*step)[SQUARES + 1] = attack_tables.step[color];
    Bitboard gold = steps_from(color, square, gold_steps, 6);
    Bitboard king = steps_from(color, square, direction_steps, DIRECTIONS);
    step[PAWN][square] = steps_from(color, square, gold_steps, 1);
    step[LANCE][square] = attacks_ray(square, color == BLACK ? DIRECTION_N : DIRECTION_S);
    step[KNIGHT][square] = steps_from(color, square, knight_steps, 2);
    step[SILVER][square] = steps_from(color, square, silver_steps, 5);
    step[BISHOP][square] = attacks_bishop(square, 0);
    step[ROOK][square] = attacks_rook(square, 0);
    step[KING][square] = king;
    step[HORSE][square] = king | step[BISHOP][square];
    step[DRAGON][square] = king | step[ROOK][square];
    step[GOLD][square] = gold;
    for (PieceType type = PRO_PAWN; type <= PRO_SILVER; type++)
        step[type][square] = gold;
}

static void init_king_area(Color color, int square) {
    static const PieceType steppers[] = {PAWN, KNIGHT, SILVER, GOLD, KING};
    Bitboard neighbours = attacks_step(BLACK, KING, square);
    while (neighbours) {
        int neighbour = bitboard_pop(&neighbours);
        for (int i = 0; i < (int)(sizeof steppers / sizeof *steppers); i++)
            attack_tables.king_area[color][square] |= attacks_step(color, steppers[i], neighbour);
    }
}

static void init_check_area(Color color, int king) {
    for (PieceType type = PAWN; type <= GOLD; type++) {
        if (type == LANCE || type == BISHOP || type == ROOK)
            continue;
        Bitboard goals =
            attacks_step(color_flip(color), type, king) | attacks_step(color_flip(color), GOLD, king);
        while (goals)
            attack_tables.check_area[color][king] |=
                attacks_step(color_flip(color), type, bitboard_pop(&goals));
    }
}

void attacks_init(void) {
    static bool done;
    if (done)
        return;
    init_rays();
    init_files();
    for (int color = BLACK; color < COLORS; color++)
        for (int square = 0; square < SQUARES; square++)
            init_steps((Color)color, square);
    for (int color = BLACK; color < COLORS; color++)
        for (int square = 0; square < SQUARES; square++) {
            init_king_area((Color)color, square);
            init_check_area((Color)color, square);
        }
    done = true;
}
