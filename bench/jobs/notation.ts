import type { JsonObject } from '../../src/kernel/json.ts';

/**
 * A field from its short form: `name` (a string), `name:number`, `name:a|b` (an enum), `name:>Entity` (a relation),
 * `name:>>Entity` (a relation to many).
 */
function toField(text: string): JsonObject {
  const [name = '', type = 'string'] = text.split(':');
  if (type.startsWith('>')) {
    const many = type.startsWith('>>');
    const entity = type.replace(/^>+/, '');
    return { name, type: 'relation', relation: { entity, cardinality: many ? 'many' : 'one' } };
  }
  if (type.includes('|')) return { name, type: 'enum', values: type.split('|') };
  return { name, type };
}

/** An entity from `Name field field:type`. */
export function toEntity(text: string): JsonObject {
  const [name = '', ...fields] = text.trim().split(/\s+/);
  const id = { name: 'id', type: 'string', required: true };
  const collection = `${name.toLowerCase()}s`;
  return { name, persistence: 'persistent', collection, fields: [id, ...fields.map(toField)] };
}

/** An application that has entities and nothing else yet. */
export function toApplication(entities: readonly string[]): JsonObject {
  return {
    name: 'app',
    orbitals: entities.map((text) => {
      const entity = toEntity(text);
      return { name: `${String(entity.name)}Orbital`, entity, traits: [], pages: [] };
    }),
  };
}
