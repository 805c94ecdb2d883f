import { isObject, isString, type Json, type JsonObject } from '../kernel/json.ts';
import { estimateTokens } from '../kernel/tokens.ts';
import { writeEffect, writeExpression } from './write-expression.ts';
import { clip, writeValue } from './write-value.ts';

export interface WrittenAction {
  readonly action: string;
  readonly params: JsonObject;
}

/** Characters of one value of an action. */
const MOST = 120;

/** Params that only help to find a place that others name. */
const UNSAID = new Set([
  'form',
  'allow_dangling',
  'allow_duplicate',
  'follow',
  'index',
  'cascade',
  'insert',
]);

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

function writeItems(items: Json | undefined): string {
  if (!Array.isArray(items)) return writeValue(items);
  return items
    .map((item) => (isObject(item) && isString(item.event) ? writeWay(item) : writeValue(item)))
    .join(', ');
}

/** An action in a line: its name, where, and what it puts there. */
export function writeAction({ action, params }: WrittenAction): string {
  const { at, trait, from, to, event, set, definition, definitions, transitions, value, ...rest } =
    params;
  const place = isString(trait) ? trait : isString(at) ? writeAddress(at) : '';
  const way = isString(event) ? writeWay({ from, event, to } as JsonObject) : '';
  const renamed = way === '' && isString(from) && isString(to) ? `${from} -> ${to}` : '';
  const fields = isObject(definition) && Array.isArray(definition.fields) ? definition.fields : [];
  const others = Object.entries(rest)
    .filter(([key, one]) => !UNSAID.has(key) && one !== undefined)
    .map(([key, one]) =>
      ['name', 'states', 'events', 'type'].includes(key)
        ? clip(
            Array.isArray(one) ? one.map((item) => writeValue(item)).join(', ') : writeValue(one),
            MOST,
          )
        : `${key}: ${writeParam(key, one)}`,
    );
  return [
    action,
    place,
    renamed,
    way,
    ...others,
    ...(transitions === undefined ? [] : [clip(writeItems(transitions), 2 * MOST)]),
    ...(fields.length > 0
      ? [fields.map((field) => (isObject(field) ? String(field.name) : String(field))).join(', ')]
      : []),
    ...(isObject(set) ? [`set ${writeParam('set', set)}`] : []),
    ...(value === undefined ? [] : [`= ${writeParam('value', value)}`]),
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

/** Actions in lines where they fit into so many tokens; else the parts that they add by name, and how many there are. */
export function writeActions(actions: readonly WrittenAction[], most: number): string[] {
  const whole = actions.map(writeAction);
  if (estimateTokens(whole.join('\n')) <= most) return whole;
  const counts = new Map<string, number>();
  for (const { action } of actions) counts.set(action, (counts.get(action) ?? 0) + 1);
  return [
    ...writeAdded(actions),
    [...counts].map(([name, count]) => `${count} ${name}`).join(', '),
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
