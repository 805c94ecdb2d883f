import type { Case } from '../case.ts';
import type { Service } from '../service.ts';
import { EMBEDDING } from './embedding.ts';
import { MEMORY } from './memory.ts';
import { PLANNING } from './planning.ts';
import { REPAIR } from './repair.ts';
import { SERVICE } from './service.ts';
import { VERIFICATION } from './verification.ts';

export const CASES: readonly Case[] = [
  ...SERVICE,
  ...PLANNING,
  ...VERIFICATION,
  ...REPAIR,
  ...EMBEDDING,
  ...MEMORY,
];

/** The cases that can be asked through a transport. */
export const listCases = (transport: Service['transport']): Case[] =>
  CASES.filter(({ over }) => over === undefined || (over === 'http') === (transport === 'http'));
