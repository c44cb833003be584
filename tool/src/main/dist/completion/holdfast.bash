# Completion of holdfast for bash: source this file, or put it into the folder of bash-completion.
# Generated from the commands; a test fails when it is stale.
_holdfast() {
    local current=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} command= word words
    for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
        case $word in
            demo | init | doctor | probe | status | reset | recover | uninstall | stub | hook | version)
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
        init:--scope)
            COMPREPLY=($(compgen -W 'user project local' -- "$current"))
            return
            ;;
        uninstall:--scope)
            COMPREPLY=($(compgen -W 'user project local' -- "$current"))
            return
            ;;
    esac
    case $command in
        '') words='demo init doctor probe status reset recover uninstall stub hook version --lang -h --help' ;;
        demo) words='--lang -h --help' ;;
        init) words='--scope --dry-run --no-recovery --notes --lang -h --help' ;;
        doctor) words='--json --fix --lang -h --help' ;;
        probe) words='--timeout --parallel --require --min-ready --baseline --accept --wait --cached --deep --tools --mcp-config --cwd --trust-project --json --junit -q --quiet -v --verbose --lang -h --help' ;;
        status) words='--json --events -f --follow --lang -h --help' ;;
        reset) words='--all --lang -h --help' ;;
        recover) words='--json --lang -h --help' ;;
        uninstall) words='--scope --purge --dry-run --lang -h --help' ;;
        stub) words='--era --version --tools --refuse --no-ping --delay --silent --cpu --stderr --stderr-bytes --exit --need --first-exit --install --lock --noise --glue --requests-first --wrong-id --string-id --null-id --half-line --long-line --flood --lsp --close-stdout --ignore-term --grandchild --daemonise --die-on --die-after --die-after-handshake --http --port-file --status --status-on-get --body --retry-after --www-authenticate --redirect --sse --legacy-sse --session --picky-version --stall --fail-call --die-on-call --lang -h --help' ;;
        hook) words='--lang -h --help' ;;
        version) words='--json --lang -h --help' ;;
    esac
    COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _holdfast holdfast
