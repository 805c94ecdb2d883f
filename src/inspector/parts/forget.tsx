import { useState } from 'preact/hooks';
import { api, describeError, session } from '../state/session.ts';
import { Notice } from './notice.tsx';

export interface ForgetProps {
  readonly domain: string;
  /** Episodes that a person has marked. */
  readonly marked: ReadonlySet<string>;
  readonly onForgotten: () => void;
}

/** Deletes marked episodes permanently, once the person has said so a second time. */
export function Forget({ domain, marked, onForgotten }: ForgetProps) {
  const { caller } = session.value;
  const [notice, setNotice] = useState<{ kind: 'error' | 'good'; text: string }>();
  if (caller?.read_only || caller?.no_forget) return null;
  const forget = async () => {
    if (!confirm(`Delete ${marked.size} episodes permanently?`)) return;
    try {
      const answer = await api().memoryForget({ domain, episode_ids: [...marked], dry_run: false });
      setNotice({ kind: 'good', text: `${answer.forgotten} forgotten. ${answer.notes.join(' ')}` });
      onForgotten();
    } catch (error) {
      setNotice({ kind: 'error', text: describeError(error) });
    }
  };
  return (
    <div>
      {marked.size > 0 && (
        <button type="button" class="danger" onClick={forget}>
          Forget the {marked.size} marked …
        </button>
      )}
      {notice && <Notice kind={notice.kind}>{notice.text}</Notice>}
    </div>
  );
}
