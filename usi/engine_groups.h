// Where the engines of a match come from: words of the command line, a JSON file, an INI file.
#pragma once

#include "engine_config.h"

// "key=value" as it was written; `value` is NULL without "=". Owned texts.
typedef struct Setting {
    char *key, *value;
} Setting;

typedef struct SettingGroup {
    Setting *items; // owned
    size_t count;
} SettingGroup;

// Zeroed is empty.
typedef struct EngineGroups {
    SettingGroup each;     // for all engines, before their own
    SettingGroup *engines; // owned
    size_t count;
} EngineGroups;

void setting_group_add(SettingGroup *group, const char *key, const char *value);
void setting_group_release(SettingGroup *group);

// The same for "key=value" or "key".
void setting_group_add_word(SettingGroup *group, const char *word);

// A new empty group at the end of the engines.
SettingGroup *engine_groups_add(EngineGroups *groups);
void engine_groups_release(EngineGroups *groups);

enum { GROUPS_WHY_SIZE = 512 };

// Adds what a file holds. JSON if its name ends in ".json": an array of engines or {"each": {...}, "engines":
// [...]}, where an engine is
// {"name": "A", "cmd": "./a", "nodes": 2000, "options": {"USI_Hash": 64}}. INI otherwise: a section [NAME]
// for each engine, [each] for all, and lines "key = value"; lines that begin with # or ; are skipped. False,
// and `why`, when it cannot be read.
bool engine_groups_read(EngineGroups *groups, const char *path, char why[GROUPS_WHY_SIZE]);

// The engines the groups describe, owned by the caller. NULL, and `why`, when there are mistakes: unknown
// settings, no command, equal names. Engines without a name get that of their program.
EngineConfig *engine_groups_configs(const EngineGroups *groups, char why[GROUPS_WHY_SIZE]);
