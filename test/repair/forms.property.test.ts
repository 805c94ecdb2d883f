import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createBuiltinLibrary } from '../../src/behaviors/builtin.ts';
import { asArray, type Json, type JsonObject } from '../../src/kernel/json.ts';
import { findAt } from '../../src/kernel/pointer.ts';
import { findCanonicalForm } from '../../src/language/canonical/canonical-form.ts';
import { buildModel } from '../../src/language/model/model.ts';
import { createImportResolver } from '../../src/operations/verification/examine.ts';
import { editExample, LENDING, NOTICES } from '../../src/verify/example.ts';
import { verify } from '../../src/verify/verify.ts';
import { search } from '../../training/repair/measure.ts';

const library = createBuiltinLibrary();
const resolver = createImportResolver(library);
const MACHINE = `${LENDING}/stateMachine`;
const ENTITY = '/orbitals/0/entity';

const original = editExample({});
const listAt = (pointer: string) => asArray(findAt(original, pointer)) as JsonObject[];
const mapBy = (key: string, pointer: string): JsonObject =>
  Object.fromEntries(
    listAt(pointer).map(({ [key]: name, ...rest }) => [String(name), rest as Json]),
  );

/** Values of the example in forms of other formats; each says all that the example says. */
const FORMS: Readonly<Record<string, Readonly<Record<string, Json | undefined>>>> = {
  'states by name': { [`${MACHINE}/states`]: ['browsing', 'confirming'] },
  'an event by name': { [`${MACHINE}/events/4`]: 'CONFIRM' },
  'events of another trait as a map': {
    [`${NOTICES}/stateMachine/events`]: mapBy('key', `${NOTICES}/stateMachine/events`),
  },
  'the initial state beside the states': {
    [`${NOTICES}/stateMachine/states`]: [{ name: 'idle' }],
    [`${NOTICES}/stateMachine/initial`]: 'idle',
  },
  'traits of a page by name': { '/orbitals/0/pages/0/traits': ['Lending', 'Notices'] },
  'fields as a map': { [`${ENTITY}/fields`]: mapBy('name', `${ENTITY}/fields`) },
  'a type of a database': { [`${ENTITY}/fields/1/type`]: 'varchar(80)' },
  'a type of a language': { [`${ENTITY}/fields/2/type`]: 'String' },
  'an enum under another word': { [`${ENTITY}/fields/3/type`]: 'select' },
  'values under another key': {
    [`${ENTITY}/fields/3/values`]: undefined,
    [`${ENTITY}/fields/3/enum`]: ['available', 'lent'],
  },
  'a flag as a word': { [`${ENTITY}/fields/0/required`]: 'yes' },
  'persistence in other words': { [`${ENTITY}/persistence`]: 'database' },
  'a guard as text': { [`${MACHINE}/transitions/3/guard`]: "@entity.status == 'available'" },
  'the ends of a transition otherwise': {
    [`${MACHINE}/transitions/5/from`]: undefined,
    [`${MACHINE}/transitions/5/source`]: 'confirming',
  },
};

/** Forms that write the same places: the later would lead nowhere. */
const FIELDS = 'fields as a map';
const isAmongFields = (form: string) =>
  form !== FIELDS && Object.keys(FORMS[form] ?? {}).some((at) => at.startsWith(`${ENTITY}/fields`));

const examine = (document: JsonObject) => verify(buildModel(document, resolver));

function write(forms: readonly string[]): JsonObject {
  const edits = forms.flatMap((form) => Object.entries(FORMS[form] ?? {}));
  return editExample(Object.fromEntries(edits));
}

describe('the canonical form', () => {
  test('is what built-in behaviors are in, and draws no finding', () => {
    for (const { schema } of library.list()) {
      expect(findCanonicalForm(schema)).toBeUndefined();
      expect(examine(schema).errorCount).toBe(0);
    }
    expect(examine(original).proven).toEqual([]);
  });

  test.each(Object.keys(FORMS))('%s draws a finding', (form) => {
    expect(examine(write([form])).errorCount).toBeGreaterThan(0);
  });

  test('comes back at rank 1, whatever forms are written at once', async () => {
    const forms = fc.subarray(Object.keys(FORMS), { minLength: 1 });
    await fc.assert(
      fc.asyncProperty(forms, async (drawn) => {
        const isMap = drawn.includes(FIELDS);
        const used = drawn.filter((form) => !isMap || !isAmongFields(form));
        const [first] = (await search(write(used))).states;
        expect(first?.state.document).toEqual(original);
        expect(first?.isComplete).toBe(true);
      }),
      { seed: 25, numRuns: 20 },
    );
  });
});
