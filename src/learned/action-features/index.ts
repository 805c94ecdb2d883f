import type { Action } from '../../actions/action.ts';
import { hashText } from '../../kernel/hash.ts';
import { isObject, isString, type Json, type JsonObject } from '../../kernel/json.ts';
import { EXIT_EVENTS, INIT_EVENTS } from '../../language/grammar/events.ts';
import { OPERATORS } from '../../language/grammar/operators.ts';
import { isKnownPattern } from '../../language/grammar/patterns.ts';
import { FIELD_TYPES, isInteraction } from '../../language/grammar/shapes.ts';
import { UI_SLOTS } from '../../language/grammar/slots.ts';
import type { Model, TraitRow } from '../../language/model/model.ts';
import { logCount } from '../arithmetic.ts';
import type { KnownVerdict } from '../verdict.ts';
import { type Group, groupSize, RowBuilder, type SparseRow } from './layout.ts';
import { createMarks, type Marks } from './marks.ts';
import { createdNames, namedRoles, textsOf, writtenReaction } from './params.ts';
import { REACTION_SIZE, readReaction } from './reaction.ts';
import { addSketch, addState } from './state-features.ts';
import { findTarget, type Target } from './target.ts';
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

/** Flags of a written value before the counts of a written reaction. */
const CONTENT_FLAGS = 14;

/** Features of candidate actions relative to one model: what they act on, and what is wrong there. */
export class ActionFeatures {
  readonly #model: Model;
  readonly #marks: Marks;
  readonly #names: ReadonlyMap<string, number>;
  readonly #roles = new Map<TraitRow, TraitRoles>();
  readonly #reactions = new Map<object, Float32Array>();
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
    const created = createdNames(candidate);
    for (const action of candidate) this.#addAction(row, action, created);
    return row.build();
  }

  #addAction(row: RowBuilder, action: Action, created: ReadonlySet<string>): void {
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
    this.#addContent(row, params, target.trait);
    this.#addReaction(row, target, action);
    if (target.trait !== undefined) this.#addTrait(row, target.trait, action, created);
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
    count(
      'namedElsewhere',
      texts.flatMap((text) => [...this.#marks.namingElsewhere(entry, text)]),
    );
    this.#addReach(row, [...related]);
    row.flags('entity', [
      params.entity !== undefined,
      [...related].some((id) => this.#marks.entityOf(id) === params.entity),
      logCount(countTwins(nodes)),
    ]);
  }

  /** How much of what is wrong the action is related to. */
  #addReach(row: RowBuilder, related: readonly number[]): void {
    const errors = related.filter((id) => this.#marks.isError(id));
    this.#countCategories(row, 'related', errors);
    row.flags('reach', [
      related.length === 0,
      errors.length === 0,
      errors.length === 1,
      errors.length === 2,
      errors.length > 2,
      logCount(errors.length),
      logCount(related.length),
    ]);
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
  #addContent(row: RowBuilder, params: JsonObject, trait: TraitRow | undefined): void {
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
      text !== undefined && isKnownPattern(text),
      text !== undefined && UI_SLOTS.has(text),
      text !== undefined && FIELD_TYPES.has(text),
      text !== undefined && OPERATORS.has(text),
      text !== undefined && this.#model.entities.has(text),
      text !== undefined && this.#model.traitsByName.has(text),
      text !== undefined && this.#model.handled.has(text),
    ]);
    const facts = trait?.facts;
    if (text === undefined || facts === undefined) return;
    [
      facts.declared.has(text),
      facts.handled.has(text),
      facts.stateNames.has(text),
      facts.emitted.has(text),
      this.#model.traits.some(
        (one) => one.facts?.emitted.has(text) || one.facts?.firedNames.has(text),
      ),
    ].forEach((flag, index) => {
      row.add('content', CONTENT_FLAGS + 2 * REACTION_SIZE + index, Number(flag));
    });
  }

  /** What the reaction would hold after the action, and how that differs from what it holds. */
  #addReaction(row: RowBuilder, { nodes, trait }: Target, action: Action): void {
    if (trait?.facts === undefined) return;
    const before = nodes.at(-1);
    const isThere = isObject(before) && before !== trait.entry;
    const written = writtenReaction(action, isThere ? before : {});
    if (written === undefined) return;
    const old = isThere ? this.#readBefore(before, trait) : undefined;
    readReaction(written, trait, this.#model).forEach((count, index) => {
      row.add('content', CONTENT_FLAGS + index, logCount(count));
      row.add(
        'content',
        CONTENT_FLAGS + REACTION_SIZE + index,
        signedLog(count - (old?.[index] ?? 0)),
      );
    });
  }

  /** What a reaction of the document holds; many candidates rewrite the same one. */
  #readBefore(node: JsonObject, trait: TraitRow): Float32Array {
    const known = this.#reactions.get(node);
    if (known !== undefined) return known;
    const counts = readReaction(node, trait, this.#model);
    this.#reactions.set(node, counts);
    return counts;
  }

  #addTrait(row: RowBuilder, trait: TraitRow, action: Action, created: ReadonlySet<string>): void {
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
    if (from !== undefined) addState(row, 'source', 'sourceSketch', roles, from, created);
    if (to !== undefined) addState(row, 'target', 'targetSketch', roles, to, created);
    if (event !== undefined) this.#addEvent(row, roles, event, from, created);
    addSketch(row, 'traitSketch', roles.sketchTrait());
  }

  #addEvent(
    row: RowBuilder,
    { facts }: TraitRoles,
    event: string,
    from: string | undefined,
    created: ReadonlySet<string>,
  ): void {
    const vias = new Set(facts.fired.filter((one) => one.event === event).map(({ via }) => via));
    const handlers = facts.transitions.filter((one) => one.event === event);
    row.flags('event', [
      facts.declared.has(event) || created.has(event),
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

/** How many siblings of the innermost element bear its name. */
function countTwins(nodes: readonly object[]): number {
  const [list, element] = nodes.slice(-2) as Json[];
  if (!Array.isArray(list) || !isObject(element)) return 0;
  const key = ['name', 'key', 'event'].find((one) => isString(element[one]));
  if (key === undefined) return 0;
  return list.filter((one) => isObject(one) && one[key] === element[key]).length - 1;
}

function signedLog(difference: number): number {
  return difference < 0 ? -logCount(-difference) : logCount(difference);
}
