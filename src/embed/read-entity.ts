import { hashText } from '../kernel/hash.ts';
import { asArray, isObject, type Json, type JsonObject } from '../kernel/json.ts';
import { type DocumentScope, declareName, findName, type Names } from './document-scope.ts';
import type { StructureGraph } from './structure-graph.ts';
import { ANONYMOUS, findFieldType, KIND, ROLE } from './vocabulary.ts';

const OBJECT = hashText('object');

/** Adds an entity, a name or an object, with its fields, and declares it in its orbital and everywhere. */
export function declareEntity(
  scope: DocumentScope,
  entities: Names,
  entity: Json | undefined,
): number | undefined {
  const { graph } = scope;
  const record = isObject(entity) ? entity : undefined;
  if (!record && typeof entity !== 'string') return undefined;
  const persistence =
    typeof record?.persistence === 'string' ? hashText(record.persistence) : ANONYMOUS;
  const node = graph.addNode(KIND.entity, persistence);
  const name = record ? record.name : entity;
  declareName(entities, name, node, graph);
  declareName(scope.entities, name, node, graph);
  const fields: Names = new Map();
  scope.fieldsOf.set(node, fields);
  for (const field of asArray(record?.fields)) {
    if (!isObject(field)) continue;
    const fieldNode = addField(graph, field, KIND.field);
    graph.addEdge(node, fieldNode, ROLE.field);
    declareName(fields, field.name, fieldNode, graph);
  }
  return node;
}

/** Links the relations of an entity's fields, once all entities are declared. */
export function linkRelations(scope: DocumentScope, entities: Names, entity: JsonObject): void {
  for (const field of asArray(entity.fields)) {
    if (!isObject(field) || field.relation === undefined) continue;
    const relation = isObject(field.relation) ? field.relation : { entity: field.relation };
    const target = findName(relation.entity, entities, scope.entities);
    const fields = scope.fieldsOf.get(findName(entity.name, entities, scope.entities) ?? -1);
    const node = typeof field.name === 'string' ? fields?.get(field.name) : undefined;
    if (node === undefined) continue;
    scope.graph.addEdge(node, target ?? scope.literals.text, ROLE.relation);
  }
}

/** Most enum values that are told apart. */
const MANY_VALUES = 7;

/** Adds a field of an entity or of a payload, or a part of either; returns its node. */
export function addField(graph: StructureGraph, field: JsonObject, kind: number): number {
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
  if (isObject(field.items)) {
    graph.addEdge(node, addField(graph, field.items, KIND.payload), ROLE.member);
  }
  if (isObject(field.properties)) {
    for (const key in field.properties) {
      const part = field.properties[key];
      if (isObject(part)) graph.addEdge(node, addField(graph, part, KIND.payload), ROLE.field);
    }
  }
  return node;
}
