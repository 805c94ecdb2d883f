import { useState } from 'preact/hooks';
import { ChangeView } from '../parts/change-view.tsx';
import { Notice } from '../parts/notice.tsx';
import { type Repair, RepairCards } from '../parts/repair-cards.tsx';
import { useAnswer } from '../parts/use-answer.ts';
import { toParameters, toTitle } from '../parts/wording.ts';
import { goTo } from '../state/route.ts';
import { api } from '../state/session.ts';
import { useStore } from '../state/store.ts';
import { replaceText, toText, useWorkspace, workspace } from '../state/workspace.ts';

const SHOWN = 5;

interface StepperProps {
  readonly actions: Repair['actions'];
  readonly step: number;
  readonly onStep: (step: number) => void;
}

function Stepper({ actions, step, onStep }: StepperProps) {
  return (
    <div class="stepper">
      <button type="button" disabled={step <= 1} onClick={() => onStep(step - 1)}>
        Back
      </button>
      <ol>
        {actions.map((action, i) => (
          <li key={action.step}>
            <button
              type="button"
              aria-current={step === i + 1 ? 'step' : undefined}
              onClick={() => onStep(i + 1)}
            >
              <b>{toTitle(action)}</b> <span class="quiet">{toParameters(action)}</span>
            </button>
          </li>
        ))}
      </ol>
      <button type="button" disabled={step >= actions.length} onClick={() => onStep(step + 1)}>
        Next
      </button>
    </div>
  );
}

/** A repair step by step. */
function StepView({ repair: { plan_id, actions } }: { readonly repair: Repair }) {
  const { text, version } = useStore(workspace);
  const [step, setStep] = useState(1);
  /** The document after the first steps, as the server makes it. */
  const build = async (steps: number, signal?: AbortSignal) => {
    const input = {
      schema: JSON.parse(text),
      actions: actions.slice(0, steps),
      include_schema: true,
    };
    return toText((await api().applyActions(input, signal && { signal })).schema);
  };
  const built = useAnswer(`step ${version} ${plan_id} ${step}`, async (signal) => {
    const [before, after] = await Promise.all([build(step - 1, signal), build(step, signal)]);
    return { before, after };
  });
  const apply = async () => {
    replaceText(await build(actions.length), 'a repair');
    goTo(['schema']);
  };
  return (
    <section class="step-view" aria-label="The chosen repair">
      <header class="strip">
        <h2>
          Step {step} of {actions.length}
        </h2>
        <button type="button" class="primary" onClick={apply}>
          Apply this repair
        </button>
      </header>
      <Stepper actions={actions} step={step} onStep={setStep} />
      {built.problem && <Notice kind="error">{built.problem}</Notice>}
      <ChangeView
        change={built.value}
        label="Changes of the step"
        nothing="This step changes nothing that a picture shows."
      />
    </section>
  );
}

/** Ranked repairs of the open document, side by side and step by step. */
export function RepairPanel() {
  const { version, document, problem } = useWorkspace();
  const [chosen, setChosen] = useState(0);
  const answer = useAnswer(document && `repair ${version}`, (signal) =>
    api().rankEdits({ schema: document ?? {}, errors: [], detail: 'full' }, { signal }),
  );
  if (!document) return <Notice>{problem} Open a schema first.</Notice>;
  const repairs = answer.value?.suggestions.slice(0, SHOWN) ?? [];
  const place = chosen < repairs.length ? chosen : 0;
  const repair = repairs[place];
  return (
    <>
      {answer.problem && <Notice kind="error">{answer.problem}</Notice>}
      {answer.isWaiting && <Notice>Searching for repairs …</Notice>}
      {!answer.isWaiting && answer.value && repairs.length === 0 && (
        <Notice kind="good">
          {answer.value.reason === 'already_valid'
            ? 'Nothing is wrong: there is nothing to repair.'
            : 'No repair was found for what is wrong.'}
        </Notice>
      )}
      {repair && (
        <>
          <RepairCards repairs={repairs} chosen={place} onChoose={setChosen} />
          <StepView key={`${version} ${repair.rank}`} repair={repair} />
        </>
      )}
    </>
  );
}
