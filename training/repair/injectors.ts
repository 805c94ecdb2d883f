import type { JsonObject } from '../../src/kernel/json.ts';
import type { Random } from '../../src/kernel/random.ts';
import { injectFaults } from '../faults/inject.ts';
import { workAsAgent } from './agents/agents.ts';
import { DRAFTS } from './drafts/drafts.ts';
import { LAPSES } from './lapses.ts';
import { editLines } from './line-edits.ts';
import { LOST_NAMES } from './lost-names.ts';
import { MISHAPS } from './mishaps/mishaps.ts';
import { slipInto } from './places.ts';
import { REPORTED } from './reported.ts';
import { SLIPS } from './slips.ts';

/** Breaks a copy of a document in `count` ways; undefined where it has no place for as many. */
export type Injector = (
  document: JsonObject,
  count: number,
  random: Random,
) => { readonly document: JsonObject; readonly kinds: readonly string[] } | undefined;

const whole =
  (
    inject: (...given: Parameters<Injector>) => Exclude<ReturnType<Injector>, undefined>,
  ): Injector =>
  (document, count, random) => {
    const result = inject(document, count, random);
    return result.kinds.length < count ? undefined : result;
  };

/** What breaks documents: the checks' own faults, and mistakes written without looking at the checks. */
export const INJECTORS = {
  checks: whole((document, count, random) => {
    const { document: broken, faults } = injectFaults(document, count, random);
    return { document: broken, kinds: faults.map(({ kind }) => kind) };
  }),
  slips: whole((...given) => slipInto(SLIPS, ...given)),
  lapses: whole((...given) => slipInto(LAPSES, ...given)),
  drafts: whole((...given) => slipInto(DRAFTS, ...given)),
  lines: whole(editLines),
  mishaps: whole((...given) => slipInto(MISHAPS, ...given)),
  agents: whole(workAsAgent),
  names: whole((...given) => slipInto(LOST_NAMES, ...given)),
  reported: whole((...given) => slipInto(REPORTED, ...given)),
} satisfies Record<string, Injector>;

export type InjectorName = keyof typeof INJECTORS;
