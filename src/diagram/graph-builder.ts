import type { Arrow, ArrowKind, Box, Element, Graph } from './drawn-graph.ts';
import { shorten } from './text-width.ts';

/** Characters of a title. */
export const MOST_NAME = 36;

export const idOf = (kind: Box['kind'], name: string | number) => `${kind} ${name}`;

/** Collects the boxes of a graph by kind and name, and one arrow for each kind and pair of boxes, with all of its labels. */
export class GraphBuilder {
  readonly #boxes = new Map<string, Box>();
  readonly #arrows = new Map<string, Arrow & { labels: Element[] }>();
  /** How many labels of an arrow have a title. */
  readonly #twins = new Map<string, number>();

  /** Adds a box where there is none of its kind and name. Returns its id. */
  box(kind: Box['kind'], name: string | number, more: Partial<Box> = {}): string {
    const id = idOf(kind, name);
    const title = shorten(more.title ?? String(name), MOST_NAME);
    const box = { kind, lines: [], marks: [], pins: [], ...more, id, title };
    if (!this.#boxes.has(id)) this.#boxes.set(id, box);
    return id;
  }

  arrow(kind: ArrowKind, from: string, to: string, label?: Partial<Element>): void {
    const id = `${kind} ${from} → ${to}`;
    const arrow = this.#arrows.get(id) ?? { id, kind, from, to, labels: [] };
    this.#arrows.set(id, arrow);
    if (label === undefined) return;
    const title = shorten(label.title ?? '', MOST_NAME);
    const name = `${id}\n${title}`;
    const twin = (this.#twins.get(name) ?? 0) + 1;
    this.#twins.set(name, twin);
    // No title has a line break.
    const labelId = twin === 1 ? title : `${title}\n${twin}`;
    arrow.labels.push({ lines: [], pins: [], ...label, id: labelId, title });
  }

  toGraph(cluster: Omit<Graph, 'pins' | 'change' | 'boxes' | 'arrows'>): Graph {
    const title = shorten(cluster.title, MOST_NAME);
    const boxes = [...this.#boxes.values()];
    return { ...cluster, title, pins: [], boxes, arrows: [...this.#arrows.values()] };
  }
}
