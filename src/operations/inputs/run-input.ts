import { z } from 'zod';
import { checkpoint } from '../../kernel/checkpoint.ts';
import { omitUndefined } from '../../kernel/omit-undefined.ts';
import { toPointer } from '../../kernel/pointer.ts';
import type { Model } from '../../language/model/model.ts';
import type { Actor } from '../../run/program/actor.ts';
import type { Program } from '../../run/program/program.ts';
import type { Outcome, WorldOptions } from '../../run/stepper/world.ts';
import { refuseName } from '../refuse.ts';
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

const storeInput = z.partialRecord(z.enum(['create', 'update', 'delete', 'fetch']), failureInput);

const MAX_MS = 31_536_000_000;

const EVENT_FORM = 'Expected {"event": NAME}, with "payload" where it has one.';

export const eventInput = z.strictObject(
  {
    event: z.string().min(1).max(200),
    payload: anyJson.optional(),
    orbital: z.string().max(200).optional().describe('To whom; else to all that handle it.'),
    trait: z.string().max(200).optional().describe('To whom; else to all that handle it.'),
    entity_id: z.string().max(200).optional().describe('The row addressed.'),
    user: jsonRecord.optional().describe('For this event.'),
    advance_ms: z.int().min(0).max(MAX_MS).optional().describe('Before it, so much time passes.'),
  },
  { error: ({ code }) => (code === 'invalid_type' ? EVENT_FORM : undefined) },
);

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

/** The trait that runs under a key, `Orbital.Trait`, or under its name alone. Throws UNPROCESSABLE where none does. */
export function getActor({ actors, actorsByKey }: Program, name: string, path: string): Actor {
  checkpoint();
  const [named, another] = actors.filter(({ trait }) => trait === name);
  const found = actorsByKey.get(name) ?? (another ? undefined : named);
  const what = another ? 'Several traits are named' : 'No trait that runs is named';
  return found ?? refuseName(path, what, name, actorsByKey.keys());
}

export function assertState({ key, initial, states }: Actor, state: string, path: string): void {
  if (state === initial || states.includes(state)) return;
  refuseName(path, `${key} has no state`, state, states);
}

/** The states that traits and rows begin in, by their whole keys. Throws UNPROCESSABLE where one has no such state. */
function readStart(start: Readonly<Record<string, string>>, program: Program) {
  const entries = Object.entries(start).map(([key, state]) => {
    if (program.opaque.includes(key)) return [key, state];
    // A row has a state of its own: `Orbital.Trait#id`.
    const name = program.actorsByKey.has(key) ? key : key.replace(/#.*$/s, '');
    const actor = getActor(program, name, '/start');
    assertState(actor, state, toPointer(['start', key]));
    return [actor.key + key.slice(name.length), state];
  });
  return Object.fromEntries(entries) as Record<string, string>;
}

/** Throws UNPROCESSABLE where a store is of no entity. */
function assertStores(names: readonly string[], program: Program, { traits }: Model): void {
  const { actors, entities, opaque } = program;
  for (const entity of opaque.length > 0 ? [] : names) {
    const isKnown =
      entities.has(entity) ||
      actors.some((actor) => actor.entity === entity) ||
      traits.some(({ facts }) => facts?.names.some(({ name }) => name === entity));
    if (!isKnown) refuseName('/stores', 'The schema has no entity', entity, entities.keys());
  }
}

/** What a run is given. A store that fails is a service of its entity and action. Throws UNPROCESSABLE for unknown names. */
export function toWorldOptions(input: WorldInput, program: Program, model: Model): WorldOptions {
  const { entities, services = {}, stores = {}, start = {} } = input;
  assertStores(Object.keys(stores), program, model);
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
    start: readStart(start, program),
    services: Object.fromEntries([...failures, ...answers]),
  });
}
