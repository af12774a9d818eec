# shellcheck shell=bash
# Sourced by ./graze and ./verify. Finds a recent JDK without starting one: sets GRAZE_JDK, or leaves it empty.

MINIMUM_JDK=25

# Prints the major version from a JDK's "release" file; prints nothing if this is not a JDK.
jdk_version() {
    [ -x "$1/bin/java" ] && [ -x "$1/bin/javac" ] && [ -r "$1/release" ] || return 0
    local key value
    while IFS='=' read -r key value; do
        [[ $key != JAVA_VERSION || ! $value =~ [0-9]+ ]] || echo "${BASH_REMATCH[0]}"
    done <"$1/release"
}

# Lists JAVA_HOME first, then the PATH, then where package managers and tools put JDKs.
jdk_candidates() {
    [ -z "${JAVA_HOME:-}" ] || echo "$JAVA_HOME"
    local on_path
    on_path=$(command -v javac || true)
    [ -z "$on_path" ] || dirname "$(dirname "$(readlink -f "$on_path")")"
    local place
    for place in /usr/lib/jvm/* /usr/java/* /opt/java/* /opt/*jdk* \
        "${HOME:-}"/.sdkman/candidates/java/* "${HOME:-}"/.jdks/* \
        /Library/Java/JavaVirtualMachines/*/Contents/Home \
        /opt/homebrew/opt/openjdk*/libexec/openjdk.jdk/Contents/Home; do
        [ ! -d "$place" ] || echo "$place"
    done
}

find_jdk() {
    GRAZE_JDK=
    local candidate version
    while IFS= read -r candidate; do
        version=$(jdk_version "$candidate")
        if [ -n "$version" ] && [ "$version" -ge "$MINIMUM_JDK" ]; then
            GRAZE_JDK=$candidate
            return
        fi
    done < <(jdk_candidates)
}

# Calls find_jdk and, if there is none, the caller's fail.
require_jdk() {
    find_jdk
    [ -n "$GRAZE_JDK" ] || fail "needs JDK $MINIMUM_JDK or newer and found none in JAVA_HOME, on the PATH" \
        "or in the usual places; install one or set JAVA_HOME"
}

# Makes Maven run and compile with this JDK whatever other Java is installed: toolchain discovery reads JAVA25_HOME.
export_jdk_for_maven() {
    export JAVA_HOME="$GRAZE_JDK" JAVA25_HOME="$GRAZE_JDK"
}
