import { open } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import { AppError } from '../kernel/errors.ts';
import { checkInput } from '../kernel/input-issues.ts';
import { findJsonFault } from '../kernel/json-fault.ts';
import type { Episode } from '../ports/episodes.ts';
import { type ExportedEpisode, episodeLine, toEpisode } from './episode-line.ts';

/** A new file to write to, which only its owner reads. Throws CONFLICT where it exists, and where it cannot be made. */
export async function createNewFile(file: string): Promise<Writable> {
  try {
    return (await open(file, 'wx', 0o600)).createWriteStream();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') {
      throw new AppError('CONFLICT', `The file ${file} exists already. Choose a new name.`);
    }
    throw new AppError('UNPROCESSABLE', `The file ${file} cannot be written (${code}).`);
  }
}

export function toLine(episode: Episode): string {
  return JSON.stringify({
    episode_id: episode.episodeId,
    domain: episode.domain,
    context: episode.context,
    context_generated: episode.contextGenerated,
    schema: episode.schema,
    actions_taken: episode.actionsTaken,
    outcome: episode.outcome,
    metadata: episode.metadata,
    stored_at: new Date(episode.storedAtMs).toISOString(),
    pinned: episode.pinned,
    source: episode.source,
    idempotency_key: episode.idempotencyKey,
  });
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    const fault = findJsonFault(line);
    const where = fault ? ` at column ${fault.column}: ${fault.expected} is expected` : '';
    throw new SyntaxError(`Not JSON${where}.`);
  }
}

/** The episode of a line, for a tenant. Throws a SyntaxError that says what is wrong with the line. */
export function parseLine(line: string, tenant: string): ExportedEpisode {
  const written = parseJson(line);
  const { data, errors } = checkInput(episodeLine, written);
  if (errors === undefined) return toEpisode(data, tenant);
  throw new SyntaxError(errors.map(({ path, message }) => `${path || '/'}: ${message}`).join(' '));
}
