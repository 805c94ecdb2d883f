import type { Arrow, ArrowKind, ArrowLabel } from './drawn-graph.ts';

interface Collected {
  readonly arrow: Arrow & { labels: ArrowLabel[] };
  readonly ids: Set<string>;
  /** How many labels were given each name. */
  readonly twins: Map<string, number>;
}

/** Collects labels into one arrow for each kind and pair of boxes, in the order of their first label. */
export class ArrowCollector {
  readonly #arrows = new Map<string, Collected>();

  add(
    kind: ArrowKind,
    from: string,
    to: string,
    label?: Omit<ArrowLabel, 'id' | 'pins'> & { readonly id?: string },
  ): void {
    const id = `${kind} ${from} → ${to}`;
    let collected = this.#arrows.get(id);
    if (collected === undefined) {
      collected = { arrow: { id, kind, from, to, labels: [] }, ids: new Set(), twins: new Map() };
      this.#arrows.set(id, collected);
    }
    if (label === undefined) return;
    const { arrow, ids, twins } = collected;
    const name = label.id ?? label.title;
    let twin = (twins.get(name) ?? 0) + 1;
    let labelId = twin === 1 ? name : `${name} #${twin}`;
    while (ids.has(labelId)) labelId = `${name} #${++twin}`;
    twins.set(name, twin);
    ids.add(labelId);
    arrow.labels.push({ ...label, id: labelId, pins: [] });
  }

  list(): Arrow[] {
    return [...this.#arrows.values()].map(({ arrow }) => arrow);
  }
}
