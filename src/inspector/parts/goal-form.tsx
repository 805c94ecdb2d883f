import { useRef, useState } from 'preact/hooks';
import {
  aimAt,
  aimAtDocument,
  aimAtFile,
  givenGoal,
  isDocumentGoal,
  type PlanMode,
} from '../state/goal.ts';
import { parseDocument } from '../state/workspace.ts';
import { Notice } from './notice.tsx';

export interface GoalFormProps {
  /** Name in the address; undefined where none is chosen. */
  readonly goal: string | undefined;
  readonly mode: PlanMode;
}

function Paste({ mode, onClose }: Pick<GoalFormProps, 'mode'> & { readonly onClose: () => void }) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const use = () => {
    const document = parseDocument(text);
    if (typeof document === 'string') return setProblem(document);
    onClose();
    aimAtDocument('pasted', document, mode);
  };
  return (
    <div class="paste">
      <label>
        <span class="unseen">The goal as JSON</span>
        <textarea
          rows={8}
          spellcheck={false}
          placeholder={'{"name": "…", "orbitals": […]}'}
          value={text}
          onInput={({ currentTarget }) => setText(currentTarget.value)}
        />
      </label>
      {problem && <Notice kind="error">{problem}</Notice>}
      <button type="button" class="primary" disabled={text.trim() === ''} onClick={use}>
        Plan towards it
      </button>
    </div>
  );
}

/** Chooses the goal: a behavior, a schema_id, a file (chosen or dropped here) or what is pasted; and how it is reached. */
export function GoalForm({ goal, mode }: GoalFormProps) {
  const isDocument = goal !== undefined && isDocumentGoal(goal);
  const [name, setName] = useState(isDocument ? '' : (goal ?? ''));
  const [isPasting, setPasting] = useState(false);
  const [problem, setProblem] = useState<string>();
  const file = useRef<HTMLInputElement>(null);
  const changeMode = (next: PlanMode) => {
    if (goal !== undefined) aimAt(goal, next);
  };
  return (
    <section class="goal" data-drop="goal" aria-label="Goal of the plan">
      <form
        class="open-bar"
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() !== '') aimAt(name.trim(), mode);
        }}
      >
        <label class="grow">
          Goal{' '}
          <input
            type="text"
            list="behavior-names"
            placeholder={isDocument ? (goal as string) : 'a behavior or a schema_id'}
            value={name}
            spellcheck={false}
            onInput={({ currentTarget }) => setName(currentTarget.value)}
          />
        </label>
        <button type="submit" class="primary" disabled={name.trim() === ''}>
          Plan
        </button>
        <input
          ref={file}
          type="file"
          hidden
          aria-label="Goal file"
          accept=".json,.orb,application/json"
          onChange={async ({ currentTarget }) => {
            const [chosen] = currentTarget.files ?? [];
            if (chosen) setProblem(await aimAtFile(chosen, mode));
            currentTarget.value = '';
          }}
        />
        <button type="button" onClick={() => file.current?.click()}>
          Goal file …
        </button>
        <button type="button" aria-expanded={isPasting} onClick={() => setPasting(!isPasting)}>
          Paste …
        </button>
        <label class="choice">
          <span class="unseen">How the goal is reached</span>
          <select
            value={mode}
            disabled={goal === undefined}
            onChange={({ currentTarget }) => changeMode(currentTarget.value as PlanMode)}
          >
            <option value="beside">Build in beside what is there</option>
            <option value="exact">Exactly the goal, with removals</option>
          </select>
        </label>
      </form>
      {isPasting && <Paste mode={mode} onClose={() => setPasting(false)} />}
      {problem && <Notice kind="error">{problem}</Notice>}
      {isDocument && givenGoal.get()?.name !== goal && (
        <Notice kind="error">
          This goal was a document of an earlier visit, and is gone. Choose or paste it again.
        </Notice>
      )}
    </section>
  );
}
