import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import type { JsonObject } from '../../kernel/json.ts';
import { explainTopic } from '../../operations/reference/language-topics.ts';
import type { Orrery } from '../bind-operations.ts';
import type { Caller } from '../caller.ts';

/** A resource, or all that one template names, declared once: listing and reading follow from it. */
interface Resource {
  /** A URI, or a template that ends with one variable. */
  readonly uri: string;
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** Reads it, given the variable. Undefined where there is nothing; throws AppError. */
  read(value: string, orrery: Orrery, caller: Caller): Promise<unknown>;
}

const RESOURCES: readonly Resource[] = [
  {
    uri: 'orrery://behaviors',
    name: 'behaviors',
    title: 'Behaviors',
    description: 'Every behavior that can be a goal: name, one line, tags and where it is from.',
    async read(_value, { services }, { tenant }) {
      const behaviors = (await services.behaviors(tenant)).list();
      return behaviors.map(({ name, description, tags, source }) => {
        return { name, description, tags, source };
      });
    },
  },
  {
    uri: 'orrery://memory',
    name: 'memory',
    title: 'Memory',
    description: 'The domains that have episodes, with counts.',
    read: (_value, orrery, caller) => orrery.call('memory_stats', {}, { caller }),
  },
  {
    uri: 'orrery://behaviors/{name}',
    name: 'behavior',
    title: 'Behavior',
    description: 'A behavior with its description and complete schema.',
    async read(value, { services }, { tenant }) {
      const found = (await services.behaviors(tenant)).find(value);
      if (!found) return undefined;
      const { name, description, tags, source, schema } = found;
      return { name, description, tags, source, schema };
    },
  },
  {
    uri: 'orrery://language/{topic}',
    name: 'language',
    title: 'The language of schemas',
    description: 'A topic of describe_language: skeleton, fields, states, effects and others.',
    read: async (topic) => ({ topic, text: explainTopic(topic) }),
  },
  {
    uri: 'orrery://schemas/{schema_id}',
    name: 'schema',
    title: 'Saved schema',
    description: 'A schema that apply_actions kept under this schema_id.',
    read: async (id, { services }, { tenant }) => (await services.schemas()).find(tenant, id),
  },
  {
    uri: 'orrery://plans/{plan_id}',
    name: 'plan',
    title: 'Kept plan',
    description: 'A plan under its plan_id: the schema it was made for and all its actions.',
    read: async (id, { services }, { tenant }) => (await services.plans()).find(tenant, id),
  },
];

const mimeType = 'application/json';

const isTemplate = ({ uri }: Resource): boolean => uri.endsWith('}');

export function listResources(): JsonObject {
  const resources = RESOURCES.filter((resource) => !isTemplate(resource));
  return { resources: resources.map(({ read, ...resource }) => ({ ...resource, mimeType })) };
}

export function listResourceTemplates(): JsonObject {
  const resourceTemplates = RESOURCES.filter(isTemplate).map(({ read, uri, ...resource }) => ({
    uriTemplate: uri,
    ...resource,
    mimeType,
  }));
  return { resourceTemplates };
}

/** The variable of a URI, decoded: '' where the resource has none; undefined where the URI is of another resource. */
function matchUri(resource: Resource, uri: string): string | undefined {
  if (!isTemplate(resource)) return uri === resource.uri ? '' : undefined;
  const [prefix = ''] = resource.uri.split('{');
  const rest = uri.slice(prefix.length);
  if (!uri.startsWith(prefix) || !/^[\w.~%:@-]{1,384}$/.test(rest)) return undefined;
  try {
    return decodeURIComponent(rest);
  } catch {
    return undefined;
  }
}

/** Reads a resource of the caller's tenant. Throws MCP's "resource not found" for any other URI. */
export async function readResource(
  uri: string,
  orrery: Orrery,
  caller: Caller,
): Promise<JsonObject> {
  for (const resource of RESOURCES) {
    const value = matchUri(resource, uri);
    const content = value === undefined ? undefined : await resource.read(value, orrery, caller);
    if (content === undefined) continue;
    return { contents: [{ uri, mimeType, text: JSON.stringify(content) }] };
  }
  const templates = RESOURCES.map((resource) => resource.uri).join(', ');
  throw new ProtocolError(
    ProtocolErrorCode.ResourceNotFound,
    `No resource is at this URI. There are: ${templates}.`,
    { uri: uri.slice(0, 200) },
  );
}
