// A position and its moves in order, for the page of the report.
#include <stdlib.h>

#include "base/memory.h"
#include "board/sfen.h"
#include "lab/names.h"
#include "lab_report.h"
#include "ordering/picker.h"
#include "search/pure.h"

enum { BOARD_HASH_MB = 16, BOARD_NODES = 2000000 };

static json_t *move_json(const Picker *picker, Move move) {
    char text[USI_MOVE_SIZE];
    Stage stage = picker_stage(picker);
    json_t *object = json_pack("{s:s, s:s}", "usi", move_to_usi(move, text), "stage", lab_stage_name(stage));
    if (picker->selects)
        json_object_set_new(object, "score", json_integer(picker->scores[picker->next - 1]));
    if (stage == STAGE_KILLERS)
        json_object_set_new(object, "source", json_string(lab_source_name(picker_source(picker))));
    return object;
}

// All legal moves as a node at `ply` tries them.
static json_t *moves_json(const Position *pos, Ordering *ordering, Move hash, int ply) {
    Picker picker;
    if (position_is_check(pos))
        picker_init_evasions(&picker, pos, hash, ordering, ply);
    else
        picker_init_main(&picker, pos, hash, ordering, ply);
    json_t *array = json_array();
    for (Move move = picker_next(&picker); move != MOVE_NONE; move = picker_next(&picker))
        json_array_append_new(array, move_json(&picker, move));
    return array;
}

// The move that the table knows of the position; MOVE_NONE: none.
static Move hash_move(const Position *pos, const Table *table) {
    TableHit hit;
    if (!table_probe(table, position_key(pos), &hit))
        return MOVE_NONE;
    MoveList list;
    movegen_legal(pos, &list);
    for (int i = 0; i < list.count; i++)
        if ((uint16_t)list.moves[i] == hit.move)
            return list.moves[i];
    return MOVE_NONE;
}

json_t *report_board(Position *pos, int depth) {
    Ordering *ordering = memory_new(1, sizeof *ordering);
    Table table = {0};
    if (!table_resize(&table, BOARD_HASH_MB))
        die("out of memory");
    ordering_clear(ordering);
    ordering_begin(ordering, &techniques_default, NULL);

    position_reserve(pos, 2 * MAX_PLY);
    Move last = position_game_plies(pos) > 0 ? pos->state->move : MOVE_NONE;
    char sfen[SFEN_SIZE], text[USI_MOVE_SIZE];
    json_t *object = json_pack("{s:s, s:i}", "sfen", position_to_sfen(pos, sfen), "depth", depth);
    if (last != MOVE_NONE) {
        json_object_set_new(object, "last", json_string(move_to_usi(last, text)));
        position_undo(pos);
    }
    const PureSettings settings = {.depth = depth, .table = &table, .node_limit = BOARD_NODES};
    PureResult result = pure_search(pos, ordering, &settings);
    if (last != MOVE_NONE)
        position_do(pos, last);
    json_object_set_new(object, "nodes", json_integer((json_int_t)(result.nodes + result.quiescence_nodes)));
    json_object_set_new(object, "moves",
                        moves_json(pos, ordering, hash_move(pos, &table), last != MOVE_NONE ? 1 : 0));
    table_release(&table);
    free(ordering);
    return object;
}
