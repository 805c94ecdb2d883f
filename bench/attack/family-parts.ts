import type { Json, JsonObject } from '../../src/kernel/json.ts';

/** A kind of document that grows in one direction only, so that what is super-linear in it shows. */
export interface Family {
  readonly name: string;
  /** A document of about `count` parts. */
  readonly build: (count: number, variant: Variant) => JsonObject;
}

/** The document, or the same under other names: a source and a target that share no name. */
export type Variant = 'a' | 'b';

export const RENDER: Json = ['render-ui', 'main', { type: 'stats', title: 'Count' }];
export const LONG = 'LongNameOfAPart'.repeat(12);

export const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

export interface MachineParts {
  readonly states?: readonly Json[];
  readonly events?: readonly Json[];
  readonly transitions?: readonly Json[];
}

export function machine({ states = [{ name: 'Open', isInitial: true }], ...rest }: MachineParts) {
  return {
    states: [...states],
    events: [...(rest.events ?? [{ key: 'INIT', name: 'Init' }])],
    transitions: [...(rest.transitions ?? [])],
  };
}

export function trait(name: string, parts: MachineParts, more: JsonObject = {}): JsonObject {
  return {
    name,
    linkedEntity: 'Item',
    category: 'interaction',
    stateMachine: machine(parts),
    ...more,
  };
}

export const entity = (
  name = 'Item',
  fields: readonly Json[] = [{ name: 'id', type: 'string', required: true }],
): JsonObject => ({
  name,
  persistence: 'runtime',
  fields: [...fields],
});

export function orbital(name: string, traits: readonly Json[], more: JsonObject = {}): JsonObject {
  return { name, entity: entity(), traits: [...traits], pages: [], ...more };
}

export const app = (orbitals: readonly Json[]): JsonObject => ({
  name: 'App',
  version: '1.0.0',
  orbitals: [...orbitals],
});
export const oneTrait = (parts: MachineParts, more: JsonObject = {}) =>
  app([orbital('Main', [trait('Flow', parts, more)])]);
export const toState = (name: string, index: number): JsonObject => ({
  name,
  ...(index === 0 ? { isInitial: true } : {}),
});
export const toEvent = (key: string): JsonObject => ({ key, name: key });

/** Names that differ between the variants in every part. */
export function namer(variant: Variant) {
  const [state, event] = variant === 'a' ? ['Step', 'GO'] : ['Phase', 'RUN'];
  return { state: (n: number) => `${state}${n}`, event: (n: number) => `${event}_${n}` };
}

/** A machine in which each event leads one state further; `more` is what every transition has besides. */
export function chain(count: number, variant: Variant, more: JsonObject): JsonObject {
  const { state, event } = namer(variant);
  return oneTrait({
    states: times(count, (n) => toState(state(n), n)),
    events: times(count, (n) => toEvent(event(n))),
    transitions: times(count - 1, (n) => ({
      from: state(n),
      event: event(n),
      to: state(n + 1),
      ...more,
    })),
  });
}

export function nest(depth: number, leaf: Json): Json {
  let value = leaf;
  for (let i = 0; i < depth; i++) value = ['and', ['=', '@entity.id', `x${i}`], value];
  return value;
}

export function nestPatterns(depth: number, label: string): Json {
  let pattern: Json = { type: 'button', label, action: 'INIT' };
  for (let i = 0; i < depth; i++) pattern = { type: 'stack', children: [pattern] };
  return pattern;
}
