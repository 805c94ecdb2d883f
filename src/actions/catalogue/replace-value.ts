import { z } from 'zod';
import { isEqualJson } from '../../kernel/equal-json.ts';
import { asArray, isObject, isString, type Json, type JsonObject } from '../../kernel/json.ts';
import type { Path } from '../../kernel/pointer.ts';
import { elementName } from '../../language/grammar/elements.ts';
import { OPERATORS } from '../../language/grammar/operators.ts';
import { isNameList } from '../../language/reader/call-shapes.ts';
import { defineAction } from '../action.ts';
import { ActionConflict } from '../action-error.ts';
import { cloneJson, type Draft } from '../draft.ts';
import { getEntity, getTrait, linkedEntityOf, listEntities } from '../find.ts';
import { jsonValue, name, within } from '../parameters.ts';

const KINDS = ['guards', 'effects', 'ticks', 'listens', 'drawings', 'instances'] as const;
type Kind = (typeof KINDS)[number];

const params = z.strictObject({
  from: jsonValue.describe('The literal to replace; a text must be the whole text.'),
  to: jsonValue.describe('The literal to write instead.'),
  trait: name.optional().describe('Only in this trait.'),
  entity: name.optional().describe('Only in traits of this entity, and its instances.'),
  in: z
    .array(z.enum(KINDS))
    .min(1)
    .optional()
    .describe('Only there; default: all. A tick or listener counts as such, with all it holds.'),
  ...within,
});
type Params = z.output<typeof params>;

export const replaceValue = defineAction({
  name: 'replace_value',
  title: 'Replace a value everywhere',
  description:
    'Replaces every occurrence of one literal in guards, effects, ticks, listeners, drawings and instances. For a value of an enum use rename, which leaves the same word of other fields alone.',
  params,
  apply(draft, input) {
    const places = listPlaces(draft, input);
    const found: Path[] = [];
    for (const { path, kind } of places) collect(draft.at(path), path, kind, input, found);
    if (found.length === 0) throw new ActionConflict('from', nothingFound(input));
    for (const path of found) draft.put(path, cloneJson(input.to));
  },
});

function nothingFound({ from, in: kinds }: Params): string {
  const where = kinds ? ` in ${kinds.join(', ')}` : '';
  return `${JSON.stringify(from)} is nowhere${where} in what is named: get_schema with find lists the places of a text.`;
}

interface CodePlace {
  readonly path: Path;
  readonly kind: Kind;
}

function listPlaces(draft: Draft, input: Params): CodePlace[] {
  const places: CodePlace[] = [];
  const { document } = draft;
  const entity = input.entity === undefined ? undefined : getEntity(draft, input.entity, input);
  const holders: Path[] = entity === undefined ? [] : [entity];
  const only = input.trait === undefined ? undefined : getTrait(draft, input.trait, input);
  for (const [index, orbital] of asArray(document.orbitals).entries()) {
    if (!isObject(orbital)) continue;
    if (input.orbital !== undefined && elementName('orbital', orbital) !== input.orbital) continue;
    for (const [at, trait] of asArray(orbital.traits).entries()) {
      const path: Path = ['orbitals', index, 'traits', at];
      if (only !== undefined && only.join() !== path.join()) continue;
      if (input.entity !== undefined && linkedEntityOf(document, path) !== input.entity) continue;
      if (isObject(trait)) places.push(...placesOfTrait(trait, path));
    }
    if (only === undefined && entity === undefined) holders.push(...listEntities(document, index));
  }
  for (const path of holders) places.push({ path: [...path, 'instances'], kind: 'instances' });
  return places;
}

function placesOfTrait(trait: JsonObject, path: Path): CodePlace[] {
  const places: CodePlace[] = [];
  const machine = isObject(trait.stateMachine) ? trait.stateMachine : {};
  for (const index of asArray(machine.transitions).keys()) {
    const at = [...path, 'stateMachine', 'transitions', index];
    places.push({ path: [...at, 'guard'], kind: 'guards' });
    places.push({ path: [...at, 'effects'], kind: 'effects' });
  }
  for (const [index, state] of asArray(machine.states).entries()) {
    if (!isObject(state)) continue;
    for (const key of Object.keys(state).filter((one) => Array.isArray(state[one]))) {
      places.push({ path: [...path, 'stateMachine', 'states', index, key], kind: 'effects' });
    }
  }
  return [
    ...places,
    { path: [...path, 'stateMachine', 'guards'], kind: 'guards' },
    { path: [...path, 'initialEffects'], kind: 'effects' },
    { path: [...path, 'ticks'], kind: 'ticks' },
    { path: [...path, 'listens'], kind: 'listens' },
  ];
}

/** Keys that name what something is rather than hold a value of it. */
const NAMING: Readonly<Partial<Record<Kind, ReadonlySet<string>>>> = {
  ticks: new Set(['name', 'interval']),
  listens: new Set(['event', 'triggers', 'source', 'scope']),
};

/** Collects where the literal is. The head of a call and the type of a pattern are no literals. */
function collect(
  value: Json | undefined,
  path: Path,
  kind: Kind,
  { from, in: kinds }: Pick<Params, 'from' | 'in'>,
  found: Path[],
): void {
  const visit = (one: Json | undefined, at: Path, as: Kind, depth: number): void => {
    if (one === undefined) return;
    const isWanted = kinds === undefined || kinds.includes(as);
    if (isWanted && depth > 0 && isEqualJson(one, from)) {
      found.push(at);
      return;
    }
    if (Array.isArray(one)) {
      const isCall = isString(one[0]) && OPERATORS.has(one[0]) && !isNameList(one);
      const isEffect = isCall || (kind !== 'instances' && isString(one[0]) && one[0] === 'emit');
      const draws = one[0] === 'render-ui' && as === 'effects';
      for (let i = isEffect ? 1 : 0; i < one.length; i++) {
        visit(one[i], [...at, i], draws && i > 1 ? 'drawings' : as, depth + 1);
      }
    } else if (isObject(one)) {
      const isPattern = as === 'drawings' && isString(one.type);
      for (const key of Object.keys(one)) {
        if ((isPattern && key === 'type') || (depth === 1 && NAMING[kind]?.has(key))) continue;
        visit(one[key], [...at, key], as, depth + 1);
      }
    }
  };
  visit(value, path, kind, kind === 'guards' ? 1 : 0);
}
