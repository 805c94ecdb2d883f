import { type DiagramOptions, toDiagram } from '../../src/diagram/diagram.ts';
import {
  layoutDiagram,
  type PlacedDiagram,
  type PlacedGraph,
  type Rectangle,
} from '../../src/diagram/layout.ts';
import type { JsonObject } from '../../src/kernel/json.ts';
import { buildModel } from '../../src/language/model/model.ts';

export function draw(document: JsonObject, options?: DiagramOptions): PlacedDiagram {
  return layoutDiagram(toDiagram(buildModel(document), options));
}

const overlap = (a: Rectangle, b: Rectangle): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/** Pairs of boxes and labels of one cluster that cover each other, by their titles. */
export function findOverlaps(graph: PlacedGraph): string[] {
  const items = [
    ...graph.boxes.map((box) => ({ ...box, name: `box ${box.box.title}` })),
    ...graph.arrows.flatMap(({ labels }) =>
      labels.map((label) => ({ ...label, name: `label ${label.label.title}` })),
    ),
  ];
  const overlaps: string[] = [];
  for (let i = 0; i < items.length; i++) {
    for (let j = i + 1; j < items.length; j++) {
      const [a, b] = [items[i], items[j]];
      if (a && b && overlap(a, b)) overlaps.push(`${graph.graph.title}: ${a.name}, ${b.name}`);
    }
  }
  return overlaps;
}

/** Clusters that cover each other. */
export function findClusterOverlaps({ graphs }: PlacedDiagram): string[] {
  return graphs.flatMap((a, i) =>
    graphs
      .slice(i + 1)
      .filter((b) => overlap(a, b))
      .map((b) => `${a.graph.title}, ${b.graph.title}`),
  );
}
