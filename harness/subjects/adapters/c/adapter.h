/* Shared code of the adapters to parsers in C and C++: the loop and the JSON.
 *
 * An adapter is a `subject`: the description for the start message of the protocol, and one function for each operation of its
 * parser. Each function gives exactly one answer: any number of `report`s, or one of the others. The loop rejects requests that the
 * subject does not support, so the functions never get them. */
#ifndef URISPEC_ADAPTER_H
#define URISPEC_ADAPTER_H

#include <stdbool.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Bytes, followed by a NUL. They contain a NUL only if the subject takes input with NUL. */
typedef struct {
    const char *data;
    size_t length;
} text;

typedef struct {
    text input;
    text base;          /* resolve */
    text other;         /* equivalent */
    const char *rule;   /* parse: one of the subject's `rules`, or NULL for the whole reference */
    const char *level;  /* normalize: one of `levels`; equivalent: one of `compares` */
    const char *place;  /* encode: one of `encodes`; decode: one of `decodes` */
    bool lax;           /* resolve: a scheme that is the base's is ignored; only if the subject has `lax` */
} request;

typedef struct answer answer;
typedef void operation(const request *, answer *);

typedef struct subject {
    const char *name, *release, *language;
    const char *claims, *distinguishes_undefined;       /* words, with a space between two */
    const char *rules, *levels, *compares;      /* likewise, NULL for none */
    const char *encodes, *decodes;              /* likewise: the places for which the parser has a function */
    bool takes_nul;                             /* takes texts with a length, hence NUL */
    bool only_utf8;                             /* does not take bytes that are not UTF-8 */
    bool takes_data;                            /* encode takes any bytes, with a length, even if other operations do not */
    bool returns_string;                        /* decode and scheme_parts return a C string, which can have no NUL */
    bool only_splits;                           /* its documentation says that it does not validate */
    bool only_absolute;                         /* takes absolute URIs alone, and relative references against a base */
    bool lax;                                   /* resolution can be asked to be not strict */
    operation *parse, *resolve, *normalize, *equivalent, *remove_dot_segments, *encode, *decode;
    operation *scheme_parts, *to_uri, *to_iri;
} subject;

/* Answers the requests on standard input until `stop`; returns the exit status. */
int serve(const subject *);

/* All places except forms: for a function that is meant for any component. */
#define URISPEC_COMPONENTS "user host segment query fragment"

/* Accept: a component, a part of a URL, or `uri`, `path`, `encoded` or `decoded`. NULL is undefined. */
void report(answer *, const char *key, const char *value);
void report_text(answer *, const char *key, const char *data, size_t length);
/* A part that is a list: adds a text to it; without a text, it is reported as empty until one is added. */
void report_item(answer *, const char *key, const char *data, size_t length);
/* A port that the API gives as a number, which is negative where there is none. */
void report_port(answer *, long port);
void report_equal(answer *, bool);
/* Whether the host of the input, by the expression of RFC 3986 appendix B, begins with a bracket: some parsers remove them. */
bool bracketed(text input);
/* Whether the scheme of the input is `scheme`, which is in lower case. */
bool is_scheme(text input, const char *scheme);
/* Whether the place of an encode or decode request is `place`. */
bool is_place(const request *, const char *place);

#ifdef __GNUC__
#define FORMATTED __attribute__((format(printf, 2, 3)))
#else
#define FORMATTED
#endif
void reject(answer *, const char *why, ...) FORMATTED;
void unsupported(answer *, const char *why, ...) FORMATTED;
void failed(answer *, const char *why, ...) FORMATTED;     /* the adapter, not the parser */

#ifdef __cplusplus
}
#endif
#endif
