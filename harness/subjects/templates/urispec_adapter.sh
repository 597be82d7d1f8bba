# The urispec adapter for {{name}}. Fill in `answer`; the rest of this file speaks the protocol.
# If your tool already prints its answer as JSON, you need no adapter: see `urispec check --one-shot`.

# claims: the documents that the documentation of your parser names. ops: add "resolve" when `answer` handles it.
# distinguishes_undefined: components that are null if absent and "" if empty, such as "query".
# validates: false if your parser only splits a text and does not reject invalid ones. release: the release
# of your parser.
start='{"version":1,"name":"{{name}}","release":"0","language":"sh","claims":["{{claims}}"],
    "ops":["parse"],"distinguishes_undefined":[],"validates":true}'

# Calls your parser, and prints its answer unchanged. Do not judge, complete or repair it.
# $1 is the operation, $2 the input, $3 the base.
answer() {
    # FILL IN. An example:
    #
    # case $1 in
    # parse)
    #     if host=$(mytool --host "$2") && path=$(mytool --path "$2"); then
    #         printf '"accept":{"host":%s,"path":%s}' "$(json "$host")" "$(json "$path")"
    #     else
    #         printf '"reject":"the reason"'
    #     fi ;;
    # resolve) printf '"uri":%s' "$(json "$(mytool --resolve "$3" "$2")")" ;;
    # esac
    #
    # Components: scheme authority userinfo host port path query fragment. Each is text without its delimiters.
    # null is a component that is absent. Leave out a component that your parser does not return.
    printf '"unsupported":"not filled in yet"'
}

# Prints a text as JSON.
json() {
    case $1 in
    *[!\ -~]* | *[\"\\]*) printf '{"hex":"%s"}' "$(printf %s "$1" | od -An -v -tx1 | tr -d ' \n')" ;;
    *) printf '"%s"' "$1" ;;
    esac
}

# The protocol: there is nothing to change below this line.

set -f # no globbing
line_feed='
'

# Replaces the escapes of JSON in $text.
unescape() {
    case $text in *\\*) ;; *) return ;; esac
    IFS=\\
    set -- ${text}.
    IFS=
    text=$1
    shift
    while [ $# -gt 0 ]; do
        case $1 in
        '') text=$text\\$2 && shift ;;
        u*) # a control character
            code=${1#u00}
            text=$text$(printf "\\$(printf %03o "0x${code%"${code#??}"}").")
            text=${text%.}${code#??} ;;
        n*) text=$text$line_feed${1#n} ;;
        [bfrt]*) text=$text$(printf "\\${1%"${1#?}"}")${1#?} ;;
        *) text=$text$1 ;; # a quote
        esac
        shift
    done
    text=${text%.}
}

# Reads the keys `seq`, `op`, `input` and `base` of a request.
read_request() {
    seq=null op= input= base= key= between=
    IFS=\"
    set -- $1
    IFS=
    while [ $# -gt 1 ]; do
        between=$1 text=$2
        shift 2
        # A quote after an odd number of backslashes does not end the string.
        while
            backslashes=$text
            while case $backslashes in *\\\\) ;; *) false ;; esac; do backslashes=${backslashes%??}; done
            case $backslashes in *\\) ;; *) false ;; esac
        do
            text=$text\"$1
            shift
        done
        case $key$between in
        op:) op=$text key= ;;
        input:) unescape && input=$text key= ;;
        base:) unescape && base=$text key= ;;
        *:) key= ;;
        *) key=$text
            case $key$1 in seq:*) seq=${1#:} seq=${seq%%[!0-9]*} ;; esac ;;
        esac
    done
}

reply() {
    case $1 in
    *'\u0000'*) why='a NUL in an argument of a command' ;;
    *'"hex":"'*) why='bytes that are not UTF-8' ;;
    *'"options":{'*) why='no such option' ;;
    *) why= ;;
    esac
    [ ${#1} -le 16000 ] || why='too long for a shell'
    if [ -n "$why" ]; then
        seq=${1#*\"seq\":}
        printf '{"seq":%s,"unsupported":"%s"}\n' "${seq%%[!0-9]*}" "$why"
    else
        read_request "$1"
        printf '{"seq":%s,%s}\n' "$seq" "$(unset IFS && set +f && answer "$op" "$input" "$base")"
    fi
}

while IFS= read -r line; do
    case $line in
    *'"cmd":"start"'*) printf '%s\n' "$start" | tr -d '\n' && echo ;;
    *'"cmd":"stop"'*) break ;;
    *) reply "$line" ;;
    esac
done
