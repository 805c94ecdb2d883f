import { asArray, isObject, type Json, type JsonObject } from '../../kernel/json.ts';
import { omitUndefined } from '../../kernel/omit-undefined.ts';
import {
  findEvaluatedOperator,
  isBinding,
  RESULT_EVENTS_KEY,
} from '../../language/grammar/index.ts';
import { isTruthy, toText, writeAt } from '../evaluator/convert-values.ts';
import { Call, evaluate } from '../evaluator/evaluate.ts';
import { toJson } from '../evaluator/evaluate-expression.ts';
import type { Evaluation } from '../evaluator/evaluation.ts';
import { EvaluationError } from '../evaluator/evaluation-error.ts';
import type { Scope } from '../evaluator/evaluation-scope.ts';
import { bindLet } from '../evaluator/operators/core.ts';
import type { Actor } from '../program/program.ts';
import { toEventName } from '../program/to-event-name.ts';
import type { Emission } from './emission.ts';
import { isPlain, resolveData, resolveName } from './resolve.ts';
import { fetchRows, persistBatch, persistRow } from './row-store.ts';
import { type EffectRecord, find, reject, type Step } from './step-record.ts';
import type { Outcome, World } from './world.ts';

/** Where effects run: the world that they change, the step that they report to, and whose they are. */
interface EffectPlace {
  readonly world: World;
  readonly step: Step;
  readonly actor: Actor;
  readonly at: string;
  readonly row: string | undefined;
  /** The name of the tick that runs them; undefined for an arm. */
  readonly tick?: string;
}

/** One arm's effects on their way: what they see, and what they emitted so far. */
class EffectRun {
  readonly place: EffectPlace;
  readonly emissions: Emission[] = [];
  readonly evaluation: Evaluation;
  scope: Scope;
  /** Rows that a fetch of this arm brought, for `@Name.field`. */
  readonly fetched = new Map<string, JsonObject>();

  constructor(place: EffectPlace, scope: Scope) {
    this.place = place;
    this.scope = scope;
    this.evaluation = place.world.createEvaluation();
  }

  get entity(): JsonObject {
    const { world, actor, row } = this.place;
    return world.entityOf(actor, row);
  }

  readonly #findRow = (name: string): JsonObject | undefined =>
    this.fetched.get(name) ?? (name === this.place.actor.entity ? this.entity : undefined);

  /** Runs one effect. It sees what the ones before it have set. */
  run(effect: Json): void {
    if (!Array.isArray(effect) || typeof effect[0] !== 'string') return;
    const [name] = effect;
    this.evaluation.budget.spend(1);
    this.scope = { ...this.scope, entity: this.entity, findRow: this.#findRow };
    const known = Object.hasOwn(EFFECTS, name) ? EFFECTS[name] : undefined;
    const operator = findEvaluatedOperator(name);
    if (known) known(this, effect);
    else if (operator === undefined) {
      this.leaveOpen(`${name.slice(0, 60)} is not an effect: it is skipped.`);
    } else if (operator.kind === 'value') this.evaluate(effect);
    else actOutside(this, effect);
  }

  evaluate(expression: Json | undefined) {
    return evaluate(expression, this.scope, this.evaluation);
  }

  /** A name, or what the knob that it is bound to names; empty where there is none. */
  name(written: Json | undefined): string {
    return resolveName(written, this.scope, this.evaluation) ?? '';
  }

  resolve(value: Json | undefined): Json | undefined {
    if (isPlain(value)) return value;
    const resolved = resolveData(value, this.scope, this.evaluation);
    this.evaluation.assertResult(resolved);
    return resolved === undefined ? undefined : toJson(resolved);
  }

  record(kind: EffectRecord['kind'], effect: JsonObject): void {
    const { orbital, trait } = this.place.actor;
    this.place.step.effects.push({ kind, ...omitUndefined(effect), orbital, trait });
  }

  /** Says that the language leaves open what an effect does. */
  leaveOpen(message: string): void {
    find(this.place.step, 'undecided', this.place.at, message);
  }

  emit(name: string, payload: Json): void {
    const event = toEventName(name);
    const { world, step, actor, at, row, tick } = this.place;
    const { orbital, trait, arms, external } = actor;
    const heardBy: string[] = [];
    const source = omitUndefined({ orbital, trait, tick });
    step.emitted.push({ event, payload, orbital, trait, heard_by: heardBy });
    this.emissions.push({ event, payload, source, row, heardBy });
    const isHeard = world.program.listeners.has(event) || arms.has(event);
    if (!isHeard && !external.has(event)) {
      find(step, 'lost_event', at, `Nobody hears ${event}.`);
    }
  }

  /** Emits the event that a result is answered with. */
  answer(options: JsonObject | undefined, outcome: Outcome, success = 'success'): void {
    const events = isObject(options?.[RESULT_EVENTS_KEY]) ? options[RESULT_EVENTS_KEY] : {};
    const hasFailed = 'fail' in outcome;
    const name = this.name(hasFailed ? events.failure : (events[success] ?? events.success));
    if (name !== '') this.emit(name, hasFailed ? { error: outcome.fail } : outcome.result);
    else if (hasFailed) {
      const message = `No event says the failure: ${outcome.fail}`;
      find(this.place.step, 'unhandled_failure', this.place.at, message);
    }
  }
}

/** The options of an effect: its last argument, where that names result events. */
const optionsOf = (list: readonly Json[]): JsonObject | undefined => {
  const last = list.at(-1);
  const isOptions = list.length > 1 && isObject(last) && isObject(last[RESULT_EVENTS_KEY]);
  return isOptions ? last : undefined;
};

const toSaid = (outcome: Outcome) =>
  'fail' in outcome
    ? { outcome: 'failure' as const, reason: outcome.fail }
    : { outcome: 'success' as const };

const resultOf = (outcome: Outcome): JsonObject =>
  'result' in outcome && isObject(outcome.result) ? outcome.result : {};

type RunEffect = (run: EffectRun, list: readonly Json[]) => void;

function setField(run: EffectRun, list: readonly Json[]): void {
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
  if (inner.length > 0) run.leaveOpen(`The language leaves open what ${target} writes.`);
  const whole = run.scope.entity?.[field];
  const written = inner.length === 0 ? json : writeAt(isObject(whole) ? whole : {}, inner, json);
  world.setField(actor, row, field, written);
  run.record('set', { field: path.join('.'), value: json });
  const options = list.length > 3 ? optionsOf(list) : undefined;
  if (options) run.answer(options, { result: json });
}

function persist(run: EffectRun, list: readonly Json[]): void {
  const options = optionsOf(list);
  const action = run.name(list[1]);
  const { world, row } = run.place;
  const entity = action === 'batch' ? undefined : run.name(list[2]);
  let data: Json | undefined;
  let outcome: Outcome;
  if (entity === undefined) {
    const operations = asArray(list[2]).map((one) =>
      asArray(one).map((part, i) => (i === 0 ? part : (run.resolve(part) ?? null))),
    );
    data = operations;
    outcome = persistBatch(world, operations);
  } else {
    data = run.resolve(list[3] === options ? undefined : list[3]);
    outcome = persistRow(world, action, entity, data, row);
  }
  const { id } = resultOf(outcome);
  const stored = typeof id === 'string' ? id : undefined;
  run.record('persist', { action, entity, id: stored, data, ...toSaid(outcome) });
  run.answer(options, outcome);
}

function fetchEntity(run: EffectRun, list: readonly Json[]): void {
  const entity = run.name(list[1]);
  const options = isObject(list[2]) ? list[2] : {};
  const { filter, emit, ...rest } = options;
  const resolved = run.resolve(rest);
  if (options.id !== undefined) {
    run.leaveOpen('The language leaves open whether one row answers as a list.');
  }
  const limits = isObject(resolved) ? resolved : {};
  const outcome = fetchRows(run.place.world, entity, limits, filter, run.scope);
  const { data, totalCount } = resultOf(outcome);
  const rows = Array.isArray(data) ? data : undefined;
  if (isObject(rows?.[0])) run.fetched.set(entity, rows[0]);
  const total = typeof totalCount === 'number' ? totalCount : undefined;
  run.record('fetch', { entity, ...toSaid(outcome), rows: rows?.length, total });
  run.answer(options, outcome, list[0] === 'ref' ? 'onChange' : 'success');
}

/** The next answer of what is outside, by its names from the most exact on. */
function answerOf({ place: { world } }: EffectRun, ...names: readonly string[]): Outcome {
  const services = world.options.services ?? {};
  const name = names.find((candidate) => Object.hasOwn(services, candidate));
  const answers = name === undefined ? [] : (services[name] ?? []);
  const turn = answers.length === 0 ? 0 : world.count(`service:${name}`);
  return answers[Math.min(turn, answers.length - 1)] ?? { result: {} };
}

function callService(run: EffectRun, list: readonly Json[]): void {
  const [service, action] = [run.name(list[1]), run.name(list[2])];
  const options = optionsOf(list);
  const params = run.resolve(list[3] === options ? undefined : list[3]);
  const outcome = answerOf(run, `${service}.${action}`, service);
  run.record('call-service', { service, action, params, ...toSaid(outcome) });
  run.answer(options, outcome);
}

function renderUi(run: EffectRun, list: readonly Json[]): void {
  const slot = run.name(list[1]);
  const tree = run.resolve(list[2]) ?? null;
  const type = isObject(tree) ? (tree.type ?? '') : tree;
  const { slots } = run.place.world;
  if (tree === null) slots.delete(slot);
  else slots.set(slot, tree);
  run.record('render-ui', { slot, type: typeof type === 'string' ? type : null, tree });
}

const say =
  (kind: 'notify' | 'log'): RunEffect =>
  (run, list) =>
    run.record(kind, { message: toText(run.resolve(list[1])) });

/** Runs an action outside the language that has no model here: it returns as a service of its name would. */
function actOutside(run: EffectRun, list: readonly Json[]): void {
  const operator = list[0] as string;
  const options = optionsOf(list);
  const outcome = answerOf(run, operator);
  run.record('other', { operator, ...toSaid(outcome) });
  if (options !== undefined || 'fail' in outcome) run.answer(options, outcome);
}

const choose: RunEffect = (run, list) =>
  run.run(list[isTruthy(run.evaluate(list[1])) ? 2 : 3] ?? null);

const EFFECTS: Readonly<Record<string, RunEffect>> = {
  do: (run, list) => {
    for (const effect of list.slice(1)) run.run(effect);
  },
  when: choose,
  if: choose,
  let: (run, list) => {
    const { locals } = run.scope;
    run.scope = bindLet(new Call('let', list, run.scope, run.evaluation));
    for (const effect of list.slice(2)) run.run(effect);
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
  notify: say('notify'),
  log: say('log'),
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
  const { path } = run.evaluation;
  try {
    effects.forEach((effect, i) => {
      path.splice(0, path.length, i);
      run.run(effect);
    });
  } catch (error) {
    if (!(error instanceof EvaluationError)) throw error;
    const message = `An effect failed: ${error.message} The effects after it did not run.`;
    const failed = `${at}/effects/${path[0] ?? 0}`;
    find(step, 'effect_failed', failed, message);
    reject(step, 'effect_failed', actor, scope.fromState ?? scope.state ?? '', message, failed);
  }
  return run.emissions;
}
