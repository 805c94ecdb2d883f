import type { Action } from '../../actions/action.ts';
import { isObject, type Json, toText } from '../../kernel/json.ts';
import { PATTERNS } from '../../language/grammar/patterns.ts';
import type { TraitRow } from '../../language/model/model.ts';
import { findLikelyNames, toPlain } from '../../language/spelling.ts';
import { act, traitAddress } from './action-target.ts';

/** The JSON types of properties in the catalogue that knobs can have too. */
const KNOB_TYPES: ReadonlySet<string> = new Set([
  'string',
  'number',
  'boolean',
  'array',
  'object',
  'node',
]);

/** The type of the property to which the trait's patterns pass the knob. */
export function inferKnobType({ facts }: TraitRow, name: string): string | undefined {
  for (const { type = '', node } of facts?.patterns ?? []) {
    const properties = PATTERNS.get(type)?.properties;
    if (properties === undefined) continue;
    for (const key in node) {
      if (node[key] !== `@config.${name}`) continue;
      const found = properties.get(key)?.types.find((one) => KNOB_TYPES.has(one));
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

/** Whether a knob's label shows that a key is the intended one. */
function isLabelled(knob: Json | undefined, key: string): boolean {
  return isObject(knob) && toPlain(toText(knob.label ?? '').replaceAll(' ', '')) === toPlain(key);
}

/** Gives a knob that nothing reads the name that a binding reads and no knob has. A knob that its label confirms keeps its name. */
export function* renameKnobs(row: TraitRow, name: string): Iterable<readonly Action[]> {
  const config = row.facts?.config;
  if (config === undefined) return;
  const written = JSON.stringify(row.entry);
  const unread = Object.keys(config).filter(
    (knob) =>
      !new RegExp(`@config\\.${knob.replaceAll(/[^\w]/g, '\\$&')}(?![\\w-])`).test(written) &&
      !isLabelled(config[knob], knob),
  );
  const plain = toPlain(name);
  const named = unread.filter((knob) => isLabelled(config[knob], name));
  const alike = unread.filter((knob) => plain.startsWith(toPlain(knob)));
  for (const from of new Set([...named, ...alike, ...findLikelyNames(name, unread)])) {
    yield [act('rename', { type: 'key', from, to: name, at: `${traitAddress(row)}/config` })];
  }
}
