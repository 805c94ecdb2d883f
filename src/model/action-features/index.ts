import type { Action } from '../../actions/action.ts';
import { hashText } from '../../kernel/hash.ts';
import { asArray, isObject, isString, type Json, type JsonObject } from '../../kernel/json.ts';
import type { Model, TraitRow } from '../../language/model/model.ts';
import { FIELD_TYPES, UI_SLOTS } from '../../language/vocabulary/names.ts';
import { OPERATORS } from '../../language/vocabulary/operators.ts';
import { PATTERN_TYPES } from '../../language/vocabulary/patterns.ts';
import { EXIT_EVENTS, INIT_EVENTS, isInteraction } from '../../language/vocabulary/terms.ts';
import { logCount } from '../arithmetic.ts';
import type { KnownVerdict } from '../verdict.ts';
import { type Group, groupSize, RowBuilder, type SparseRow } from './layout.ts';
import { createMarks, type Marks } from './marks.ts';
import { REACTION_SIZE, readReaction } from './reaction.ts';
import { findTarget, type Target, textParam, textsOf } from './target.ts';
import { TraitRoles } from './trait-roles.ts';

/** Parameters whose presence alone says something, in the order of their features. */
const SHAPE_PARAMS =
  'trait orbital at name state states event events from to transitions effects effect guard entity page value definition definitions set key index cascade allow_dangling path source triggers scope type config unset keep_others n as'.split(
    ' ',
  );

/** Names of the places in a document that actions address, in the order of their features. */
const PLACES =
  'orbitals entity fields traits pages states events transitions effects guard emits listens ticks config uses auxiliaryEntities payloadSchema source'.split(
    ' ',
  );

/** Features of candidate actions relative to one model: what they act on, and what is wrong there. */
export class ActionFeatures {
  readonly #model: Model;
  readonly #marks: Marks;
  readonly #names: ReadonlyMap<string, number>;
  readonly #roles = new Map<TraitRow, TraitRoles>();
  readonly #mounted: ReadonlySet<string>;

  /** `names` gives each action's index in its one-hot group. */
  constructor(
    model: Model,
    verdict: KnownVerdict,
    categoryIndex: ReadonlyMap<string, number>,
    names: ReadonlyMap<string, number>,
  ) {
    this.#model = model;
    this.#marks = createMarks(model, verdict, categoryIndex);
    this.#names = names;
    this.#mounted = new Set(
      model.orbitals.flatMap(({ pages }) =>
        pages.flatMap(({ traits }) => traits.flatMap(({ name }) => name ?? [])),
      ),
    );
  }

  /** The row of a candidate: the sum over its actions. */
  rowOf(candidate: readonly Action[]): SparseRow {
    const row = new RowBuilder();
    row.add('shape', groupSize('shape') - 1, logCount(candidate.length));
    for (const action of candidate) this.#addAction(row, action);
    return row.build();
  }

  #addAction(row: RowBuilder, action: Action): void {
    const { params } = action;
    const target = findTarget(this.#model, action);
    row.add('action', this.#names.get(action.action) ?? groupSize('action') - 1);
    SHAPE_PARAMS.forEach((name, index) => {
      if (params[name] !== undefined) row.add('shape', index);
    });
    if (isObject(params.set)) {
      ['from', 'event', 'to'].forEach((name, index) => {
        if (isObject(params.set) && params.set[name] !== undefined) row.add('reach', 7 + index);
      });
    }
    this.#addFindings(row, target, params);
    this.#addPlace(row, target);
    this.#addContent(row, params);
    this.#addReaction(row, target, action);
    if (target.trait !== undefined) this.#addTrait(row, target.trait, action);
  }

  #addFindings(row: RowBuilder, { trait, nodes, key }: Target, params: JsonObject): void {
    const entry = isObject(trait?.entry) ? trait.entry : undefined;
    const related = new Set<number>();
    const count = (group: Group, findings: Iterable<number>) => {
      const ids = new Set(findings);
      this.#countCategories(row, group, ids);
      if (group !== 'local') for (const id of ids) related.add(id);
    };
    if (trait !== undefined) count('local', this.#marks.inTrait(entry));
    const node = nodes.at(-1);
    if (node !== undefined && node !== entry) count('holding', this.#marks.holding(node));
    if (key !== undefined) {
      count(
        'exact',
        [nodes.at(-1), nodes.at(-2)].flatMap((one) => (one ? [...this.#marks.at(one, key)] : [])),
      );
    }
    const texts = [...new Set(textsOf(params))];
    count(
      'named',
      texts.flatMap((text) => [...this.#marks.naming(entry, text)]),
    );
    if (entry !== undefined) {
      count(
        'namedElsewhere',
        texts.flatMap((text) => [...this.#marks.naming(undefined, text)]),
      );
    }
    this.#countCategories(
      row,
      'related',
      [...related].filter((id) => this.#marks.isError(id)),
    );
  }

  /** Adds how many of some findings there are of each category. */
  #countCategories(row: RowBuilder, group: Group, findings: Iterable<number>): void {
    const counts = new Map<number, number>();
    for (const id of findings) {
      const category = this.#marks.categoryOf(id);
      counts.set(category, (counts.get(category) ?? 0) + 1);
    }
    for (const [category, count] of counts) row.add(group, category, logCount(count));
  }

  #addPlace(row: RowBuilder, { path }: Target): void {
    if (path.length === 0) return;
    PLACES.forEach((name, index) => {
      if (path.includes(name)) row.add('place', index);
    });
    row.add('place', PLACES.length, logCount(path.length));
    const last = path.findLast(isString) ?? '';
    const buckets = groupSize('place') - PLACES.length - 1;
    row.add('place', PLACES.length + 1 + (hashText(last).low % buckets));
  }

  /** What the written value holds, and which vocabulary it belongs to. */
  #addContent(row: RowBuilder, params: JsonObject): void {
    const value = params.value ?? params.effects ?? params.guard ?? params.definition;
    if (value === undefined) return;
    const text = isString(value) ? value : undefined;
    row.flags('content', [
      value === null,
      text !== undefined,
      Array.isArray(value),
      isObject(value),
      text === '',
      text?.startsWith('@') === true,
      text?.startsWith('/') === true,
      text !== undefined && Object.hasOwn(PATTERN_TYPES, text),
      text !== undefined && UI_SLOTS.has(text),
      text !== undefined && FIELD_TYPES.has(text),
      text !== undefined && Object.hasOwn(OPERATORS, text),
      text !== undefined && this.#model.entities.has(text),
      text !== undefined && this.#model.traitsByName.has(text),
      text !== undefined && this.#model.handled.has(text),
    ]);
  }

  /** What the reaction would hold after the action, and how that differs from what it holds. */
  #addReaction(row: RowBuilder, { nodes, trait }: Target, action: Action): void {
    if (trait?.facts === undefined) return;
    const before = nodes.at(-1);
    const isThere = isObject(before) && before !== trait.entry;
    const written = writtenReaction(action, isThere ? before : {});
    if (written === undefined) return;
    const old = isThere ? readReaction(before, trait, this.#model) : undefined;
    readReaction(written, trait, this.#model).forEach((count, index) => {
      row.add('content', 14 + index, logCount(count));
      row.add('content', 14 + REACTION_SIZE + index, signedLog(count - (old?.[index] ?? 0)));
    });
  }

  #addTrait(row: RowBuilder, trait: TraitRow, action: Action): void {
    const { facts, name } = trait;
    const isMounted = name !== undefined && this.#mounted.has(name);
    if (facts === undefined) {
      row.flags('trait', [true, isMounted]);
      return;
    }
    const initial = facts.states.filter(({ isInitial }) => isInitial).length;
    row.flags('trait', [
      false,
      isMounted,
      isInteraction(facts.category),
      facts.renders,
      facts.listens.length > 0,
      initial === 0,
      initial > 1,
      facts.transitions.length === 0,
      facts.isDynamic,
      logCount(facts.states.length),
      logCount(facts.transitions.length),
      logCount(facts.events.length),
      trait.entity === undefined,
    ]);
    const roles = this.#rolesOf(trait);
    const { from, to, event } = namedRoles(action);
    if (from !== undefined) addState(row, 'source', 'sourceSketch', roles, from);
    if (to !== undefined) addState(row, 'target', 'targetSketch', roles, to);
    if (event !== undefined) this.#addEvent(row, roles, event, from);
    addSketch(row, 'traitSketch', roles.sketchTrait());
  }

  #addEvent(row: RowBuilder, { facts }: TraitRoles, event: string, from: string | undefined): void {
    const vias = new Set(facts.fired.filter((one) => one.event === event).map(({ via }) => via));
    const handlers = facts.transitions.filter((one) => one.event === event);
    row.flags('event', [
      facts.declared.has(event),
      handlers.length > 0,
      this.#model.handled.has(event),
      this.#model.listened.has(event),
      vias.has('ui'),
      vias.has('data'),
      vias.has('emit'),
      vias.has('result'),
      facts.emitted.has(event),
      facts.external.has(event),
      INIT_EVENTS.has(event),
      EXIT_EVENTS.has(event),
      handlers.some((one) => one.from === from),
      handlers.some((one) => one.from === from && one.guard === undefined),
      facts.events.filter(({ name }) => name === event).length > 1,
      facts.listens.some(({ triggers }) => triggers === event),
      event.startsWith('@'),
      logCount(handlers.length),
      logCount(facts.fired.filter((one) => one.event === event).length),
    ]);
  }

  #rolesOf(trait: TraitRow): TraitRoles {
    const known = this.#roles.get(trait);
    if (known !== undefined) return known;
    if (trait.facts === undefined) throw new TypeError('An opaque trait has no roles.');
    const roles = new TraitRoles(trait.facts);
    this.#roles.set(trait, roles);
    return roles;
  }
}

function signedLog(difference: number): number {
  return difference < 0 ? -logCount(-difference) : logCount(difference);
}

/** The states and the event that an action is about, whatever its parameters call them. */
function namedRoles({ action, params }: Action) {
  const [bulk = {}] = asArray(params.transitions).filter(isObject);
  const moved = isObject(params.set) ? params.set : {};
  if (action === 'rename') {
    const [from, to] = [textParam(params, 'from'), textParam(params, 'to')];
    return params.type === 'state' ? { from, to } : { event: params.type === 'event' ? from : to };
  }
  return {
    from: textParam(params, 'from', 'state') ?? firstName(params.states) ?? textParam(bulk, 'from'),
    to: textParam(moved, 'to', 'from') ?? textParam(params, 'to') ?? textParam(bulk, 'to'),
    event:
      textParam(moved, 'event') ??
      textParam(params, 'event', 'triggers') ??
      firstName(params.events) ??
      textParam(bulk, 'event'),
  };
}

/** The guard and effects that an action writes, on the event they answer; undefined where it writes none. */
function writtenReaction({ action, params }: Action, before: JsonObject): JsonObject | undefined {
  const [bulk] = asArray(params.transitions).filter(isObject);
  if (bulk !== undefined) return bulk;
  if (action === 'set_guard') return { ...before, guard: params.guard };
  if (params.effects === undefined) return undefined;
  const event = params.event ?? before.event;
  return { ...before, ...(event === undefined ? {} : { event }), effects: params.effects };
}

function firstName(value: Json | undefined): string | undefined {
  const [first] = asArray(value);
  if (isString(first)) return first;
  return isObject(first) ? textParam(first, 'name', 'key') : undefined;
}

function hasOneEntry(roles: TraitRoles, state: string): boolean {
  return new Set(roles.state(state).entries.map(({ from }) => from)).size === 1;
}

function hasOneExit(roles: TraitRoles, state: string): boolean {
  return new Set(roles.state(state).exits.map(({ to }) => to)).size === 1;
}

function addState(
  row: RowBuilder,
  group: Group,
  sketch: Group,
  roles: TraitRoles,
  name: string,
): void {
  const role = roles.state(name);
  row.flags(group, [
    role.declared > 0,
    role.declared > 1,
    role.isInitial,
    role.isTerminal,
    role.isReachable,
    role.exits.length > 0,
    role.entries.length > 0,
    role.loops.length > 0,
    role.isOverlay,
    role.exits.some(({ event }) => event !== undefined && EXIT_EVENTS.has(event)),
    name === '*',
    logCount(role.exits.length),
    logCount(role.entries.length),
    logCount(role.exits.filter(({ to }) => to !== name && hasOneEntry(roles, to)).length),
    logCount(role.entries.filter(({ from }) => from !== name && hasOneExit(roles, from)).length),
  ]);
  addSketch(row, sketch, roles.sketchState(name));
}

function addSketch(row: RowBuilder, group: Group, sketch: Float32Array): void {
  sketch.forEach((count, index) => {
    if (count > 0) row.add(group, index, logCount(count));
  });
}
