import type { Client } from '../../client/client.ts';
import { count, percent, unsnake } from './wording.ts';

export type Repair = Awaited<ReturnType<Client['rankEdits']>>['suggestions'][number];

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

export interface RepairCardsProps {
  readonly repairs: readonly Repair[];
  readonly chosen: number;
  readonly onChoose: (place: number) => void;
}

/** Repairs side by side, each by the steps that not all of them have. */
export function RepairCards({ repairs, chosen, onChoose }: RepairCardsProps) {
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
