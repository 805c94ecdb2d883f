import { explainTopic } from '../operations/reference/language-topics.ts';

/** Prints what a topic of the language says. Throws AppError for one that there is not. */
export function runExplain(topic: string, name?: string): void {
  process.stdout.write(`${explainTopic(topic, name)}\n`);
}
