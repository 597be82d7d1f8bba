#!/bin/bash -eu
# Builds every target into $OUT, each with its seeds, its dictionary and its options.
cd "$SRC/urispec"

# Seeds are made by a program of the host: without the flags of the targets.
env -u RUSTFLAGS -u CFLAGS -u CXXFLAGS cargo run --release -p urispec-fuzzing --example seeds -- "$WORK/seeds"

cargo fuzz build --release
for target in $(cargo fuzz list); do
    cp "${CARGO_TARGET_DIR:-target}/x86_64-unknown-linux-gnu/release/$target" "$OUT/"
    cp -r "fuzz/regressions/$target/." "$WORK/seeds/$target/" 2>/dev/null || true
    (cd "$WORK/seeds/$target" && zip -qr "$OUT/${target}_seed_corpus.zip" .)
    cp fuzz/uri.dict "$OUT/$target.dict"
    printf '[libfuzzer]\nmax_len = 512\n' >"$OUT/$target.options"
done
