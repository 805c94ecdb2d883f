import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toAddress } from '../../src/actions/address.ts';
import { applyActions } from '../../src/actions/apply.ts';
import { BUILTIN_BEHAVIORS } from '../../src/behaviors/builtin.ts';
import { groupBy } from '../../src/kernel/append.ts';
import type { JsonObject } from '../../src/kernel/json.ts';
import { findAt, valueAt } from '../../src/kernel/pointer.ts';
import { IMPLICIT_FIELDS } from '../../src/language/grammar/bindings.ts';
import { EXIT_EVENTS, INIT_EVENTS } from '../../src/language/grammar/builtin-events.ts';
import { PATTERNS } from '../../src/language/grammar/patterns.ts';
import { buildModel } from '../../src/language/model/model.ts';
import { type Definition, referencesOf } from '../../src/language/references.ts';
import { createLocator } from '../../src/verify/locate-finding.ts';
import { verify } from '../../src/verify/verify.ts';
import { readCorpus } from '../support/corpus.ts';

const DOCUMENTS: readonly JsonObject[] = [
  ...BUILTIN_BEHAVIORS.map(({ schema }) => schema),
  ...readCorpus(8, 40_000).map(({ document }) => document),
];

/** Names whose meaning is the language's: renaming one says something else. */
const MEANT: ReadonlySet<string> = new Set([
  ...INIT_EVENTS,
  ...EXIT_EVENTS,
  ...IMPLICIT_FIELDS,
  ...[...PATTERNS.values()].flatMap(({ emits, requires }) => [...emits, ...requires]),
]);

/** Elements that are known by the same names: what a trait emits is one of its events. */
const kindOf = ({ type }: Definition): string => (type === 'emit' ? 'event' : type);

const isOurs = ({ name }: { readonly name: string }): boolean =>
  /^[A-Za-z][\w-]*$/.test(name) && !MEANT.has(name);

/** The findings, but those of an entity's name itself: one that the language uses is warned of. */
function findingsOf(document: JsonObject): string[] {
  const model = buildModel(document);
  const locate = createLocator(model);
  const { proven, undecided } = verify(model);
  return [...proven, ...undecided]
    .map((finding) => `${finding.category} ${finding.severity} ${locate(finding)}`)
    .filter((finding) => !finding.endsWith('/entity/name'))
    .sort();
}

/** The elements that a rename may name, each of a name that no other of its kind has. */
function listNamed(document: JsonObject): Definition[] {
  const types = ['orbital', 'entity', 'field', 'trait', 'state', 'event', 'use'];
  const groups = groupBy(
    referencesOf(document).definitions,
    (one) => `${kindOf(one)} ${one.name}`,
  ).values();
  return [...groups].flatMap(([one, ...others]) =>
    one !== undefined && others.length === 0 && types.includes(one.type) && isOurs(one)
      ? [one]
      : [],
  );
}

test('a rename follows every use of a name that the checks know: the findings stay', () => {
  let followed = 0;
  fc.assert(
    fc.property(fc.nat(), fc.nat(), (index, pick) => {
      const document = DOCUMENTS[index % DOCUMENTS.length] as JsonObject;
      const named = listNamed(document);
      const chosen = named[pick % Math.max(1, named.length)];
      if (chosen === undefined) return;
      const { type, name: from, path } = chosen;
      const at = toAddress(document, path);
      const params = { type, from, to: 'ZebraQuartz', at, allow_duplicate: true };
      const after = applyActions(document, [{ action: 'rename', params }]).document;
      for (const { path: place, kind } of referencesOf(document).referencesTo(chosen)) {
        const text = kind === 'value' ? valueAt(after, place) : undefined;
        if (text !== undefined) expect(String(text)).toContain('ZebraQuartz');
        followed++;
      }
      expect(findingsOf(after), `${type} ${from} of ${document.name}`).toEqual(
        findingsOf(document).map((finding) =>
          // A key that only bears the same name, such as a property of a pattern, stays.
          findAt(after, finding.split(' ').at(-1) as string) === undefined
            ? finding.replaceAll(new RegExp(`/${from}(?=/|$)`, 'g'), '/ZebraQuartz')
            : finding,
        ),
      );
    }),
    { numRuns: 80, seed: 20261122 },
  );
  expect(followed).toBeGreaterThan(80);
});
