# Sourced by ./graze and ./verify. Finds a JDK new enough, without starting any: sets GRAZE_JDK, or leaves it empty.

MINIMUM_JDK=25

# The major version that a JDK's own "release" file states; nothing if this is no JDK.
jdk_version() {
    [ -x "$1/bin/java" ] && [ -x "$1/bin/javac" ] && [ -r "$1/release" ] || return 0
    sed -n 's/^JAVA_VERSION="\([0-9]*\).*/\1/p' "$1/release"
}

# JAVA_HOME first, then the PATH, then where package managers and tools put JDKs.
jdk_candidates() {
    [ -z "${JAVA_HOME:-}" ] || echo "$JAVA_HOME"
    local on_path
    on_path=$(command -v javac || true)
    [ -z "$on_path" ] || dirname "$(dirname "$(readlink -f "$on_path")")"
    local place
    for place in /usr/lib/jvm/* /usr/java/* /opt/java/* /opt/*jdk* "$HOME"/.sdkman/candidates/java/* "$HOME"/.jdks/* \
        /Library/Java/JavaVirtualMachines/*/Contents/Home /opt/homebrew/opt/openjdk*/libexec/openjdk.jdk/Contents/Home; do
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

# Maven runs on any Java 17 or newer and compiles with the JDK found: its toolchain discovery reads JAVA25_HOME.
export_jdk_for_maven() {
    export JAVA25_HOME="$GRAZE_JDK"
    [ -n "${JAVA_HOME:-}" ] || command -v java >/dev/null || export JAVA_HOME="$GRAZE_JDK"
}
