/* The urispec adapter for {{name}}. Fill in `answer`; the rest of this file speaks the protocol. C99, no libraries. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* #include "my_parser.h" */

static const char *const NAME = "{{name}}";
static const char *const RELEASE = "0"; /* the release of your parser */
/* The documents that its documentation names. */
static const char *const CLAIMS[] = {"{{claims}}", NULL};
/* Add "resolve" when `answer` handles it. */
static const char *const OPS[] = {"parse", NULL};
/* Components that are NULL if absent and "" if empty, such as "query". */
static const char *const DISTINGUISHES_UNDEFINED[] = {NULL};
/* 0 if your parser only splits a text and does not reject invalid ones. */
static const int VALIDATES = 1;
/* 0 if your parser takes no text with bytes that are not UTF-8. */
static const int BYTES = 1;

/* Each call of `answer` makes one of these answers. A NULL is a component that is absent. */
static void component(const char *name, const char *text, size_t length); /* for each component of an accepted input */
static void uri(const char *text, size_t length);                         /* the result of resolve */
static void reject(const char *why);
static void unsupported(const char *why);

/* Calls your parser, and returns its answer unchanged. Do not judge, complete or repair it.
   `input` may have a NUL in it; behind its last byte is one more. `base` is NULL unless `op` is "resolve". */
static void answer(const char *op, const char *input, size_t length, const char *base, size_t base_length) {
    /* FILL IN. An example:

       if (strlen(input) != length) {
           unsupported("a NUL in a C string");
       } else if (strcmp(op, "parse") == 0) {
           struct my_uri parsed;
           if (my_parse(&parsed, input) != 0) {
               reject("the reason");
               return;
           }
           component("scheme", parsed.scheme, strlen(parsed.scheme));
           component("query", NULL, 0);
       } else {
           char *result = my_resolve(base, input);
           uri(result, strlen(result));
       }

       Components: scheme authority userinfo host port path query fragment. Each is text without its delimiters; a port
       is text, too. Leave out a component that your parser does not return. */
    (void)op, (void)input, (void)length, (void)base, (void)base_length, (void)component, (void)uri, (void)reject;
    unsupported("not filled in yet");
}

/* The protocol: there is nothing to change below this line. */

static int components; /* how many were written to this answer */

/* Whether a character needs no escape in JSON. */
static int is_plain(char c) { return c >= ' ' && c <= '~' && c != '"' && c != '\\'; }

/* Writes a text; one that is not plain ASCII as {"hex":"ff"}. */
static void write_text(const char *text, size_t length) {
    size_t plain = 0;
    if (text == NULL) {
        printf("null");
        return;
    }
    while (plain < length && is_plain(text[plain])) plain++;
    printf(plain == length ? "\"" : "{\"hex\":\"");
    if (plain == length) fwrite(text, 1, length, stdout);
    for (size_t i = 0; plain < length && i < length; i++) printf("%02x", (unsigned char)text[i]);
    printf(plain == length ? "\"" : "\"}");
}

/* Writes words: any character that is not plain ASCII becomes a question mark. */
static void write_words(const char *words) {
    putchar('"');
    for (; *words != '\0'; words++) putchar(is_plain(*words) ? *words : '?');
    putchar('"');
}

static void component(const char *name, const char *text, size_t length) {
    printf(components++ == 0 ? "\"accept\":{\"%s\":" : ",\"%s\":", name);
    write_text(text, length);
}

static void uri(const char *text, size_t length) {
    printf("\"uri\":");
    write_text(text, length);
}

static void reject(const char *why) {
    printf("\"reject\":");
    write_words(why);
}

static void unsupported(const char *why) {
    printf("\"unsupported\":");
    write_words(why);
}

static void write_list(const char *key, const char *const *words) {
    printf(",\"%s\":[", key);
    for (int i = 0; words[i] != NULL; i++) {
        if (i > 0) putchar(',');
        write_words(words[i]);
    }
    putchar(']');
}

static void introduce(void) {
    printf("{\"version\":1,\"language\":\"c\",\"name\":");
    write_words(NAME);
    printf(",\"release\":");
    write_words(RELEASE);
    write_list("claims", CLAIMS);
    write_list("ops", OPS);
    write_list("distinguishes_undefined", DISTINGUISHES_UNDEFINED);
    printf(",\"validates\":%s,\"bytes\":%s}\n", VALIDATES ? "true" : "false", BYTES ? "true" : "false");
}

struct text {
    char *data;
    size_t length;
};

/* Reads the string of JSON whose first quote is at `*at`, in place, and moves `*at` behind its last quote. */
static struct text read_string(char **at) {
    char *from = *at + 1, *to = from;
    struct text text = {from, 0};
    for (; *from != '"' && *from != '\0'; from++) {
        if (*from != '\\') {
            *to++ = *from;
            continue;
        }
        switch (*++from) {
        case 'b': *to++ = '\b'; break;
        case 'f': *to++ = '\f'; break;
        case 'n': *to++ = '\n'; break;
        case 'r': *to++ = '\r'; break;
        case 't': *to++ = '\t'; break;
        case 'u': { /* a control character */
            char code[5] = {from[1], from[2], from[3], from[4], '\0'};
            *to++ = (char)strtol(code, NULL, 16);
            from += 4;
            break;
        }
        default: *to++ = *from;
        }
    }
    *at = from + 1;
    *to = '\0';
    text.length = (size_t)(to - text.data);
    return text;
}

static void decode_hex(struct text *text) {
    for (size_t i = 0; i < text->length / 2; i++) {
        char code[3] = {text->data[2 * i], text->data[2 * i + 1], '\0'};
        text->data[i] = (char)strtol(code, NULL, 16);
    }
    text->length /= 2;
    text->data[text->length] = '\0';
}

/* Reads a request and answers it; 0 after the last one. */
static int reply(char *line) {
    struct text cmd = {NULL, 0}, op = cmd, input = cmd, base = cmd, *last = NULL;
    long seq = 0;
    int options = 0;
    char *at = strchr(line, '"');
    while (at != NULL) {
        struct text key = read_string(&at), *place = NULL;
        if (strcmp(key.data, "cmd") == 0) place = &cmd;
        if (strcmp(key.data, "op") == 0) place = &op;
        if (strcmp(key.data, "input") == 0) place = &input;
        if (strcmp(key.data, "base") == 0) place = &base;
        if (strcmp(key.data, "options") == 0) options = 1;
        at += strspn(at, ": ");
        if (strcmp(key.data, "seq") == 0) seq = strtol(at, NULL, 10);
        if (*at == '"') {
            struct text value = read_string(&at);
            if (place != NULL) *place = value;
            if (strcmp(key.data, "hex") == 0 && last != NULL) *last = value, decode_hex(last);
        }
        last = place;
        at = strchr(at, '"');
    }
    if (cmd.data != NULL && strcmp(cmd.data, "stop") == 0) return 0;
    if (cmd.data != NULL && strcmp(cmd.data, "start") == 0) {
        introduce();
    } else {
        components = 0;
        printf("{\"seq\":%ld,", seq);
        if (options)
            unsupported("offers no such option");
        else
            answer(op.data, input.data, input.length, base.data, base.length);
        printf(components > 0 ? "}}\n" : "}\n");
    }
    fflush(stdout);
    return 1;
}

int main(void) {
    size_t size = 1 << 16, length = 0;
    char *line = malloc(size);
    while (line != NULL && fgets(line + length, (int)(size - length), stdin) != NULL) {
        length += strlen(line + length);
        if (line[length - 1] != '\n') {
            line = realloc(line, size *= 2);
            continue;
        }
        if (!reply(line)) return 0;
        length = 0;
    }
    return line == NULL;
}
