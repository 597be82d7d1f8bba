#include "adapter.h"

#include <errno.h>
#include <jansson.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

struct answer {
    json_t *accept;             /* an object: the components of a parse, or the result under its own key */
    const char *kind;           /* "reject", "unsupported", "crash" or "protocol"; NULL where it accepts */
    char words[512];            /* of `kind` */
};

/* Answers ------------------------------------------------------------------------------------------------------- */

static const char *const OUT_OF_MEMORY = "out of memory";

static void put(answer *to, const char *key, json_t *value) {
    if (json_object_set_new(to->accept, key, value) != 0) failed(to, "%s", OUT_OF_MEMORY);
}

void report(answer *to, const char *key, const char *value) {
    report_text(to, key, value, value == NULL ? 0 : strlen(value));
}

/* Text in the form of the protocol; NULL if there is no memory left. */
static json_t *written(const char *data, size_t length) {
    json_t *text = json_stringn(data, length);
    if (text != NULL) return text;
    /* Not UTF-8. */
    char *hex = malloc(2 * length + 1);
    if (hex == NULL) return NULL;
    for (size_t i = 0; i < length; i++) {
        hex[2 * i] = "0123456789abcdef"[(unsigned char)data[i] >> 4];
        hex[2 * i + 1] = "0123456789abcdef"[(unsigned char)data[i] & 15];
    }
    text = json_pack("{s:s%}", "hex", hex, 2 * length);
    free(hex);
    return text;
}

void report_text(answer *to, const char *key, const char *data, size_t length) {
    put(to, key, data == NULL ? json_null() : written(data, length));
}

void report_item(answer *to, const char *key, const char *data, size_t length) {
    json_t *list = json_object_get(to->accept, key);
    if (list == NULL) put(to, key, list = json_array());
    if (data != NULL && json_array_append_new(list, written(data, length)) != 0) failed(to, "%s", OUT_OF_MEMORY);
}

void report_port(answer *to, long port) {
    char digits[32];
    snprintf(digits, sizeof digits, "%ld", port);
    report(to, "port", port < 0 ? NULL : digits);
}

void report_equal(answer *to, bool equal) { put(to, "equal", json_boolean(equal)); }

bool bracketed(text input) {
    const char *host = strstr(input.data, "//");
    if (host == NULL || strcspn(input.data, "/?#") < (size_t)(host - input.data)) return false;
    host += 2;
    for (const char *at = host, *end = host + strcspn(host, "/?#"); at < end; at++)
        if (*at == '@') host = at + 1;
    return *host == '[';
}

bool is_scheme(text input, const char *scheme) {
    size_t length = strlen(scheme);
    return strncasecmp(input.data, scheme, length) == 0 && input.data[length] == ':';
}

bool is_place(const request *asked, const char *place) { return strcmp(asked->place, place) == 0; }

static void refuse(answer *to, const char *kind, const char *why, va_list arguments) {
    to->kind = kind;
    int length = vsnprintf(to->words, sizeof to->words, why, arguments);
    if (length < (int)sizeof to->words) return;
    /* Cut, but not within a character. */
    char *end = to->words + sizeof to->words - 1;
    while (end > to->words && (end[-1] & 0xC0) == 0x80) end--;
    if (end > to->words && end[-1] & 0x80) end--;
    *end = '\0';
}

static void unreadable(answer *, const char *why, ...) FORMATTED;

#define REFUSAL(name, kind)                         \
    void name(answer *to, const char *why, ...) {   \
        va_list arguments;                          \
        va_start(arguments, why);                   \
        refuse(to, kind, why, arguments);           \
        va_end(arguments);                          \
    }
REFUSAL(reject, "reject")
REFUSAL(unsupported, "unsupported")
REFUSAL(failed, "crash")
REFUSAL(unreadable, "protocol")

/* Requests ------------------------------------------------------------------------------------------------------ */

static int digit(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return -1;
}

/* The bytes that `hex` encodes, to be freed; NULL if it is not hexadecimal. */
static char *unhex(const char *hex, size_t length) {
    char *bytes = length % 2 == 0 ? malloc(length / 2 + 1) : NULL;
    if (bytes == NULL) return NULL;
    for (size_t i = 0; i < length / 2; i++) {
        int high = digit(hex[2 * i]), low = digit(hex[2 * i + 1]);
        if (high < 0 || low < 0) {
            free(bytes);
            return NULL;
        }
        bytes[i] = (char)(high << 4 | low);
    }
    bytes[length / 2] = '\0';
    return bytes;
}

/* The text of `key`; where it is {"hex": ...} it is in `*owned`, to be freed. */
static bool read_text(const json_t *line, const subject *subject, const char *key, text *into, char **owned, answer *to) {
    const json_t *plain = json_object_get(line, key), *hex = json_object_get(plain, "hex");
    if (json_is_string(plain)) {
        *into = (text){json_string_value(plain), json_string_length(plain)};
    } else if (json_is_string(hex) && !subject->only_utf8) {
        *owned = unhex(json_string_value(hex), json_string_length(hex));
        if (*owned == NULL) return unreadable(to, "%s is not hexadecimal", key), false;
        *into = (text){*owned, json_string_length(hex) / 2};
    } else if (json_is_string(hex)) {
        return unsupported(to, "takes only UTF-8"), false;
    } else {
        return unreadable(to, "the request has no %s", key), false;
    }
    if (!subject->takes_nul && memchr(into->data, '\0', into->length) != NULL)
        return unsupported(to, "takes a C string, the input has a NUL"), false;
    return true;
}

/* Whether `word` is one of `words`. */
static bool among(const char *words, const char *word) {
    size_t length = strlen(word);
    for (const char *at = words; at != NULL && length > 0; at = strchr(at, ' ')) {
        at += *at == ' ';
        if (strncmp(at, word, length) == 0 && (at[length] == ' ' || at[length] == '\0')) return true;
    }
    return false;
}

/* Reads `level`, which must be one that the subject has; an operation without levels has no `level`. */
static bool read_level(const json_t *line, const char *levels, request *into, answer *to) {
    const char *level = json_string_value(json_object_get(line, "level"));
    if (level == NULL && levels == NULL) return true;
    if (level == NULL) return unreadable(to, "the request has no level"), false;
    if (!among(levels, level)) return unsupported(to, "offers no level %s", level), false;
    into->level = level;
    return true;
}

/* Reads `place`, which must be one of `places`; an operation without places has none. */
static bool read_place(const json_t *line, bool needed, const char *places, request *into, answer *to) {
    if (!needed) return true;
    const char *place = json_string_value(json_object_get(line, "place"));
    if (place == NULL) return unreadable(to, "the request has no place"), false;
    if (!among(places, place)) return unsupported(to, "has no function for the place %s", place), false;
    into->place = place;
    return true;
}

/* Reads `options`, which must have only options that the subject supports. */
static bool read_options(const json_t *options, const subject *subject, const char *op, request *into, answer *to) {
    const char *key;
    json_t *value;
    bool resolve = strcmp(op, "resolve") == 0;
    json_object_foreach((json_t *)options, key, value) {
        if (resolve && strcmp(key, "strict") == 0 && json_is_false(value) && subject->lax)
            into->lax = true;
        else if (!(resolve && ((strcmp(key, "strict") == 0 && json_is_true(value))
                               || (strcmp(key, "normalize_base") == 0 && json_is_false(value)))))
            return unsupported(to, "offers no such %s", key), false;
    }
    return true;
}

/* Whether the data can be returned: a C string ends at a NUL. */
static bool returnable(const subject *subject, operation *chosen, text input, answer *to) {
    bool decodes = chosen == subject->decode || chosen == subject->scheme_parts;
    if (!decodes || !subject->returns_string || strstr(input.data, "%00") == NULL) return true;
    return unsupported(to, "returns a C string, the data have a NUL"), false;
}

static void run(const json_t *line, const subject *subject, answer *to) {
    const struct { const char *name; operation *operation; } operations[] = {
        {"parse", subject->parse},
        {"resolve", subject->resolve},
        {"normalize", subject->normalize},
        {"equivalent", subject->equivalent},
        {"remove_dot_segments", subject->remove_dot_segments},
        {"encode", subject->encode},
        {"decode", subject->decode},
        {"scheme_parts", subject->scheme_parts},
        {"to_uri", subject->to_uri},
        {"to_iri", subject->to_iri},
    };
    const char *op = json_string_value(json_object_get(line, "op"));
    operation *chosen = NULL;
    for (size_t i = 0; op != NULL && i < sizeof operations / sizeof *operations; i++)
        if (strcmp(op, operations[i].name) == 0) chosen = operations[i].operation;
    if (chosen == NULL) {
        unsupported(to, "offers no %s", op == NULL ? "such operation" : op);
        return;
    }

    const char *levels = chosen == subject->normalize ? subject->levels
                       : chosen == subject->equivalent ? subject->compares : NULL;
    bool encodes = chosen == subject->encode, places = encodes || chosen == subject->decode;
    struct subject input = *subject;        /* what it takes as input */
    if (encodes && subject->takes_data) input.takes_nul = true, input.only_utf8 = false;
    request asked = {.rule = json_string_value(json_object_get(line, "rule"))};
    char *owned[3] = {NULL, NULL, NULL};
    if (asked.rule != NULL && !among(subject->rules, asked.rule))
        unsupported(to, "cannot start from the rule %s", asked.rule);
    else if (read_place(line, places, encodes ? subject->encodes : subject->decodes, &asked, to)
             && read_text(line, &input, "input", &asked.input, &owned[0], to)
             && returnable(subject, chosen, asked.input, to)
             && (chosen != subject->resolve || read_text(line, subject, "base", &asked.base, &owned[1], to))
             && (chosen != subject->equivalent || read_text(line, subject, "other", &asked.other, &owned[2], to))
             && read_level(line, levels, &asked, to)
             && read_options(json_object_get(line, "options"), subject, op, &asked, to))
        chosen(&asked, to);
    for (size_t i = 0; i < 3; i++) free(owned[i]);
}

/* Lines --------------------------------------------------------------------------------------------------------- */

static json_t *words(const char *words) {
    json_t *array = json_array();
    for (const char *at = words; at != NULL && *at != '\0'; at += *at == ' ') {
        size_t length = strcspn(at, " ");
        json_array_append_new(array, json_stringn(at, length));
        at += length;
    }
    return array;
}

static json_t *introduce(const subject *subject) {
    json_t *ops = json_array();
    if (subject->parse) json_array_append_new(ops, json_string("parse"));
    if (subject->resolve) json_array_append_new(ops, json_string("resolve"));
    if (subject->normalize) json_array_append_new(ops, json_string("normalize"));
    if (subject->equivalent) json_array_append_new(ops, json_string("equivalent"));
    if (subject->remove_dot_segments) json_array_append_new(ops, json_string("remove_dot_segments"));
    if (subject->encode) json_array_append_new(ops, json_string("encode"));
    if (subject->decode) json_array_append_new(ops, json_string("decode"));
    if (subject->scheme_parts) json_array_append_new(ops, json_string("scheme_parts"));
    if (subject->to_uri) json_array_append_new(ops, json_string("to_uri"));
    if (subject->to_iri) json_array_append_new(ops, json_string("to_iri"));
    json_t *about = json_pack("{s:i, s:s, s:s, s:s, s:o, s:o, s:o, s:b, s:o, s:o, s:o}", "version", 1, "name", subject->name,
                     "release", subject->release, "language", subject->language, "claims", words(subject->claims),
                     "ops", ops, "distinguishes_undefined", words(subject->distinguishes_undefined), "bytes",
                     !subject->only_utf8 || subject->takes_data,
                     "rules", words(subject->rules), "levels", words(subject->levels), "compares",
                     words(subject->compares));
    if (subject->only_splits) json_object_set_new(about, "validates", json_false());
    if (subject->only_absolute) json_object_set_new(about, "absolute_only", json_true());
    return about;
}

/* The answer to `line`; NULL if there is no memory left. */
static json_t *reply(const json_t *line, const subject *subject, answer *to) {
    json_t *reply = json_object(), *seq = json_object_get(line, "seq");
    if (seq != NULL) json_object_set(reply, "seq", seq);
    to->kind = NULL;
    to->accept = json_object();
    if (reply == NULL || to->accept == NULL)
        failed(to, "%s", OUT_OF_MEMORY);
    else
        run(line, subject, to);
    if (to->kind == NULL) {
        const char *op = json_string_value(json_object_get(line, "op"));
        if (strcmp(op, "parse") == 0) {
            json_object_set_new(reply, "accept", to->accept);
        } else if (strcmp(op, "scheme_parts") == 0) {
            json_object_set_new(reply, "parts", to->accept);
        } else {
            json_object_update(reply, to->accept);
            json_decref(to->accept);
        }
        return reply;
    }
    json_decref(to->accept);
    json_t *words = json_string(to->words);
    json_object_set_new(reply, to->kind, words != NULL ? words : json_string("says why in words that are not UTF-8"));
    return reply;
}

/* Standard input, buffered here so that the answers can be flushed exactly when no more input is waiting. */
static struct {
    char *data;
    size_t start, scanned, end, size;
} in;

/* The next line, good until the next call; NULL at the end of the input, and if memory ran out. */
static char *next_line(FILE *out, size_t *length) {
    for (;;) {
        char *lf = in.scanned < in.end ? memchr(in.data + in.scanned, '\n', in.end - in.scanned) : NULL;
        if (lf != NULL) {
            char *line = in.data + in.start;
            *length = (size_t)(lf - line);
            in.start = in.scanned = (size_t)(lf + 1 - in.data);
            return line;
        }
        in.scanned = in.end;
        if (in.start > 0) {
            memmove(in.data, in.data + in.start, in.end - in.start);
            in.end -= in.start;
            in.scanned -= in.start;
            in.start = 0;
        }
        if (in.end == in.size) {
            size_t size = in.size == 0 ? 1 << 16 : 2 * in.size;
            char *data = realloc(in.data, size);
            if (data == NULL) return NULL;
            in.data = data;
            in.size = size;
        }
        fflush(out);
        ssize_t got;
        do got = read(STDIN_FILENO, in.data + in.end, in.size - in.end);
        while (got < 0 && errno == EINTR);
        if (got <= 0) return NULL;
        in.end += (size_t)got;
    }
}

int serve(const subject *subject) {
    /* Answers go to a private copy of standard output, because some libraries print. */
    int copy = dup(STDOUT_FILENO);
    FILE *out = copy < 0 ? NULL : fdopen(copy, "w");
    if (out == NULL || dup2(STDERR_FILENO, STDOUT_FILENO) < 0) return 1;
    setvbuf(out, NULL, _IOFBF, 1 << 16);

    answer *to = malloc(sizeof *to);
    char *text;
    size_t length;
    bool stop = to == NULL;
    while (!stop && (text = next_line(out, &length)) != NULL) {
        json_error_t error;
        json_t *line = json_loadb(text, length, JSON_ALLOW_NUL, &error), *answered;
        const char *cmd = json_string_value(json_object_get(line, "cmd"));
        stop = cmd != NULL && strcmp(cmd, "stop") == 0;
        if (line == NULL)
            answered = json_pack("{s:n, s:s+}", "seq", "protocol", "not JSON: ", error.text);
        else if (cmd != NULL && strcmp(cmd, "start") == 0)
            answered = introduce(subject);
        else if (cmd != NULL && strcmp(cmd, "run") == 0)
            answered = reply(line, subject, to);
        else
            answered = json_pack("{s:O?, s:s}", "seq", json_object_get(line, "seq"), "protocol", "no such command");
        if (!stop) {
            if (answered == NULL || json_dumpf(answered, out, JSON_COMPACT) != 0)
                fputs("{\"seq\":null,\"crash\":\"out of memory\"}", out);
            fputc('\n', out);
        }
        json_decref(answered);
        json_decref(line);
    }
    free(to);
    free(in.data);
    return fclose(out) == 0 ? 0 : 1;
}
