import { useState } from 'preact/hooks';
import { toHash } from '../state/route.ts';
import { api } from '../state/session.ts';
import { Notice } from './notice.tsx';
import { useAnswer } from './use-answer.ts';

const PAGE = 25;

/** The audit of the episodes of a domain; loaded when it is opened. */
export function Audit({ domain }: { readonly domain: string }) {
  const [isOpen, setOpen] = useState(false);
  const [before, setBefore] = useState<number>();
  const answer = useAnswer(isOpen ? `audit ${domain} ${before ?? ''}` : undefined, (signal) =>
    api().listAudit(
      { domain, limit: PAGE, ...(before === undefined ? {} : { before }) },
      { signal },
    ),
  );
  const entries = answer.value?.entries ?? [];
  const last = entries.at(-1);
  return (
    <details class="forget" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Audit</summary>
      {answer.problem && <Notice kind="error">{answer.problem}</Notice>}
      <div class="scroll">
        <table class="rows">
          <caption>Actions by key, newest first</caption>
          <thead>
            <tr>
              <th scope="col">When</th>
              <th scope="col">What</th>
              <th scope="col">Key</th>
              <th scope="col">Episodes</th>
            </tr>
          </thead>
          <tbody>
            {entries.map((entry) => (
              <tr key={entry.sequence}>
                <td class="nowrap">{entry.at.slice(0, 19).replace('T', ' ')}</td>
                <td>{entry.action}</td>
                <td>
                  <code>{entry.key_id}</code> <span class="quiet">{entry.channel}</span>
                </td>
                <td>
                  {entry.episodes === 1 && entry.episode_ids[0] ? (
                    <a href={toHash('memory', domain, entry.episode_ids[0])}>
                      {entry.episode_ids[0]}
                    </a>
                  ) : (
                    entry.episodes
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p class="pages">
        <button type="button" disabled={before === undefined} onClick={() => setBefore(undefined)}>
          Newest
        </button>
        <button
          type="button"
          disabled={entries.length < PAGE || !last}
          onClick={() => setBefore(last?.sequence)}
        >
          Older
        </button>
      </p>
    </details>
  );
}
