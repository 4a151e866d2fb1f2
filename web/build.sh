#!/usr/bin/env bash
# Compiles the language server to WebAssembly: web/src/ruleproof.wasm. PROFILE is `wasm` (small, slow to build) or another
# profile of Cargo.toml. Rust needs the target wasm32-unknown-unknown (`rustup target add wasm32-unknown-unknown`); without it,
# Debian's packages also work, but then the standard library is compiled too.
#
#     web/build.sh                compile
#     web/build.sh --can-build    exit with 0 if this machine can build it; print nothing
set -euo pipefail
cd "$(dirname "$0")/.."
profile="${PROFILE:-wasm}"
target=wasm32-unknown-unknown
export CARGO_TARGET_DIR="${CARGO_TARGET_DIR:-$PWD/target}"
# Deep documents are read by recursive functions.
flags="-C link-arg=-zstack-size=8388608"
# Keep the paths of the build machine out of the program.
[ "$profile" = wasm ] && flags="$flags --remap-path-prefix=$PWD=. --remap-path-prefix=${CARGO_HOME:-$HOME/.cargo}=cargo"
export CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS="$flags"
common=(build --locked -p ruleproof-workbench --target "$target" --profile "$profile")

has_target() {
    [ -d "$(rustc --print sysroot)/lib/rustlib/$target" ]
}
has_debian() {
    [ -d /usr/share/doc/rust-web-src ] && command -v wasm-ld-19 >/dev/null && [ -x /usr/bin/cargo ] && [ -x /usr/bin/rustc ]
}
if [ "${1:-}" = --can-build ]; then
    has_target || has_debian
    exit
fi

if has_target; then
    cargo "${common[@]}"
elif has_debian; then
    # Debian installs cargo and rustc in other places than rustup; the nightly option only serves to compile the standard library.
    RUSTC=/usr/bin/rustc RUSTC_BOOTSTRAP=1 CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER=wasm-ld-19 \
        /usr/bin/cargo "${common[@]}" -Z build-std=std,panic_abort
else
    cat >&2 <<END
Rust has no target $target. Install it with one of these commands:
    rustup target add $target
    sudo apt-get install --no-install-recommends rustc-web cargo-web rust-web-src lld-19    (on Debian)
END
    exit 1
fi

folder="$profile"
[ "$profile" = dev ] && folder=debug
cp "$CARGO_TARGET_DIR/$target/$folder/workbench.wasm" web/src/ruleproof.wasm
