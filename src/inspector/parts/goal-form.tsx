import { useState } from 'preact/hooks';
import {
  aimAt,
  aimAtDocument,
  aimAtFile,
  type GoalUse,
  givenGoal,
  isDocumentGoal,
  type PlanMode,
} from '../state/goal.ts';
import { parseDocument } from '../state/workspace.ts';
import { Choice } from './fields.tsx';
import { FileButton } from './file-button.tsx';
import { Notice } from './notice.tsx';

export interface GoalFormProps {
  /** Name in the address; undefined where none is chosen. */
  readonly goal: string | undefined;
  readonly use: GoalUse;
}

const PLAN = { title: 'Goal of the plan', label: 'Goal', verb: 'Plan' };
const COMPARE = { title: 'Compare with', label: 'With', verb: 'Compare' };

interface PasteProps {
  readonly use: GoalUse;
  readonly onClose: () => void;
}

function Paste({ use, onClose }: PasteProps) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const send = () => {
    const document = parseDocument(text);
    if (typeof document === 'string') return setProblem(document);
    onClose();
    aimAtDocument('pasted', document, use);
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
      <button type="button" class="primary" disabled={text.trim() === ''} onClick={send}>
        {use === 'compare' ? 'Compare with it' : 'Plan towards it'}
      </button>
    </div>
  );
}

/** Chooses the goal of a plan, or what to compare with: a behavior, a schema_id, a file (chosen or dropped here) or what is pasted; and how it is reached. */
export function GoalForm({ goal, use }: GoalFormProps) {
  const { title, label, verb } = use === 'compare' ? COMPARE : PLAN;
  const isDocument = goal !== undefined && isDocumentGoal(goal);
  const [name, setName] = useState(isDocument ? '' : (goal ?? ''));
  const [isPasting, setPasting] = useState(false);
  const [problem, setProblem] = useState<string>();
  return (
    <section class="goal" data-drop="goal" aria-label={title}>
      <form
        class="open-bar"
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() !== '') aimAt(name.trim(), use);
        }}
      >
        <label class="grow">
          {label}{' '}
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
          {verb}
        </button>
        <FileButton
          label={`${label} file`}
          onFile={async (chosen) => setProblem(await aimAtFile(chosen, use))}
        >
          {label} file …
        </FileButton>
        <button type="button" aria-expanded={isPasting} onClick={() => setPasting(!isPasting)}>
          Paste …
        </button>
        {use !== 'compare' && (
          <Choice
            label="How the goal is reached"
            isUnseen
            value={use}
            disabled={goal === undefined}
            options={[
              ['beside', 'Build in and keep existing parts'],
              ['exact', 'Exactly the goal, with removals'],
            ]}
            onChoose={(next) => aimAt(goal as string, next as PlanMode)}
          />
        )}
      </form>
      {isPasting && <Paste use={use} onClose={() => setPasting(false)} />}
      {problem && <Notice kind="error">{problem}</Notice>}
      {isDocument && givenGoal.get()?.name !== goal && (
        <Notice kind="error">
          This goal was a document of an earlier visit, and is gone. Choose or paste it again.
        </Notice>
      )}
    </section>
  );
}
