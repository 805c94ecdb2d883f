import { append } from '../../kernel/append.ts';
import { toCanonicalJson } from '../../kernel/canonical-json.ts';
import { type Actor, hears, type Program } from '../program/program.ts';
import type { Explorer, Node } from './explorer.ts';
import type { Possibilities } from './possible.ts';

/** Characters of a configuration that are written and compared in a step. */
const CHARACTERS_OF_A_STEP = 16;

/** The key of a configuration: its states, and the values that the traits have set. */
function keyOf({ world, failing }: Node, actors: readonly Actor[]): string {
  const states = actors.map((actor) => world.stateOf(actor, undefined));
  const frames = actors.map((actor) => world.frames.get(world.frameKey(actor, undefined)) ?? null);
  const rows = [...world.rows.values()].map((list) => Math.min(2, list.length));
  return toCanonicalJson([states, frames, rows, [...failing]]);
}

/** The configurations of some traits and the ways between them. */
export interface ProductGraph {
  /** Each configuration by the node that led to it first. */
  readonly nodes: ReadonlySet<Node>;
  /** Two of them, and the node that was made on the way. */
  readonly edges: readonly { readonly from: Node; readonly to: Node; readonly by: Node }[];
}

/** Those given and all whose events reach them: what others do changes nothing for these. */
export function findCone(
  program: Program,
  possible: Possibilities,
  wanted: readonly Actor[],
): readonly Actor[] {
  const cone = new Set(wanted);
  for (const actor of cone) {
    for (const listener of actor.listens) {
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
  const { actors, program } = explorer;
  const known = new Map<string, Node>();
  const nodes = new Set<Node>();
  const edges: ProductGraph['edges'][number][] = [];
  const find = (node: Node): Node => {
    const key = keyOf(node, actors);
    program.budget.spend(Math.ceil(key.length / CHARACTERS_OF_A_STEP));
    const same = known.get(key) ?? node;
    known.set(key, same);
    nodes.add(same);
    return same;
  };
  explorer.within(share, () => {
    explorer.explore(find(explorer.start()), (by, from) => {
      const to = find(by);
      edges.push({ from, to, by });
      return to === by ? actors : [];
    });
  });
  return { nodes, edges };
}

/** The configurations from which one that is wanted, or a step that is wanted, can be reached. */
export function reachesBack(
  { nodes, edges }: ProductGraph,
  isWanted: (node: Node) => boolean,
  isWantedStep: (by: Node) => boolean,
): ReadonlySet<Node> {
  const into = new Map<Node, Node[]>();
  const reached = new Set([...nodes].filter(isWanted));
  for (const { from, to, by } of edges) {
    append(into, to, from);
    if (isWantedStep(by)) reached.add(from);
  }
  for (const node of reached) for (const from of into.get(node) ?? []) reached.add(from);
  return reached;
}
