import { AppError } from '../../src/kernel/errors.ts';
import { openStores } from '../../src/stores/index.ts';

/** A process of its own: opens the stores of a directory and prints why it could not, as JSON. */
try {
  await (await openStores(process.argv[2] ?? '')).close();
} catch (error) {
  const code = error instanceof AppError ? error.code : 'NOT_AN_APP_ERROR';
  console.log(JSON.stringify({ code, message: (error as Error).message }));
}
