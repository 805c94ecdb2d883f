import { z } from 'zod';
import { isObject, type Json, type JsonObject } from '../../kernel/json.ts';
import type { Path } from '../../kernel/pointer.ts';
import { ELEMENTS, type ElementType, elementName } from '../../language/grammar/elements.ts';
import { valuesOfField } from '../../language/model/facts.ts';
import { usesOfValue } from '../../language/value-uses.ts';
import { defineAction } from '../action.ts';
import { ActionConflict, alreadyExists } from '../action-error.ts';
import { resolveAddress, startsWith } from '../address.ts';
import type { Draft } from '../draft.ts';
import { findElement, getElement } from '../find.ts';
import { at, flag, name } from '../parameters.ts';
import { followAll, followersOf, setName } from '../renaming.ts';

const NAMED_TYPES = (Object.keys(ELEMENTS) as ElementType[]).filter(
  (type) => ELEMENTS[type].nameKeys.length > 0,
);

const params = z.strictObject({
  type: z.enum(['key', 'value', ...NAMED_TYPES] as ['key', 'value', ...ElementType[]]),
  from: name.describe('Its name now; empty where it has none.'),
  to: name.describe('Its new name. Of a key: empty puts what it holds in the object itself.'),
  orbital: name.optional(),
  trait: name.optional().describe('Of a state, event, emit, listen or tick: its trait.'),
  entity: name.optional().describe('Of a field or a value: its entity.'),
  field: name.optional().describe('Of a value: the field that can have it.'),
  page: name.optional().describe('Of a page trait: its page.'),
  at,
  follow: flag.describe('Rename references too; default true.'),
  allow_duplicate: flag,
});
type Params = z.output<typeof params>;
type ElementParams = Params & { readonly type: ElementType };

export const rename = defineAction({
  name: 'rename',
  description:
    'Renames an element, or a value of a field, and every reference to it. Labels stay: those that still say the old name are listed as leftover, and `relabel` changes them. Type `key` renames a key of the object at `at`.',
  params,
  apply(draft, input) {
    const { type } = input;
    if (type === 'value') renameValue(draft, input);
    else if (type === 'key') renameKey(draft, input);
    else renameElement(draft, { ...input, type });
  },
});

/** An event is declared by the machine, in `emits`, or in both: the machine's declaration brings the other along. */
function toDeclared({ document }: Draft, input: ElementParams): ElementType {
  const { type, from, at: address } = input;
  if (address !== undefined || (type !== 'event' && type !== 'emit')) return type;
  const found = (['event', 'emit'] as const).find((one) => findElement(document, one, from, input));
  return found ?? type;
}

function renameElement(draft: Draft, input: ElementParams): void {
  const { from, to } = input;
  const type = toDeclared(draft, input);
  const path = getElement(draft.document, type, from, input, 'from');
  const element = draft.at(path);
  if (elementName(type, element) !== from) {
    throw new ActionConflict('from', `It is named "${elementName(type, element)}".`);
  }
  assertFree(draft, path, { ...input, type });
  // A name that was missing leaves nothing to follow.
  const isFollowed = input.follow !== false && from !== '';
  const as = type === 'emit' ? 'event' : type;
  if (isFollowed) followAll(draft, followersOf(draft.document, { type, path, from, to, as }));
  setName(draft, path, type, to);
  if (!isFollowed) return;
  if (type === 'state') draft.renamed.push({ type, from, to, owner: path.slice(0, 4) });
  if (type === 'entity' || type === 'field') draft.renamed.push({ type, from, to, owner: path });
}

function assertFree(draft: Draft, path: Path, { type, to, allow_duplicate }: ElementParams): void {
  const siblings = draft.at(path.slice(0, -1));
  if (allow_duplicate || !Array.isArray(siblings)) return;
  const isTaken = siblings.some(
    (one, index) => index !== path.at(-1) && elementName(type, one) === to,
  );
  if (isTaken) throw alreadyExists('to', type, to);
}

/** Renames a value of a field wherever it is meant: in the declaration, conditions, effects, drawings and instances. */
function renameValue(draft: Draft, input: Params): void {
  const { from, to, at, orbital, entity: owner, field: named = '' } = input;
  const path = getElement(draft.document, 'field', named, { at, orbital, entity: owner }, 'field');
  const values = valuesOfField(draft.at(path) ?? null);
  if (values.includes(to) && !input.allow_duplicate) {
    throw new ActionConflict('to', `The value "${to}" exists already.`);
  }
  const entity = elementName('entity', draft.at(path.slice(0, -2)));
  const field = elementName('field', draft.at(path));
  const uses = usesOfValue(draft.document, { entity, field, value: from }).filter(
    (use) => input.follow !== false || startsWith(use.path, path),
  );
  if (uses.length === 0) throw new ActionConflict('from', 'value', from, () => values.map(String));
  followAll(
    draft,
    uses.map(({ path, kind }) => ({ path, kind, withName: (name) => name, to })),
  );
  draft.renamed.push({ type: 'value', from, to, owner: path });
}

/** Renames a key of an object; an empty new one puts what it holds in the object itself. */
function renameKey(draft: Draft, { at = '', from, to }: Params): void {
  const path = resolveAddress(draft.document, at);
  const owner = draft.at(path);
  const held = isObject(owner) ? owner[from] : undefined;
  if (!isObject(owner) || held === undefined) {
    throw new ActionConflict('from', `There is no "${from}" at "${at}".`);
  }
  if (to === '' && !isObject(held)) {
    throw new ActionConflict('to', 'Only an object has members to move.');
  }
  const members: JsonObject = to === '' ? (held as JsonObject) : { [to]: held };
  const taken = Object.keys(members).find((key) => key !== from && owner[key] !== undefined);
  if (taken !== undefined) {
    throw new ActionConflict('to', `There is a value at "${taken}" already.`);
  }
  draft.remove([...path, from]);
  for (const [key, member] of Object.entries(members)) draft.put([...path, key], member as Json);
}
