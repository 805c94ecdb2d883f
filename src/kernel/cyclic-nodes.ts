/** A node whose links are being followed. */
interface Visit {
  readonly node: string;
  readonly links: Iterator<string>;
}

/**
 * The nodes of a directed graph that a path of at least one link leads back to. Linear in nodes and links, and
 * without recursion. Source: R. Tarjan, Depth-first search and linear graph algorithms, 1972.
 */
export function findCyclicNodes(
  links: ReadonlyMap<string, readonly string[]>,
): ReadonlySet<string> {
  const cyclic = new Set<string>();
  const order = new Map<string, number>();
  const low = new Map<string, number>();
  /** Nodes whose component isn't complete, in the order in which they were met. */
  const open: string[] = [];
  const isOpen = new Set<string>();
  const visits: Visit[] = [];

  const enter = (node: string) => {
    order.set(node, order.size);
    low.set(node, order.size - 1);
    open.push(node);
    isOpen.add(node);
    visits.push({ node, links: (links.get(node) ?? [])[Symbol.iterator]() });
  };
  const lower = (node: string, to: number) => low.set(node, Math.min(low.get(node) as number, to));
  const close = (node: string) => {
    if (low.get(node) !== order.get(node)) return;
    const start = open.lastIndexOf(node);
    const component = open.splice(start);
    for (const member of component) {
      isOpen.delete(member);
      if (component.length > 1 || links.get(member)?.includes(member)) cyclic.add(member);
    }
  };

  for (const root of links.keys()) {
    if (!order.has(root)) enter(root);
    for (let visit = visits.at(-1); visit !== undefined; visit = visits.at(-1)) {
      const { node } = visit;
      const next = visit.links.next();
      if (next.done) {
        visits.pop();
        close(node);
        const before = visits.at(-1);
        if (before !== undefined) lower(before.node, low.get(node) as number);
      } else if (!order.has(next.value)) enter(next.value);
      else if (isOpen.has(next.value)) lower(node, order.get(next.value) as number);
    }
  }
  return cyclic;
}
