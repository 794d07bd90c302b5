#include "engine_groups.h"

#include <errno.h>
#include <inttypes.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/memory.h"
#include "base/text.h"
#include "process.h"

static char *text_new(Text text) {
    char *copy = memory_new(text.size + 1, 1);
    text_copy(text, copy, text.size + 1);
    return copy;
}

static void add(SettingGroup *group, Text key, const char *value) {
    group->items = memory_resize(group->items, group->count + 1, sizeof *group->items);
    group->items[group->count++] =
        (Setting){text_new(key), value != NULL ? text_new(text_from(value)) : NULL};
}

void setting_group_add(SettingGroup *group, const char *key, const char *value) {
    add(group, text_from(key), value);
}

void setting_group_add_word(SettingGroup *group, const char *word) {
    const char *equals = strchr(word, '=');
    size_t size = equals != NULL ? (size_t)(equals - word) : strlen(word);
    add(group, (Text){word, size}, equals != NULL ? equals + 1 : NULL);
}

void setting_group_release(SettingGroup *group) {
    for (size_t i = 0; i < group->count; i++) {
        free(group->items[i].key);
        free(group->items[i].value);
    }
    free(group->items);
    *group = (SettingGroup){.count = 0};
}

SettingGroup *engine_groups_add(EngineGroups *groups) {
    groups->engines = memory_resize(groups->engines, groups->count + 1, sizeof *groups->engines);
    groups->engines[groups->count] = (SettingGroup){.count = 0};
    return &groups->engines[groups->count++];
}

void engine_groups_release(EngineGroups *groups) {
    setting_group_release(&groups->each);
    for (size_t i = 0; i < groups->count; i++)
        setting_group_release(&groups->engines[i]);
    free(groups->engines);
    *groups = (EngineGroups){.count = 0};
}

// JSON ------------------------------------------------------------------------------------------------

// A value as it stands on a command line. False for arrays and the like.
static bool scalar_text(const json_t *value, char *out, size_t capacity) {
    if (json_is_string(value))
        return text_copy(text_from(json_string_value(value)), out, capacity);
    if (json_is_boolean(value))
        snprintf(out, capacity, "%s", json_is_true(value) ? "true" : "false");
    else if (json_is_integer(value))
        snprintf(out, capacity, "%" PRId64, (int64_t)json_integer_value(value));
    else if (json_is_real(value))
        snprintf(out, capacity, "%.15g", json_real_value(value));
    else
        return json_is_null(value);
    return true;
}

static bool read_json_object(SettingGroup *group, json_t *object, const char *prefix,
                             char why[GROUPS_WHY_SIZE]) {
    enum { VALUE_SIZE = 4096 };
    const char *key;
    json_t *value;
    if (!json_is_object(object)) {
        snprintf(why, GROUPS_WHY_SIZE, "an engine is an object: {\"cmd\": \"...\"}");
        return false;
    }
    json_object_foreach(object, key, value) {
        char text[VALUE_SIZE], name[VALUE_SIZE];
        snprintf(name, sizeof name, "%s%s", prefix, key);
        if (prefix[0] == '\0' && strcmp(key, "options") == 0) {
            if (!read_json_object(group, value, "option.", why))
                return false;
        } else if (scalar_text(value, text, sizeof text))
            setting_group_add(group, name, json_is_null(value) ? NULL : text);
        else {
            snprintf(why, GROUPS_WHY_SIZE, "'%.100s' has a value that is no text, number or switch", key);
            return false;
        }
    }
    return true;
}

static bool read_json(EngineGroups *groups, const char *data, size_t size, char why[GROUPS_WHY_SIZE]) {
    json_error_t error;
    json_t *root = json_loadb(data, size, JSON_REJECT_DUPLICATES, &error);
    if (root == NULL) {
        snprintf(why, GROUPS_WHY_SIZE, "line %d: %s", error.line, error.text);
        return false;
    }
    json_t *each = json_object_get(root, "each");
    json_t *list = json_is_array(root) ? root : json_object_get(root, "engines");
    bool is_good = each == NULL || read_json_object(&groups->each, each, "", why);
    if (is_good && !json_is_array(list)) {
        snprintf(why, GROUPS_WHY_SIZE, "neither an array of engines nor {\"engines\": [...]}");
        is_good = false;
    }
    for (size_t i = 0; is_good && i < json_array_size(list); i++)
        is_good = read_json_object(engine_groups_add(groups), json_array_get(list, i), "", why);
    json_decref(root);
    return is_good;
}

// INI -------------------------------------------------------------------------------------------------

static bool read_ini(EngineGroups *groups, Text rest, char why[GROUPS_WHY_SIZE]) {
    SettingGroup *group = NULL;
    for (int number = 1; rest.size > 0; number++) {
        Text line = text_trim(text_next_part(&rest, '\n'));
        if (line.size == 0 || line.data[0] == '#' || line.data[0] == ';')
            continue;
        if (line.data[0] == '[' && line.data[line.size - 1] == ']' && line.size > 2) {
            char *name = text_new(text_trim((Text){line.data + 1, line.size - 2}));
            bool is_each = strcmp(name, "each") == 0;
            group = is_each ? &groups->each : engine_groups_add(groups);
            if (!is_each)
                setting_group_add(group, "name", name);
            free(name);
            continue;
        }
        bool has_value = memchr(line.data, '=', line.size) != NULL;
        Text key = text_trim(text_next_part(&line, '='));
        if (group == NULL || key.size == 0) {
            snprintf(why, GROUPS_WHY_SIZE, "line %d: %s", number,
                     group == NULL ? "no section before it: [NAME]" : "no setting: key = value");
            return false;
        }
        char *value = has_value ? text_new(text_trim(line)) : NULL;
        add(group, key, value);
        free(value);
    }
    return true;
}

bool engine_groups_read(EngineGroups *groups, const char *path, char why[GROUPS_WHY_SIZE]) {
    char reason[GROUPS_WHY_SIZE];
    size_t size, length = strlen(path);
    char *data = file_read(path, &size);
    if (data == NULL) {
        snprintf(why, GROUPS_WHY_SIZE, "cannot read %s: %s", path, strerror(errno));
        return false;
    }
    bool is_json = length >= 5 && strcmp(path + length - 5, ".json") == 0;
    bool is_good =
        is_json ? read_json(groups, data, size, reason) : read_ini(groups, (Text){data, size}, reason);
    if (!is_good)
        snprintf(why, GROUPS_WHY_SIZE, "%.200s: %.300s", path, reason);
    free(data);
    return is_good;
}

// Configs ---------------------------------------------------------------------------------------------

static bool apply(EngineConfig *config, const SettingGroup *group, char why[CONFIG_WHY_SIZE]) {
    for (size_t i = 0; i < group->count; i++)
        if (!engine_config_set(config, group->items[i].key, group->items[i].value, why))
            return false;
    return true;
}

// The last part of the program's path.
static char *name_from_command(const char *command) {
    char **words = process_split_command(command);
    const char *path = words != NULL && words[0] != NULL ? words[0] : "engine";
    const char *slash = strrchr(path, '/');
    char *name = text_new(text_from(slash != NULL ? slash + 1 : path));
    free(words);
    return name;
}

// NULL, or what is wrong with the engine.
static const char *complete(EngineConfig *config) {
    const EngineLimits *limits = &config->limits;
    if (config->command == NULL || config->command[0] == '\0')
        return "no cmd=...";
    if (!limits->has_clock && limits->movetime_ms == 0 && limits->nodes == 0 && limits->depth == 0)
        return "no limit to its thinking: tc=, byoyomi=, movetime=, nodes= or depth=";
    if (limits->has_clock && limits->main_ms + limits->increment_ms + limits->byoyomi_ms == 0)
        return "its clock has no time";
    if (config->name == NULL)
        config->name = name_from_command(config->command);
    return NULL;
}

EngineConfig *engine_groups_configs(const EngineGroups *groups, char why[GROUPS_WHY_SIZE]) {
    enum { MARGIN_MS = 10 };
    EngineConfig *configs = memory_new(groups->count + 1, sizeof *configs);
    bool is_good = true;
    for (size_t i = 0; i < groups->count && is_good; i++) {
        char reason[CONFIG_WHY_SIZE];
        configs[i].limits.margin_ms = MARGIN_MS;
        const char *wrong = reason;
        if (apply(&configs[i], &groups->each, reason) && apply(&configs[i], &groups->engines[i], reason))
            wrong = complete(&configs[i]);
        for (size_t j = 0; j < i && wrong == NULL; j++)
            if (strcmp(configs[i].name, configs[j].name) == 0)
                wrong = "it has the name of an engine before it; give it another: name=...";
        if (wrong != NULL)
            snprintf(why, GROUPS_WHY_SIZE, "engine %zu: %s", i + 1, wrong);
        is_good = wrong == NULL;
    }
    if (is_good)
        return configs;
    for (size_t i = 0; i < groups->count; i++)
        engine_config_release(&configs[i]);
    free(configs);
    return NULL;
}
