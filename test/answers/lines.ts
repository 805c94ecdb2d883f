import { createHash } from 'node:crypto';
import { expect } from 'vitest';
import { AppError } from '../../src/kernel/errors.ts';
import type { JsonObject } from '../../src/kernel/json.ts';

const VARYING = /(_id|_ms|_at|_mb|_reduction)$|^(relevance|bytes_after|bytes_before)$/;
const HANDLE =
  /\b(sch|pln|ep)_[\w-]+|\b01[0-9A-Z]{24}\b|[0-9a-f]{8}-[0-9a-f]{4}-[\w-]+|stored_at: \S+/g;

/** Without handles, and of fractions as many digits as every machine computes alike. */
function simplify(key: string, value: unknown): unknown {
  if (VARYING.test(key)) return undefined;
  if (typeof value === 'string') return value.replace(HANDLE, '');
  return typeof value === 'number' && !Number.isInteger(value)
    ? Number(value.toPrecision(5))
    : value;
}

/** A line with the first of `shown` characters of an answer; the digest is of all. */
export function toLine(name: string, answer: unknown, shown = 80): string {
  const text = JSON.stringify(answer, simplify) ?? 'nothing';
  const digest = createHash('sha256').update(text).digest('hex').slice(0, 8);
  return `${name} ${digest} ${text.slice(0, shown)}`;
}

export interface Asked {
  readonly name: string;
  readonly input: JsonObject;
}

/** Asks an operation one after the other, and holds each answer, or what it is refused with, as a line of a snapshot. */
export async function askAll(
  call: (operation: string, input: JsonObject) => Promise<unknown>,
  operation: string,
  asked: readonly Asked[],
  file = operation,
): Promise<void> {
  const lines: string[] = [];
  for (const { name, input } of asked) {
    const answer = await call(operation, input).catch((error: unknown) => {
      if (error instanceof AppError) return { refused: error.message };
      throw error;
    });
    lines.push(toLine(name, answer));
  }
  await hold(file, lines);
}

export const hold = (file: string, lines: readonly string[]): Promise<void> =>
  expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(`snapshots/${file}.snap`);
