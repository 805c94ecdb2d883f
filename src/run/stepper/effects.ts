import { isObject, type Json, type JsonObject } from '../../kernel/json.ts';
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
import type { Emission, Source } from './emission.ts';
import { isPlain, resolveData, resolveName } from './resolve.ts';
import { fetchRows, persistBatch, persistRow } from './row-store.ts';
import { type EffectRecord, find, reject, type Step } from './step-record.ts';
import type { Outcome, World } from './world.ts';

/** The event on its way for which effects run: they change its world, and report to its step. */
interface EffectContext {
  readonly world: World;
  readonly step: Step;
}

/** One arm's effects on their way: what they see, and what they emitted so far. */
class EffectRun {
  readonly world: World;
  readonly step: Step;
  readonly actor: Actor;
  readonly at: string;
  readonly row: string | undefined;
  readonly source: Source;
  readonly emissions: Emission[] = [];
  readonly evaluation: Evaluation;
  scope: Scope;
  /** Rows that a fetch of this arm brought, for `@Name.field`. */
  readonly fetched = new Map<string, JsonObject>();

  constructor(
    { world, step }: EffectContext,
    actor: Actor,
    at: string,
    scope: Scope,
    row: string | undefined,
    tick: string | undefined,
  ) {
    this.world = world;
    this.step = step;
    this.actor = actor;
    this.at = at;
    this.scope = scope;
    this.row = row;
    this.source = omitUndefined({ orbital: actor.orbital, trait: actor.trait, tick });
    this.evaluation = world.createEvaluation();
  }

  readonly #findRow = (name: string): JsonObject | undefined =>
    this.fetched.get(name) ??
    (name === this.actor.entity ? this.world.entityOf(this.actor, this.row) : undefined);

  /** Runs one effect. It sees what the ones before it have set. */
  run(effect: Json): void {
    if (!Array.isArray(effect) || typeof effect[0] !== 'string') return;
    const [name] = effect;
    this.evaluation.budget.spend(1);
    const entity = this.world.entityOf(this.actor, this.row);
    this.scope = { ...this.scope, entity, findRow: this.#findRow };
    const known = Object.hasOwn(EFFECTS, name) ? EFFECTS[name] : undefined;
    const operator = findEvaluatedOperator(name);
    if (known) known(this, effect);
    else if (operator === undefined) {
      this.leaveOpen(`${name.slice(0, 60)} is not an effect: it is skipped.`);
    } else if (operator.kind === 'value') this.evaluate(effect);
    else actOutside(this, effect);
  }

  runAll(effects: readonly Json[]): void {
    for (const effect of effects) this.run(effect);
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
    const { orbital, trait } = this.actor;
    this.step.effects.push({ kind, ...omitUndefined(effect), orbital, trait });
  }

  /** Says that the language leaves open what an effect does. */
  leaveOpen(message: string): void {
    find(this.step, 'undecided', this.at, message);
  }

  emit(name: string, payload: Json): void {
    const event = toEventName(name);
    const { orbital, trait, arms, external } = this.actor;
    const heardBy: string[] = [];
    this.step.emitted.push({ event, payload, orbital, trait, heard_by: heardBy });
    this.emissions.push({ event, payload, source: this.source, row: this.row, heardBy });
    const isHeard = this.world.program.listeners.has(event) || arms.has(event);
    if (!isHeard && !external.has(event)) {
      find(this.step, 'lost_event', this.at, `Nobody hears ${event}.`);
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
      find(this.step, 'unhandled_failure', this.at, message);
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
  const { world } = run;
  const target = toText(list[1] as Json);
  const [root, ...path] = isBinding(target) ? target.slice(1).split('.') : ['entity', target];
  const [field, ...inner] = path;
  if ((root !== 'entity' && root !== run.actor.entity) || field === undefined) {
    run.leaveOpen(`${target} is not a field of the trait's entity.`);
    return;
  }
  const value = run.evaluate(list[2]);
  run.evaluation.assertResult(value);
  const json = toJson(value);
  if (inner.length > 0) run.leaveOpen(`The language leaves open what ${target} writes.`);
  const whole = run.scope.entity?.[field];
  const written = inner.length === 0 ? json : writeAt(isObject(whole) ? whole : {}, inner, json);
  world.setField(run.actor, run.row, field, written);
  run.record('set', { field: path.join('.'), value: json });
  const options = list.length > 3 ? optionsOf(list) : undefined;
  if (options) run.answer(options, { result: json });
}

function persist(run: EffectRun, list: readonly Json[]): void {
  const options = optionsOf(list);
  const action = run.name(list[1]);
  const { world } = run;
  const isBatch = action === 'batch';
  const entity = isBatch ? undefined : run.name(list[2]);
  const operations = Array.isArray(list[2]) ? list[2] : [];
  const data = isBatch
    ? operations.map((one) =>
        Array.isArray(one)
          ? one.map((part, i) => (i === 0 ? part : (run.resolve(part) ?? null)))
          : one,
      )
    : run.resolve(list[3] === options ? undefined : list[3]);
  const outcome =
    entity === undefined
      ? persistBatch(world, data as Json[])
      : persistRow(world, action, entity, data, run.row);
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
  const outcome = fetchRows(run.world, entity, limits, filter, run.scope);
  const { data, totalCount } = resultOf(outcome);
  const rows = Array.isArray(data) ? data : undefined;
  if (isObject(rows?.[0])) run.fetched.set(entity, rows[0]);
  const total = typeof totalCount === 'number' ? totalCount : undefined;
  run.record('fetch', { entity, ...toSaid(outcome), rows: rows?.length, total });
  run.answer(options, outcome, list[0] === 'ref' ? 'onChange' : 'success');
}

/** The next answer of what is outside, by its names from the most exact on. */
function answerOf({ world }: EffectRun, names: readonly string[]): Outcome {
  const services = world.options.services ?? {};
  const name = names.find((candidate) => Object.hasOwn(services, candidate)) ?? '';
  const answers = (name === '' ? undefined : services[name]) ?? [];
  if (answers.length === 0) return { result: {} };
  const turn = world.count(`service:${name}`);
  return answers[Math.min(turn, answers.length - 1)] as Outcome;
}

function callService(run: EffectRun, list: readonly Json[]): void {
  const [service, action] = [run.name(list[1]), run.name(list[2])];
  const options = optionsOf(list);
  const params = run.resolve(list[3] === options ? undefined : list[3]);
  const outcome = answerOf(run, [`${service}.${action}`, service]);
  run.record('call-service', { service, action, params, ...toSaid(outcome) });
  run.answer(options, outcome);
}

function renderUi(run: EffectRun, list: readonly Json[]): void {
  const slot = run.name(list[1]);
  const tree = run.resolve(list[2]) ?? null;
  const type = isObject(tree) ? (tree.type ?? '') : tree;
  const { slots } = run.world;
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
  const outcome = answerOf(run, [operator]);
  run.record('other', { operator, ...toSaid(outcome) });
  if (options !== undefined || 'fail' in outcome) run.answer(options, outcome);
}

const choose: RunEffect = (run, list) =>
  run.run(list[isTruthy(run.evaluate(list[1])) ? 2 : 3] ?? null);

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
  notify: say('notify'),
  log: say('log'),
  navigate: (run, list) => run.record('navigate', { path: toText(run.resolve(list[1])) }),
};

/** Runs effects in order; one that fails ends those after it. Answers what they emitted. */
export function runEffects(
  context: EffectContext,
  actor: Actor,
  effects: readonly Json[],
  at: string,
  scope: Scope,
  row: string | undefined,
  tick?: string,
): readonly Emission[] {
  const run = new EffectRun(context, actor, at, scope, row, tick);
  const { path } = run.evaluation;
  try {
    effects.forEach((effect, i) => {
      path.splice(0, path.length, i);
      run.run(effect);
    });
  } catch (error) {
    if (!(error instanceof EvaluationError)) throw error;
    const message = `An effect failed: ${error.message} The effects after it did not run.`;
    const place = `${at}/effects/${path[0] ?? 0}`;
    const from = scope.fromState ?? scope.state ?? '';
    find(context.step, 'effect_failed', place, message);
    reject(context.step, 'effect_failed', actor, from, message, place);
  }
  return run.emissions;
}
