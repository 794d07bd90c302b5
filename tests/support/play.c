#include "support/play.h"

#include <assert.h>
#include <stdlib.h>

#include "board/sfen.h"
#include "support/cases.h"

void play_from_random_start(Position *pos, Prng *prng) {
    const char *sfen = sfen_startpos;
    CaseFile file;
    Case next;
    bool opened = case_file_open(&file, "legal_moves.sfen");
    assert(opened);
    (void)opened;
    if (prng_below(prng, 2) == 0)
        for (int skip = (int)prng_below(prng, 400); skip >= 0 && case_file_next(&file, &next); skip--)
            sfen = next.sfen;
    SfenError error = position_from_sfen(pos, text_from(sfen));
    assert(error == SFEN_OK);
    (void)error;
    case_file_close(&file);
}

void play_mirror(Position *to, const Position *from) {
    position_clear(to);
    for (int square = 0; square < SQUARES; square++) {
        Piece piece = from->board[square];
        if (piece != NO_PIECE)
            position_put(to, square_flip(square),
                         piece_make(color_flip(piece_color(piece)), piece_type(piece)));
    }
    for (int color = BLACK; color < COLORS; color++)
        for (PieceType type = PAWN; type <= GOLD; type++)
            position_set_hand(to, color_flip((Color)color), type, hand_count(from->hand[color], type));
    position_finish(to, color_flip(from->side), from->ply);
}
