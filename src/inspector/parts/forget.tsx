import { useState } from 'preact/hooks';
import type { Client } from '../../client/client.ts';
import { api, describeError, session } from '../state/session.ts';
import { useStore } from '../state/store.ts';
import { Notice } from './notice.tsx';

type Forgotten = Awaited<ReturnType<Client['memoryForget']>>;

export interface ForgetProps {
  readonly domain: string;
  /** Episodes that are named by what they were about instead of by their ids. */
  readonly episodes: readonly { readonly episode_id: string; readonly context: string }[];
  /** Episodes that a person has marked. */
  readonly marked: ReadonlySet<string>;
  readonly onForgotten: () => void;
}

/** Deletes episodes permanently: first it shows which, and only then deletes them. */
export function Forget({ domain, episodes, marked, onForgotten }: ForgetProps) {
  const { caller } = useStore(session);
  const [days, setDays] = useState('');
  const [relevance, setRelevance] = useState('');
  const [tried, setTried] = useState<Forgotten>();
  const [notice, setNotice] = useState<{ kind: 'error' | 'good'; text: string }>();
  if (caller?.read_only || caller?.no_forget) return null;

  const change = (set: (text: string) => void) => (event: { currentTarget: HTMLInputElement }) => {
    set(event.currentTarget.value);
    setTried(undefined);
    setNotice(undefined);
  };
  const contexts = new Map(episodes.map(({ episode_id, context }) => [episode_id, context]));
  const isByMark = marked.size > 0;
  const run = async (isDry: boolean) => {
    try {
      const byAge = {
        ...(days === '' ? {} : { older_than_days: Number(days) }),
        ...(relevance === '' ? {} : { min_relevance: Number(relevance) }),
      };
      const chosen = isByMark ? { episode_ids: [...marked] } : byAge;
      const answer = await api().memoryForget({ domain, dry_run: isDry, ...chosen });
      setTried(isDry ? answer : undefined);
      setNotice(undefined);
      if (isDry) return;
      setNotice({ kind: 'good', text: `${answer.forgotten} forgotten. ${answer.notes.join(' ')}` });
      onForgotten();
    } catch (error) {
      setNotice({ kind: 'error', text: describeError(error) });
    }
  };
  return (
    <details class="forget" open={isByMark || undefined}>
      <summary>Forget</summary>
      <form
        class="open-bar"
        onSubmit={(event) => {
          event.preventDefault();
          void run(true);
        }}
      >
        {isByMark ? (
          <button type="submit">Try to forget the {marked.size} marked</button>
        ) : (
          <>
            <label>
              older than days <input type="number" min="0" value={days} onInput={change(setDays)} />
            </label>
            <label>
              or less relevant than{' '}
              <input
                type="number"
                min="0"
                max="1"
                step="0.05"
                value={relevance}
                onInput={change(setRelevance)}
              />
            </label>
            <button type="submit" disabled={days === '' && relevance === ''}>
              Try
            </button>
          </>
        )}
      </form>
      {tried && (
        <div>
          <Notice>
            {tried.forgotten} of {tried.examined} episodes would be permanently deleted
            {tried.protected > 0 && `; ${tried.protected} are pinned and stay`}.
          </Notice>
          <ul>
            {tried.sample.map((one) => (
              <li key={one.episode_id} class="quiet">
                {contexts.get(one.episode_id)?.slice(0, 90) || one.episode_id}:{' '}
                {Math.round(one.age_days)} days old, relevance {one.relevance.toFixed(2)}
              </li>
            ))}
          </ul>
          {tried.forgotten > 0 && (
            <button type="button" class="danger" onClick={() => run(false)}>
              Forget {tried.forgotten} permanently
            </button>
          )}
        </div>
      )}
      {notice && <Notice kind={notice.kind}>{notice.text}</Notice>}
    </details>
  );
}
