import type { JsonObject } from '../../src/kernel/json.ts';
import {
  chain,
  type Family,
  namer,
  oneTrait,
  RENDER,
  times,
  toEvent,
  toState,
  type Variant,
} from './family-parts.ts';

const FAMILIES: readonly Family[] = [
  {
    name: 'states and events',
    build: (count, variant) => {
      const { state, event } = namer(variant);
      return oneTrait({
        states: times(count, (n) => toState(state(n), n)),
        events: times(count, (n) => toEvent(event(n))),
      });
    },
  },
  {
    name: 'chain',
    build: (count, variant) => chain(count, variant, { effects: [RENDER] }),
  },
  {
    name: 'small values',
    build: (count, variant) => ({
      ...oneTrait({}),
      config: times(count, (n) => (n % 2 ? [] : variant === 'a' ? 0 : 1)),
    }),
  },
];

/** A family's document of about `bytes`. */
export function buildOfSize(family: Family, bytes: number, variant: Variant = 'a'): JsonObject {
  const [few, more] = [20, 220].map(
    (count) => JSON.stringify(family.build(count, variant)).length,
  ) as [number, number];
  const each = (more - few) / 200;
  return family.build(Math.max(2, Math.round((bytes - few) / each) + 20), variant);
}

/** The document of a family by its name. Throws where there is none. */
export function buildFamily(name: string, bytes: number, variant: Variant = 'a'): JsonObject {
  const family = FAMILIES.find((one) => one.name === name);
  if (!family) throw new Error(`No family is named ${name}.`);
  return buildOfSize(family, bytes, variant);
}
