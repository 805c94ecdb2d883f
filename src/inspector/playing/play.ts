import { isObject, isString, type Json, type JsonObject } from '../../kernel/json.ts';
import { buildModel, type Model } from '../../language/model/model.ts';
import { ANSWER_STEPS, Budget } from '../../run/evaluator/budget.ts';
import { type Actor, armsIn, type Field } from '../../run/program/actor.ts';
import { compileProgram, type Program } from '../../run/program/program.ts';
import { IN_THE_GUARD } from '../../run/stepper/dispatch.ts';
import { readStates, type SimulatedEvent, simulate } from '../../run/stepper/simulate.ts';
import type { Step } from '../../run/stepper/step-record.ts';

/** A play: a document and the events sent so far. Every service works. */
export interface PlayRequest {
  readonly text: string;
  readonly events: readonly SimulatedEvent[];
  /** How many of the events have happened in the shown moment. */
  readonly upTo: number;
  /** JSON Pointer of a transition → whether its guard holds, as a person has said. */
  readonly assumed?: Readonly<Record<string, boolean>>;
}

/** An event that a trait takes in its present state. */
export interface Offer {
  readonly event: string;
  /** A payload to begin with; undefined where the event declares none. */
  readonly payload: JsonObject | undefined;
  /** JSON Pointers of its transitions. */
  readonly at: readonly string[];
}

/** A trait in the shown moment. */
export interface PlayedActor {
  readonly key: string;
  readonly orbital: string;
  readonly trait: string;
  readonly state: string;
  /** JSON Pointer of the state. */
  readonly stateAt: string;
  readonly offers: readonly Offer[];
  /** The fields of its entity. */
  readonly fields: readonly Field[];
  /** Values that the trait has set of its entity. */
  readonly frame: JsonObject;
  /** Slot → the tree that the trait has drawn there. */
  readonly drawings: Readonly<Record<string, Json>>;
}

/** A page and the traits on it. */
export interface PlayedPage {
  readonly name: string;
  readonly path: string;
  /** `Orbital.Trait` of each. */
  readonly actors: readonly string[];
}

/** A moment of a play. */
export interface Played {
  readonly actors: readonly PlayedActor[];
  /** The step of mounting, then one for each event, also for those after the shown moment. */
  readonly steps: readonly Step[];
  readonly pages: readonly PlayedPage[];
  /** Entity → its rows in the shown moment. */
  readonly rows: Readonly<Record<string, readonly JsonObject[]>>;
  readonly opaque: readonly string[];
  /** The guards of the shown moment that cannot be computed, by their transitions. */
  readonly questions: readonly { readonly at: string; readonly message: string }[];
}

const SAMPLES = 2;

function sampleValue({ name, type, values, default: usual, target }: Field, index: number): Json {
  const date = `2026-0${index + 1}-15`;
  const byType: Readonly<Record<string, Json>> = {
    number: 10 * (index + 1),
    boolean: index % 2 === 0,
    ...{ date, timestamp: date, datetime: date },
    array: [],
    object: {},
    relation: `${target}-${index + 1}`,
  };
  return usual ?? values?.[index % values.length] ?? byType[type ?? ''] ?? `${name} ${index + 1}`;
}

function createSamples(entity: { name: string; fields: readonly Field[] }): JsonObject[] {
  return Array.from({ length: SAMPLES }, (_, index) => ({
    ...Object.fromEntries(entity.fields.map((field) => [field.name, sampleValue(field, index)])),
    id: `${entity.name}-${index + 1}`,
  }));
}

/** Two made-up rows of every entity that has none. */
function makeRows(program: Program) {
  const empty = [...program.entities.values()].filter(({ instances }) => instances.length === 0);
  return Object.fromEntries(empty.map((entity) => [entity.name, createSamples(entity)]));
}

const listQuestions = ({ findings = [] }: Partial<Step> = {}): Played['questions'] =>
  findings.filter(
    ({ code, at, message }) =>
      at.includes('/transitions/') &&
      (code === 'guard_error' || (code === 'undecided' && message.startsWith(IN_THE_GUARD))),
  );

function proposePayload(fields: readonly Field[]): JsonObject {
  const propose = ({ name, type, values }: Field) =>
    values?.[0] ?? (type === 'number' ? 1 : type === 'boolean' ? true : name);
  return Object.fromEntries(fields.map((field) => [field.name, propose(field)]));
}

function listOffers(actor: Actor, state: string): Offer[] {
  return [...armsIn(actor, state)].map(([event, arms]) => {
    const fields = actor.payloads.get(event) ?? [];
    const payload = fields.length > 0 ? proposePayload(fields) : undefined;
    return { event, payload, at: arms.map(({ at }) => at) };
  });
}

/** The last drawing of each trait in each slot; a slot that is cleared is empty. */
function collectDrawings(steps: readonly Step[]) {
  const drawings = new Map<string, Readonly<Record<string, Json>>>();
  for (const { effects } of steps) {
    for (const { kind, orbital, trait, slot, tree } of effects) {
      if (kind !== 'render-ui' || !isString(slot)) continue;
      const key = `${orbital}.${trait}`;
      drawings.set(key, { ...drawings.get(key), [slot]: tree ?? null });
    }
  }
  return drawings;
}

function listPages(model: Model, program: Program): PlayedPage[] {
  return model.orbitals.flatMap(({ name: orbital, pages }) =>
    pages.map((page) => ({
      name: page.name ?? page.path ?? 'page',
      path: page.path ?? '',
      actors: page.traits.flatMap(({ name }) => {
        const named = program.actors.filter(({ trait }) => trait === name);
        const own = named.find((actor) => actor.orbital === orbital) ?? named[0];
        return own ? [own.key] : [];
      }),
    })),
  );
}

/** The program of a text, with its pages. */
function compile(text: string) {
  const document: unknown = JSON.parse(text);
  const model = buildModel(isObject(document) ? document : {});
  const program = compileProgram(model);
  return { text, program, pages: listPages(model, program) };
}

/** That of the last text is kept, since a play steps through one. */
let last: ReturnType<typeof compile> | undefined;

/** Runs a document over events and shows a moment of it. Throws a SyntaxError where the text is not JSON. */
export function play(request: PlayRequest): Played {
  if (last?.text !== request.text) last = compile(request.text);
  const { pages, program: compiled } = last;
  // Each moment is an answer of its own, with steps of its own.
  const program = { ...compiled, budget: new Budget(ANSWER_STEPS) };
  const { assumed = {} } = request;
  const options = { entities: makeRows(program), mount: true, assumed };
  const whole = simulate(program, request.events, options);
  const { steps } = whole;
  // Mostly the last moment is shown: nothing has to run a second time then.
  const isLast = request.upTo === request.events.length;
  const shown = isLast ? whole : simulate(program, request.events.slice(0, request.upTo), options);
  const { world } = shown;
  const drawings = collectDrawings(shown.steps);
  const states = readStates(program, world);
  return {
    actors: program.actors.map((actor): PlayedActor => {
      const { key, orbital, trait, entity } = actor;
      const state = states[key] ?? actor.initial;
      return {
        key,
        orbital,
        trait,
        state,
        stateAt: `${actor.at}/stateMachine/states/${actor.states.indexOf(state)}`,
        offers: listOffers(actor, state),
        fields: program.entities.get(entity ?? '')?.fields ?? [],
        frame: world.frames.get(key) ?? {},
        drawings: drawings.get(key) ?? {},
      };
    }),
    steps,
    pages,
    rows: Object.fromEntries(world.rows),
    opaque: program.opaque,
    questions: listQuestions(steps[request.upTo]),
  };
}
