#!/bin/sh
# A subject with a state, around one that is right: once it has seen a port of 80, it rejects what has an empty query.
seen=
"$1" serve rfc3986 | while IFS= read -r line; do
    case $line in
        *'"port":"80"'*) seen=1 ;;
        *'"query":""'*)
            seq=${line#*'"seq":'}
            [ "$seen" ] && line="{\"seq\":${seq%%,*},\"reject\":\"cached\"}" ;;
    esac
    printf '%s\n' "$line"
done
