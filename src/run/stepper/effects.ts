import { isObject, isString, type Json, type JsonObject } from '../../kernel/json.ts';
import { omitUndefined } from '../../kernel/omit-undefined.ts';
import { isBinding } from '../../language/grammar/bindings.ts';
import { isEffectCall, RESULT_EVENTS_KEY } from '../../language/grammar/operators.ts';
import { toEventName } from '../../language/grammar/shapes.ts';
import { isTruthy, toText, writeAt } from '../evaluator/convert-values.ts';
import { toJson } from '../evaluator/evaluate-expression.ts';
import { Call, type Evaluation, findCalled } from '../evaluator/evaluation.ts';
import { EvaluationError } from '../evaluator/evaluation-error.ts';
import type { Scope } from '../evaluator/evaluation-scope.ts';
import { bindLet } from '../evaluator/operators/core.ts';
import type { Actor } from '../program/actor.ts';
import { resolveData } from './resolve.ts';
import { fetchRows, findLacking, persistBatch, persistRow } from './rows.ts';
import type { Delivery, EffectRecord, Emission, Step } from './step-record.ts';
import type { Outcome, World } from './world.ts';

/** Where effects run: the world that they change, the step that they report to, and whose they are. */
interface EffectPlace {
  readonly world: World;
  readonly step: Step;
  readonly actor: Actor;
  readonly at: string;
  readonly row: string | undefined;
  /** The trait, and the tick that runs them. */
  readonly source: Delivery['source'];
}

/** `options` is the last argument where that names result events, beside its data or alone, else empty. */
type RunEffect = (run: EffectRun, list: readonly Json[], options: JsonObject) => void;

/** One arm's effects on their way: what they see, and what they emitted so far. */
class EffectRun {
  readonly place: EffectPlace;
  readonly emissions: Emission[] = [];
  readonly evaluation: Evaluation;
  scope: Scope;
  /** Rows that a fetch of this arm brought, for `@Name.field`. */
  fetched: JsonObject = {};

  constructor(place: EffectPlace, scope: Scope) {
    this.place = place;
    this.scope = scope;
    this.evaluation = place.world.createEvaluation();
  }

  /** Runs one effect. It sees what the ones before it have set. */
  run(effect: Json | undefined): void {
    if (!Array.isArray(effect) || !isString(effect[0])) return;
    const [name] = effect;
    const { world, actor, row } = this.place;
    this.evaluation.budget.spend(1);
    const entity = world.entityOf(actor, row);
    this.scope = { ...this.scope, entity, rows: { [actor.entity ?? '']: entity, ...this.fetched } };
    const operator = findCalled(effect);
    const known = Object.hasOwn(EFFECTS, name) ? EFFECTS[name] : undefined;
    if (known === undefined && operator === undefined) {
      this.leaveOpen(`${name.slice(0, 60)} is not an effect: it is skipped.`);
    } else if (known === undefined && operator?.kind === 'value') this.evaluate(effect);
    else {
      const last = effect.at(-1);
      const hasOptions = isObject(last) && isObject(last[RESULT_EVENTS_KEY]);
      (known ?? actOutside)(this, effect, hasOptions ? last : {});
    }
  }

  runAll(effects: readonly Json[]): void {
    for (const effect of effects) this.run(effect);
  }

  evaluate(expression: Json | undefined) {
    return this.evaluation.evaluate(expression, this.scope);
  }

  /** A name, or what the knob that it is bound to names; empty where there is none. */
  name(written: Json | undefined): string {
    const named = isString(written) && isBinding(written) ? this.evaluate(written) : written;
    return isString(named) ? named : '';
  }

  resolve(value: Json | undefined): Json | undefined {
    return resolveData(value, this.scope, this.evaluation);
  }

  record(kind: EffectRecord['kind'], effect: JsonObject): void {
    const { orbital, trait } = this.place.actor;
    this.place.step.effects.push({ kind, ...omitUndefined(effect), orbital, trait });
  }

  /** Says that the language leaves open what an effect does. */
  leaveOpen(message: string): void {
    this.place.step.find('undecided', this.place.at, message);
  }

  emit(name: string, payload: Json): void {
    const event = toEventName(name);
    const { world, step, actor, at, row, source } = this.place;
    const { orbital, trait, arms, external } = actor;
    const record = { event, payload, orbital, trait, heard_by: [] };
    step.emitted.push(record);
    this.emissions.push({ event, payload, row, source, record });
    if (!world.program.listeners.has(event) && !arms.has(event) && !external.has(event)) {
      step.find('lost_event', at, `Nobody hears ${event}.`);
    }
  }

  /** Emits the event that a result is answered with, and gives the outcome as a record says it. */
  answer(options: JsonObject, outcome: Outcome, success = 'success'): JsonObject {
    const events = isObject(options[RESULT_EVENTS_KEY]) ? options[RESULT_EVENTS_KEY] : {};
    if ('result' in outcome) {
      const name = this.name(events[success] ?? events.success);
      if (name !== '') this.emit(name, outcome.result);
      return { outcome: 'success' };
    }
    const { fail: reason } = outcome;
    const name = this.name(events.failure);
    if (name !== '') this.emit(name, { error: reason });
    else {
      const { step, at } = this.place;
      step.find('unhandled_failure', at, `No event says the failure: ${reason}`);
    }
    return { outcome: 'failure', reason };
  }

  /** The next answer of what is outside, by its names from the most exact on. */
  ask(...names: readonly string[]): Outcome {
    const { world } = this.place;
    const { services = {} } = world.options;
    const name = names.find((candidate) => Object.hasOwn(services, candidate));
    const answers = name === undefined ? [] : (services[name] ?? []);
    return answers[Math.min(world.count(`service:${name}`), answers.length - 1)] ?? { result: {} };
  }
}

/** An argument as data: one that names the result events as well is what it holds beside them, if anything. */
function toData(given: Json | undefined, options: JsonObject): Json | undefined {
  if (given !== options) return given;
  const { [RESULT_EVENTS_KEY]: _, ...data } = options;
  return Object.keys(data).length > 0 ? data : undefined;
}

const resultOf = (outcome: Outcome): JsonObject =>
  'result' in outcome && isObject(outcome.result) ? outcome.result : {};

/** Runs an action outside the language that has no model here: it returns as a service of its name would. */
function actOutside(run: EffectRun, [name, ...parts]: readonly Json[], options: JsonObject): void {
  const operator = name as string;
  if (parts.some(isEffectCall)) {
    run.leaveOpen(`The language leaves open when ${operator} runs what it holds: it is not run.`);
  }
  run.record('other', { operator, ...run.answer(options, run.ask(operator)) });
}

function setField(run: EffectRun, list: readonly Json[], options: JsonObject): void {
  const { world, actor, row } = run.place;
  const target = toText(list[1] as Json);
  const [root, ...path] = isBinding(target) ? target.slice(1).split('.') : ['entity', target];
  const [field, ...inner] = path;
  if ((root !== 'entity' && root !== actor.entity) || field === undefined) {
    run.leaveOpen(`${target} is not a field of the trait's entity.`);
    return;
  }
  const value = run.evaluate(list[2]);
  run.evaluation.assertResult(value);
  const json = toJson(value);
  const whole = run.scope.entity?.[field];
  if (inner.length > 0) run.leaveOpen(`The language leaves open what ${target} writes.`);
  world.setField(actor, row, field, writeAt(whole, inner, json));
  run.record('set', { field: path.join('.'), value: json });
  if (list.length > 3) run.answer(options, { result: json });
}

function persist(run: EffectRun, [, verb, first, second]: readonly Json[], options: JsonObject) {
  const action = run.name(verb);
  const entity = action === 'batch' ? undefined : run.name(first);
  const data = run.resolve(toData(entity === undefined ? first : second, options));
  const { world, row } = run.place;
  const outcome =
    entity === undefined
      ? persistBatch(world, Array.isArray(data) ? data : [])
      : persistRow(world, action, entity, data, row);
  const lacking =
    action === 'create' && entity !== undefined && 'result' in outcome
      ? findLacking(world, entity, isObject(data) ? data : {})
      : undefined;
  if (lacking !== undefined) {
    run.leaveOpen(
      `${entity}.${lacking} is required: where rows of ${entity} are given, this fails.`,
    );
  }
  const id = resultOf(outcome).id ?? undefined;
  run.record('persist', { action, entity, id, data, ...run.answer(options, outcome) });
}

/** A filter is a condition over the candidate row as `@entity`, or fields that it must have. */
function matches({ scope, place }: EffectRun, filter: Json, row: JsonObject): boolean {
  const evaluation = place.world.createEvaluation();
  const inner = { ...scope, entity: row };
  if (!isObject(filter)) return isTruthy(evaluation.evaluate(filter, inner));
  return Object.entries(filter).every(([field, wanted]) =>
    evaluation.isEqual(row[field], evaluation.evaluate(wanted, inner)),
  );
}

function fetchEntity(run: EffectRun, list: readonly Json[], options: JsonObject): void {
  const [operator, named, written] = list;
  const entity = run.name(named);
  const query = isObject(written) ? written : {};
  const { filter = null, [RESULT_EVENTS_KEY]: _, ...limits } = query;
  if (limits.id !== undefined) {
    run.leaveOpen('The language leaves open whether one row answers as a list.');
  }
  const resolved = run.resolve(limits) as JsonObject;
  const isWanted = (row: JsonObject) => filter === null || matches(run, filter, row);
  const outcome = fetchRows(run.place.world, entity, resolved, isWanted);
  const { data, totalCount: total } = resultOf(outcome);
  const rows = Array.isArray(data) ? data : undefined;
  if (isObject(rows?.[0])) run.fetched = { ...run.fetched, [entity]: rows[0] };
  const said = run.answer(
    { ...query, ...options },
    outcome,
    operator === 'ref' ? 'onChange' : 'success',
  );
  run.record('fetch', { entity, ...said, rows: rows?.length, total });
}

function callService(run: EffectRun, list: readonly Json[], options: JsonObject): void {
  const [service, action] = [run.name(list[1]), run.name(list[2])];
  const params = run.resolve(toData(list[3], options));
  const said = run.answer(options, run.ask(`${service}.${action}`, service));
  run.record('call-service', { service, action, params, ...said });
}

/** The type of what is drawn, or the text that is; empty where an object names none, null where it cannot be read. */
export function typeOfDrawing(tree: Json): string | null {
  const type = isObject(tree) ? (tree.type ?? '') : tree;
  return isString(type) ? type : null;
}

function renderUi(run: EffectRun, list: readonly Json[]): void {
  const slot = run.name(list[1]);
  const tree = run.resolve(list[2]) ?? null;
  const { slots, options } = run.place.world;
  if (tree === null) slots.delete(slot);
  else slots.set(slot, tree);
  const drawn = { slot, type: typeOfDrawing(tree) };
  run.record('render-ui', options.omitsTrees ? drawn : { ...drawn, tree });
}

const choose: RunEffect = (run, [, condition, yes, no]) =>
  run.run(isTruthy(run.evaluate(condition)) ? yes : no);

/** What a reader is told: an object as JSON, since its text says nothing. */
const toMessage = (value: Json | undefined) =>
  isObject(value) ? JSON.stringify(value) : toText(value);

const EFFECTS: Readonly<Record<string, RunEffect>> = {
  do: (run, list) => run.runAll(list.slice(1)),
  when: choose,
  if: choose,
  let: (run, list) => {
    const { locals } = run.scope;
    run.scope = bindLet(new Call('let', list, run.scope, run.evaluation));
    run.runAll(list.slice(2));
    run.scope = { ...run.scope, locals };
  },
  set: setField,
  emit: (run, list) => {
    const name = run.name(list[1]);
    if (name !== '') run.emit(name, run.resolve(list[2]) ?? null);
  },
  persist,
  fetch: fetchEntity,
  ref: fetchEntity,
  'call-service': callService,
  'render-ui': renderUi,
  notify: (run, list) => run.record('notify', { message: toMessage(run.resolve(list[1])) }),
  log: (run, list) => run.record('log', { message: toMessage(run.resolve(list[1])) }),
  navigate: (run, list) => run.record('navigate', { path: toText(run.resolve(list[1])) }),
};

/** Runs effects in order; one that fails ends those after it. Answers what they emitted. */
export function runEffects(
  place: EffectPlace,
  effects: readonly Json[],
  scope: Scope,
): readonly Emission[] {
  const run = new EffectRun(place, scope);
  const { step, actor, at } = place;
  let index = 0;
  try {
    for (; index < effects.length; index++) run.run(effects[index]);
  } catch (error) {
    if (!(error instanceof EvaluationError)) throw error;
    const message = `An effect failed: ${error.message} The effects after it did not run.`;
    const failed = `${at}/effects/${index}`;
    step.find('effect_failed', failed, message);
    step.reject('effect_failed', actor, scope.fromState ?? scope.state ?? '', message, failed);
  }
  return run.emissions;
}
