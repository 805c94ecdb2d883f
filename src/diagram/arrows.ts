import type { Arrow, ArrowKind, ArrowLabel } from './graph.ts';

/** Collects labels into one arrow for each kind and pair of boxes, in the order of their first label. */
export class ArrowCollector {
  readonly #arrows = new Map<string, Arrow & { labels: ArrowLabel[] }>();

  add(
    kind: ArrowKind,
    from: string,
    to: string,
    label?: Omit<ArrowLabel, 'id' | 'pins'> & { readonly id?: string },
  ): void {
    const id = `${kind} ${from} → ${to}`;
    let arrow = this.#arrows.get(id);
    if (arrow === undefined) {
      arrow = { id, kind, from, to, labels: [] };
      this.#arrows.set(id, arrow);
    }
    if (label === undefined) return;
    const { labels } = arrow;
    const name = label.id ?? label.title;
    const twins = labels.filter((other) => other.id === name || other.id.startsWith(`${name} #`));
    labels.push({
      ...label,
      id: twins.length === 0 ? name : `${name} #${twins.length + 1}`,
      pins: [],
    });
  }

  list(): Arrow[] {
    return [...this.#arrows.values()];
  }
}
