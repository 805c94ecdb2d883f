import type { JsonObject } from '../../src/kernel/json.ts';
import type { Random } from '../../src/kernel/random.ts';
import { injectFaults } from '../faults/inject.ts';
import { workAsAgent } from './agents/agents.ts';

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

/** Breakers of documents: the checks' own faults, and mistakes of agents, written without looking at the checks. */
export const INJECTORS = {
  checks: whole((document, count, random) => {
    const { document: broken, faults } = injectFaults(document, count, random);
    return { document: broken, kinds: faults.map(({ kind }) => kind) };
  }),
  agents: whole(workAsAgent),
} satisfies Record<string, Injector>;

export type InjectorName = keyof typeof INJECTORS;
