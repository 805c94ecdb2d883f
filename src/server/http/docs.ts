import { createHash } from 'node:crypto';
import { isObject, type JsonObject } from '../../kernel/json.ts';

const STYLE = `
:root{color-scheme:light dark;--line:color-mix(in srgb,currentColor 18%,transparent)}
body{font:16px/1.55 system-ui,sans-serif;max-width:56rem;margin:0 auto;padding:2rem 1.25rem 6rem}
h1{margin:0}h2{margin:2.5rem 0 .5rem;text-transform:capitalize}
nav a{margin-right:1rem}
details{border:1px solid var(--line);border-radius:.5rem;margin:.5rem 0;padding:.6rem .9rem}
summary{cursor:pointer}summary b{font-family:ui-monospace,monospace;margin-right:.75rem}
summary span{opacity:.7}
pre{overflow:auto;max-height:24rem;border:1px solid var(--line);border-radius:.4rem;padding:.75rem;font:13px/1.45 ui-monospace,monospace}
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

function renderJson(title: string, value: unknown): string {
  return `<h4>${title}</h4><pre>${escapeHtml(JSON.stringify(value, null, 2))}</pre>`;
}

function renderOperation(path: string, method: string, operation: JsonObject): string {
  const body = operation.requestBody as JsonObject | undefined;
  const responses = operation.responses as Record<string, JsonObject>;
  return `<details id="${escapeHtml(operation.operationId)}">
<summary><b>${escapeHtml(method.toUpperCase())} ${escapeHtml(path)}</b><span>${escapeHtml(operation.summary)}</span></summary>
<p>${escapeHtml(operation.description)}</p>
${operation.parameters ? renderJson('Parameters', operation.parameters) : ''}
${body ? renderJson('Body', body.content) : ''}
${renderJson('Answer', responses[200]?.content)}
</details>`;
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
<nav><a href="openapi.json">OpenAPI document</a><a href="healthz">Health</a></nav>
<p>Send <code>Authorization: Bearer &lt;API_KEY&gt;</code> and <code>Content-Type: application/json</code>. Errors are problem+json (RFC 9457). MCP is at <code>/mcp</code> (Streamable HTTP) and <code>/sse</code>.</p>
${sections.join('\n')}
</body></html>`;
}
