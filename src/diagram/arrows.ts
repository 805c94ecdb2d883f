import type { Arrow, ArrowKind, Box, Element } from './drawn-graph.ts';
import { shorten } from './text-width.ts';

/** Characters of a title. */
export const MOST_NAME = 36;

export const toBox = (kind: Box['kind'], id: string, title: string, more: Partial<Box>): Box => {
  return { id, kind, title: shorten(title, MOST_NAME), lines: [], marks: [], pins: [], ...more };
};

/** Collects labels into one arrow for each kind and pair of boxes, in the order of their first label. */
export class ArrowCollector {
  readonly #arrows = new Map<string, Arrow & { labels: Element[] }>();
  /** How many labels of an arrow have a title. */
  readonly #twins = new Map<string, number>();

  add(
    kind: ArrowKind,
    from: string,
    to: string,
    label?: Omit<Element, 'id' | 'pins' | 'change'>,
  ): void {
    const id = `${kind} ${from} → ${to}`;
    const arrow = this.#arrows.get(id) ?? { id, kind, from, to, labels: [] };
    this.#arrows.set(id, arrow);
    if (label === undefined) return;
    const name = `${id}\n${label.title}`;
    const twin = (this.#twins.get(name) ?? 0) + 1;
    this.#twins.set(name, twin);
    // No title has a line break.
    const labelId = twin === 1 ? label.title : `${label.title}\n${twin}`;
    arrow.labels.push({ ...label, id: labelId, pins: [] });
  }

  list(): Arrow[] {
    return [...this.#arrows.values()];
  }
}
