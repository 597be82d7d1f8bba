#!/bin/sh
# A subject that misbehaves when the input asks for it. Everything else it accepts, with a path of `ok`.
#   fake.sh [at-start]             misbehaves at the start already
#   fake.sh once KIND N FILE       fails once, at its Nth request, as KIND says; FILE tells it that it did
say() { printf '%s\n' "$1"; }

case ${1-} in
    dies) echo 'last words' >&2; exit 7 ;;
    mute) sleep 600 ;;
    other-version) say '{"version":2,"name":"fake","release":"1","language":"sh","new":true}'; sleep 600 ;;
    garbage) say 'Hello!'; sleep 600 ;;
    dies-again) [ -e "$2" ] && exit 7; : >"$2" ;;
esac

number_of() {
    seq=${1#*'"seq":'}
    seq=${seq%%,*}
}

count=0
while IFS= read -r line; do
    number_of "$line"
    ok="{\"seq\":$seq,\"accept\":{\"path\":\"ok\"}}"
    if [ "${1-}" = once ] && case $line in *'"cmd":"run"'*) ;; *) false ;; esac; then
        count=$((count + 1))
        if [ $count = "$3" ] && ! [ -e "$4" ]; then
            : >"$4"
            case $2 in
                dies) kill -SEGV $$ ;;
                hangs) exec sleep 600 ;;
                swaps)
                    IFS= read -r line
                    number_of "$line"
                    say "{\"seq\":$seq,\"accept\":{\"path\":\"ok\"}}" ;;
            esac
        fi
    fi
    case $line in
        *'"cmd":"start"'*)
            say '{"version":1,"name":"fake","release":"1.0","language":"sh","claims":["rfc3986"],"ops":["parse","resolve"],"distinguishes_undefined":["query","path"]}' ;;
        *'"cmd":"stop"'*) exit 0 ;;
        *'"crash"'*) kill -SEGV $$ ;;
        *'"exit"'*) exit 3 ;;
        *'"hang"'*) sleep 600 ;;
        *'"garbage"'*) say 'Traceback (most recent call last):' ;;
        *'"half"'*) printf '{"seq":%s,"acc' "$seq"; exit 0 ;;
        *'"other"'*) say '{"seq":999999,"accept":{"path":"late"}}' ;;
        *'"twice"'*) say "$ok"; say "$ok" ;;
        *'"both"'*) say "{\"seq\":$seq,\"reject\":\"a\",\"accept\":{}}" ;;
        *'"closes"'*) exec >&-; sleep 600 ;;
        *'"flood"'*) head -c 104857600 /dev/zero >&2; say "$ok" ;;
        *'"endless"'*) exec head -c 1000000000 /dev/zero ;;
        *'"memory"'*) x=$(head -c 200000000 /dev/zero | tr '\0' a); sleep 600 ;;
        *'"leaves"'*)
            # Started by a process that ends at once, in a session of its own.
            setsid sh -c 'echo $$; exec sleep 600' >"${TMPDIR:-/tmp}/urispec-leaves-$$" 2>/dev/null </dev/null &
            until [ -s "${TMPDIR:-/tmp}/urispec-leaves-$$" ]; do :; done
            read -r child <"${TMPDIR:-/tmp}/urispec-leaves-$$"
            rm "${TMPDIR:-/tmp}/urispec-leaves-$$"
            say "{\"seq\":$seq,\"accept\":{\"path\":\"$child\"}}" ;;
        *'"lingers"'*) sleep 600 & say "{\"seq\":$seq,\"accept\":{\"path\":\"$!\"}}" ;;
        *'"error"'*) say "{\"seq\":$seq,\"crash\":\"ValueError: no\"}" ;;
        *'"unreadable"'*) say "{\"seq\":$seq,\"protocol\":\"what?\"}" ;;
        *'"reject"'*) say "{\"seq\":$seq,\"reject\":\"because\"}" ;;
        *'"unsupported"'*) say "{\"seq\":$seq,\"unsupported\":\"cannot\"}" ;;
        *) say "$ok" ;;
    esac
done
