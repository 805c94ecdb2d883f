import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toAddress } from '../../src/actions/address.ts';
import { applyActions } from '../../src/actions/apply.ts';
import { BUILTIN_BEHAVIORS } from '../../src/behaviors/builtin.ts';
import { isObject, type JsonObject } from '../../src/kernel/json.ts';
import { findAt, type Path, valueAt } from '../../src/kernel/pointer.ts';
import { IMPLICIT_FIELDS } from '../../src/language/grammar/bindings.ts';
import { findNameKey } from '../../src/language/grammar/elements.ts';
import { PATTERNS } from '../../src/language/grammar/patterns.ts';
import { EXIT_EVENTS, INIT_EVENTS } from '../../src/language/grammar/shapes.ts';
import { buildModel } from '../../src/language/model/model.ts';
import {
  type Definition,
  type Reference,
  ReferenceIndex,
  referencesOf,
} from '../../src/language/references.ts';
import { createLocator } from '../../src/verify/locate-finding.ts';
import { verify } from '../../src/verify/verify.ts';
import { readCorpus } from '../support/corpus.ts';

const DOCUMENTS: readonly JsonObject[] = [
  ...BUILTIN_BEHAVIORS.map(({ schema }) => schema),
  ...readCorpus(8, 40_000).map(({ document }) => document),
];

const SETTINGS = { numRuns: 120, seed: 20261122 };

/** Names whose meaning is the language's: renaming one says something else. */
const MEANT: ReadonlySet<string> = new Set([
  ...INIT_EVENTS,
  ...EXIT_EVENTS,
  ...IMPLICIT_FIELDS,
  ...[...PATTERNS.values()].flatMap(({ emits }) => emits),
]);

/** The type of element that a role names. */
const TYPE_OF = { sourceEvent: 'event', fired: 'event' } as const;
const typeOf = ({ role }: Reference): string =>
  role in TYPE_OF ? TYPE_OF[role as keyof typeof TYPE_OF] : role;

/** Elements that are known by the same names: what a trait emits is one of its events. */
const kindOf = ({ type }: Definition): string => (type === 'emit' ? 'event' : type);

const isOurs = ({ name }: { readonly name: string }): boolean =>
  /^[A-Za-z][\w-]*$/.test(name) && !MEANT.has(name);

/** A document with texts and keys replaced; keys last, for they change the paths of what they hold. */
function rewrite(
  document: JsonObject,
  changes: readonly { path: Path; kind: 'value' | 'key'; to: (now: string) => string }[],
): JsonObject {
  // Documents that were generated share parts: a clone of each place is wanted.
  const copy = JSON.parse(JSON.stringify(document)) as JsonObject;
  for (const kind of ['value', 'key']) {
    for (const { path, kind: own, to } of changes) {
      if (own !== kind) continue;
      const holder = valueAt(copy, path.slice(0, -1)) as JsonObject;
      const key = path.at(-1) as string;
      if (kind === 'value') holder[key] = to(holder[key] as string);
      else if (Object.hasOwn(holder, key)) {
        const members = Object.entries(holder);
        for (const [member] of members) delete holder[member];
        for (const [member, value] of members) holder[member === key ? to(key) : member] = value;
      }
    }
  }
  return copy;
}

/** Where an element's own name stands. */
function nameAt(document: JsonObject, definition: Definition): Path {
  const node = valueAt(document, definition.path);
  if (!isObject(node)) return definition.path;
  return [...definition.path, findNameKey(definition.type, node) as string];
}

/** Every name of one kind renamed wherever the reader meets it. */
function renameEverywhere(
  document: JsonObject,
  kind: string,
  name: string,
  to: string,
): JsonObject {
  const { definitions, references } = new ReferenceIndex(document);
  return rewrite(document, [
    ...definitions
      .filter((one) => kindOf(one) === kind && one.name === name)
      .map((one) => ({ path: nameAt(document, one), kind: 'value' as const, to: () => to })),
    ...references
      .filter((one) => typeOf(one) === kind && one.name === name)
      .map((one) => ({ ...one, to: (now: string) => one.withName(to, now) })),
  ]);
}

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

const anyDocument = fc.integer({ min: 0, max: DOCUMENTS.length - 1 });
const anywhere = fc.nat();

describe('what the reader emits', () => {
  test('is every use of a name that the checks know: renamed everywhere, the findings stay', () => {
    let renamed = 0;
    fc.assert(
      fc.property(anyDocument, anywhere, (index, pick) => {
        const document = DOCUMENTS[index] as JsonObject;
        const own = referencesOf(document).definitions.filter(
          (one) => isOurs(one) && !['schema', 'page_trait', 'listen', 'tick'].includes(one.type),
        );
        const chosen = own[pick % Math.max(1, own.length)];
        if (chosen === undefined) return;
        const kind = kindOf(chosen);
        const after = renameEverywhere(document, kind, chosen.name, 'ZebraQuartz');
        renamed++;
        expect(findingsOf(after), `${kind} ${chosen.name} of ${document.name}`).toEqual(
          findingsOf(document).map((finding) =>
            // A key that only bears the same name, such as a property of a pattern, stays.
            findAt(after, finding.split(' ').at(-1) as string) === undefined
              ? finding.replaceAll(new RegExp(`/${chosen.name}(?=/|$)`, 'g'), '/ZebraQuartz')
              : finding,
          ),
        );
      }),
      SETTINGS,
    );
    expect(renamed).toBeGreaterThan(SETTINGS.numRuns * 0.9);
  });

  test('is what a rename follows', () => {
    let followed = 0;
    fc.assert(
      fc.property(anyDocument, anywhere, (index, pick) => {
        const document = DOCUMENTS[index] as JsonObject;
        const types = ['orbital', 'entity', 'field', 'trait', 'state', 'event', 'use'];
        const own = referencesOf(document).definitions.filter(
          (one) => types.includes(one.type) && isOurs(one),
        );
        const chosen = own[pick % Math.max(1, own.length)];
        if (chosen === undefined) return;
        const { type, name: from, path } = chosen;
        const at = toAddress(document, path);
        const params = { type, from, to: 'ZebraQuartz', at, allow_duplicate: true };
        const after = applyActions(document, [{ action: 'rename', params }]).document;
        for (const { path: place, kind } of referencesOf(document).referencesTo({
          type,
          name: from,
          path,
        })) {
          const text = kind === 'value' ? valueAt(after, place) : undefined;
          if (text !== undefined) expect(String(text)).toContain('ZebraQuartz');
          followed++;
        }
      }),
      SETTINGS,
    );
    expect(followed).toBeGreaterThan(SETTINGS.numRuns);
  });
});
