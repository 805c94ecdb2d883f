import { useState } from 'preact/hooks';
import { toHash } from '../state/route.ts';
import { api } from '../state/session.ts';
import { Notice } from './notice.tsx';
import { Table } from './table.tsx';
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
      <Table
        caption="Actions by key, newest first"
        rows={entries}
        columns={[
          { title: 'When', isShort: true, show: ({ at }) => at.slice(0, 19).replace('T', ' ') },
          { title: 'What', show: ({ action }) => action },
          {
            title: 'Key',
            show: ({ key_id, channel }) => (
              <>
                <code>{key_id}</code> <span class="quiet">{channel}</span>
              </>
            ),
          },
          {
            title: 'Episodes',
            show: ({ episodes, episode_ids: [id] }) =>
              episodes === 1 && id ? <a href={toHash('memory', domain, id)}>{id}</a> : episodes,
          },
        ]}
      />
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
