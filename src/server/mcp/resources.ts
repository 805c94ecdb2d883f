import type {
  ListResourcesResult,
  ListResourceTemplatesResult,
  ReadResourceResult,
} from '@modelcontextprotocol/sdk/types.js';
import { ACTION_EXAMPLES } from '../../actions/examples.ts';
import { ACTIONS } from '../../actions/registry.ts';
import type { Json } from '../../kernel/json.ts';
import { describeParams } from '../../operations/plans/describe-params.ts';
import { CHECKS } from '../../verify/checks/index.ts';
import type { Caller } from '../caller.ts';
import type { Orrery } from '../orrery.ts';
import { ProtocolError, RESOURCE_NOT_FOUND } from './protocol-error.ts';

const MIME_TYPE = 'application/json';
const CATEGORIES_URI = 'orrery://categories';
const ACTIONS_URI = 'orrery://actions';

/** URI templates and what stands behind them; `{…}` is one path segment. */
export const BEHAVIOR_TEMPLATE = 'orrery://behaviors/{name}';
export const SCHEMA_TEMPLATE = 'orrery://schemas/{id}';
export const PLAN_TEMPLATE = 'orrery://plans/{id}';

export function listResources(): ListResourcesResult {
  return {
    resources: [
      {
        uri: CATEGORIES_URI,
        name: 'categories',
        title: 'Error categories',
        description: 'What error_check and rank_edits may find: each category with what it means.',
        mimeType: MIME_TYPE,
      },
      {
        uri: ACTIONS_URI,
        name: 'actions',
        title: 'Actions',
        description: 'What apply_actions takes: each action with its params and an example.',
        mimeType: MIME_TYPE,
      },
    ],
  };
}

function toCategoryIndex() {
  return CHECKS.map(({ category, group, severity, description }) => ({
    category,
    group,
    severity,
    description,
  }));
}

function toActionIndex() {
  return [...ACTIONS.values()].map(({ name, description, params }) => ({
    action: name,
    description,
    params: describeParams(params),
    example: { action: name, params: ACTION_EXAMPLES[name] ?? {} },
  }));
}

export function listResourceTemplates(): ListResourceTemplatesResult {
  return {
    resourceTemplates: [
      {
        uriTemplate: BEHAVIOR_TEMPLATE,
        name: 'behavior',
        title: 'Behavior',
        description: 'A behavior with its description and complete schema.',
        mimeType: MIME_TYPE,
      },
      {
        uriTemplate: SCHEMA_TEMPLATE,
        name: 'schema',
        title: 'Saved schema',
        description: 'A schema that apply_actions kept under this schema_id.',
        mimeType: MIME_TYPE,
      },
      {
        uriTemplate: PLAN_TEMPLATE,
        name: 'plan',
        title: 'Kept plan',
        description: 'A plan under its plan_id: the schema it was made for and all its actions.',
        mimeType: MIME_TYPE,
      },
    ],
  };
}

async function findContent(uri: string, orrery: Orrery, caller: Caller): Promise<unknown> {
  if (uri === CATEGORIES_URI) return toCategoryIndex();
  if (uri === ACTIONS_URI) return toActionIndex();
  const [, kind, id] =
    /^orrery:\/\/(behaviors|schemas|plans)\/([A-Za-z0-9_-]{1,128})$/.exec(uri) ?? [];
  if (kind === 'behaviors' && id) {
    const behavior = (await orrery.services.behaviors(caller.tenant)).find(id);
    if (!behavior) return undefined;
    const { name, description, tags, source, schema } = behavior;
    return { name, description, tags, source, schema };
  }
  if (kind === 'schemas' && id) return (await orrery.services.schemas()).find(caller.tenant, id);
  if (kind === 'plans' && id) return (await orrery.services.plans?.())?.find(caller.tenant, id);
  return undefined;
}

/** The resource as JSON: a schema's text as it is kept, unparsed. */
async function findText(uri: string, orrery: Orrery, caller: Caller): Promise<string | undefined> {
  const [, id] = /^orrery:\/\/schemas\/([A-Za-z0-9_-]{1,128})$/.exec(uri) ?? [];
  const schemas = id === undefined ? undefined : await orrery.services.schemas();
  if (id !== undefined && schemas?.findText) return schemas.findText(caller.tenant, id);
  const content = await findContent(uri, orrery, caller);
  return content === undefined ? undefined : JSON.stringify(content as Json);
}

/** Reads a resource of the caller's tenant. Throws MCP's "resource not found" for any other URI. */
export async function readResource(
  uri: string,
  orrery: Orrery,
  caller: Caller,
): Promise<ReadResourceResult> {
  const text = await findText(uri, orrery, caller);
  if (text === undefined) {
    throw new ProtocolError(
      RESOURCE_NOT_FOUND,
      `No resource is at this URI. Templates: ${BEHAVIOR_TEMPLATE}, ${SCHEMA_TEMPLATE}, ${PLAN_TEMPLATE}.`,
      { uri: uri.slice(0, 200) },
    );
  }
  return { contents: [{ uri, mimeType: MIME_TYPE, text }] };
}
