import type { Client } from '../../client/client.ts';
import {
  type ActionLike,
  count,
  findDifferences,
  percent,
  toParameters,
  toSentence,
  toTitle,
  unsnake,
} from './wording.ts';

export type Repair = Awaited<ReturnType<Client['rankEdits']>>['suggestions'][number];

const MOST_DIFFERENCES = 2;
const list = (categories: readonly string[]) => categories.map(unsnake).join(', ');

interface CardProps {
  readonly repair: Repair;
  /** The steps that not every other repair has. */
  readonly differences: readonly ActionLike[];
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function RepairCard({ repair, differences, isChosen, onChoose }: CardProps) {
  const { verified, remaining, introduced } = repair;
  const unsure = `valid with a probability of ${percent(repair.predicted_validity)}: some parts are only named`;
  const proven = remaining.length === 0 ? 'proven valid' : 'proven, with faults left';
  return (
    <button type="button" class="card" aria-pressed={isChosen} onClick={onChoose}>
      <span class="card-title">
        {repair.rank}. {count(repair.actions.length, 'step')}
      </span>
      {differences.length === 0 ? (
        <span class="card-text">{repair.explain}</span>
      ) : (
        <span class="quiet">different from the others</span>
      )}
      {differences.slice(0, MOST_DIFFERENCES).map((action, i) => (
        <span key={i} class="card-step">
          <b>{toTitle(action)}</b> {toParameters(action)}
        </span>
      ))}
      {differences.length > MOST_DIFFERENCES && (
        <span class="quiet">and {differences.length - MOST_DIFFERENCES} more that some share</span>
      )}
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

/** Repairs side by side, each by how it differs from the others. */
export function RepairCards({ repairs, chosen, onChoose }: RepairCardsProps) {
  const isAlone = repairs.length === 1;
  const differences = findDifferences(repairs.map(({ actions }) => actions));
  const shared = repairs[chosen]?.actions.filter((one) => !differences.flat().includes(one)) ?? [];
  return (
    <>
      {!isAlone && shared.length > 0 && (
        <p class="pad">All of them: {shared.map(toSentence).join('; ')}.</p>
      )}
      <div class="cards" role="group" aria-label="Suggestions">
        {repairs.map((repair, i) => (
          <RepairCard
            key={repair.rank}
            repair={repair}
            differences={isAlone ? [] : (differences[i] ?? [])}
            isChosen={i === chosen}
            onChoose={() => onChoose(i)}
          />
        ))}
      </div>
    </>
  );
}
