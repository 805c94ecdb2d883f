import { AppError } from '../kernel/errors.ts';
import { explainTopic } from '../operations/reference/language-topics.ts';

/** Prints what a topic of the language says. Throws AppError for one that there is not. */
export function runExplain(topic: string, name?: string): void {
  const explained = explainTopic(topic, name);
  if (!('text' in explained)) throw new AppError('NOT_FOUND', explained.message);
  process.stdout.write(`${explained.text}\n`);
}
