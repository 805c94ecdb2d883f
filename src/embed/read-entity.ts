import { hashText } from '../kernel/hash.ts';
import { asArray, isObject, type Json, type JsonObject } from '../kernel/json.ts';
import { Names, type Scope } from './document-scope.ts';
import type { StructureGraph } from './structure-graph.ts';
import { ANONYMOUS, addLiteral, findFieldType, KIND, ROLE } from './vocabulary.ts';

const OBJECT = hashText('object');

/** Adds an entity, a name or an object, with its fields, and declares it; undefined where it is neither. */
export function declareEntity(scope: Scope, entity: Json | undefined): number | undefined {
  const { graph } = scope;
  const record = isObject(entity) ? entity : undefined;
  if (!record && typeof entity !== 'string') return undefined;
  const persistence =
    typeof record?.persistence === 'string' ? hashText(record.persistence) : ANONYMOUS;
  const node = graph.addNode(KIND.entity, persistence);
  scope.entities.declare(record ? record.name : entity, node);
  scope.fieldsOf.set(node, addFields(graph, node, record?.fields, KIND.field, ROLE.field));
  return node;
}

/** Links the relations of an entity's fields, once all entities are declared. */
export function linkRelations({ graph, entities, fieldsOf }: Scope, entity: JsonObject): void {
  const fields = fieldsOf.get(entities.find(entity.name) ?? -1);
  for (const field of asArray(entity.fields)) {
    if (!isObject(field) || field.relation === undefined) continue;
    const relation = isObject(field.relation) ? field.relation.entity : field.relation;
    const node = fields?.find(field.name);
    if (node === undefined) continue;
    graph.addEdge(node, entities.find(relation) ?? addLiteral(graph, ''), ROLE.relation);
  }
}

/** Adds the fields of an entity or a payload to its node, and answers with their names. */
export function addFields(
  graph: StructureGraph,
  owner: number,
  fields: Json | undefined,
  kind: number,
  role: number,
  names = new Names(graph),
): Names {
  for (const field of asArray(fields)) {
    if (!isObject(field)) continue;
    const node = addField(graph, field, kind);
    graph.addEdge(owner, node, role);
    names.declare(field.name, node);
  }
  return names;
}

/** Most enum values that are told apart. */
const MANY_VALUES = 7;

/** Adds a field of an entity or of a payload, or a part of either; returns its node. */
function addField(graph: StructureGraph, field: JsonObject, kind: number): number {
  const type = typeof field.type === 'string' ? field.type : '';
  const isList = type.startsWith('[');
  const word = findFieldType(isList ? type.slice(1, -1) : type);
  const node = graph.addNode(kind, word ?? (isList ? OBJECT : ANONYMOUS), isList ? 1 : 0);
  const traits =
    (field.required === true ? 1 : 0) +
    (field.default === undefined ? 0 : 2) +
    Math.min(asArray(field.values).length, MANY_VALUES) * 4;
  // A loop adds the traits of the type to the refined labels and leaves the plain one as it is.
  if (traits > 0) graph.addEdge(node, node, traits);
  addFields(graph, node, [field.items ?? null], KIND.payload, ROLE.member);
  const parts = isObject(field.properties) ? (Object.values(field.properties) as Json[]) : [];
  addFields(graph, node, parts, KIND.payload, ROLE.field);
  return node;
}
