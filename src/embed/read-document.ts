import { hashText } from '../kernel/hash.ts';
import { asArray, isObject, type Json, type JsonObject } from '../kernel/json.ts';
import { wrapMachines } from '../language/flat-machines.ts';
import { createScope, type Scope } from './document-scope.ts';
import { declareEntity, linkRelations } from './read-entity.ts';
import { addTraitBody } from './read-trait.ts';
import { StructureGraph } from './structure-graph.ts';
import { ANONYMOUS, findPattern, KIND, ROLE } from './vocabulary.ts';

/** Finds the document of a built-in behavior by its exact name. */
export type FindSchema = (name: string) => JsonObject | undefined;

/** The nodes of a built-in behavior's trait of a name, or of all its traits; none where none is shipped. */
type ResolvedImports = (behavior: string, trait?: string) => readonly number[];

/** The kinds of names of an opaque trait, as the detail of its label. */
const OPAQUE = { name: 2, import: 3, builtin: 4 } as const;

const UI_PREFIX = 'ui-';

/**
 * Adds a trait that the document does not define itself: a bare name, or a reference `Alias.traits.Name`.
 * A behavior that only wraps a pattern stands for that pattern; a built-in brings its own structure; of
 * any other only the behavior's name is known, and of a bare name nothing.
 */
function addOpaqueTrait(
  graph: StructureGraph,
  imports: ReadonlyMap<string, string>,
  resolved: ResolvedImports,
  trait: string | JsonObject,
): number {
  const reference = typeof trait === 'string' ? trait : (trait.ref as string);
  const [alias = '', ...path] = reference.split('.');
  const behavior = imports.get(alias) ?? (path.length === 0 ? alias : '');
  const traits = resolved(behavior, path.at(-1));
  if (traits.length > 0) {
    const node = graph.addNode(KIND.trait, ANONYMOUS, OPAQUE.builtin);
    for (const target of traits) graph.addEdge(node, target, ROLE.import);
    return node;
  }
  const isUi = behavior.startsWith(UI_PREFIX);
  const pattern = isUi ? findPattern(behavior.slice(UI_PREFIX.length)) : undefined;
  if (pattern) return graph.addNode(KIND.pattern, pattern);
  if (imports.has(alias)) return graph.addNode(KIND.trait, hashText(behavior), OPAQUE.import);
  return graph.addNode(KIND.trait, ANONYMOUS, OPAQUE.name);
}

/** An orbital whose elements are declared; the bodies of its traits follow once all names are known. */
interface DeclaredOrbital {
  readonly orbital: JsonObject;
  readonly node: number;
  readonly scope: Scope;
  readonly bodies: readonly { readonly node: number; readonly trait: JsonObject }[];
}

/** The graph of a document's structure: any JSON object. Linear in its size. */
export function readDocument(document: JsonObject, find: FindSchema): StructureGraph {
  const graph = new StructureGraph();
  const root = graph.addNode(KIND.schema, ANONYMOUS);
  const outer = createScope(graph);
  const resolved = createResolvedImports(graph, find);
  const orbitals = asArray(wrapMachines(document).orbitals)
    .filter(isObject)
    .map((orbital) => declareOrbital(outer, orbital, resolved));
  for (const { orbital, node, scope, bodies } of orbitals) {
    graph.addEdge(root, node, ROLE.member);
    for (const entity of [orbital.entity ?? null, ...asArray(orbital.auxiliaryEntities)]) {
      if (isObject(entity)) linkRelations(scope, entity);
    }
    for (const body of bodies) addTraitBody(scope, body.node, body.trait);
    for (const page of asArray(orbital.pages)) addPage(scope, node, page);
  }
  return graph;
}

function declareOrbital(
  outer: Scope,
  orbital: JsonObject,
  resolved: ResolvedImports,
): DeclaredOrbital {
  const { graph } = outer;
  const scope = createScope(graph, outer);
  const node = graph.addNode(KIND.orbital, ANONYMOUS);
  const imports = new Map<string, string>();
  for (const use of asArray(orbital.uses).filter(isObject)) {
    const path = typeof use.from === 'string' ? use.from : '';
    const name = path.slice(path.lastIndexOf('/') + 1);
    graph.addEdge(node, graph.addNode(KIND.import, hashText(name)), ROLE.import);
    if (typeof use.as !== 'string') continue;
    // An alias of two behaviors means none, whichever came first.
    imports.set(use.as, (imports.get(use.as) ?? name) === name ? name : '');
  }
  for (const [entity, role] of [
    [orbital.entity ?? null, ROLE.entity] as const,
    ...asArray(orbital.auxiliaryEntities).map((one) => [one, ROLE.auxiliary] as const),
  ]) {
    const declared = declareEntity(scope, entity);
    if (declared !== undefined) graph.addEdge(node, declared, role);
  }
  const bodies: { node: number; trait: JsonObject }[] = [];
  for (const trait of asArray(orbital.traits)) {
    if (typeof trait !== 'string' && !isObject(trait)) continue;
    const isInline = isObject(trait) && typeof trait.ref !== 'string';
    const traitNode = isInline
      ? addInlineTrait(graph, trait)
      : addOpaqueTrait(graph, imports, resolved, trait);
    graph.addEdge(node, traitNode, ROLE.trait);
    scope.traits.declare(isObject(trait) ? trait.name : trait, traitNode);
    if (isObject(trait)) bodies.push({ node: traitNode, trait });
  }
  return { orbital, node, scope, bodies };
}

/** Traits without a category behave as interactions. */
function addInlineTrait(graph: StructureGraph, trait: JsonObject): number {
  const category = typeof trait.category === 'string' ? trait.category : 'interaction';
  return graph.addNode(KIND.trait, hashText(category), isObject(trait.stateMachine) ? 1 : 0);
}

/** Reads what a document imports of the built-ins: each orbital and trait once, however often it is referred to. */
function createResolvedImports(graph: StructureGraph, find: FindSchema): ResolvedImports {
  const scopes = new Map<JsonObject, Scope>();
  const orbitals = new Map<JsonObject, DeclaredOrbital>();
  const read = new Set<number>();
  return (behavior, name) => {
    const schema = find(behavior);
    if (!schema) return [];
    const outer = scopes.get(schema) ?? createScope(graph);
    scopes.set(schema, outer);
    const isWanted = (trait: Json) =>
      name === undefined || (isObject(trait) && trait.name === name);
    const holders = asArray(schema.orbitals)
      .filter(isObject)
      .filter(({ traits }) => name === undefined || asArray(traits).some(isWanted));
    return holders.flatMap((orbital) => {
      const declared = orbitals.get(orbital) ?? declareOrbital(outer, orbital, () => []);
      orbitals.set(orbital, declared);
      const wanted = declared.bodies.filter(({ trait }) => isWanted(trait));
      for (const { node, trait } of wanted) {
        if (!read.has(node)) addTraitBody(declared.scope, node, trait);
        read.add(node);
      }
      return wanted.map(({ node }) => node);
    });
  };
}

/** Most parameters of a path that are told apart. */
const MANY_PARAMETERS = 3;

function addPage({ graph, traits }: Scope, orbital: number, page: Json): void {
  const record = isObject(page) ? page : undefined;
  if (!record && typeof page !== 'string') return;
  const path = typeof record?.path === 'string' ? record.path : '';
  const parameters = Math.min(path.split('/:').length - 1, MANY_PARAMETERS);
  const node = graph.addNode(KIND.page, ANONYMOUS, parameters);
  graph.addEdge(orbital, node, ROLE.page);
  for (const item of asArray(record?.traits)) {
    const trait = traits.find(isObject(item) ? item.ref : item);
    if (trait !== undefined) graph.addEdge(node, trait, ROLE.trait);
  }
}
