import { expect } from 'vitest';
import { holds } from '../case.ts';
import {
  APPS,
  BAKERY,
  CLINIC,
  FORMS,
  LIBRARY,
  SPELLINGS,
  toDocument,
  toFlatTrait,
  withTrait,
  wrapTrait,
} from '../documents.ts';
import type { Service } from '../service.ts';

const embed = async ({ ask }: Service, schema: unknown): Promise<number[]> =>
  (await ask('embed', { schema })).vector;

const dot = (a: number[], b: number[]): number =>
  a.reduce((sum, value, n) => sum + value * (b[n] as number), 0);

const UNORDERED = /^(orbitals|traits|pages|states|events|transitions|fields)$/;

/** Reverses the lists whose order means nothing, and the keys of every object. */
function reverse(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) {
    const items = value.map((item) => reverse(item));
    return UNORDERED.test(key) ? items.reverse() : items;
  }
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).reverse();
  return Object.fromEntries(entries.map(([name, item]) => [name, reverse(item, name)]));
}

const RENAMED = /\b(Patient|Admission|Ward|Prescription|Dispensing|Pharmacy)(?=\b|Orbital)/g;

export const EMBEDDING = [
  ...FORMS.map((form) =>
    holds(
      `embed: one unit vector for one schema, whatever the order (${form})`,
      'embed.answer embed.deterministic embed.normalized embed.order form.first-class',
      async (service) => {
        for (const app of APPS) {
          const vector = await embed(service, toDocument(app, form));
          expect(Math.abs(Math.hypot(...vector) - 1)).toBeLessThan(1e-6);
          expect(await embed(service, toDocument(app, form))).toEqual(vector);
          // What is drawn has an order: the fields of a grid are not reversed.
          const other = { ...toDocument(app, form), name: 'other' };
          if (form !== 'full') expect(await embed(service, reverse(other))).toEqual(vector);
          else other.orbitals.reverse();
          expect(await embed(service, other)).toEqual(vector);
        }
      },
    ),
  ),
  ...(['flat', 'full'] as const).map((form) =>
    holds(`embed: own names do not count (${form})`, 'embed.structure', async (service) => {
      const document = toDocument(CLINIC, form);
      const renamed = JSON.stringify(document).replace(RENAMED, (name) => `Thing${name.length}`);
      const vectors = [await embed(service, document), await embed(service, JSON.parse(renamed))];
      expect(dot(...(vectors as [number[], number[]]))).toBeGreaterThan(0.999);
    }),
  ),
  holds('embed: what works alike is near', 'embed.near', async (service) => {
    const vector = await embed(service, toDocument(BAKERY, 'full'));
    const [, ...rest] = BAKERY.parts[0];
    const twin = { name: 'kiln', parts: [['Brick', ...rest, 'proved SCRAP mixed']] } as const;
    const near = dot(vector, await embed(service, toDocument(twin, 'full')));
    expect(near).toBeGreaterThan(0.8);
    expect(near).toBeGreaterThan(dot(vector, await embed(service, 'std-ecommerce')));
  }),
  ...SPELLINGS.map((spelling) =>
    holds(
      `embed: a flat trait with ${spelling} is its machine`,
      'form.flat-embed',
      async (service) => {
        for (const { parts } of APPS) {
          const trait = toFlatTrait(parts[0], spelling);
          const vector = await embed(service, withTrait(trait));
          expect(dot(vector, await embed(service, withTrait(trait.name)))).toBeLessThan(0.999);
          const twin = await embed(service, withTrait(wrapTrait(trait)));
          expect(dot(vector, twin)).toBeGreaterThan(0.999);
        }
      },
    ),
  ),
  holds(
    'find_similar_behaviors: by a vector',
    'similar.answer similar.vector similar.limit',
    async (service) => {
      const vector = await embed(service, 'std-library-loans');
      const { items } = await service.ask('find_similar_behaviors', { vector, limit: 3 });
      expect(items).toHaveLength(3);
      expect(items[0]?.behavior_name).toBe('std-library-loans');
      expect(items[0]?.similarity).toBeGreaterThan(0.999);
      const found = items.map(({ similarity }) => similarity);
      expect(found).toEqual(found.toSorted((a, b) => b - a));
      const { items: some } = await service.ask('find_similar_behaviors', { vector });
      expect(some).toHaveLength(5);
    },
  ),
  ...FORMS.map((form) =>
    holds(`find_similar_behaviors: a library (${form})`, 'similar.schema', async ({ ask }) => {
      const { items } = await ask('find_similar_behaviors', {
        schema: toDocument(LIBRARY, form),
      });
      expect(items.map((item) => item.behavior_name)).toContain('std-library-loans');
    }),
  ),
];
