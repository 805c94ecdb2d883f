import { z } from 'zod';
import { checkpoint } from '../../kernel/checkpoint.ts';
import { omitUndefined } from '../../kernel/omit-undefined.ts';
import { toPointer } from '../../kernel/pointer.ts';
import type { Model } from '../../language/model/model.ts';
import type { Program } from '../../run/program/program.ts';
import type { Outcome, WorldOptions } from '../../run/stepper/world.ts';
import { refuse, tellNearest } from '../refuse.ts';
import { anyJson, jsonRecord, summarize } from './members.ts';

/** An item of a long list of an answer: the call can be ended after each that is checked. */
export const endable = <T extends z.ZodRawShape>(shape: T) =>
  z.object(shape).check(() => checkpoint());

const rowsInput = z.record(z.string(), z.array(jsonRecord).max(1000));

const outcomeInput = z.strictObject({
  result: anyJson.optional().describe('It succeeds with this.'),
  fail: z.union([z.string(), z.boolean()]).optional().describe('It fails with this.'),
});

const failureInput = z.strictObject({ fail: z.union([z.string(), z.boolean()]) });

const storeInput = z.strictObject({
  create: failureInput.optional(),
  update: failureInput.optional(),
  delete: failureInput.optional(),
  fetch: failureInput.optional(),
});

const MAX_MS = 31_536_000_000;

export const eventInput = z.strictObject({
  event: z.string().min(1).max(200),
  payload: anyJson.optional(),
  orbital: z.string().max(200).optional().describe('To whom; else to all that handle it.'),
  trait: z.string().max(200).optional().describe('To whom; else to all that handle it.'),
  entity_id: z.string().max(200).optional().describe('The row addressed.'),
  user: jsonRecord.optional().describe('For this event.'),
  advance_ms: z.int().min(0).max(MAX_MS).optional().describe('Before it, so much time passes.'),
});

/** The surroundings of a run: the same members in every operation that runs something. */
export const worldInput = {
  entities: summarize(rowsInput, 'object')
    .optional()
    .describe('{Entity: [row]}; default: its instances.'),
  services: summarize(
    z.record(z.string(), z.union([outcomeInput, z.array(outcomeInput).min(1).max(100)])),
    'object',
  )
    .optional()
    .describe('{service.action: {result} | {fail} | list taken in turn}.'),
  stores: summarize(z.record(z.string(), storeInput), 'object')
    .optional()
    .describe('{Entity: {create | update | delete | fetch: {fail}}}.'),
  start: summarize(z.record(z.string(), z.string()), 'object')
    .optional()
    .describe('{Orbital.Trait: state}.'),
};

function toOutcome({ result, fail }: z.output<typeof outcomeInput>): Outcome {
  if (fail === undefined || fail === false) return { result: result ?? {} };
  return { fail: fail === true ? 'It failed.' : fail };
}

type WorldInput = z.output<z.ZodObject<typeof worldInput>>;

function refuseName(path: string, message: string, name: string, names: Iterable<string>): never {
  const told = `${message}${tellNearest(name, names, 3)}`;
  refuse(path, told, `${path}: ${told}`);
}

/** Throws UNPROCESSABLE where a trait begins in a state that it does not have, or a store is of no entity. */
export function assertWorldNames(
  { start = {}, stores = {} }: Pick<WorldInput, 'start' | 'stores'>,
  { actors, actorsByKey, entities, opaque }: Program,
  { traits }: Model,
): void {
  for (const [key, state] of Object.entries(start)) {
    checkpoint();
    // A row has a state of its own: `Orbital.Trait#id`.
    const actor = actorsByKey.get(key) ?? actorsByKey.get(key.replace(/#.*$/s, ''));
    if (actor === undefined && opaque.includes(key)) continue;
    if (actor === undefined) {
      const message = `No trait that runs is named "${key.slice(0, 80)}".`;
      refuseName('/start', message, key, actorsByKey.keys());
    }
    if (state === actor.initial || actor.states.includes(state)) continue;
    const message = `${actor.key} has no state "${state.slice(0, 80)}".`;
    refuseName(toPointer(['start', key]), message, state, actor.states);
  }
  for (const entity of opaque.length > 0 ? [] : Object.keys(stores)) {
    const isKnown =
      entities.has(entity) ||
      actors.some((actor) => actor.entity === entity) ||
      traits.some(({ facts }) => facts?.names.some(({ name }) => name === entity));
    if (isKnown) continue;
    const message = `The schema has no entity "${entity.slice(0, 80)}".`;
    refuseName('/stores', message, entity, entities.keys());
  }
}

/** What a run is given. A store that fails is a service of its entity and action. */
export function toWorldOptions(input: WorldInput): WorldOptions {
  const { entities, services = {}, stores = {}, start } = input;
  const answers = Object.entries(services).map(
    ([name, given]) => [name, [given].flat().map(toOutcome)] as const,
  );
  const failures = Object.entries(stores).flatMap(([entity, store]) =>
    Object.entries(omitUndefined(store)).map(
      ([action, failure]) => [`${entity}.${action}`, [toOutcome(failure)]] as const,
    ),
  );
  return omitUndefined({
    entities,
    start,
    services: Object.fromEntries([...failures, ...answers]),
  });
}
