import { Argument, Command } from 'commander';

interface CommandWords {
  /** Names from the program down, such as `memory export`. */
  readonly path: string;
  readonly words: readonly string[];
  readonly description: string;
}

/** The words that may follow each command: its own commands, its options and the choices of its arguments. */
function listWords(command: Command, path = ''): CommandWords[] {
  const inner = command.commands.map((one) => one.name());
  const options = command.options.flatMap(({ long }) => (long ? [long] : []));
  const choices = command.registeredArguments.flatMap(({ argChoices }) => argChoices ?? []);
  const own = {
    path,
    words: [...inner, ...choices, ...options, '--help'],
    description: command.description(),
  };
  return [
    own,
    ...command.commands.flatMap((one) =>
      listWords(one, path === '' ? one.name() : `${path} ${one.name()}`),
    ),
  ];
}

function toBash(commands: readonly CommandWords[]): string {
  const cases = commands.map(({ path, words }) => `    "${path}") words="${words.join(' ')}" ;;`);
  return `_orrery() {
  local path="" word i words
  for ((i = 1; i < COMP_CWORD; i++)); do
    word="\${COMP_WORDS[i]}"
    [[ $word == -* ]] && continue
    case "\${path:+$path }$word" in
${commands
  .filter(({ path }) => path !== '')
  .map(({ path }) => `      "${path}") path="${path}" ;;`)
  .join('\n')}
    esac
  done
  case "$path" in
${cases.join('\n')}
  esac
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
  [[ \${#COMPREPLY[@]} -eq 0 ]] && COMPREPLY=($(compgen -f -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o filenames -F _orrery orrery
`;
}

/** zsh runs bash's function by its own compatibility layer. */
function toZsh(commands: readonly CommandWords[]): string {
  return `autoload -U +X bashcompinit && bashcompinit\n${toBash(commands)}`;
}

function toFish(commands: readonly CommandWords[]): string {
  const lines = ['complete -c orrery -f'];
  for (const { path, words } of commands) {
    const names = path.split(' ').filter((name) => name !== '');
    const condition =
      names.length === 0
        ? '__fish_use_subcommand'
        : names.map((name) => `__fish_seen_subcommand_from ${name}`).join('; and ');
    for (const word of words) {
      const target = word.startsWith('--') ? `-l ${word.slice(2)}` : `-a ${word}`;
      const inner = commands.find((one) => one.path === (path === '' ? word : `${path} ${word}`));
      const text = inner === undefined ? '' : ` -d '${inner.description.replaceAll("'", '’')}'`;
      lines.push(`complete -c orrery -n '${condition}' ${target}${text}`);
    }
  }
  lines.push("complete -c orrery -n '__fish_seen_subcommand_from check' -F");
  return `${lines.join('\n')}\n`;
}

const SHELLS = { bash: toBash, zsh: toZsh, fish: toFish } as const;

/** The completion script of a shell for all commands of a program. */
function toCompletion(shell: keyof typeof SHELLS, program: Command): string {
  return SHELLS[shell](listWords(program));
}

/** `orrery completion`; `program` is the whole command line with every command loaded. */
export function createCompletionCommand(program: () => Promise<Command>): Command {
  return new Command('completion')
    .description('print the completion script of a shell: eval "$(orrery completion bash)"')
    .addArgument(new Argument('<shell>').choices(Object.keys(SHELLS)))
    .action(async (shell: keyof typeof SHELLS) => {
      process.stdout.write(toCompletion(shell, await program()));
    });
}
