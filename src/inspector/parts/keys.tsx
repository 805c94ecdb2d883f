import { useState } from 'preact/hooks';
import { describeError, request } from '../state/session.ts';
import { Notice } from './notice.tsx';
import { Table } from './table.tsx';
import { CopyButton } from './take.tsx';
import { useAnswer } from './use-answer.ts';
import { count } from './wording.ts';

interface ListedKey {
  readonly id: string;
  readonly tenant: string;
  readonly name: string;
  readonly scopes: readonly string[];
  readonly created_at: string;
  readonly last_used_at: string | null;
  readonly expires_at: string | null;
}

const SCOPES = ['read-only', 'no-forget'];
const day = (iso: string | null) => (iso === null ? '–' : iso.slice(0, 10));

function CreateKey({ onCreated }: { readonly onCreated: () => void }) {
  const [made, setMade] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const create = async (event: Event) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget as HTMLFormElement);
    const days = Number(form.get('days'));
    try {
      const answer = await request('POST', '/keys', {
        body: {
          tenant: String(form.get('tenant')).trim(),
          name: String(form.get('name')).trim() || 'unnamed',
          scopes: SCOPES.filter((scope) => form.get(scope) !== null),
          ...(days > 0 ? { expires_in_days: days } : {}),
        },
      });
      setMade(((await answer.json()) as { key: string }).key);
      setProblem(undefined);
      onCreated();
    } catch (error) {
      setProblem(describeError(error));
    }
  };
  return (
    <form class="open-bar" onSubmit={create}>
      <label>
        Tenant <input name="tenant" required pattern="[a-z0-9\-]{1,64}" placeholder="a-z, 0-9, -" />
      </label>
      <label>
        Name <input name="name" />
      </label>
      <label>
        Days <input name="days" type="number" min="1" max="3650" placeholder="for ever" />
      </label>
      {SCOPES.map((scope) => (
        <label key={scope} class="check">
          <input type="checkbox" name={scope} /> {scope}
        </label>
      ))}
      <button type="submit" class="primary">
        Create
      </button>
      {problem && <Notice kind="error">{problem}</Notice>}
      {made && (
        <Notice kind="good">
          Copy it now, it is shown this once: <code class="secret">{made}</code>{' '}
          <CopyButton text={made} />
        </Notice>
      )}
    </form>
  );
}

/** The keys of the service: made, listed and revoked. The keys themselves are never shown again. */
export function Keys({ ownId }: { readonly ownId: string }) {
  const [round, setRound] = useState(0);
  const [asked, setAsked] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const answer = useAnswer(`keys ${round}`, async () => {
    const response = await request('GET', '/keys');
    return ((await response.json()) as { keys: ListedKey[] }).keys;
  });
  const revoke = async (id: string) => {
    if (asked !== id) return setAsked(id);
    try {
      await request('DELETE', `/keys/${encodeURIComponent(id)}`);
      setAsked(undefined);
      setRound(round + 1);
    } catch (error) {
      setProblem(describeError(error));
    }
  };
  return (
    <section aria-label="Keys">
      <h2>Keys</h2>
      <CreateKey onCreated={() => setRound(round + 1)} />
      {(problem ?? answer.problem) && <Notice kind="error">{problem ?? answer.problem}</Notice>}
      <Table
        caption={
          answer.value
            ? `${count(answer.value.length, 'key')} beside that of the first start`
            : 'Reading …'
        }
        rows={answer.value ?? []}
        columns={[
          {
            title: 'Name',
            show: ({ name, id }) => (
              <>
                {name} <code class="quiet">{id}</code>
                {id === ownId && <span class="tag">this one</span>}
              </>
            ),
          },
          { title: 'Tenant', show: ({ tenant }) => tenant },
          { title: 'May', show: ({ scopes }) => scopes.join(', ') || 'everything' },
          { title: 'Created', isShort: true, show: ({ created_at }) => day(created_at) },
          { title: 'Used', isShort: true, show: ({ last_used_at }) => day(last_used_at) },
          { title: 'Expires', isShort: true, show: ({ expires_at }) => day(expires_at) },
          {
            title: 'Revoke',
            show: ({ id }) => (
              <button
                type="button"
                class={asked === id ? 'danger' : ''}
                onClick={() => revoke(id)}
                onBlur={() => setAsked(undefined)}
              >
                {asked === id ? 'Revoke permanently' : 'Revoke'}
              </button>
            ),
          },
        ]}
      />
    </section>
  );
}
