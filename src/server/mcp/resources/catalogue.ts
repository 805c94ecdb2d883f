import type { JsonObject } from '../../../kernel/json.ts';
import type { Orrery } from '../../bind-operations.ts';
import type { Caller } from '../../caller.ts';
import { CODES, ProtocolError } from '../protocol-error.ts';
import { BEHAVIOR_RESOURCES } from './behavior-resources.ts';
import { KEPT_RESOURCES } from './kept-resources.ts';
import { LANGUAGE_RESOURCES } from './language-resources.ts';
import { MEMORY_RESOURCES } from './memory-resources.ts';
import { isTemplate, matchUri, type Resource } from './resource.ts';
import { SKILL_RESOURCES } from './skill-resources.ts';

/** Everything that can be read, in the order that clients list it in. */
const RESOURCES: readonly Resource[] = [
  ...LANGUAGE_RESOURCES,
  ...BEHAVIOR_RESOURCES,
  ...KEPT_RESOURCES,
  ...MEMORY_RESOURCES,
  ...SKILL_RESOURCES,
];

const JSON_TYPE = 'application/json';

function toListing(resource: Resource, uriKey: string) {
  const { uri, name, title, description, mimeType = JSON_TYPE } = resource;
  return { [uriKey]: uri, name, title, description, mimeType };
}

export function listResources(): JsonObject {
  const resources = RESOURCES.filter((resource) => !isTemplate(resource));
  return { resources: resources.map((resource) => toListing(resource, 'uri')) };
}

export function listResourceTemplates(): JsonObject {
  const templates = RESOURCES.filter(isTemplate);
  return { resourceTemplates: templates.map((resource) => toListing(resource, 'uriTemplate')) };
}

/** Reads a resource of the caller's tenant. Throws MCP's "resource not found" for any other URI. */
export async function readResource(
  uri: string,
  orrery: Orrery,
  caller: Caller,
): Promise<JsonObject> {
  for (const resource of RESOURCES) {
    const values = matchUri(resource, uri);
    const content = values && (await resource.read(values, orrery, caller));
    if (!content) continue;
    const { mimeType = JSON_TYPE } = resource;
    return { contents: [{ uri, mimeType, text: content.text }], ...content.cache };
  }
  const templates = RESOURCES.filter(isTemplate).map((resource) => resource.uri);
  throw new ProtocolError(
    CODES.resourceNotFound,
    `No resource is at this URI. Templates: ${templates.join(', ')}.`,
    { uri: uri.slice(0, 200) },
  );
}
