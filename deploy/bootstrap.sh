# Sourced by ./play and ./test: finds Python 3.11 or later and keeps .venv equal to the lock files.

say() { printf '%s\n' "$*" >&2; }

usable() {
    "$1" -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))' 2>/dev/null
}

find_python() {
    for name in ${PYTHON:-} python3 python3.14 python3.13 python3.12 python3.11; do
        if command -v "$name" >/dev/null 2>&1 && usable "$name"; then
            command -v "$name"
            return 0
        fi
    done
    return 1
}

python_or_bust() {
    find_python && return 0
    if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
        say "Installing python3-venv with apt-get ..."
        export DEBIAN_FRONTEND=noninteractive
        apt-get update -qq >/dev/null
        apt-get install -y -qq --no-install-recommends python3-venv ca-certificates >/dev/null
        find_python && return 0
    fi
    say "Starboard needs Python 3.11 or later with venv. Type one of these, then try again:"
    say "    sudo apt install python3-venv      (Debian, Ubuntu)"
    say "    brew install python                (macOS)"
    return 1
}

holds() { cksum <"requirements/$1.txt"; .venv/bin/python -V; }

# prepare base|dev: .venv holds what requirements/<name>.txt lists. What dev lists serves for base too.
prepare() {
    [ -x .venv/bin/python ] && [ "$(cat ".venv/.holds-$1" 2>/dev/null || :)" = "$(holds "$1")" ] && return 0
    python=$(python_or_bust) || exit 1
    if [ ! -x .venv/bin/python ] || [ "$(.venv/bin/python -V 2>/dev/null)" != "$("$python" -V)" ]; then
        say "Making .venv (once) ..."
        rm -rf .venv
        "$python" -m venv .venv
    fi
    say "Installing the locked packages (once, some seconds) ..."
    .venv/bin/python -m pip install -qq --disable-pip-version-check --no-input \
        --require-hashes --only-binary :all: -r "requirements/$1.txt"
    [ "$1" = dev ] && holds base >.venv/.holds-base
    holds "$1" >".venv/.holds-$1" # written last, so that a broken run is repeated
}
