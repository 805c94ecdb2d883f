import { isObject, type Json, type JsonObject } from '../../kernel/json.ts';

/** A document that every operation takes; small enough to read. */
const SCHEMA: JsonObject = { name: 'helpdesk', orbitals: [{ name: 'Tickets', entity: 'Ticket' }] };

/** Values that say more than their type does, by the member's name. */
const VALUES: Readonly<Record<string, Json>> = {
  schema: SCHEMA,
  current: SCHEMA,
  source: SCHEMA,
  target: 'std-list',
  goal: 'std-list',
  domain: 'helpdesk',
  context: 'Agents triage tickets',
  outcome: 'success',
  errors: [],
  actions: [{ action: 'add_field', params: { entity: 'Ticket', name: 'subject', type: 'string' } }],
  name: 'std-list',
  topic: 'skeleton',
  brief: {
    name: 'helpdesk',
    entities: [{ name: 'Ticket', fields: [{ name: 'subject', type: 'string' }] }],
  },
  episodes: [
    {
      episode_id: '01ARZ3NDEKTSV4RRFFQ69G5FAV',
      domain: 'helpdesk',
      context: 'Agents triage tickets',
      stored_at: '2026-01-31T12:00:00Z',
    },
  ],
  older_than_days: 365,
  dry_run: true,
};

/** Members that make an example do something where none is required. */
const WANTED: Readonly<Record<string, readonly string[]>> = {
  find_similar_behaviors: ['schema'],
  memory_store: ['context', 'schema'],
  memory_recall: ['context'],
  apply_actions: ['actions'],
  memory_forget: ['older_than_days', 'dry_run'],
};

function toValue(name: string, property: Json | undefined): Json {
  if (VALUES[name] !== undefined) return VALUES[name];
  if (!isObject(property)) return '…';
  if (Array.isArray(property.enum)) return property.enum[0] as Json;
  if (property.default !== undefined) return property.default;
  if (property.type === 'integer' || property.type === 'number') return 1;
  if (property.type === 'boolean') return true;
  if (property.type === 'array') return [];
  return property.type === 'object' ? {} : `<${name}>`;
}

/** A body that an operation takes, from the JSON Schema of its input. */
export function toExampleBody(operationId: string, schema: JsonObject): JsonObject {
  const properties = isObject(schema.properties) ? schema.properties : {};
  const required = Array.isArray(schema.required) ? schema.required.map(String) : [];
  const names = new Set([...required, ...(WANTED[operationId] ?? [])]);
  const members = [...names].filter((name) => Object.hasOwn(properties, name));
  return Object.fromEntries(members.map((name) => [name, toValue(name, properties[name])]));
}

const quote = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** Required members of a query with values that say something. */
function toQuery(names: readonly string[]): string {
  const pairs = names.map((name) => `${name}=${encodeURIComponent(String(VALUES[name] ?? name))}`);
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

/** A line that works when pasted, with the server's address and the key in variables of the shell. */
export function toCurl(
  method: string,
  path: string,
  body: JsonObject | undefined,
  query: readonly string[] = [],
): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = VALUES[name];
    return typeof value === 'string' ? value : name.toUpperCase();
  });
  const verb = method === 'get' || method === 'post' ? '' : `-X ${method.toUpperCase()} `;
  const authorization = '-H "Authorization: Bearer $ORRERY_KEY"';
  const sent =
    body === undefined
      ? ''
      : ` \\\n  -H 'Content-Type: application/json' -d ${quote(JSON.stringify(body))}`;
  return `curl -s ${verb}"$ORRERY_URL${filled}${toQuery(query)}" ${authorization}${sent}`;
}
