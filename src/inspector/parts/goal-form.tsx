import { useState } from 'preact/hooks';
import {
  aimAt,
  aimAtDocument,
  aimAtFile,
  type GoalPanel,
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
  readonly mode: PlanMode;
  /** Default `plan`. */
  readonly panel?: GoalPanel;
}

function Paste({
  mode,
  panel = 'plan',
  onClose,
}: Pick<GoalFormProps, 'mode' | 'panel'> & { readonly onClose: () => void }) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const use = () => {
    const document = parseDocument(text);
    if (typeof document === 'string') return setProblem(document);
    onClose();
    aimAtDocument('pasted', document, mode, panel);
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
        {WORDS[panel].use}
      </button>
    </div>
  );
}

const WORDS = {
  plan: { title: 'Goal of the plan', label: 'Goal', verb: 'Plan', use: 'Plan towards it' },
  compare: { title: 'Compare with', label: 'With', verb: 'Compare', use: 'Compare with it' },
} as const;

/** Chooses the goal of a plan, or what to compare with: a behavior, a schema_id, a file (chosen or dropped here) or what is pasted; and how it is reached. */
export function GoalForm({ goal, mode, panel = 'plan' }: GoalFormProps) {
  const isDocument = goal !== undefined && isDocumentGoal(goal);
  const [name, setName] = useState(isDocument ? '' : (goal ?? ''));
  const [isPasting, setPasting] = useState(false);
  const [problem, setProblem] = useState<string>();
  return (
    <section class="goal" data-drop="goal" aria-label={WORDS[panel].title}>
      <form
        class="open-bar"
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() !== '') aimAt(name.trim(), mode, panel);
        }}
      >
        <label class="grow">
          {WORDS[panel].label}{' '}
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
          {WORDS[panel].verb}
        </button>
        <FileButton
          label={`${WORDS[panel].label} file`}
          onFile={async (chosen) => setProblem(await aimAtFile(chosen, mode, panel))}
        >
          {WORDS[panel].label} file …
        </FileButton>
        <button type="button" aria-expanded={isPasting} onClick={() => setPasting(!isPasting)}>
          Paste …
        </button>
        {panel === 'plan' && (
          <Choice
            label="How the goal is reached"
            isUnseen
            value={mode}
            disabled={goal === undefined}
            options={[
              ['beside', 'Build in and keep existing parts'],
              ['exact', 'Exactly the goal, with removals'],
            ]}
            onChoose={(next) => aimAt(goal as string, next as PlanMode)}
          />
        )}
      </form>
      {isPasting && <Paste mode={mode} panel={panel} onClose={() => setPasting(false)} />}
      {problem && <Notice kind="error">{problem}</Notice>}
      {isDocument && givenGoal.get()?.name !== goal && (
        <Notice kind="error">
          This goal was a document of an earlier visit, and is gone. Choose or paste it again.
        </Notice>
      )}
    </section>
  );
}
