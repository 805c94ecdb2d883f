import { type ParseArgsConfig, parseArgs } from 'node:util';

/** Wrong usage of a command of this folder: its message is all that is shown. */
export class UsageError extends Error {}

type Options = NonNullable<ParseArgsConfig['options']>;

/** Reads the command line, with `--help`. Throws a UsageError for an option that there is not. */
export function readArguments<const O extends Options>(options: O) {
  const withHelp = { ...options, help: { type: 'boolean', short: 'h', default: false } } as const;
  try {
    return parseArgs({ allowPositionals: true, options: withHelp });
  } catch (error) {
    const [sentence] = (error as Error).message.split('. To specify');
    throw new UsageError(`${sentence}. --help lists the options.`);
  }
}

/** Runs a command. Wrong usage is one sentence and exit code 2; everything else keeps its stack. */
export async function runWithUsage(main: () => Promise<void>): Promise<void> {
  try {
    await main();
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    console.error(error.message);
    process.exitCode = 2;
  }
}
