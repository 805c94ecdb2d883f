import { createHash } from 'node:crypto';
import { isObject, type Json, type JsonObject } from '../../kernel/json.ts';
import { toCurl, toExampleBody } from './docs-examples.ts';

const STYLE = `
:root{color-scheme:light dark;--line:color-mix(in srgb,currentColor 18%,transparent)}
body{font:16px/1.55 system-ui,sans-serif;max-width:56rem;margin:0 auto;padding:2rem 1.25rem 6rem}
h1{margin:0}h2{margin:2.5rem 0 .5rem;text-transform:capitalize}
nav a{margin-right:1rem}
details{border:1px solid var(--line);border-radius:.5rem;margin:.5rem 0;padding:.6rem .9rem}
summary{cursor:pointer}summary b{font-family:ui-monospace,monospace;margin-right:.75rem}
summary span{opacity:.7}
details div{overflow-x:auto}
table{border-collapse:collapse;width:100%;font-size:.9rem}
th,td{border-top:1px solid var(--line);padding:.35rem .6rem;text-align:left;vertical-align:top}
pre{white-space:pre-wrap;overflow-wrap:anywhere;overflow:auto;max-height:24rem;border:1px solid var(--line);border-radius:.4rem;padding:.75rem;font:13px/1.45 ui-monospace,monospace}
`;

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

/** The page runs no script and loads nothing. */
export const DOCS_CSP = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

function escapeHtml(text: unknown): string {
  return String(text).replaceAll(/[&<>"]/g, (character) => ESCAPES[character] ?? character);
}

/** The type of a value in a word or two. */
function describeType(schema: Json | undefined): string {
  if (!isObject(schema)) return 'any';
  if (Array.isArray(schema.enum)) return schema.enum.map((one) => JSON.stringify(one)).join(' | ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  const either = schema.anyOf ?? schema.oneOf;
  if (Array.isArray(either)) return [...new Set(either.map(describeType))].join(' | ');
  if (schema.type === 'array') {
    const item = describeType(schema.items);
    return item.includes(' | ') ? `(${item})[]` : `${item}[]`;
  }
  if (Array.isArray(schema.type)) return schema.type.join(' | ');
  return typeof schema.type === 'string' ? schema.type : 'any';
}

/** What the description leaves out: default and range. */
function describeRange(schema: JsonObject): string {
  const words: string[] = [];
  if (schema.default !== undefined) words.push(`Default ${JSON.stringify(schema.default)}.`);
  if (schema.minimum !== undefined && Math.abs(Number(schema.minimum)) < 2 ** 53 - 1)
    words.push(`At least ${schema.minimum}.`);
  if (schema.maximum !== undefined && Number(schema.maximum) < 2 ** 53 - 1)
    words.push(`At most ${schema.maximum}.`);
  if (schema.maxLength !== undefined) words.push(`At most ${schema.maxLength} characters.`);
  return words.join(' ');
}

interface Field {
  readonly name: string;
  readonly schema: Json | undefined;
  readonly isRequired: boolean;
}

/** The members of an object and, one level down, those of the objects inside. */
function listFields(schema: Json | undefined, prefix = ''): Field[] {
  if (!isObject(schema) || !isObject(schema.properties)) return [];
  const required = Array.isArray(schema.required) ? schema.required : [];
  return Object.entries(schema.properties).flatMap(([name, property]) => {
    const item = isObject(property) && property.type === 'array' ? property.items : property;
    const path = `${prefix}${name}${item === property ? '' : '[]'}`;
    const field = { name: prefix + name, schema: property, isRequired: required.includes(name) };
    return [field, ...(prefix === '' ? listFields(item, `${path}.`) : [])];
  });
}

function renderFields(title: string, fields: readonly Field[]): string {
  if (fields.length === 0) return '';
  const rows = fields.map(({ name, schema, isRequired }) => {
    const words = isObject(schema) ? [schema.description, describeRange(schema)] : [];
    const text = words.filter((one) => one !== undefined && one !== '').join(' ');
    const mark = isRequired ? ' <em>required</em>' : '';
    return `<tr><td><code>${escapeHtml(name)}</code>${mark}</td><td>${escapeHtml(describeType(schema))}</td><td>${escapeHtml(text)}</td></tr>`;
  });
  return `<h4>${title}</h4><div><table><thead><tr><th>Field</th><th>Type</th><th>Meaning</th></tr></thead><tbody>${rows.join('')}</tbody></table></div>`;
}

/** The JSON Schema of a body or an answer. */
function schemaOf(content: Json | undefined): JsonObject {
  const json = isObject(content) ? content['application/json'] : undefined;
  return isObject(json) && isObject(json.schema) ? json.schema : {};
}

function renderOperation(path: string, method: string, operation: JsonObject): string {
  const body = operation.requestBody as JsonObject | undefined;
  const responses = operation.responses as Record<string, JsonObject>;
  const id = String(operation.operationId);
  const parameters = ((operation.parameters ?? []) as JsonObject[]).map((one) => ({
    name: String(one.name),
    schema: {
      ...(isObject(one.schema) ? one.schema : {}),
      ...(one.description ? { description: one.description } : {}),
    },
    isRequired: one.required === true,
  }));
  const input = body && schemaOf(body.content);
  const curl = toCurl(method, path, input && toExampleBody(id, input));
  return `<details id="${escapeHtml(id)}">
<summary><b>${escapeHtml(method.toUpperCase())} ${escapeHtml(path)}</b><span>${escapeHtml(operation.summary)}</span></summary>
<p>${escapeHtml(operation.description)} <a href="#${escapeHtml(id)}">Link</a></p>
<pre>${escapeHtml(curl)}</pre>
${renderFields('Parameters', parameters)}
${renderFields('Body', input ? listFields(input) : [])}
${renderFields('Answer', listFields(schemaOf(responses[200]?.content)))}
</details>`;
}

/** A readable page of an OpenAPI document, rendered here, so that it works offline and without a script. */
export function renderDocs(openApi: JsonObject, basePath = ''): string {
  const { info, paths } = openApi as { info: JsonObject; paths: Record<string, JsonObject> };
  const groups = new Map<string, string[]>();
  for (const [path, item] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(item)) {
      if (!isObject(operation)) continue;
      const [group = ''] = operation.tags as string[];
      const rendered = renderOperation(path, method, operation);
      groups.set(group, [...(groups.get(group) ?? []), rendered]);
    }
  }
  const sections = [...groups].map(
    ([group, rendered]) => `<h2>${escapeHtml(group)}</h2>\n${rendered.join('\n')}`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Orrery</title><style>${STYLE}</style></head>
<body><h1>Orrery ${escapeHtml(info.version)}</h1>
<p>${escapeHtml(info.summary)}</p>
<nav><a href="openapi.json">OpenAPI document</a><a href="healthz">Health</a></nav>
<p>Send <code>Authorization: Bearer &lt;API_KEY&gt;</code> and <code>Content-Type: application/json</code>. Errors are problem+json (RFC 9457). MCP is at <code>/mcp</code> (Streamable HTTP) and <code>/sse</code>.</p>
<p>The lines below work when pasted after these two, at the machine of the server:</p>
<pre>ORRERY_URL=127.0.0.1:7411${escapeHtml(basePath)}
ORRERY_KEY=$(cat ~/.orrery/api-key)</pre>
${sections.join('\n')}
</body></html>`;
}
