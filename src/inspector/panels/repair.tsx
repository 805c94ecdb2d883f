import { useMemo, useState } from 'preact/hooks';
import {
  type ActionLike,
  findDifferences,
  toParameters,
  toSentence,
  toTitle,
} from '../parts/action-text.ts';
import { ChangeView } from '../parts/change-view.tsx';
import { Notice } from '../parts/notice.tsx';
import { useAnswer } from '../parts/use-answer.ts';
import { goTo } from '../state/route.ts';
import { api } from '../state/session.ts';
import { useStore } from '../state/store.ts';
import { parseDocument, replaceText, toText, workspace } from '../state/workspace.ts';

type Suggestions = Awaited<ReturnType<ReturnType<typeof api>['rankEdits']>>;
type Suggestion = Suggestions['suggestions'][number];

const SHOWN = 5;
const MOST_DIFFERENCES = 2;
const percent = (share: number) => `${Math.round(share * 100)} %`;
const toWords = (categories: readonly string[]) =>
  categories.map((category) => category.replaceAll('_', ' ')).join(', ');

interface CardProps {
  readonly suggestion: Suggestion;
  /** The steps that not every other repair has. */
  readonly differences: readonly ActionLike[];
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function SuggestionCard({ suggestion, differences, isChosen, onChoose }: CardProps) {
  const { rank, explain, actions, predicted_validity, remaining, introduced } = suggestion;
  const isAlone = differences.length === 0;
  return (
    <button type="button" class="card" aria-pressed={isChosen} onClick={onChoose}>
      <span class="card-title">
        {rank}. {actions.length} step{actions.length === 1 ? '' : 's'}
      </span>
      {isAlone && <span class="card-text">{explain}</span>}
      {!isAlone && <span class="quiet">different from the others</span>}
      {differences.slice(0, MOST_DIFFERENCES).map((action, i) => (
        <span key={i} class="card-step">
          <b>{toTitle(action)}</b> {toParameters(action)}
        </span>
      ))}
      {differences.length > MOST_DIFFERENCES && (
        <span class="quiet">and {differences.length - MOST_DIFFERENCES} more that some share</span>
      )}
      <span class={suggestion.verified && remaining.length === 0 ? 'good' : 'quiet'}>
        {suggestion.verified
          ? remaining.length === 0
            ? 'proven valid'
            : 'proven, with faults left'
          : `valid with a probability of ${percent(predicted_validity)}: some parts are only named`}
      </span>
      {remaining.length > 0 && <span class="quiet">left: {toWords(remaining)}</span>}
      {introduced.length > 0 && <span class="bad">new: {toWords(introduced)}</span>}
      {suggestion.destructive && <span class="tag bad">takes values away</span>}
    </button>
  );
}

interface StepperProps {
  readonly suggestion: Suggestion;
  readonly step: number;
  readonly onStep: (step: number) => void;
}

function Stepper({ suggestion, step, onStep }: StepperProps) {
  const { actions } = suggestion;
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

/** The documents before and after a step of a suggestion, as the server makes them. */
function useStep(text: string, version: number, suggestion: Suggestion | undefined, step: number) {
  const key = suggestion && `step ${version} ${suggestion.plan_id} ${step}`;
  return useAnswer(key, async (signal) => {
    const actions = suggestion?.actions ?? [];
    const schema = JSON.parse(text);
    const build = async (count: number) => {
      const built = await api().applyActions(
        { schema, actions: actions.slice(0, count), include_schema: true },
        { signal },
      );
      return toText(built.schema);
    };
    const [before, after] = await Promise.all([build(step - 1), build(step)]);
    return { before, after };
  });
}

function StepView({ suggestion }: { readonly suggestion: Suggestion }) {
  const { text, version } = useStore(workspace);
  const [step, setStep] = useState(1);
  const built = useStep(text, version, suggestion, step);
  const apply = async () => {
    const { schema } = await api().applyActions({
      schema: JSON.parse(text),
      actions: suggestion.actions,
      include_schema: true,
    });
    replaceText(toText(schema), 'a repair');
    goTo(['schema']);
  };
  return (
    <section class="step-view" aria-label="The chosen repair">
      <header class="strip">
        <h2>
          Step {step} of {suggestion.actions.length}
        </h2>
        <button type="button" class="primary" onClick={apply}>
          Apply this repair
        </button>
      </header>
      <Stepper suggestion={suggestion} step={step} onStep={setStep} />
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
  const { text, version } = useStore(workspace);
  const parsed = useMemo(() => parseDocument(text), [text]);
  const document = typeof parsed === 'string' ? undefined : parsed;
  const [chosen, setChosen] = useState(0);
  const answer = useAnswer(document && `repair ${version}`, (signal) =>
    api().rankEdits({ schema: document ?? {}, errors: [], detail: 'full' }, { signal }),
  );
  if (!document) return <Notice>{String(parsed)} Open a schema first.</Notice>;
  const suggestions = answer.value?.suggestions.slice(0, SHOWN) ?? [];
  const suggestion = suggestions[chosen] ?? suggestions[0];
  const differences = findDifferences(suggestions.map(({ actions }) => actions));
  const shared = suggestion?.actions.filter((action) => !differences.flat().includes(action)) ?? [];
  return (
    <>
      {answer.problem && <Notice kind="error">{answer.problem}</Notice>}
      {answer.isWaiting && <Notice>Searching for repairs …</Notice>}
      {!answer.isWaiting && answer.value && suggestions.length === 0 && (
        <Notice kind="good">
          {answer.value.reason === 'already_valid'
            ? 'Nothing is wrong: there is nothing to repair.'
            : 'No repair was found for what is wrong.'}
        </Notice>
      )}
      {suggestion && (
        <>
          {suggestions.length > 1 && shared.length > 0 && (
            <p class="pad">All of them: {shared.map(toSentence).join('; ')}.</p>
          )}
          <div class="cards" role="group" aria-label="Suggestions">
            {suggestions.map((one, i) => (
              <SuggestionCard
                key={one.rank}
                suggestion={one}
                differences={suggestions.length > 1 ? (differences[i] ?? []) : []}
                isChosen={one === suggestion}
                onChoose={() => setChosen(i)}
              />
            ))}
          </div>
          <StepView key={`${version} ${suggestion.rank}`} suggestion={suggestion} />
        </>
      )}
    </>
  );
}
