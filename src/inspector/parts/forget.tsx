import { useState } from 'preact/hooks';
import type { Client } from '../../client/client.ts';
import { api, describeError, session } from '../state/session.ts';
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

/** Deletes marked episodes permanently: first it shows which, and only then deletes them. */
export function Forget({ domain, episodes, marked, onForgotten }: ForgetProps) {
  const { caller } = session.value;
  const [dryRun, setDryRun] = useState<{ answer: Forgotten; marked: ReadonlySet<string> }>();
  const [notice, setNotice] = useState<{ kind: 'error' | 'good'; text: string }>();
  if (caller?.read_only || caller?.no_forget) return null;

  // What was tried says nothing about other marks.
  const tried = dryRun?.marked === marked ? dryRun.answer : undefined;
  const contexts = new Map(episodes.map(({ episode_id, context }) => [episode_id, context]));
  const run = async (isDry: boolean) => {
    try {
      const answer = await api().memoryForget({ domain, dry_run: isDry, episode_ids: [...marked] });
      setDryRun(isDry ? { answer, marked } : undefined);
      setNotice(undefined);
      if (isDry) return;
      setNotice({ kind: 'good', text: `${answer.forgotten} forgotten. ${answer.notes.join(' ')}` });
      onForgotten();
    } catch (error) {
      setNotice({ kind: 'error', text: describeError(error) });
    }
  };
  return (
    <div>
      {marked.size > 0 && (
        <button type="button" onClick={() => run(true)}>
          Try to forget the {marked.size} marked
        </button>
      )}
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
    </div>
  );
}
