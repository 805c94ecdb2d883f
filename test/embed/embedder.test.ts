import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BUILTIN_BEHAVIORS } from '../../src/behaviors/builtin.ts';
import type { Behavior } from '../../src/behaviors/library.ts';
import { createEmbedder } from '../../src/embed/embedder.ts';
import { structureEmbedder } from '../../src/embed/structure-embedder.ts';
import type { Json, JsonObject } from '../../src/kernel/json.ts';
import { createRandom } from '../../src/kernel/random.ts';
import { renameAll } from '../support/rename-all.ts';
import { shuffleUnordered } from '../support/shuffle-unordered.ts';

/** The cosine of the structures of two schemas; 1 where they differ in names and order only. */
function structuralSimilarity(a: JsonObject, b: JsonObject): number {
  const other = structureEmbedder.embed(b);
  const cosine = structureEmbedder.embed(a).reduce((sum, x, i) => sum + x * (other[i] ?? 0), 0);
  return Math.min(1, cosine);
}

const { embed } = structureEmbedder;
const lengthOf = (vector: readonly number[]) => Math.hypot(...vector);

const helpdesk = (trait: Json, more: JsonObject = {}): JsonObject => ({
  name: 'helpdesk',
  orbitals: [{ entity: 'Ticket', traits: [trait], pages: ['Dashboard'], ...more }],
});

const machine = (effects: Json[]): JsonObject => ({
  name: 'Triage',
  category: 'interaction',
  linkedEntity: 'Ticket',
  stateMachine: {
    states: [{ name: 'open', isInitial: true }, { name: 'done' }],
    events: [{ key: 'INIT' }, { key: 'CLOSE' }],
    transitions: [
      { from: 'open', to: 'open', event: 'INIT', effects },
      { from: 'open', to: 'done', event: 'CLOSE' },
    ],
  },
});

describe('embed', () => {
  it('gives the empty schema one fixed unit vector, whatever its name', () => {
    const vector = embed({ name: 'App', orbitals: [] });
    expect(embed({})).toEqual(vector);
    expect(embed({ name: 'Other', orbitals: [], ledger: { entries: {} }, version: '2' })).toEqual(
      vector,
    );
    expect(Math.abs(lengthOf(vector) - 1)).toBeLessThan(1e-6);
    expect(vector.filter((x) => x !== 0)).not.toHaveLength(0);
  });

  it('is blind to the names of a built-in behavior and to the order of what is unordered', () => {
    const random = createRandom(11);
    for (const { name, schema } of BUILTIN_BEHAVIORS.filter((_, index) => index % 40 === 0)) {
      const vector = embed(schema);
      expect(embed(renameAll(schema, random)), `${name}, renamed`).toEqual(vector);
      expect(embed(shuffleUnordered(schema, random)), `${name}, shuffled`).toEqual(vector);
    }
  });

  it('sees what is rendered, what is done and what is bound', () => {
    const table = machine([['render-ui', 'main', { type: 'data-grid', fields: ['a'] }]]);
    const chart = machine([['render-ui', 'main', { type: 'chart', fields: ['a'] }]]);
    const modal = machine([['render-ui', 'modal', { type: 'data-grid', fields: ['a'] }]]);
    const bound = machine([
      ['render-ui', 'main', { type: 'data-grid', fields: '@entity.columns' }],
    ]);
    const vector = embed(helpdesk(table));
    for (const other of [chart, modal, bound]) {
      expect(embed(helpdesk(other))).not.toEqual(vector);
    }
    const toChart = structuralSimilarity(helpdesk(table), helpdesk(chart));
    expect(structuralSimilarity(helpdesk(table), helpdesk(modal))).toBeGreaterThan(toChart);
    expect(structuralSimilarity(helpdesk(table), helpdesk(bound))).toBeGreaterThan(toChart);
  });

  it('knows an import of a behavior that is not shipped by its name', () => {
    const importing = (behavior: string, alias = 'Part') =>
      helpdesk(
        { ref: `${alias}.traits.Render`, name: 'Shown' },
        { uses: [{ from: `std/behaviors/${behavior}`, as: alias }] },
      );
    const chart = embed(importing('ui-chart'));
    expect(embed(importing('ui-chart', 'Other'))).toEqual(chart);
    expect(embed(importing('ui-timeline'))).not.toEqual(chart);
    expect(embed(importing('no-such-a'))).not.toEqual(embed(importing('no-such-b')));
  });

  it('reads an imported trait of a built-in, and a bare trait name that is exactly a built-in', () => {
    const [{ name, schema }] = BUILTIN_BEHAVIORS as [Behavior];
    const [trait] = (schema.orbitals as [{ traits: [{ name: string }] }])[0].traits;
    const importing = (reference: string) =>
      helpdesk(
        { ref: `Part.traits.${reference}`, name: 'Shown' },
        { uses: [{ from: `orrery/behaviors/${name}`, as: 'Part' }] },
      );
    const opaque = structuralSimilarity(helpdesk('Triage'), schema);
    expect(structuralSimilarity(importing(trait.name), schema)).toBeGreaterThan(opaque + 0.2);
    expect(structuralSimilarity(helpdesk(name), schema)).toBeGreaterThan(opaque + 0.2);
    expect(structuralSimilarity(importing('NoSuchTrait'), schema)).toBeLessThan(opaque + 0.2);
  });

  it('is recipe 2 as long as equal weights give equal vectors', () => {
    const weights = { id: 'plain', unseen: 16, table: '' };
    const lone = createEmbedder({ hash: '', findSchema: () => undefined }, weights);
    const trait = machine([['render-ui', 'main', { type: 'data-grid', entity: 'Ticket' }]]);
    const vector = lone.embed(helpdesk(trait));
    expect([lone.model, vector.slice(0, 6)]).toMatchInlineSnapshot(`
      [
        "orrery-structure-2-plain-",
        [
          -0.08180415,
          0,
          0,
          -0.08180415,
          -0.04996507,
          0,
        ],
      ]
    `);
  });

  it('embeds any JSON object', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
        const vector = embed({
          name: value as Json,
          orbitals: [value as Json, { traits: value }],
        } as JsonObject);
        expect(Math.abs(lengthOf(vector) - 1)).toBeLessThan(1e-6);
      }),
      { seed: 7, numRuns: 200 },
    );
  });
});
