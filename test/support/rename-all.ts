import { applyActions } from '../../src/actions/apply.ts';
import { isString, type JsonObject } from '../../src/kernel/json.ts';
import { valueAt } from '../../src/kernel/pointer.ts';
import type { Random } from '../../src/kernel/random.ts';
import { type ElementType, elementName } from '../../src/language/grammar/elements.ts';
import { elementsOf } from './action-cases.ts';

const NAMED: ReadonlySet<ElementType> = new Set([
  'orbital',
  'entity',
  'field',
  'trait',
  'state',
  'event',
  'page',
  'tick',
]);

/** The document with a new name for each of its named parts, wherever the language refers to it. */
export function renameAll(document: JsonObject, random: Random): JsonObject {
  let renamed = document;
  for (const { type, path } of elementsOf(document)) {
    if (!NAMED.has(type)) continue;
    const at = `/${path.join('/')}`;
    const from = elementName(type, valueAt(renamed, path));
    if (!isString(from) || from === '' || /Q$/.test(from)) continue;
    const to = `${type[0]}${random.integer(1e9)}${type}Q`;
    renamed = applyActions(renamed, [
      { action: 'rename', params: { type, from, to, at } },
    ]).document;
  }
  return { ...renamed, name: `renamed${random.integer(1e6)}` };
}
