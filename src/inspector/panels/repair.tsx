import { useState } from 'preact/hooks';
import type { Client } from '../../client/client.ts';
import { count } from '../../kernel/word-forms.ts';
import { ChangeView } from '../parts/change-view.tsx';
import { Notice } from '../parts/notice.tsx';
import { useAnswer } from '../parts/use-answer.ts';
import { percent, unsnake } from '../parts/wording.ts';
import { goTo } from '../state/route.ts';
import { api } from '../state/session.ts';
import { replaceText, toText, useWorkspace, workspace } from '../state/workspace.ts';

type Repair = Awaited<ReturnType<Client['rankEdits']>>['suggestions'][number];

/** Between the steps of an explanation. */
const THEN = '; then ';
const capitalise = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const uncapitalise = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
const list = (categories: readonly string[]) => categories.map(unsnake).join(', ');

interface CardProps {
  readonly repair: Repair;
  /** The steps that not all repairs have, in words. */
  readonly steps: readonly string[];
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function RepairCard({ repair, steps, isChosen, onChoose }: CardProps) {
  const { verified, remaining, introduced } = repair;
  const unsure = `valid with a probability of ${percent(repair.predicted_validity)}: some parts are only named`;
  const proven = remaining.length === 0 ? 'proven valid' : 'proven, with faults left';
  return (
    <button type="button" class="card col box" aria-pressed={isChosen} onClick={onChoose}>
      <span class="card-title">
        {repair.rank}. {count(repair.actions.length, 'step')}
      </span>
      {steps.map((step) => (
        <span key={step}>{capitalise(step)}</span>
      ))}
      <span class={verified && remaining.length === 0 ? 'good' : 'quiet'}>
        {verified ? proven : unsure}
      </span>
      {remaining.length > 0 && <span class="quiet">left: {list(remaining)}</span>}
      {introduced.length > 0 && <span class="bad">new: {list(introduced)}</span>}
      {repair.destructive && <span class="tag bad">takes values away</span>}
    </button>
  );
}

interface RepairCardsProps {
  readonly repairs: readonly Repair[];
  readonly chosen: number;
  readonly onChoose: (place: number) => void;
}

/** Repairs side by side, each by the steps that not all of them have. */
function RepairCards({ repairs, chosen, onChoose }: RepairCardsProps) {
  const steps = repairs.map(({ explain }) =>
    explain.replace(/\.$/, '').split(THEN).map(uncapitalise),
  );
  const shared =
    steps.length > 1 ? steps[0]?.filter((one) => steps.every((all) => all.includes(one))) : [];
  return (
    <>
      {shared && shared.length > 0 && <p>All of them: {shared.join(THEN)}.</p>}
      <div class="cards line scroll" role="group" aria-label="Suggestions">
        {repairs.map((repair, i) => (
          <RepairCard
            key={repair.rank}
            repair={repair}
            steps={(steps[i] ?? []).filter((one) => !shared?.includes(one))}
            isChosen={i === chosen}
            onChoose={() => onChoose(i)}
          />
        ))}
      </div>
    </>
  );
}

const SHOWN = 5;

/** The document before and after a repair, as the server makes it. */
function ChosenRepair({ repair: { plan_id, actions } }: { readonly repair: Repair }) {
  const { text, version } = workspace.value;
  const built = useAnswer(`repaired ${version} ${plan_id}`, async (signal) => {
    const input = { schema: JSON.parse(text), actions, include_schema: true };
    const { schema } = await api().applyActions(input, { signal });
    return { before: toText(JSON.parse(text)), after: toText(schema) };
  });
  const after = built.value?.after;
  const apply = () => {
    replaceText(after as string);
    goTo(['schema']);
  };
  return (
    <section class="step-view col" aria-label="The chosen repair">
      <header class="strip row">
        <h2>What it changes</h2>
        <button type="button" class="primary" disabled={after === undefined} onClick={apply}>
          Apply this repair
        </button>
      </header>
      {built.problem && <Notice kind="error">{built.problem}</Notice>}
      <ChangeView change={built.value} label="Changes of the repair" />
    </section>
  );
}

/** Ranked repairs of the open document, side by side, and what the chosen one changes. */
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
          <ChosenRepair key={`${version} ${repair.rank}`} repair={repair} />
        </>
      )}
    </>
  );
}
