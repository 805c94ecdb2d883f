import { AppError } from '../kernel/errors.ts';
import { explainTopic, TOPIC_NAMES } from '../operations/reference/language-topics.ts';

/** Prints what a topic of the language says. Throws AppError for one that there is not. */
export function runExplain(topic: string, name?: string): void {
  const explained = explainTopic(topic, name);
  if ('text' in explained) {
    process.stdout.write(`${explained.text}\n`);
    return;
  }
  throw new AppError(
    'NOT_FOUND',
    explained.unknown === 'topic'
      ? `There is no topic "${topic}". Topics: ${TOPIC_NAMES.join(', ')}.`
      : `${topic} have no "${name}". Nearest: ${explained.nearest.join(', ')}.`,
  );
}
