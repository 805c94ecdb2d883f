import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toInterface } from '../../src/behaviors/interface.ts';
import { createEmbedder } from '../../src/embed/embedder.ts';
import { isObject, type Json, type JsonObject } from '../../src/kernel/json.ts';
import { buildModel } from '../../src/language/model/model.ts';
import { referencesOf } from '../../src/language/references.ts';
import { propose } from '../../src/repair/proposals/proposals.ts';
import { CHECKS } from '../../src/verify/checks/index.ts';
import { LENDING_LIBRARY, readExample } from '../../src/verify/example.ts';
import { fixOf } from '../../src/verify/finding.ts';
import { createLocator } from '../../src/verify/locate-finding.ts';
import { findHints, verify } from '../../src/verify/verify.ts';
import { scaleStep, scaleToTier } from '../support/tier.ts';
import { tryApply } from '../support/try-apply.ts';

/** Names that every object inherits, the language's own words, and texts that only look like bindings. */
const WORDS = [
  ...['', ' ', 'toString', 'constructor', 'hasOwnProperty', 'valueOf', '__proto__', 'length'],
  ...['main', 'Book', 'Lending', 'INIT', 'set', 'render-ui', 'let', 'fn', 'and', 'array/map'],
  ...[
    '@',
    '@.',
    '@entity',
    '@entity.',
    '@entity.toString',
    '@config.constructor',
    '@trait.valueOf',
  ],
  ...['@Book.constructor', '@payload.__proto__', 'List.traits.toString', 'UI:', '.', '*'],
];

const word = fc.constantFrom(...WORDS);
const hostile: fc.Arbitrary<Json> = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    word,
    fc.constantFrom<Json>(null, true, -1, 0.5, 1e300),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.tuple(word, tie('value'), tie('value')).map((call): Json => call),
    fc
      .array(fc.tuple(word, tie('value')), { maxLength: 3 })
      .map((pairs): Json => Object.fromEntries(pairs.filter(([key]) => key !== '__proto__'))),
    fc.constantFrom<Json>({ type: { toString: 1 } }, { name: {} }, { ref: [] }, { source: 7 }),
    fc.constantFrom<Json>({ toString: 1 }, [{ valueOf: {} }], 7),
    fc.nat({ max: 60 }).map((depth) => nest(depth)),
  ),
})).value;

function nest(depth: number): Json {
  let value: Json = '@entity.id';
  for (let level = 0; level < depth; level++) value = level % 2 ? ['not', value] : [value];
  return value;
}

/** Every place of a document. */
function listPlaces(root: Json): { holder: Json[] | JsonObject; key: string | number }[] {
  if (Array.isArray(root)) {
    return root.flatMap((item, key) => [{ holder: root, key }, ...listPlaces(item)]);
  }
  if (!isObject(root)) return [];
  return Object.entries(root).flatMap(([key, value]) => [
    { holder: root, key },
    ...listPlaces(value ?? null),
  ]);
}

/** The broken examples of all checks: each has findings, whose repairs then meet the strange value. */
const DOCUMENTS = [LENDING_LIBRARY, ...CHECKS.map(({ failing }) => readExample(failing).document)];

/** An example with values put anywhere, in place of what stood there or beside it. */
const broken = fc
  .tuple(
    fc.constantFrom(...DOCUMENTS),
    fc.array(fc.record({ at: fc.nat(), value: hostile, key: fc.option(word) }), {
      minLength: 1,
      maxLength: 4,
    }),
  )
  .map(([original, edits]) => {
    const document = structuredClone(original);
    for (const { at, value, key } of edits) {
      const all = listPlaces(document);
      const place = all[at % Math.max(1, all.length)];
      if (place === undefined) continue;
      const { holder } = place;
      if (!Array.isArray(holder) && key !== null && key !== '__proto__')
        holder[key] = structuredClone(value);
      else (holder as JsonObject)[place.key] = structuredClone(value);
    }
    return document;
  });

const embedder = createEmbedder({ hash: 'no library at all', findSchema: () => undefined });

/** Says everything that can be said of a document, and tries the repairs of what is found. */
function examine(document: JsonObject): { findings: number; repaired: number } {
  const model = buildModel(document);
  const { proven, undecided } = verify(model);
  const locate = createLocator(model);
  let repaired = 0;
  for (const finding of [...proven, ...undecided, ...findHints(model)]) {
    expect(typeof fixOf(finding)).toBe('string');
    expect(locate(finding)).toMatch(/^(\/|$)/);
    if (finding.severity === 'hint') continue;
    for (const { actions } of propose(model, finding)) {
      if (tryApply(document, actions)) repaired++;
    }
  }
  embedder.embed(document);
  referencesOf(document);
  toInterface(document);
  return { findings: proven.length, repaired };
}

/** Objects that can't be turned into a text, names that are lists, code that is none. */
const STRANGE: readonly Json[] = [{ toString: 1 }, [{ valueOf: {} }], null, 7, '', 'toString'];

describe('hostile values anywhere', () => {
  test.each(
    STRANGE.map((value) => [JSON.stringify(value), value] as const),
  )('%s in every single place never makes anything throw', (_, value) => {
    let examined = 0;
    for (const [index, original] of DOCUMENTS.entries()) {
      const count = listPlaces(original).length;
      // All places of one document, and some of the others, in each others.
      for (let at = index; at < count; at += scaleStep(index === 0 ? 2 : 80)) {
        const document = structuredClone(original);
        const { holder, key } = listPlaces(document)[at] as ReturnType<typeof listPlaces>[0];
        (holder as JsonObject)[key] = structuredClone(value);
        examine(document);
        examined++;
      }
    }
    expect(examined).toBeGreaterThan(scaleToTier(200));
  });

  test('code that nests deeper than any request may reads as nothing there', () => {
    const deep = JSON.parse(`${'["not",'.repeat(20_000)}true${']'.repeat(20_000)}`) as Json;
    const at = (LENDING_LIBRARY.orbitals as JsonObject[])[0] as JsonObject;
    const document = structuredClone({ name: 'App', orbitals: [at] }) as JsonObject;
    const transition = listPlaces(document).find(({ key }) => key === 'guard');
    (transition?.holder as JsonObject).guard = deep;
    expect(verify(buildModel(document)).errorCount).toBe(0);
    embedder.embed(document);
    referencesOf(document);
  });

  test('checks, hints, repairs, references and embeddings never throw', () => {
    let repaired = 0;
    let found = 0;
    fc.assert(
      fc.property(broken, (document) => {
        const result = examine(document);
        repaired += result.repaired;
        if (result.findings > 0) found++;
      }),
      { numRuns: scaleToTier(400), seed: 20260817 },
    );
    // It is no proof where nothing is found and nothing is edited.
    expect(found).toBeGreaterThan(scaleToTier(200));
    expect(repaired).toBeGreaterThan(scaleToTier(200));
  });

  test('values in place of whole documents never throw', () => {
    fc.assert(
      fc.property(fc.dictionary(word, hostile), hostile, (document, orbitals) => {
        examine({ ...document });
        examine({ name: 'App', orbitals });
        const inner = { entity: orbitals, traits: [orbitals], pages: orbitals, uses: [orbitals] };
        examine(structuredClone({ name: 'App', orbitals: [orbitals, inner] }));
      }),
      { numRuns: scaleToTier(120), seed: 20260817 },
    );
  });
});
