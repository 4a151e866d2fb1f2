#!/usr/bin/env bash
# Compiles the language server to WebAssembly: web/src/ruleproof.wasm. PROFILE is `wasm` (small, slow to build) or another
# profile of Cargo.toml. Rust needs the target wasm32-unknown-unknown (`rustup target add wasm32-unknown-unknown`); without it,
# Debian's packages do, with which the standard library is compiled too.
set -euo pipefail
cd "$(dirname "$0")/.."
profile="${PROFILE:-wasm}"
target=wasm32-unknown-unknown
export CARGO_TARGET_DIR="${CARGO_TARGET_DIR:-$PWD/target}"
# Deep documents are read by functions that call themselves.
flags="-C link-arg=-zstack-size=8388608"
# No path of the machine on which it is built is carried along.
[ "$profile" = wasm ] && flags="$flags --remap-path-prefix=$PWD=. --remap-path-prefix=${CARGO_HOME:-$HOME/.cargo}=cargo"
export CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS="$flags"
common=(build --locked -p ruleproof-workbench --target "$target" --profile "$profile")

packages=(rustc-web cargo-web rust-web-src lld-19)
of_debian() {
    [ -d /usr/share/doc/rust-web-src ] && command -v wasm-ld-19 >/dev/null && [ -x /usr/bin/cargo ] && [ -x /usr/bin/rustc ]
}
if [ -d "$(rustc --print sysroot)/lib/rustlib/$target" ]; then
    cargo "${common[@]}"
else
    if ! of_debian && [ "$(id -u)" = 0 ] && [ -f /etc/debian_version ]; then
        apt-get update -qq
        DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${packages[@]}"
    fi
    if ! of_debian; then
        echo "Rust has no target $target: \`rustup target add $target\`, or on Debian \`sudo apt-get install ${packages[*]}\`" >&2
        exit 1
    fi
    # Debian's cargo and rustc stand where rustup's do not; the nightly option is for compiling the standard library alone.
    RUSTC=/usr/bin/rustc RUSTC_BOOTSTRAP=1 CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER=wasm-ld-19 \
        /usr/bin/cargo "${common[@]}" -Z build-std=std,panic_abort
fi

folder="$profile"
[ "$profile" = dev ] && folder=debug


cp "$CARGO_TARGET_DIR/$target/$folder/workbench.wasm" web/src/ruleproof.wasm
