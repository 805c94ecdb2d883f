import { describe, expect, test } from 'vitest';
import { BUILTIN_BEHAVIORS } from '../../src/behaviors/builtin.ts';
import { type DiagramOptions, toDiagram } from '../../src/diagram/diagram.ts';
import {
  layoutDiagram,
  type PlacedDiagram,
  type PlacedGraph,
  type Rectangle,
} from '../../src/diagram/layout.ts';
import { toSvg } from '../../src/diagram/svg.ts';
import type { JsonObject } from '../../src/kernel/json.ts';
import { buildModel } from '../../src/language/model/model.ts';
import { corpusDirectory, corpusTitle, readCorpus } from '../support/corpus.ts';
import { scaleStep } from '../support/tier.ts';

function draw(document: JsonObject, options?: DiagramOptions): PlacedDiagram {
  return layoutDiagram(toDiagram(buildModel(document), options));
}

const overlap = (a: Rectangle, b: Rectangle): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/** Pairs of boxes and labels of one cluster that cover each other, by their titles. */
function findOverlaps(graph: PlacedGraph): string[] {
  const items = [
    ...graph.boxes.map((box) => ({ ...box, name: `box ${box.title}` })),
    ...graph.arrows.flatMap(({ labels }) =>
      labels.map((label) => ({ ...label, name: `label ${label.title}` })),
    ),
  ];
  const overlaps: string[] = [];
  for (let i = 0; i < items.length; i++) {
    for (let j = i + 1; j < items.length; j++) {
      const [a, b] = [items[i], items[j]];
      if (a && b && overlap(a, b)) overlaps.push(`${graph.title}: ${a.name}, ${b.name}`);
    }
  }
  return overlaps;
}

/** Clusters that cover each other. */
function findClusterOverlaps({ graphs }: PlacedDiagram): string[] {
  return graphs.flatMap((a, i) =>
    graphs
      .slice(i + 1)
      .filter((b) => overlap(a, b))
      .map((b) => `${a.title}, ${b.title}`),
  );
}

/** A machine with `states` states in a ring, each with a loop, a way back and a shortcut. */
function createRing(states: number): JsonObject {
  const names = Array.from({ length: states }, (_, i) => `state${i}`);
  const to = (i: number) => names[i % states] as string;
  const transitions = names.flatMap((from, i) => [
    { from, event: 'NEXT', to: to(i + 1), effects: [['set', '@entity.step', i]] },
    { from, event: 'STAY', to: from, guard: ['>', '@entity.step', 3] },
    { from, event: 'RESET', to: to(0) },
    { from, event: 'SKIP', to: to(i + 5) },
  ]);
  const machine = { states: names.map((name, i) => ({ name, isInitial: i === 0 })), transitions };
  return {
    name: 'ring',
    orbitals: [{ entity: 'E', traits: [{ name: 'Ring', stateMachine: machine }] }],
  };
}

function listOverlaps(document: JsonObject): string[] {
  const placed = draw(document);
  return [...placed.graphs.flatMap(findOverlaps), ...findClusterOverlaps(placed)];
}

describe('layout', () => {
  test('covers no state and no label of a built-in behavior with another', () => {
    const drawn = BUILTIN_BEHAVIORS.filter((_, index) => index % scaleStep(1) === 0);
    expect(drawn.flatMap(({ schema }) => listOverlaps(schema))).toEqual([]);
  });

  test.each([2, 9, 40])('covers nothing in a dense machine of %i states', (states) => {
    expect(listOverlaps(createRing(states))).toEqual([]);
  });

  test('leaves out of a machine what is too much for a picture, and says so', () => {
    const { graphs } = draw(createRing(2000), { view: 'machines' });
    expect(graphs[0]?.boxes.length).toBeLessThan(200);
    expect(graphs[0]?.lines.join()).toMatch(/not drawn: \d+ more elements/);
  });

  test('gives the same bytes for the same document', () => {
    for (const { schema } of BUILTIN_BEHAVIORS.slice(0, 5)) {
      expect(toSvg(draw(structuredClone(schema)))).toBe(toSvg(draw(schema)));
    }
  });
});

describe.skipIf(!corpusDirectory)(corpusTitle('layout of published documents'), () => {
  test('covers no state and no label with another', () => {
    const overlaps = readCorpus(scaleStep(4)).flatMap(({ name, document }) =>
      listOverlaps(document).map((overlap) => `${name}: ${overlap}`),
    );
    expect(overlaps).toEqual([]);
  });
});
