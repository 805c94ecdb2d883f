import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { OPERATIONS } from '../../src/operations/operations.ts';

const ROOMS = [
  'src/operations',
  'src/propose',
  'src/plan',
  'src/repair',
  'src/server/mcp',
  'skills',
];

/** `apply_actions {schema, plan}`: a call as texts of answers and refusals name it. */
const CALL = /\b([a-z]+_[a-z_]+) \{([^{}]*)[}{]/g;

it('calls that texts tell the reader to make exist, with the members they name', () => {
  const operations = new Map(OPERATIONS.map((operation) => [operation.name as string, operation]));
  const wrong: string[] = [];
  let found = 0;
  for (const room of ROOMS) {
    for (const file of readdirSync(room, { recursive: true, encoding: 'utf8' })) {
      if (!/\.(ts|md)$/.test(file)) continue;
      for (const [call, name = '', members = ''] of readFileSync(join(room, file), 'utf8').matchAll(
        CALL,
      )) {
        const operation = operations.get(name);
        if (!operation || /[$`]/.test(members)) continue;
        found++;
        const known = new Set(Object.keys(z.object(operation.input.shape).shape));
        const keys = [...members.matchAll(/(?:^|,)\s*"?(\w+)"?/g)].map(([, key = '']) => key);
        for (const key of keys) if (!known.has(key)) wrong.push(`${file}: ${call}: no ${key}`);
      }
    }
  }
  expect(wrong).toEqual([]);
  expect(found).toBeGreaterThan(10);
});
