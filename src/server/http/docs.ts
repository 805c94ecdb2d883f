import { createHash } from 'node:crypto';
import { isObject, type JsonObject } from '../../kernel/json.ts';
import { toCurl, toExampleBody } from '../../operations/reference/example-requests.ts';
import {
  describeMeaning,
  describeType,
  type Field,
  listFields,
  listParameters,
  schemaOf,
} from '../../operations/reference/list-fields.ts';

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

function renderFields(title: string, fields: readonly Field[]): string {
  if (fields.length === 0) return '';
  const rows = fields.map((field) => {
    const { name, schema, isRequired } = field;
    const text = describeMeaning(field);
    const mark = isRequired ? ' <em>required</em>' : '';
    return `<tr><td><code>${escapeHtml(name)}</code>${mark}</td><td>${escapeHtml(describeType(schema))}</td><td>${escapeHtml(text)}</td></tr>`;
  });
  return `<h4>${title}</h4><div><table><thead><tr><th>Field</th><th>Type</th><th>Meaning</th></tr></thead><tbody>${rows.join('')}</tbody></table></div>`;
}

function renderOperation(path: string, method: string, operation: JsonObject): string {
  const body = operation.requestBody as JsonObject | undefined;
  const responses = operation.responses as Record<string, JsonObject>;
  const id = String(operation.operationId);
  const parameters = listParameters(operation);
  const input = body && schemaOf(body.content);
  const query = parameters.filter(
    ({ name, isRequired }) => isRequired && !path.includes(`{${name}}`),
  );
  const names = query.map(({ name }) => name);
  const curl = toCurl(method, path, input && toExampleBody(id, input), names);
  return `<details id="${escapeHtml(id)}">
<summary><b>${escapeHtml(method.toUpperCase())} ${escapeHtml(path)}</b><span>${escapeHtml(operation.summary)}</span></summary>
<p>${escapeHtml(operation.description)} <a href="#${escapeHtml(id)}">Link</a></p>
<pre>${escapeHtml(curl)}</pre>
${renderFields('Parameters', parameters)}
${renderFields('Body', input ? listFields(input) : [])}
${renderFields('Answer', listFields(schemaOf(responses[200]?.content)))}
</details>`;
}

/** Marks the place of the two lines of shell in a rendered page: every reader gets their own. */
const SHELL_LINES = '<!-- shell lines -->';

/** The page for one reader: with the address of the server, and the file of its first key where they may know. */
export function addressDocs(page: string, url: string, keyFile: string | undefined): string {
  const key = keyFile === undefined ? 'YOUR_KEY' : `$(cat '${keyFile}')`;
  const lines = `ORRERY_URL=${url}\nORRERY_KEY=${key}`;
  return page.replace(SHELL_LINES, () => escapeHtml(lines));
}

/** A readable page of an OpenAPI document, rendered here, so that it works offline and without a script. */
export function renderDocs(openApi: JsonObject): string {
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
<nav><a href="inspector">Inspector</a><a href="openapi.json">OpenAPI document</a><a href="healthz">Health</a></nav>
<p>Send <code>Authorization: Bearer &lt;API_KEY&gt;</code> and <code>Content-Type: application/json</code>. Errors are problem+json (RFC 9457). MCP is at <code>/mcp</code> (Streamable HTTP) and <code>/sse</code>.</p>
<p>The lines below work when pasted after these two:</p>
<pre>${SHELL_LINES}</pre>
${sections.join('\n')}
</body></html>`;
}
