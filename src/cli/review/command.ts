import { Command } from 'commander';
import { loadImports } from '../check/load-imports.ts';
import { toReviewMarkdown } from './markdown.ts';
import { review } from './review.ts';

/** `orrery review`; `exit` takes the exit code. */
export function createReviewCommand(exit: (code: number) => void): Command {
  return new Command('review')
    .description(
      'report what changed in the schemas since a commit, as Markdown; exit code 1 on new errors',
    )
    .argument('[path...]', 'files, folders or patterns; by default all .json and .orb files', ['.'])
    .requiredOption('--base <commit>', 'what to compare with: a branch, a tag, a commit')
    .option('--behaviors-dir <path>', 'a folder of behaviors of your own (ORRERY_BEHAVIORS_DIR)')
    .action(async (paths: string[], flags: { base: string; behaviorsDir?: string }) => {
      const imports = await loadImports(flags.behaviorsDir ?? process.env.ORRERY_BEHAVIORS_DIR);
      const reviewed = await review(paths, flags.base, imports);
      process.stdout.write(toReviewMarkdown(reviewed));
      const isWorse = reviewed.some(
        ({ now, fresh }) =>
          now.unreadable !== undefined || fresh.some(({ severity }) => severity === 'error'),
      );
      exit(isWorse ? 1 : 0);
    });
}
