import { Command, InvalidArgumentError, Option } from 'commander';
import { SETTINGS_FILE } from './check-settings.ts';
import { type CheckOptions, FORMATS, runCheck, watchCheck } from './run-check.ts';

function parseCount(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('A whole number, 0 or more.');
  return Number(text);
}

/** `orrery check`; `exit` takes the exit code. */
export function createCheckCommand(exit: (code: number) => void): Command {
  return new Command('check')
    .description('check schema files; exit code 1 on errors, 2 where a file cannot be read')
    .argument('<file...>', '.json and .orb files, folders of them, patterns, or "-" for stdin')
    .addOption(new Option('--format <format>', 'how to report').choices(FORMATS).default('text'))
    .option('--behaviors-dir <path>', 'a folder of behaviors of your own (ORRERY_BEHAVIORS_DIR)')
    .option('--config <file>', `settings; the nearest ${SETTINGS_FILE} from here up by default`)
    .option('--hints', 'show hints too: legal, but worth a look; hints never fail a run')
    .option('--quiet', 'show errors only')
    .option('--max-warnings <number>', 'fail on more warnings than this', parseCount)
    .option(
      '--write-baseline',
      'record the present findings; later runs with --baseline show only new ones',
    )
    .option('--fix', 'apply the best repair where it is proven and removes nothing')
    .option('--dry-run', 'with --fix: show the change as a diff')
    .option('--watch', 'check again whenever a file changes')
    .action(async (files: string[], flags: CheckOptions & { readonly watch?: boolean }) => {
      const behaviorsDir = flags.behaviorsDir ?? process.env.ORRERY_BEHAVIORS_DIR;
      const options = { ...flags, behaviorsDir };
      if (!flags.watch) {
        exit(await runCheck(files, options));
        return;
      }
      const stop = new AbortController();
      for (const signal of ['SIGINT', 'SIGTERM'] as const) {
        process.once(signal, () => stop.abort());
      }
      await watchCheck(files, options, stop.signal);
    });
}
