import { BUILTIN_BEHAVIORS } from '../../behaviors/builtin.ts';
import { composeLibrary } from '../../behaviors/compose-library.ts';
import { openBehaviorDirectory } from '../../behaviors/directory.ts';
import { systemClock } from '../../kernel/clock.ts';
import { DEFAULT_LIMITS } from '../../kernel/limits.ts';
import type { ImportResolver } from '../../language/model/imports.ts';
import { createImportResolver } from '../../operations/verification/examine.ts';

/** The behaviors that imports of checked files resolve against: the built-in ones, and those of a folder. */
export async function loadImports(behaviorsDir: string | undefined): Promise<ImportResolver> {
  const directory = behaviorsDir
    ? (
        await openBehaviorDirectory({
          path: behaviorsDir,
          clock: systemClock,
          limits: DEFAULT_LIMITS,
        }).read()
      ).behaviors
    : [];
  return createImportResolver(
    composeLibrary({ builtin: BUILTIN_BEHAVIORS, directory, revision: 'check' }),
  );
}
