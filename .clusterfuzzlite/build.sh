#!/bin/bash -eu
# Builds every target into $OUT, each with its seeds, its dictionary and its options.
cd "$SRC/urispec"

# Seeds are made by a program of the host: without the flags of the targets.
env -u RUSTFLAGS -u CFLAGS -u CXXFLAGS cargo run --release -p urispec-differential --features pipe --example seeds -- "$WORK/seeds"

# The image asks for a sanitizer that cargo-fuzz knows by the same name, or for one of C and C++ alone.
case $SANITIZER in
address | leak | memory | thread) sanitizer=$SANITIZER ;;
*) sanitizer=none ;;
esac
# A target runs for long: all of it is optimised.
CARGO_PROFILE_RELEASE_OPT_LEVEL=3 cargo fuzz build --release --features entities,pipe --sanitizer "$sanitizer"
host=$(rustc -vV | sed -n 's/^host: //p')
for target in $(cargo fuzz list); do
    cp "${CARGO_TARGET_DIR:-target}/$host/release/$target" "$OUT/"
    cp -r "fuzz/regressions/$target/." "$WORK/seeds/$target/" 2>/dev/null || true
    (cd "$WORK/seeds/$target" && zip -qr "$OUT/${target}_seed_corpus.zip" .)
    cp fuzz/uri.dict "$OUT/$target.dict"
    printf '[libfuzzer]\nmax_len = 512\n' >"$OUT/$target.options"
    # A divergence that is not on record is a crash, with the input as its artifact: fuzz/README.md, "More than one machine".
    if [[ ${URISPEC_DENY:-0} != 0 ]]; then
        printf 'urispec_deny = 1\n' >>"$OUT/$target.options"
    fi
done
