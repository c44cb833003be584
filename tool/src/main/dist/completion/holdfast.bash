# Completion of holdfast for bash: source this file, or put it into the folder of bash-completion.
# Generated from the commands; a test fails when it is stale.
_holdfast() {
    local current=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} command= word words
    for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
        case $word in
            probe | status | reset | hook | version)
                command=$word
                break
                ;;
        esac
    done
    case $command:$before in
        *:--lang)
            COMPREPLY=($(compgen -W 'en ja' -- "$current"))
            return
            ;;
    esac
    case $command in
        '') words='probe status reset hook version --lang -h --help' ;;
        probe) words='--timeout --parallel --require --min-ready --baseline --accept --wait --cached --mcp-config --cwd --trust-project --json --junit -q --quiet -v --verbose --lang -h --help' ;;
        status) words='--json --events -f --follow --lang -h --help' ;;
        reset) words='--all --lang -h --help' ;;
        hook) words='--lang -h --help' ;;
        version) words='--json --lang -h --help' ;;
    esac
    COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _holdfast holdfast
