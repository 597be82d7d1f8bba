/* The least that an adapter can do: it gives every request the same answer. For the benchmark of single requests. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
    char *line = NULL;
    size_t size = 0;
    while (getline(&line, &size, stdin) > 0) {
        if (strstr(line, "\"start\"")) {
            puts("{\"version\":1,\"name\":\"trivial\",\"release\":\"1\",\"language\":\"c\",\"claims\":[],"
                 "\"ops\":[\"parse\"],\"distinguishes_undefined\":[]}");
        } else if (strstr(line, "\"stop\"")) {
            return 0;
        } else {
            const char *seq = strstr(line, "\"seq\":");
            printf("{\"seq\":%ld,\"accept\":{\"path\":\"a\"}}\n", seq ? atol(seq + 6) : 0);
        }
        fflush(stdout);
    }
    return 0;
}
