import { groupBy } from '../kernel/append.ts';
import { asArray, isObject, isString, type Json, type JsonObject } from '../kernel/json.ts';
import { estimateTokens } from '../kernel/tokens.ts';
import { writeEffect, writeExpression } from './write-expression.ts';
import { clip, writeValue } from './write-value.ts';

export interface WrittenAction {
  readonly action: string;
  readonly params: JsonObject;
}

/** Characters of one value of an action. */
const MOST = 120;

/** Params whose names or lists of names need no key. */
const LISTS = new Set(['name', 'states', 'events', 'type']);

/** Params that only help to find a place that others name. */
const UNSAID = new Set(
  'form allow_dangling allow_duplicate follow index cascade insert'.split(' '),
);

/** A place in few words: the names of an address, the end of a pointer. */
function writeAddress(at: string): string {
  const steps = at.split('/').slice(1);
  const names = steps.filter((step) => step.startsWith('@')).map((step) => step.slice(1));
  if (names.length === 0) return at;
  const last = steps.findLastIndex((step) => step.startsWith('@'));
  return [...names.slice(-2), ...steps.slice(last + 1)].join('/');
}

/** The patterns that effects draw. */
const listDrawn = (effects: readonly Json[]): string[] =>
  effects.flatMap((effect) => {
    if (!Array.isArray(effect) || effect[0] !== 'render-ui') return [];
    const [, slot, tree] = effect;
    return [
      isObject(tree) ? `draw ${String(tree.type)} in ${String(slot)}` : `clear ${String(slot)}`,
    ];
  });

function writeParam(key: string, value: Json | undefined): string {
  if (key === 'guard') return clip(writeExpression(value), MOST);
  if (key !== 'effects' || !Array.isArray(value)) return clip(writeValue(value), MOST);
  return clip([...value.flatMap((one) => writeEffect(one)), ...listDrawn(value)].join('; '), MOST);
}

const writeWay = ({ from, event, to }: JsonObject): string =>
  `${isString(from) ? `${from} ` : ''}${isString(event) ? event : ''}${isString(to) ? ` -> ${to}` : ''}`;

const listNames = (items: Json | undefined): string => asArray(items).map(writeValue).join(', ');

/** Arms by what they do: `INIT loading|missing -> loading; SAVED, FAILED paid|sent stay; LOADED loading -> paid|sent`. */
function writeArms(items: Json | undefined): string {
  const arms = asArray(items).map((arm) => (isObject(arm) ? arm : {}));
  const ways = [...groupBy(arms, ({ event }) => writeValue(event))].map(([event, own]) => {
    const bySource = groupBy(own, ({ from }) => writeValue(from));
    const byTargets = groupBy(bySource, ([from, some]) => {
      const to = some.map((arm) => writeValue(arm.to)).join('|');
      return to === from ? 'stay' : `-> ${to}`;
    });
    const told = [...byTargets].map(
      ([to, some]) => `${some.map(([from]) => from).join('|')} ${to}`,
    );
    return { event, way: told.join(', ') };
  });
  return [...groupBy(ways, ({ way }) => way)]
    .map(([way, some]) => `${some.map(({ event }) => event).join(', ')} ${way}`)
    .join('; ');
}

/** An action in a line: its name, where, and what it puts there. */
export function writeAction({ action, params }: WrittenAction): string {
  const { at, trait, from, to, event, set, definition, definitions, transitions, value, ...rest } =
    params;
  const place = isString(trait) && trait !== '' ? trait : isString(at) ? writeAddress(at) : '';
  const way = isString(event) ? writeWay({ from, event, to } as JsonObject) : '';
  const renamed = way === '' && isString(from) && isString(to) ? `${from} -> ${to}` : '';
  const fields = isObject(definition) ? asArray(definition.fields) : [];
  const others = Object.entries(rest)
    .filter(([key, one]) => !UNSAID.has(key) && one !== undefined)
    .map(([key, one]) => {
      if (LISTS.has(key)) return Array.isArray(one) ? listNames(one) : clip(writeValue(one), MOST);
      return `${key}: ${writeParam(key, one)}`;
    });
  return [
    action,
    place,
    renamed,
    way,
    ...others,
    transitions === undefined ? '' : writeArms(transitions),
    fields.map((field) => (isObject(field) ? String(field.name) : String(field))).join(', '),
    isObject(set) ? `set ${writeParam('set', set)}` : '',
    value === undefined ? '' : `= ${writeParam('value', value)}`,
  ]
    .filter(Boolean)
    .join(' ');
}

const NAMED: Readonly<Record<string, string>> = {
  add_orbital: 'orbital',
  add_entity: 'entity',
  add_trait: 'trait',
  add_page: 'page',
};

const eventsIn = (items: Json | undefined): Json[] =>
  asArray(items).map((item) => (isObject(item) ? (item.event ?? null) : item));

/** What a trait's own actions do to it: a line each, without the trait and its orbital. */
function writeBlock(actions: readonly WrittenAction[]): string[] {
  const [{ action: does, params }] = actions as [WrittenAction];
  const isNew = does === 'add_trait';
  const { name: own, trait = own, orbital, linkedEntity, definition: _, ...rest } = params;
  const [name, entity] = [writeValue(trait), isNew && isString(linkedEntity) ? linkedEntity : ''];
  const place = orbital === undefined ? '' : ` in ${writeValue(orbital)}`;
  const head = `${isNew ? 'add_trait ' : ''}${name}${entity && ` of ${entity}`}${place}`;
  const more = isNew ? writeAction({ action: '', params: rest }) : '';
  const moving = new Set(actions.flatMap((one) => eventsIn(one.params.transitions)));
  const isTold = ({ action, params: { events } }: WrittenAction) =>
    action === 'add_events' && asArray(events).every((one) => moving.has(one));
  const told = actions.some(isTold) ? 'add_events, ' : '';
  const lines = actions.slice(isNew ? 1 : 0).flatMap((one) => {
    if (isTold(one)) return [];
    const { trait: _, orbital: __, count: ___, ...said } = one.params;
    const line = writeAction({ action: one.action, params: said });
    return [`  ${said.transitions === undefined ? '' : told}${line}`];
  });
  return [[head, more].filter(Boolean).join(' '), ...lines];
}

/** Stands for the names of actions that are alike. */
const NAMES = '@names';

/** Actions that are alike but for the name of what they add, in one line. */
function writeAlike(actions: readonly WrittenAction[]): string[] {
  const alike = groupBy(actions, ({ action, params }) => {
    const named = isString(params.name) ? { ...params, name: NAMES } : params;
    return writeAction({ action, params: named });
  });
  return [...alike].map(([line, some]) =>
    line.replace(NAMES, () => listNames(some.map(({ params }) => params.name ?? null))),
  );
}

/** Actions as lines: those of one trait together below its name. */
function writeGrouped(actions: readonly WrittenAction[]): string[] {
  const groups = groupBy(actions, ({ action, params: { name, trait, orbital } }) => {
    const built = action === 'add_trait' ? name : trait;
    return isString(built) ? `${orbital}\0${built}` : '';
  });
  const others = groups.get('') ?? [];
  groups.delete('');
  const blocks = [...groups.values()].flatMap((own) =>
    own.length === 1 ? own.map(writeAction) : writeBlock(own),
  );
  return [...writeAlike(others), ...blocks];
}

/** Actions in lines where they fit into so many tokens; else the parts that they add by name, and how many there are. */
export function writeActions(actions: readonly WrittenAction[], most: number): string[] {
  const whole = writeGrouped(actions);
  if (estimateTokens(whole.join('\n')) <= most) return whole;
  const counts = [...groupBy(actions, ({ action }) => action)];
  return [
    ...writeAdded(actions),
    counts.map(([name, some]) => `${some.length} ${name}`).join(', '),
  ];
}

/** The orbitals, entities, traits and pages that actions add, by name. */
export function writeAdded(actions: readonly WrittenAction[]): string[] {
  const added = actions.flatMap(({ action, params }) => {
    const kind = NAMED[action];
    if (kind === undefined) return [];
    const path = isString(params.path) ? ` ${params.path}` : '';
    return [`${kind} ${String(params.name ?? params.trait ?? params.page ?? '?')}${path}`];
  });
  return added.length === 0 ? [] : [`adds ${added.join(', ')}`];
}
