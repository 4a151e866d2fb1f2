# Sourced by .ci/run and .ci/nightly: runs the parts of a check, accounts for their time, and installs the packages they need.

account="$(mktemp -d)"
started=$SECONDS
declare -A background=()

# Runs one part and notes how long it took. A part that fails ends the script.
#
# Never call it in a condition (`if`, `||`): bash ignores `set -e` in everything that a condition calls.
part() { # NAME COMMAND...
    local name="$1" from=$SECONDS status
    shift
    printf '\n==> %s\n' "$name"
    set +e
    (
        set -euo pipefail
        "$@"
    )
    status=$?
    set -e
    note "$name" "$status" $((SECONDS - from))
}

# Starts a command beside the parts that follow. Its output is kept until `wait_for` prints it.
start() { # ID COMMAND...
    local id="$1"
    shift
    # Job control gives it a process group of its own, so that the whole group can be ended.
    set -m
    (
        set -euo pipefail
        "$@"
    ) >"$account/$id" 2>&1 </dev/null &
    background[$id]=$!
    set +m
}

# Waits for what `start` started and prints its output. The account shows the seconds of waiting.
wait_for() { # NAME ID
    local from=$SECONDS status
    printf '\n==> %s\n' "$1"
    set +e
    wait "${background[$2]}"
    status=$?
    set -e
    unset "background[$2]"
    cat "$account/$2"
    note "$1" "$status" $((SECONDS - from))
}

note() { # NAME STATUS SECONDS
    printf '%6d s  %s\n' "$3" "$1" >>"$account/parts"
    if [ "$2" != 0 ]; then
        echo "$1" >>"$account/failed"
        exit "$2"
    fi
}

# Notes something that this machine cannot run.
not_run() { # NAME REASON
    printf '\n==> %s: not run: %s\n' "$1" "$2"
    echo "$1: $2" >>"$account/not-run"
}

# Prints how long each part took, what did not run, and which part failed.
print_account() {
    local status=$? pid
    trap - EXIT
    for pid in "${background[@]}"; do kill -- "-$pid" 2>/dev/null || true; done
    printf '\n'
    [ ! -f "$account/parts" ] || cat "$account/parts"
    printf '%6d s  in all\n' $((SECONDS - started))
    [ ! -f "$account/not-run" ] || sed 's/^/NOT RUN: /' "$account/not-run"
    [ -z "${elsewhere:-}" ] || echo "$elsewhere"
    [ "$status" = 0 ] || echo "FAILED: $(cat "$account/failed" 2>/dev/null || echo "outside of a part")"
    rm -rf "$account"
    exit "$status"
}
trap print_account EXIT

# Installs the Debian packages that are missing, as root on Debian. Elsewhere it prints the command that does, and fails.
# CONTRIBUTING.md says what each is for.
require_packages() {
    local missing=()
    [ -x "${CHROMIUM:-/usr/bin/chromium}" ] || missing+=(chromium fonts-dejavu-core)
    web/build.sh --can-build || missing+=(rustc-web cargo-web rust-web-src lld-19)
    python3 -c 'import ensurepip, venv' 2>/dev/null || missing+=(python3-venv)
    command -v valgrind >/dev/null || missing+=(valgrind)
    [ "${#missing[@]}" -gt 0 ] || return 0
    if [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null; then
        echo "missing packages: sudo apt-get install --no-install-recommends ${missing[*]}" >&2
        exit 1
    fi
    echo "installing with apt-get: ${missing[*]}"
    apt-get update -qq
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}"
}
