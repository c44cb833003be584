# A POSIX sh fragment that finds Java 25. Sourced by the checkout's ./holdfast and ./verify and by the
# installed launcher. It starts no process where the candidates have a `release` file, as all current
# builds of the JDK do.

# java_major HOME: prints the feature version of the Java there, nothing if there is none.
java_major() {
    [ -x "$1/bin/java" ] || return 0
    if [ -r "$1/release" ]; then
        while IFS= read -r jdk_line; do
            case $jdk_line in
                JAVA_VERSION=*)
                    jdk_line=${jdk_line#JAVA_VERSION=}
                    jdk_line=${jdk_line#\"}
                    printf '%s' "${jdk_line%%[!0-9]*}"
                    return 0
                    ;;
            esac
        done <"$1/release"
    fi
    # macOS's /usr/bin/java without a JDK opens a window when asked for its version.
    [ "$1" != /usr ] || [ ! -d /System/Library ] || return 0
    jdk_line=$("$1/bin/java" -version 2>&1 </dev/null)
    jdk_line=${jdk_line#*\"}
    printf '%s' "${jdk_line%%[!0-9]*}"
}

# real_path FILE: prints the file behind a chain of links.
real_path() {
    jdk_file=$1
    jdk_hops=0
    while [ -L "$jdk_file" ] && [ "$jdk_hops" -lt 40 ]; do
        jdk_hops=$((jdk_hops + 1))
        jdk_link=$(readlink "$jdk_file") || break
        case $jdk_link in
            /*) jdk_file=$jdk_link ;;
            *) jdk_file=${jdk_file%/*}/$jdk_link ;;
        esac
    done
    printf '%s' "$jdk_file"
}

# find_jdk [TOOL]: sets JDK to the home of a Java 25 that has bin/TOOL (java unless given), the home of a
# newer one if there is no 25, or fails.
find_jdk() {
    JDK=
    jdk_newer=
    jdk_tool=${1:-java}
    jdk_of_path=$(command -v "$jdk_tool" 2>/dev/null)
    case $jdk_of_path in
        /*)
            jdk_of_path=$(real_path "$jdk_of_path")
            jdk_of_path=${jdk_of_path%/*}
            jdk_of_path=${jdk_of_path%/*}
            ;;
        *) jdk_of_path= ;;
    esac
    jdk_of_mac=
    if [ -x /usr/libexec/java_home ]; then
        jdk_of_mac=$(/usr/libexec/java_home -F -v 25 2>/dev/null)
    fi
    for jdk_home in \
        "${JAVA_HOME:-}" "${JDK_HOME:-}" "$jdk_of_path" "$jdk_of_mac" \
        /usr/lib/jvm/* /usr/lib64/jvm/* /usr/java/* /opt/* /opt/java/* /opt/jdk/* /usr/local/java/* \
        /Library/Java/JavaVirtualMachines/*/Contents/Home \
        "${HOME:-/nonexistent}"/Library/Java/JavaVirtualMachines/*/Contents/Home \
        "${SDKMAN_DIR:-${HOME:-/nonexistent}/.sdkman}"/candidates/java/* \
        "${HOME:-/nonexistent}"/.jdks/* "${HOME:-/nonexistent}"/.jdk/* "${HOME:-/nonexistent}"/.jbang/cache/jdks/* \
        "${ASDF_DATA_DIR:-${HOME:-/nonexistent}/.asdf}"/installs/java/* \
        "${HOME:-/nonexistent}"/.local/share/mise/installs/java/* \
        /opt/homebrew/opt/openjdk*/libexec/openjdk.jdk/Contents/Home \
        /usr/local/opt/openjdk*/libexec/openjdk.jdk/Contents/Home \
        /home/linuxbrew/.linuxbrew/opt/openjdk*/libexec; do
        [ -n "$jdk_home" ] && [ -x "$jdk_home/bin/$jdk_tool" ] || continue
        jdk_major=$(java_major "$jdk_home")
        case $jdk_major in
            25)
                JDK=$jdk_home
                return 0
                ;;
            2[6-9] | [3-9][0-9])
                [ -n "$jdk_newer" ] || jdk_newer=$jdk_home
                ;;
        esac
    done
    JDK=$jdk_newer
    [ -n "$JDK" ]
}

NO_JDK='JDK 25 is needed and none was found: install one (Debian: apt install openjdk-25-jdk; macOS: brew install openjdk@25; SDKMAN!: sdk install java 25-tem) or set JAVA_HOME'
