import { z } from 'zod';
import type { Path } from '../../kernel/pointer.ts';
import { ELEMENTS, type ElementType, elementName } from '../../language/grammar/elements.ts';
import { defineAction } from '../action.ts';
import { ActionConflict, alreadyExists } from '../action-error.ts';
import type { Draft } from '../draft.ts';
import { getElement } from '../find.ts';
import { moveKey } from '../key-moving.ts';
import { at, flag, name } from '../parameters.ts';
import { followAll, followersOf, setName } from '../renaming.ts';
import { renameValue } from '../renaming-values.ts';

const NAMED_TYPES = (Object.keys(ELEMENTS) as ElementType[]).filter(
  (type) => ELEMENTS[type].nameKeys.length > 0,
);

const params = z.strictObject({
  type: z.enum(['key', 'value', ...NAMED_TYPES] as ['key', 'value', ...ElementType[]]),
  from: name.describe('Its name now; empty where it has none. Of a key: keys joined by slashes.'),
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
type ElementParams = z.output<typeof params> & { readonly type: ElementType };

export const rename = defineAction({
  name: 'rename',
  description:
    'Renames an element, or a value of a field, and every reference to it. Labels stay: those that still say the old name are listed as leftover. Type `key` moves what an object, or each object of a list, holds under a wrong key.',
  params,
  apply(draft, input) {
    const { type, at, from, to } = input;
    if (type === 'value') renameValue(draft, input);
    else if (type !== 'key') renameElement(draft, { ...input, type });
    else moveKey(draft, { at, from, to });
  },
});

function renameElement(draft: Draft, input: ElementParams): void {
  const { type, from, to } = input;
  const path = getElement(draft.document, type, from, input, 'from');
  const element = draft.at(path);
  if (elementName(type, element) !== from) {
    throw new ActionConflict('from', `It is named "${elementName(type, element)}".`);
  }
  assertFree(draft, path, input);
  // A name that was missing leaves nothing to follow.
  const isFollowed = input.follow !== false && from !== '';
  if (isFollowed) followAll(draft, followersOf(draft.document, { type, path, from, to }));
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
