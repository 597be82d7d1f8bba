#!/bin/sh
# A subject that gives the same answer to everything: the second argument. The first is what it offers.
while IFS= read -r line; do
    seq=${line#*'"seq":'}
    case $line in
        *'"cmd":"start"'*)
            printf '{"version":1,"name":"same","release":"1","language":"sh","claims":["rfc3986"],"ops":[%s]}\n' "$1" ;;
        *'"cmd":"stop"'*) exit 0 ;;
        *) printf '{"seq":%s,%s}\n' "${seq%%,*}" "$2" ;;
    esac
done
