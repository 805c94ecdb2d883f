import { append } from '../../kernel/append.ts';
import { type Actor, hears, type Program } from '../program/program.ts';
import type { Explorer, Node } from './explorer.ts';
import type { Possibilities } from './possible.ts';
import { keyOf } from './witnesses.ts';

/** Characters of a configuration that are written and compared in a step. */
const CHARACTERS_OF_A_STEP = 16;

/** The configurations of some traits and the ways between them. */
export interface ProductGraph {
  readonly nodes: readonly Node[];
  /** Places of two nodes, and the node that was made on the way. */
  readonly edges: readonly { readonly from: number; readonly to: number; readonly by: Node }[];
}

/** Those given and all whose events reach them: what others do changes nothing for these. */
export function findCone(
  program: Program,
  possible: Possibilities,
  wanted: readonly Actor[],
): readonly Actor[] {
  const cone = new Set(wanted);
  for (const actor of cone) {
    for (const listener of program.listenersOf.get(actor) ?? []) {
      for (const other of possible.emittersOf(listener.event)) {
        if (hears(listener, other)) cone.add(other);
      }
    }
    program.budget.spend(program.actors.length);
    for (const other of program.actors) {
      if (actor.isShared && other.isShared && actor.entity === other.entity) cone.add(other);
    }
  }
  return program.actors.filter((actor) => cone.has(actor));
}

/** Explores the product of the explorer's traits as far as the bounds go. */
export function exploreProduct(explorer: Explorer, share: number): ProductGraph {
  const { actors, bounds, program } = explorer;
  const nodes: Node[] = [];
  const edges: ProductGraph['edges'][number][] = [];
  const places = new Map<string, number>();
  const placeOf = (node: Node): number | undefined => {
    const key = keyOf(node, actors);
    program.budget.spend(Math.ceil(key.length / CHARACTERS_OF_A_STEP));
    const known = places.get(key);
    if (known !== undefined) return known;
    if (nodes.length >= bounds.states) {
      explorer.cutBy ??= 'states';
      return undefined;
    }
    places.set(key, nodes.length);
    return nodes.push(node) - 1;
  };
  explorer.explore(share, () => {
    placeOf(explorer.root);
    for (const [from, node] of nodes.entries()) {
      for (const by of explorer.successors(node, actors)) {
        const to = placeOf(by);
        if (to !== undefined) edges.push({ from, to, by });
      }
    }
  });
  return { nodes, edges };
}

/** The places from which one that is wanted, or a step that is wanted, can be reached. */
export function reachesBack(
  { nodes, edges }: ProductGraph,
  isWanted: (node: Node) => boolean,
  isWantedStep: (by: Node) => boolean,
): Set<number> {
  const into = new Map<number, number[]>();
  const reached = new Set<number>();
  nodes.forEach((node, i) => {
    if (isWanted(node)) reached.add(i);
  });
  for (const { from, to, by } of edges) {
    append(into, to, from);
    if (isWantedStep(by)) reached.add(from);
  }
  for (const place of reached) for (const from of into.get(place) ?? []) reached.add(from);
  return reached;
}
