#!/bin/sh
# A subject whose parser is the second argument, and which claims what the third one says: `"rfc3986"`.
"$1" serve "$2" | while IFS= read -r line; do
    case $line in
        *'"claims":['*)
            rest=${line#*'"claims":['}
            line="${line%%'"claims":['*}\"claims\":[$3]${rest#*]}" ;;
    esac
    printf '%s\n' "$line"
done
