#include "lab/names.h"

const char *lab_stage_name(Stage stage) {
    static const char *const names[STAGE_END] = {
        [STAGE_HASH] = "hash",
        [STAGE_GOOD_CAPTURES] = "good captures",
        [STAGE_CHECKS] = "checks",
        [STAGE_KILLERS] = "killers",
        [STAGE_QUIETS] = "quiets",
        [STAGE_BAD_CAPTURES] = "bad captures",
        [STAGE_DOMINATED] = "dominated",
        [STAGE_EVASIONS] = "evasions",
        [STAGE_WINNING_CAPTURES] = "winning captures",
        [STAGE_RECAPTURES] = "recaptures",
    };
    return names[stage];
}

const char *lab_source_name(MemorySource source) {
    static const char *const names[SOURCES] = {
        [SOURCE_KILLER_1] = "killer 1",
        [SOURCE_KILLER_2] = "killer 2",
        [SOURCE_MATE] = "mate",
        [SOURCE_LINE] = "line",
        [SOURCE_BEFORE] = "two plies before",
        [SOURCE_AFTER] = "two plies after",
        [SOURCE_COUNTERMOVE] = "countermove",
    };
    return names[source];
}

const char *lab_fate_name(MemoryFate fate) {
    static const char *const names[FATES] = {
        [FATE_EMPTY] = "empty",
        [FATE_GIVEN] = "given",
        [FATE_LEGAL] = "legal",
        [FATE_CAPTURE] = "capture",
        [FATE_OCCUPIED] = "occupied",
        [FATE_HAND_EMPTY] = "hand empty",
        [FATE_SECOND_PAWN] = "second pawn",
        [FATE_PAWN_DROP_MATE] = "pawn-drop mate",
        [FATE_NO_PIECE] = "no piece",
        [FATE_TAKEN] = "taken",
        [FATE_OTHER_PIECE] = "other piece",
        [FATE_OWN_PIECE] = "own piece",
        [FATE_BLOCKED] = "blocked",
        [FATE_SELF_CHECK] = "self-check",
        [FATE_OTHER] = "other",
    };
    return names[fate];
}

const char *lab_class_name(MoveClass move_class) {
    static const char *const names[MOVE_CLASSES] = {
        [CLASS_CAPTURE] = "capture",           [CLASS_PAWN_PROMOTION] = "pawn promotion",
        [CLASS_PROMOTION] = "other promotion", [CLASS_DROP] = "drop",
        [CLASS_QUIET] = "board move",
    };
    return names[move_class];
}
