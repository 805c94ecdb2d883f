import { hashText } from '../kernel/hash.ts';
import { asArray, isObject, type Json, type JsonObject } from '../kernel/json.ts';
import { addTraitBody } from './read-trait.ts';
import { ROLE } from './roles.ts';
import { type DocumentScope, declareName, type Names } from './scope.ts';
import type { StructureGraph } from './structure-graph.ts';
import { ANONYMOUS, findFieldType, findPattern, getWord, KIND } from './vocabulary.ts';

/** What a document imports under an alias. */
type Imports = Map<string, string>;

interface OrbitalScope {
  readonly node: number;
  readonly orbital: JsonObject;
  readonly entities: Names;
  readonly traits: Names;
  readonly imports: Imports;
  readonly traitNodes: { node: number; trait: JsonObject }[];
}

/** Fills the graph with the structure of a document: any JSON object. */
export function readDocument(document: JsonObject, graph: StructureGraph): void {
  graph.clear();
  const root = graph.addNode(KIND.schema, ANONYMOUS);
  const literal = (detail: number) => graph.addNode(KIND.literal, ANONYMOUS, detail);
  const scope: DocumentScope = {
    graph,
    literals: {
      text: literal(1),
      number: literal(2),
      boolean: literal(3),
      nothing: literal(4),
      event: literal(5),
    },
    entities: new Map(),
    fieldsOf: new Map(),
    traits: new Map(),
    eventsOf: new Map(),
  };
  const orbitals: OrbitalScope[] = [];
  for (const item of asArray(document.orbitals)) {
    if (!isObject(item)) continue;
    const node = graph.addNode(KIND.orbital, ANONYMOUS);
    graph.addEdge(root, node, ROLE.member);
    orbitals.push(declareOrbital(scope, item, node));
  }
  for (const orbital of orbitals) {
    for (const { node, trait } of orbital.traitNodes) {
      addTraitBody(scope, orbital, node, trait);
    }
    for (const page of asArray(orbital.orbital.pages)) addPage(scope, orbital, page);
  }
}

function declareOrbital(scope: DocumentScope, orbital: JsonObject, node: number): OrbitalScope {
  const entities: Names = new Map();
  const traits: Names = new Map();
  const imports: Imports = new Map();
  const { graph } = scope;
  for (const use of asArray(orbital.uses)) {
    if (!isObject(use)) continue;
    const path = typeof use.from === 'string' ? use.from : '';
    const name = path.slice(path.lastIndexOf('/') + 1);
    if (typeof use.as === 'string') imports.set(use.as, name);
    graph.addEdge(node, graph.addNode(KIND.import, hashText(name)), ROLE.import);
  }
  declareEntity(scope, entities, orbital.entity, node, ROLE.entity);
  for (const entity of asArray(orbital.auxiliaryEntities)) {
    declareEntity(scope, entities, entity, node, ROLE.auxiliary);
  }
  const traitNodes: { node: number; trait: JsonObject }[] = [];
  for (const trait of asArray(orbital.traits)) {
    if (typeof trait !== 'string' && !isObject(trait)) continue;
    const traitNode = addTraitNode(scope, imports, trait);
    graph.addEdge(node, traitNode, ROLE.trait);
    const name = typeof trait === 'string' ? trait : trait.name;
    declareName(traits, name, traitNode, graph);
    declareName(scope.traits, name, traitNode, graph);
    if (isObject(trait)) traitNodes.push({ node: traitNode, trait });
  }
  return { node, orbital, entities, traits, imports, traitNodes };
}

function addTraitNode(scope: DocumentScope, imports: Imports, trait: string | JsonObject): number {
  const { graph } = scope;
  if (typeof trait === 'string') return graph.addNode(KIND.trait, ANONYMOUS, 1);
  if (typeof trait.ref === 'string') {
    const alias = trait.ref.slice(0, Math.max(0, trait.ref.indexOf('.')));
    const name = imports.get(alias) ?? '';
    const pattern = name.startsWith('ui-') ? findPattern(name.slice(3)) : undefined;
    if (pattern) return graph.addNode(KIND.pattern, pattern);
    return graph.addNode(KIND.trait, hashText(name), 2);
  }
  const category = typeof trait.category === 'string' ? trait.category : 'interaction';
  const interactive = isObject(trait.stateMachine) ? 3 : 1;
  return graph.addNode(KIND.trait, hashText(category), interactive);
}

function declareEntity(
  scope: DocumentScope,
  entities: Names,
  entity: Json | undefined,
  orbital: number,
  role: number,
): void {
  const { graph } = scope;
  if (typeof entity === 'string') {
    const node = graph.addNode(KIND.entity, ANONYMOUS);
    graph.addEdge(orbital, node, role);
    declareName(entities, entity, node, graph);
    declareName(scope.entities, entity, node, graph);
    return;
  }
  if (!isObject(entity)) return;
  const persistence =
    typeof entity.persistence === 'string' ? hashText(entity.persistence) : ANONYMOUS;
  const node = graph.addNode(KIND.entity, persistence);
  graph.addEdge(orbital, node, role);
  declareName(entities, entity.name, node, graph);
  declareName(scope.entities, entity.name, node, graph);
  const fields: Names = new Map();
  scope.fieldsOf.set(node, fields);
  for (const field of asArray(entity.fields)) {
    if (!isObject(field)) continue;
    const fieldNode = addField(graph, field, KIND.field);
    graph.addEdge(node, fieldNode, ROLE.field);
    declareName(fields, field.name, fieldNode, graph);
  }
}

/** Adds a field of an entity, a payload, or a part of either. */
export function addField(graph: StructureGraph, field: JsonObject, kind: number): number {
  const type = typeof field.type === 'string' ? field.type : 'string';
  const list = type.startsWith('[');
  const word = findFieldType(list ? type.slice(1, -1) : type);
  const values = asArray(field.values).length;
  const detail =
    (list ? 1 : 0) +
    (field.required === true ? 2 : 0) +
    (field.default === undefined ? 0 : 4) +
    Math.min(values, 7) * 8;
  const node = graph.addNode(kind, word ?? (list ? getWord('object') : ANONYMOUS), list ? 1 : 0);
  if (detail > 1) graph.addEdge(node, node, detail);
  if (isObject(field.items))
    graph.addEdge(node, addField(graph, field.items, KIND.payload), ROLE.member);
  if (isObject(field.properties)) {
    for (const key in field.properties) {
      const part = field.properties[key];
      if (isObject(part)) graph.addEdge(node, addField(graph, part, KIND.payload), ROLE.field);
    }
  }
  return node;
}

function addPage(scope: DocumentScope, orbital: OrbitalScope, page: Json): void {
  const { graph } = scope;
  if (typeof page !== 'string' && !isObject(page)) return;
  const path = isObject(page) && typeof page.path === 'string' ? page.path : '';
  const parameters = path.split('/:').length - 1;
  const node = graph.addNode(KIND.page, ANONYMOUS, Math.min(parameters, 3));
  graph.addEdge(orbital.node, node, ROLE.page);
  if (!isObject(page)) return;
  for (const item of asArray(page.traits)) {
    const name = typeof item === 'string' ? item : isObject(item) ? item.ref : undefined;
    if (typeof name !== 'string') continue;
    const trait = orbital.traits.get(name) ?? scope.traits.get(name);
    if (trait !== undefined) graph.addEdge(node, trait, ROLE.trait);
  }
}
