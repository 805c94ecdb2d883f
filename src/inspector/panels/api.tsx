import { useState } from 'preact/hooks';
import type { JsonObject } from '../../kernel/json.ts';
import { Notice } from '../parts/notice.tsx';
import { type ApiField, type ApiOperation, readOperations } from '../parts/openapi.ts';
import { useAnswer } from '../parts/use-answer.ts';
import { toHash } from '../state/route.ts';
import { BASE_URL, describeError, request } from '../state/session.ts';

function Fields({
  title,
  fields,
}: {
  readonly title: string;
  readonly fields: readonly ApiField[];
}) {
  if (fields.length === 0) return null;
  return (
    <div class="scroll">
      <table class="rows">
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Type</th>
            <th scope="col">Meaning</th>
          </tr>
        </thead>
        <tbody>
          {fields.map((field) => (
            <tr key={field.name}>
              <td>
                <code>{field.name}</code> {field.isRequired && <span class="tag">required</span>}
              </td>
              <td>{field.type}</td>
              <td>{field.meaning}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The operation's call in three forms that work when pasted. */
function Code({ operation, body }: { readonly operation: ApiOperation; readonly body: string }) {
  const shell = body.replaceAll("'", "'\\''");
  const path = operation.toPath(body);
  const curl =
    operation.method === 'GET'
      ? `curl '${BASE_URL}${path}' -H "Authorization: Bearer $ORRERY_KEY"`
      : `curl -X ${operation.method} '${BASE_URL}${path}' -H "Authorization: Bearer $ORRERY_KEY" \\\n  -H 'Content-Type: application/json' -d '${shell}'`;
  const client = `import { createClient } from 'orrery-mcp/client';\n\nconst orrery = createClient({ baseUrl: '${BASE_URL}', apiKey: process.env.ORRERY_KEY });\nconst answer = await orrery.${operation.clientMethod}(${body});`;
  return (
    <>
      <h3>curl</h3>
      <pre>{curl}</pre>
      <h3>TypeScript</h3>
      <pre>{client}</pre>
      <h3>Shell</h3>
      <pre>{`orrery call ${operation.id} --json '${shell}'`}</pre>
    </>
  );
}

function TryIt({ operation }: { readonly operation: ApiOperation }) {
  const [body, setBody] = useState(JSON.stringify(operation.example, null, 2));
  const [answer, setAnswer] = useState<{ kind: 'good' | 'error'; text: string; ms: number }>();
  const send = async (event: Event) => {
    event.preventDefault();
    const startedMs = performance.now();
    try {
      const input = JSON.parse(body) as JsonObject;
      const path = operation.toPath(body);
      const response = await request(operation.method, path, operation.toBody(input));
      const text = JSON.stringify(await response.json(), null, 2);
      setAnswer({ kind: 'good', text, ms: performance.now() - startedMs });
    } catch (error) {
      const text =
        error instanceof SyntaxError ? `Not JSON: ${error.message}` : describeError(error);
      setAnswer({ kind: 'error', text, ms: performance.now() - startedMs });
    }
  };
  return (
    <form class="try" onSubmit={send}>
      <label>
        Input as JSON
        <textarea
          rows={Math.min(14, body.split('\n').length + 1)}
          spellcheck={false}
          value={body}
          onInput={({ currentTarget }) => setBody(currentTarget.value)}
        />
      </label>
      <button type="submit" class={operation.effect === 'read' ? 'primary' : 'danger'}>
        {operation.effect === 'read' ? 'Try it' : `Try it: it ${operation.effect}s`}
      </button>
      {answer?.kind === 'error' && <Notice kind="error">{answer.text}</Notice>}
      {answer?.kind === 'good' && (
        <>
          <p class="quiet" role="status">
            Answered in {answer.ms.toFixed(0)} ms
          </p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys */}
          <pre class="answer" tabIndex={0}>
            {answer.text}
          </pre>
        </>
      )}
      <Code operation={operation} body={body} />
    </form>
  );
}

function OperationDetails({ operation }: { readonly operation: ApiOperation }) {
  return (
    <article class="details">
      <h2>
        <code>
          {operation.method} {operation.path}
        </code>
      </h2>
      <p>{operation.description}</p>
      <TryIt operation={operation} />
      <Fields title="Input" fields={operation.input} />
      <Fields title="Answer" fields={operation.output} />
    </article>
  );
}

/** Every operation: its fields, an example, its call in code, and the call itself. */
export function ApiPanel({ operation: chosen }: { readonly operation: string | undefined }) {
  const answer = useAnswer('openapi', async () =>
    readOperations(await (await request('GET', '/openapi.json')).json()),
  );
  const operations = answer.value ?? [];
  const operation = operations.find(({ id }) => id === chosen) ?? operations[0];
  const groups = [...new Set(operations.map(({ group }) => group))];
  return (
    <div class="api">
      {answer.problem && <Notice kind="error">{answer.problem}</Notice>}
      <nav aria-label="Operations">
        {groups.map((group) => (
          <section key={group}>
            <h3>{group}</h3>
            <ul class="listing">
              {operations
                .filter((one) => one.group === group)
                .map((one) => (
                  <li key={one.id}>
                    <a
                      href={toHash('api', one.id)}
                      aria-current={one === operation ? 'true' : undefined}
                    >
                      <code>{one.id}</code>
                      <span class="quiet">{one.title}</span>
                    </a>
                  </li>
                ))}
            </ul>
          </section>
        ))}
        <p class="quiet pad">
          <a href="docs">The same on one page</a> · <a href="openapi.json">OpenAPI</a>
        </p>
      </nav>
      {operation && <OperationDetails key={operation.id} operation={operation} />}
    </div>
  );
}
