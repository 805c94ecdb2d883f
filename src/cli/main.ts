import { Command, CommanderError } from 'commander';
import { AppError } from '../kernel/errors.ts';
import { tellNearest } from '../kernel/nearest-names.ts';
import { ConfigError } from '../server/config-error.ts';
import { type Flags, SETTINGS, type Setting, toFlag, toVariable } from '../server/settings.ts';
import { VERSION } from '../server/version.ts';

/** The flags of settings, each with the environment variable that says the same. */
function addSettings(command: Command, names: readonly string[]): Command {
  for (const [name, one] of Object.entries<Setting>(SETTINGS)) {
    if (one.flag === undefined || !names.includes(name)) continue;
    const fallback = one.fallback === undefined ? '' : `; default ${one.fallback}`;
    const off = one.isServiceLimit ? ', off with --no-auth' : '';
    const about = one.about.replace(/\.$/, '');
    command.option(toFlag(name, one), `${about} (${toVariable(name)}${fallback}${off})`);
  }
  return command;
}

function createServeCommand(): Command {
  const command = new Command('serve').description(
    'serve HTTP, MCP over Streamable HTTP (/mcp) and SSE (/sse) on one port',
  );
  return addSettings(
    command,
    Object.keys(SETTINGS).filter((name) => name !== 'allowDir'),
  )
    .option('--no-auth', 'no keys; on loopback only')
    .action(async (flags: Flags) => (await import('./serve-command.ts')).runServe(flags));
}

function createCallCommand(): Command {
  const command = new Command('call')
    .description('call an operation and print its result as JSON')
    .argument('<operation>', 'such as validity_check; without --json an input is read from stdin')
    .option('--json <input>', 'the input; "-" or nothing reads stdin');
  return addSettings(command, ['dataDir']).action(async (operation: string, flags: Flags) =>
    (await import('./call.ts')).runCall(operation, flags),
  );
}

function createExplainCommand(): Command {
  return new Command('explain')
    .description('explain how schemas are written; without a topic the topics')
    .argument('[topic]', 'such as fields, effects or patterns', 'topics')
    .argument('[name]', 'one operator, pattern, service or action of the topic')
    .action(async (topic: string, name?: string) => {
      const { explainTopic } = await import('../operations/reference/language-topics.ts');
      process.stdout.write(`${explainTopic(topic, name)}\n`);
    });
}

type Exit = (code: number) => void;

/** Commands whose own module says what they take: it is loaded when they are called. */
const LAZY_COMMANDS: Readonly<Record<string, (exit: Exit) => Promise<Command>>> = {
  check: async (exit) => (await import('./check/run-check.ts')).createCheckCommand(exit),
  test: async (exit) => (await import('./test.ts')).createTestCommand(exit),
  show: async () => (await import('./show-command.ts')).createShowCommand(),
  doctor: async (exit) => (await import('./doctor-command.ts')).createDoctorCommand(exit),
  keys: async () => (await import('./keys-command.ts')).createKeysCommand(),
  memory: async () => (await import('./memory-command.ts')).createMemoryCommand(),
  restore: async () => (await import('./restore-command.ts')).createRestoreCommand(),
  migrate: async () => (await import('./migrate-command.ts')).createMigrateCommand(),
};

/** The message of a failed command; everything else is a bug and keeps its stack. */
function describeFailure(error: unknown): string | undefined {
  if (error instanceof AppError) {
    // The person who runs the command may see the name of the file.
    const cause = error.code === 'UNAVAILABLE' && error.cause instanceof Error ? error.cause : null;
    return `${error.code}: ${error.message}${cause ? ` (${cause.message})` : ''}`;
  }
  if (error instanceof ConfigError) return error.message;
  const { code, syscall, path, message } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE')
    return 'The port is taken: another server runs there, or choose --port.';
  if (syscall === 'listen' || syscall === 'getaddrinfo')
    return `Nothing can listen there: choose another --host or --port (${message}).`;
  // The system says what it refuses, and of which file.
  return path === undefined ? undefined : `${message}.`;
}

/** Whether the call has to be another one: a name that nothing has, or an input that cannot be read. */
function isWrongUsage(error: unknown): boolean {
  if (!(error instanceof AppError)) return error instanceof ConfigError;
  return ['BAD_REQUEST', 'NOT_FOUND', 'UNPROCESSABLE'].includes(error.code);
}

function overrideExits(command: Command): void {
  command.exitOverride();
  for (const inner of command.commands) overrideExits(inner);
}

/** Without it an unknown command would be an argument too many of the default one. */
function assertKnownCommand(program: Command, name: string | undefined): void {
  if (name === undefined || name.startsWith('-') || name === 'help') return;
  const names = program.commands.map((command) => command.name());
  if (names.includes(name)) return;
  const asked = name.slice(0, 80);
  throw new ConfigError(`There is no command "${asked}".${tellNearest(asked, names)}`);
}

/** The program with the command that is called, or with all of them where they are listed. */
async function createProgram(exit: Exit, called: string | undefined): Promise<Command> {
  const program = new Command('orrery')
    .description('A world model of application schemas for LLM agents, over MCP and HTTP.')
    .version(VERSION);
  const stdio = program
    .command('stdio', { isDefault: true })
    .description('serve MCP over stdin and stdout (the default)');
  addSettings(stdio, ['dataDir', 'allowDir']).action(async (flags: Flags) => {
    await (await import('./stdio-command.ts')).runStdio(flags);
  });
  program.addCommand(createServeCommand());
  program.addCommand(createCallCommand());
  program.addCommand(createExplainCommand());
  const isOwn = program.commands.some((command) => command.name() === called);
  for (const [name, load] of Object.entries(isOwn ? {} : LAZY_COMMANDS)) {
    const isNeeded = name === called || LAZY_COMMANDS[called ?? ''] === undefined;
    if (isNeeded) program.addCommand(await load(exit));
  }
  overrideExits(program);
  return program;
}

/** Runs the command line. Resolves with the exit code: 0, 1 for a failure, 2 for wrong usage. */
export async function runCommandLine(argv: readonly string[]): Promise<number> {
  let exitCode = 0;
  const exit = (code: number) => {
    exitCode = code;
  };
  const program = await createProgram(exit, argv[2]);
  try {
    assertKnownCommand(program, argv[2]);
    await program.parseAsync([...argv]);
    return exitCode;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    const failure = describeFailure(error);
    if (failure === undefined) throw error;
    process.stderr.write(`orrery: ${failure}\n`);
    return isWrongUsage(error) ? 2 : 1;
  }
}
