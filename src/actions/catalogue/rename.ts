import { z } from 'zod';
import { type Path, toPointer } from '../../kernel/pointer.ts';
import { ELEMENTS, type ElementType, elementName } from '../../language/grammar/elements.ts';
import { defineAction } from '../action.ts';
import { ActionConflict, ActionInvalid, alreadyExists } from '../action-error.ts';
import type { Draft } from '../draft.ts';
import { getElement } from '../find.ts';
import { moveKey } from '../key-moving.ts';
import { at, name } from '../parameters.ts';
import { followAll, followersOf, setName } from '../renaming.ts';
import { renameValue } from '../renaming-values.ts';
import { indexOfName } from '../sibling-names.ts';

const NAMED_TYPES = (Object.keys(ELEMENTS) as ElementType[]).filter(
  (type) => ELEMENTS[type].nameKeys.length > 0,
);

const params = z.strictObject({
  type: z.enum(['key', 'value', ...NAMED_TYPES] as ['key', 'value', ...ElementType[]]),
  from: name.describe('Its name now; empty where it has none. Of a key: keys joined by slashes.'),
  to: name
    .nullable()
    .describe(
      'Its new name; null removes the key that carries it. Of a key: empty puts what it holds in the object itself.',
    ),
  orbital: name.optional(),
  trait: name.optional().describe('Of a state, event, emit, listen or tick: its trait.'),
  entity: name.optional().describe('Of a field or a value: its entity.'),
  field: name.optional().describe('Of a value: the field that can have it.'),
  page: name.optional().describe('Of a page trait: its page.'),
  at,
  follow: z.boolean().optional().describe('Rename references too; default true.'),
  except: z.array(z.string()).optional().describe('JSON Pointers of references to leave alone.'),
  allow_duplicate: z.boolean().optional(),
});
type Params = z.output<typeof params>;
type ElementParams = Params & { readonly type: ElementType };

export const rename = defineAction({
  name: 'rename',
  title: 'Rename an element',
  description:
    'Renames an element, or a value of a field, and every reference to it. Labels stay: those that still say the old name are listed as leftover. Type `key` moves what an object, or each object of a list, holds under a wrong key.',
  params,
  apply(draft, input) {
    const { type, to } = input;
    if (type === 'key') {
      if (to === null) throw new ActionInvalid('to', 'Name the key that was meant.');
      moveKey(draft, { at: input.at, from: input.from, to });
      return;
    }
    if (type === 'value') {
      renameValue(draft, input);
      return;
    }
    const path = getElement(draft, type, input.from, input, 'from');
    const element = draft.at(path);
    if (elementName(type, element) !== input.from) {
      throw new ActionConflict('from', `It is named "${elementName(type, element)}".`);
    }
    assertFree(draft, path, { ...input, type });
    const followers = isFollowed(input)
      ? followersOf(draft.document, { ...input, type, path, to: to as string })
      : [];
    const left = new Set(input.except);
    followAll(
      draft,
      followers.filter((one) => !left.has(toPointer(one.path))),
    );
    setName(draft, path, type, to);
    if (to === null || !isFollowed(input)) return;
    if (type === 'state')
      draft.renamed.push({ type, from: input.from, to, owner: path.slice(0, 4) });
    else if (type === 'entity' || type === 'field') {
      draft.renamed.push({ type, from: input.from, to, owner: path });
    }
  },
});

/** A name that is missing, before or after, leaves nothing to follow. */
const isFollowed = (input: Params): boolean =>
  input.follow !== false && input.from !== '' && input.to !== null;

function assertFree(draft: Draft, path: Path, input: ElementParams): void {
  const siblings = draft.at(path.slice(0, -1));
  if (input.allow_duplicate || input.to === null || !Array.isArray(siblings)) return;
  const index = indexOfName(siblings, input.type, input.to);
  if (index >= 0 && index !== path.at(-1)) throw alreadyExists('to', input.type, input.to);
}
