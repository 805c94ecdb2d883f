import { isObject, type Json, type JsonObject } from '../../kernel/json.ts';
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
import type { EffectContext, Emission, Source } from './emission.ts';
import { isPlain, resolveData, resolveName } from './resolve.ts';
import { fetchRows, persistBatch, persistRow } from './row-store.ts';
import type { EffectRecord } from './step-record.ts';
import type { Outcome } from './world.ts';

/** One arm's effects on their way: what they see, and what they emitted so far. */
class EffectRun {
  readonly dispatch: EffectContext;
  readonly actor: Actor;
  readonly at: string;
  readonly row: string | undefined;
  readonly source: Source;
  readonly emissions: Emission[] = [];
  readonly evaluation: Evaluation;
  /** Rows that a fetch of this arm brought, for `@Name.field`. */
  readonly #fetched = new Map<string, JsonObject>();

  constructor(
    dispatch: EffectContext,
    actor: Actor,
    at: string,
    row: string | undefined,
    tick?: string,
  ) {
    this.dispatch = dispatch;
    this.actor = actor;
    this.at = at;
    this.row = row;
    this.source = {
      orbital: actor.orbital,
      trait: actor.trait,
      ...(tick === undefined ? {} : { tick }),
    };
    this.evaluation = dispatch.world.createEvaluation();
  }

  /** The scope of an effect: it sees what the ones before it have set. */
  refresh(scope: Scope): Scope {
    const entity = this.dispatch.world.entityOf(this.actor, this.row);
    return { ...scope, entity, findRow: this.findRow };
  }

  readonly findRow = (name: string): JsonObject | undefined =>
    this.#fetched.get(name) ??
    (name === this.actor.entity ? this.dispatch.world.entityOf(this.actor, this.row) : undefined);

  keepFetched(entity: string, rows: Json | undefined): void {
    const [first] = Array.isArray(rows) ? rows : [];
    if (isObject(first)) this.#fetched.set(entity, first);
  }

  record(effect: Omit<EffectRecord, 'orbital' | 'trait'>): void {
    const { orbital, trait } = this.actor;
    this.dispatch.step.effects.push({ ...effect, orbital, trait });
  }

  emit(name: string, payload: Json): void {
    const event = toEventName(name);
    const { orbital, trait } = this.actor;
    const heardBy: string[] = [];
    this.dispatch.step.emitted.push({ event, payload, orbital, trait, heard_by: heardBy });
    this.emissions.push({ event, payload, source: this.source, row: this.row, heardBy });
    const { program } = this.dispatch;
    const isHeard = program.listeners.has(event) || this.actor.handled.has(event);
    if (!isHeard && !this.actor.external.has(event)) {
      this.dispatch.find('lost_event', this.at, `Nobody hears ${event}.`);
    }
  }

  /** Emits the event that a result is answered with. */
  answer(
    options: JsonObject | undefined,
    outcome: Outcome,
    scope: Scope,
    success = 'success',
  ): void {
    const events = isObject(options?.[RESULT_EVENTS_KEY]) ? options[RESULT_EVENTS_KEY] : {};
    const hasFailed = 'fail' in outcome;
    const written = (hasFailed ? events.failure : (events[success] ?? events.success)) ?? undefined;
    const name = resolveName(written, scope, this.evaluation);
    if (name !== undefined) this.emit(name, hasFailed ? { error: outcome.fail } : outcome.result);
    else if (hasFailed) {
      this.dispatch.find(
        'unhandled_failure',
        this.at,
        `No event says the failure: ${outcome.fail}`,
      );
    }
  }

  resolve(value: Json | undefined, scope: Scope): Json | undefined {
    if (isPlain(value)) return value;
    const resolved = resolveData(value, scope, this.evaluation);
    this.evaluation.assertResult(resolved);
    return resolved === undefined ? undefined : toJson(resolved);
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

type RunEffect = (run: EffectRun, list: readonly Json[], scope: Scope) => void;

function setField(run: EffectRun, list: readonly Json[], scope: Scope): void {
  const target = toText(list[1] as Json);
  const [root, ...path] = isBinding(target) ? target.slice(1).split('.') : ['entity', target];
  const [field] = path;
  if ((root !== 'entity' && root !== run.actor.entity) || field === undefined) {
    run.dispatch.find('undecided', run.at, `${target} is not a field of the trait's entity.`);
    return;
  }
  const value = evaluate(list[2], scope, run.evaluation);
  run.evaluation.assertResult(value);
  const json = toJson(value);
  if (path.length === 1) run.dispatch.world.setField(run.actor, run.row, field, json);
  else {
    run.dispatch.find('undecided', run.at, `The language leaves open what ${target} writes.`);
    const whole = isObject(scope.entity?.[field]) ? scope.entity[field] : {};
    run.dispatch.world.setField(run.actor, run.row, field, writeAt(whole, path.slice(1), json));
  }
  run.record({ kind: 'set', field: path.join('.'), value: json });
  const options = list.length > 3 ? optionsOf(list) : undefined;
  if (options) run.answer(options, { result: json }, scope);
}

function emitEvent(run: EffectRun, list: readonly Json[], scope: Scope): void {
  const name = resolveName(list[1], scope, run.evaluation);
  if (name !== undefined) run.emit(name, run.resolve(list[2], scope) ?? null);
}

function persist(run: EffectRun, list: readonly Json[], scope: Scope): void {
  const options = optionsOf(list);
  const action = resolveName(list[1], scope, run.evaluation) ?? '';
  const { program, world } = run.dispatch;
  const written = list[3] === options ? undefined : list[3];
  let outcome: Outcome;
  let entity: string | undefined;
  let stored: Json | undefined;
  if (action === 'batch') {
    const operations = Array.isArray(list[2]) ? list[2] : [];
    const resolved = operations.map((operation) =>
      Array.isArray(operation)
        ? operation.map((part, i) => (i === 0 ? part : (run.resolve(part, scope) ?? null)))
        : operation,
    );
    stored = resolved;
    outcome = persistBatch(program, world, resolved);
  } else {
    entity = resolveName(list[2], scope, run.evaluation) ?? '';
    stored = run.resolve(written, scope);
    outcome = persistRow(action, { program, world, entity, data: stored, row: run.row });
  }
  const id = 'result' in outcome && isObject(outcome.result) ? outcome.result.id : undefined;
  run.record({
    kind: 'persist',
    action,
    ...(entity === undefined ? {} : { entity }),
    ...(typeof id === 'string' ? { id } : {}),
    ...(stored === undefined ? {} : { data: stored }),
    ...toSaid(outcome),
  });
  run.answer(options, outcome, scope);
}

function fetchEntity(run: EffectRun, list: readonly Json[], scope: Scope): void {
  const entity = resolveName(list[1], scope, run.evaluation) ?? '';
  const options = isObject(list[2]) ? list[2] : {};
  const { filter, emit, ...rest } = options;
  const resolved = run.resolve(rest, scope);
  const limits = isObject(resolved) ? resolved : {};
  if (options.id !== undefined) {
    run.dispatch.find(
      'undecided',
      run.at,
      'The language leaves open whether one row answers as a list.',
    );
  }
  const { program, world } = run.dispatch;
  const outcome = fetchRows(program, world, entity, limits, filter, scope);
  const result = 'result' in outcome && isObject(outcome.result) ? outcome.result : {};
  run.keepFetched(entity, result.data);
  run.record({
    kind: 'fetch',
    entity,
    ...toSaid(outcome),
    ...(Array.isArray(result.data) ? { rows: result.data.length } : {}),
    ...(typeof result.totalCount === 'number' ? { total: result.totalCount } : {}),
  });
  run.answer(options, outcome, scope, list[0] === 'ref' ? 'onChange' : 'success');
}

/** The next answer of what is outside, by its names from the most exact on. */
function answerOf(run: EffectRun, names: readonly string[]): Outcome {
  const services = run.dispatch.world.options.services ?? {};
  const name = names.find((candidate) => Object.hasOwn(services, candidate));
  const answers = name === undefined ? undefined : services[name];
  if (name === undefined || answers === undefined || answers.length === 0) return { result: {} };
  const turn = run.dispatch.world.count(`service:${name}`);
  return answers[Math.min(turn, answers.length - 1)] as Outcome;
}

function callService(run: EffectRun, list: readonly Json[], scope: Scope): void {
  const service = resolveName(list[1], scope, run.evaluation) ?? '';
  const action = resolveName(list[2], scope, run.evaluation) ?? '';
  const params = run.resolve(list[3] === optionsOf(list) ? undefined : list[3], scope);
  const outcome = answerOf(run, [`${service}.${action}`, service]);
  const sent = params === undefined ? {} : { params };
  run.record({ kind: 'call-service', service, action, ...sent, ...toSaid(outcome) });
  run.answer(optionsOf(list), outcome, scope);
}

function renderUi(run: EffectRun, list: readonly Json[], scope: Scope): void {
  const slot = resolveName(list[1], scope, run.evaluation) ?? '';
  const tree = run.resolve(list[2], scope) ?? null;
  const type = isObject(tree) ? (typeof tree.type === 'string' ? tree.type : '') : tree;
  const { slots } = run.dispatch.world;
  if (tree === null) slots.delete(slot);
  else slots.set(slot, tree);
  run.record({ kind: 'render-ui', slot, type: typeof type === 'string' ? type : null, tree });
}

const say =
  (kind: 'notify' | 'log'): RunEffect =>
  (run, list, scope) =>
    run.record({ kind, message: toText(run.resolve(list[1], scope)) });

/** Runs an action outside the language that has no model here: it returns as a service of its name would. */
function actOutside(run: EffectRun, list: readonly Json[], scope: Scope): void {
  const operator = list[0] as string;
  const options = optionsOf(list);
  const outcome = answerOf(run, [operator]);
  run.record({ kind: 'other', operator, ...toSaid(outcome) });
  if (options !== undefined || 'fail' in outcome) run.answer(options, outcome, scope);
}

function choose(run: EffectRun, list: readonly Json[], scope: Scope): void {
  const branch = list[isTruthy(evaluate(list[1], scope, run.evaluation)) ? 2 : 3];
  if (branch !== undefined) runEffect(run, branch, scope);
}

const EFFECTS: Readonly<Record<string, RunEffect>> = {
  do: (run, list, scope) => runAll(run, list.slice(1), scope),
  when: choose,
  if: choose,
  let: (run, list, scope) => {
    const inner = bindLet(new Call('let', list, scope, run.evaluation));
    runAll(run, list.slice(2), inner);
  },
  set: setField,
  emit: emitEvent,
  persist,
  fetch: fetchEntity,
  ref: fetchEntity,
  'call-service': callService,
  'render-ui': renderUi,
  notify: say('notify'),
  log: say('log'),
  navigate: (run, list, scope) =>
    run.record({ kind: 'navigate', path: toText(run.resolve(list[1], scope)) }),
};

function runEffect(run: EffectRun, effect: Json, scope: Scope): void {
  if (!Array.isArray(effect) || typeof effect[0] !== 'string') return;
  const [name] = effect;
  run.evaluation.budget.spend(1);
  const current = run.refresh(scope);
  const known = Object.hasOwn(EFFECTS, name) ? EFFECTS[name] : undefined;
  if (known) {
    known(run, effect, current);
    return;
  }
  const operator = findEvaluatedOperator(name);
  if (operator === undefined) {
    run.dispatch.find('undecided', run.at, `${name.slice(0, 60)} is not an effect: it is skipped.`);
  } else if (operator.kind === 'value') evaluate(effect, current, run.evaluation);
  else actOutside(run, effect, current);
}

function runAll(run: EffectRun, effects: readonly Json[], scope: Scope): void {
  for (const effect of effects) runEffect(run, effect, scope);
}

/** Runs effects in order; one that fails ends those after it. Answers what they emitted. */
export function runEffects(
  dispatch: EffectContext,
  actor: Actor,
  effects: readonly Json[],
  at: string,
  scope: Scope,
  delivery: { readonly row: string | undefined; readonly source: Source },
  tick?: string,
): readonly Emission[] {
  const run = new EffectRun(dispatch, actor, at, delivery.row, tick);
  try {
    effects.forEach((effect, i) => {
      run.evaluation.path.length = 0;
      run.evaluation.path.push(i);
      runEffect(run, effect, scope);
    });
  } catch (error) {
    if (!(error instanceof EvaluationError)) throw error;
    const [index] = run.evaluation.path;
    const message = `An effect failed: ${error.message} The effects after it did not run.`;
    const place = `${at}/effects/${index ?? 0}`;
    dispatch.find('effect_failed', place, message);
    dispatch.reject('effect_failed', actor, scope.fromState ?? scope.state ?? '', message, place);
  }
  return run.emissions;
}
