import { append } from '../../kernel/append.ts';
import { toCanonicalJson } from '../../kernel/canonical-json.ts';
import { type Actor, hears, type Program } from '../program/program.ts';
import type { Explorer, Node } from './exploration.ts';
import type { Possibilities } from './possible.ts';

/** Characters of a configuration that are written and compared in a step. */
const CHARACTERS_OF_A_STEP = 16;

/** The configurations of some traits and the ways between them. */
export interface ProductGraph {
  readonly nodes: readonly Node[];
  /** Places of the successors of each node, and the nodes that were made on the way there. */
  readonly edges: readonly (readonly { readonly to: number; readonly by: Node }[])[];
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

/** The key of a configuration: its states, and the values that the traits have set. */
export function keyOf(node: Node, actors: readonly Actor[]): string {
  const { world } = node;
  const states = actors.map((actor) => world.stateOf(actor, undefined));
  const frames = actors.map((actor) => world.frames.get(world.frameKey(actor, undefined)) ?? null);
  const rows = [...world.rows.values()].map((list) => Math.min(2, list.length));
  return toCanonicalJson([states, frames, rows, [...node.failing]]);
}

/** Explores the product of some traits as far as the bounds go. */
export function exploreProduct(
  explorer: Explorer,
  actors: readonly Actor[],
  share: number,
): ProductGraph {
  const nodes: Node[] = [explorer.root];
  const edges: { to: number; by: Node }[][] = [];
  const places = new Map<string, number>([[keyOf(explorer.root, actors), 0]]);
  const placeOf = (next: Node): number | undefined => {
    const key = keyOf(next, actors);
    explorer.program.budget.spend(Math.ceil(key.length / CHARACTERS_OF_A_STEP));
    const known = places.get(key);
    if (known !== undefined) return known;
    if (nodes.length >= explorer.bounds.states) {
      explorer.cutBy ??= 'states';
      return undefined;
    }
    places.set(key, nodes.length);
    return nodes.push(next) - 1;
  };
  explorer.explore(share, () => {
    for (let i = 0; i < nodes.length; i++) {
      const out: { to: number; by: Node }[] = [];
      edges.push(out);
      for (const next of explorer.successors(nodes[i] as Node, actors)) {
        const to = placeOf(next);
        if (to !== undefined) out.push({ to, by: next });
      }
    }
  });
  return { nodes, edges };
}

/** The places from which one that is wanted, or a step that is wanted, can be reached. */
export function reachesBack(
  graph: ProductGraph,
  isWanted: (node: Node) => boolean,
  isWantedStep: (by: Node) => boolean,
): Set<number> {
  const into = new Map<number, number[]>();
  const reached = new Set<number>();
  graph.nodes.forEach((node, i) => {
    if (isWanted(node)) reached.add(i);
  });
  graph.edges.forEach((out, from) => {
    for (const { to, by } of out) {
      append(into, to, from);
      if (isWantedStep(by)) reached.add(from);
    }
  });
  for (const place of reached) for (const from of into.get(place) ?? []) reached.add(from);
  return reached;
}
