import { hashText } from '../kernel/hash.ts';
import { asArray, isObject, type Json, type JsonObject } from '../kernel/json.ts';
import { wrapMachines } from '../language/flat-machines.ts';
import {
  createDocumentScope,
  type DocumentScope,
  declareName,
  findName,
  type Names,
} from './document-scope.ts';
import { declareEntity, linkRelations } from './read-entity.ts';
import { addTraitBody } from './read-trait.ts';
import type { StructureGraph } from './structure-graph.ts';
import { ANONYMOUS, findPattern, KIND, ROLE } from './vocabulary.ts';

/** The imports of an orbital: alias → name of the behavior. */
type Imports = Map<string, string>;

/** Makes an alias mean a behavior; one that already means another means none, whichever came first. */
function declareImport(imports: Imports, alias: string, behavior: string): void {
  const known = imports.get(alias);
  imports.set(alias, known === undefined || known === behavior ? behavior : '');
}

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
  scope: DocumentScope,
  imports: Imports,
  resolved: ResolvedImports,
  trait: string | JsonObject,
): number {
  const { graph } = scope;
  const reference = typeof trait === 'string' ? trait : (trait.ref as string);
  const [alias = '', ...path] = reference.split('.');
  const behavior = imports.get(alias) ?? (path.length === 0 ? alias : '');
  const traits = resolved(behavior, path.at(-1));
  if (traits.length > 0) {
    const node = graph.addNode(KIND.trait, ANONYMOUS, OPAQUE.builtin);
    for (const target of traits) graph.addEdge(node, target, ROLE.import);
    return node;
  }
  const pattern = behavior.startsWith(UI_PREFIX)
    ? findPattern(behavior.slice(UI_PREFIX.length))
    : undefined;
  if (pattern) return graph.addNode(KIND.pattern, pattern);
  if (imports.has(alias)) return graph.addNode(KIND.trait, hashText(behavior), OPAQUE.import);
  return graph.addNode(KIND.trait, ANONYMOUS, OPAQUE.name);
}

/** An orbital whose elements are declared; the bodies of its traits follow once all names are known. */
interface OrbitalScope {
  readonly orbital: JsonObject;
  readonly node: number;
  readonly entities: Names;
  readonly traits: Names;
  readonly bodies: { readonly node: number; readonly trait: JsonObject }[];
}

/** Finds the document of a built-in behavior by its exact name. */
export type FindSchema = (name: string) => JsonObject | undefined;

/** Fills the graph with the structure of a document: any JSON object. Linear in its size. */
export function readDocument(document: JsonObject, graph: StructureGraph, find: FindSchema): void {
  graph.clear();
  const root = graph.addNode(KIND.schema, ANONYMOUS);
  const scope = createDocumentScope(graph);
  const resolved = createResolvedImports(scope, find);
  for (const node of readOrbitals(scope, wrapMachines(document), resolved)) {
    graph.addEdge(root, node, ROLE.member);
  }
}

function readOrbitals(
  scope: DocumentScope,
  document: JsonObject,
  resolved: ResolvedImports,
): number[] {
  const orbitals = asArray(document.orbitals)
    .filter(isObject)
    .map((orbital) => declareOrbital(scope, orbital, resolved));
  for (const { orbital, node, entities, traits, bodies } of orbitals) {
    for (const entity of [orbital.entity, ...asArray(orbital.auxiliaryEntities)]) {
      if (isObject(entity)) linkRelations(scope, entities, entity);
    }
    for (const body of bodies) addTraitBody(scope, { entities, traits }, body.node, body.trait);
    for (const page of asArray(orbital.pages)) addPage(scope, traits, node, page);
  }
  return orbitals.map((orbital) => orbital.node);
}

function declareOrbital(
  scope: DocumentScope,
  orbital: JsonObject,
  resolved: ResolvedImports,
): OrbitalScope {
  const { graph } = scope;
  const node = graph.addNode(KIND.orbital, ANONYMOUS);
  const entities: Names = new Map();
  const traits: Names = new Map();
  const imports: Imports = new Map();
  for (const use of asArray(orbital.uses)) {
    if (!isObject(use)) continue;
    const path = typeof use.from === 'string' ? use.from : '';
    const name = path.slice(path.lastIndexOf('/') + 1);
    if (typeof use.as === 'string') declareImport(imports, use.as, name);
    graph.addEdge(node, graph.addNode(KIND.import, hashText(name)), ROLE.import);
  }
  const own = declareEntity(scope, entities, orbital.entity);
  if (own !== undefined) graph.addEdge(node, own, ROLE.entity);
  for (const entity of asArray(orbital.auxiliaryEntities)) {
    const auxiliary = declareEntity(scope, entities, entity);
    if (auxiliary !== undefined) graph.addEdge(node, auxiliary, ROLE.auxiliary);
  }
  const bodies: OrbitalScope['bodies'] = [];
  for (const trait of asArray(orbital.traits)) {
    if (typeof trait !== 'string' && !isObject(trait)) continue;
    const isInline = isObject(trait) && typeof trait.ref !== 'string';
    const traitNode = isInline
      ? addInlineTrait(graph, trait)
      : addOpaqueTrait(scope, imports, resolved, trait);
    graph.addEdge(node, traitNode, ROLE.trait);
    const name = isObject(trait) ? trait.name : trait;
    declareName(traits, name, traitNode, graph);
    declareName(scope.traits, name, traitNode, graph);
    if (isObject(trait)) bodies.push({ node: traitNode, trait });
  }
  return { orbital, node, entities, traits, bodies };
}

/** Traits without a category behave as interactions. */
function addInlineTrait(graph: StructureGraph, trait: JsonObject): number {
  const category = typeof trait.category === 'string' ? trait.category : 'interaction';
  return graph.addNode(KIND.trait, hashText(category), isObject(trait.stateMachine) ? 1 : 0);
}

/** An orbital of a built-in, declared, and the traits of it that were read. */
interface ReadOrbital {
  readonly scope: OrbitalScope;
  readonly read: Set<number>;
}

/** Reads what a document imports of the built-ins: each orbital and trait once, however often it is referred to. */
function createResolvedImports(scope: DocumentScope, find: FindSchema): ResolvedImports {
  const scopes = new Map<JsonObject, DocumentScope>();
  const orbitals = new Map<JsonObject, ReadOrbital>();
  const none: ResolvedImports = () => [];

  const readTraits = (outer: DocumentScope, orbital: JsonObject, name?: string): number[] => {
    const known = orbitals.get(orbital) ?? {
      scope: declareOrbital(outer, orbital, none),
      read: new Set(),
    };
    orbitals.set(orbital, known);
    const wanted = known.scope.bodies.filter(
      ({ trait }) => name === undefined || trait.name === name,
    );
    for (const { node, trait } of wanted) {
      if (known.read.has(node)) continue;
      known.read.add(node);
      addTraitBody(outer, known.scope, node, trait);
    }
    return wanted.map(({ node }) => node);
  };

  return (behavior, name) => {
    const schema = find(behavior);
    if (!schema) return [];
    const outer = scopes.get(schema) ?? createDocumentScope(scope.graph, scope.literals);
    scopes.set(schema, outer);
    return asArray(schema.orbitals)
      .filter(isObject)
      .filter((orbital) => name === undefined || hasTrait(orbital, name))
      .flatMap((orbital) => readTraits(outer, orbital, name));
  };
}

function hasTrait(orbital: JsonObject, name: string): boolean {
  return asArray(orbital.traits).some((trait) => isObject(trait) && trait.name === name);
}

/** Most parameters of a path that are told apart. */
const MANY_PARAMETERS = 3;

function addPage(scope: DocumentScope, traits: Names, orbital: number, page: Json): void {
  const { graph } = scope;
  const record = isObject(page) ? page : undefined;
  if (!record && typeof page !== 'string') return;
  const path = typeof record?.path === 'string' ? record.path : '';
  const parameters = Math.min(path.split('/:').length - 1, MANY_PARAMETERS);
  const node = graph.addNode(KIND.page, ANONYMOUS, parameters);
  graph.addEdge(orbital, node, ROLE.page);
  for (const item of asArray(record?.traits)) {
    const trait = findName(isObject(item) ? item.ref : item, traits, scope.traits);
    if (trait !== undefined) graph.addEdge(node, trait, ROLE.trait);
  }
}
