import { Choice } from './fields.tsx';
import { percent } from './wording.ts';

/** The binding of an entity of the goal, and the entities that it can be bound to. */
export interface EntityChoice {
  readonly goal: string;
  /** Entity of the current schema; undefined where the goal's is added as a new one. */
  readonly bound: string | undefined;
  /** How well it fits, 0..1, where it was weighed. */
  readonly score: number | undefined;
  readonly reason: string | undefined;
  /** Entities of the current schema. */
  readonly candidates: readonly string[];
}

export interface PlanBindingsProps {
  readonly choices: readonly EntityChoice[];
  /** Goal entities that were bound by hand. */
  readonly given: Readonly<Record<string, string>>;
  readonly onBind: (goal: string, entity: string) => void;
  readonly onReset: () => void;
}

interface ChoiceProps extends Pick<PlanBindingsProps, 'given' | 'onBind'> {
  readonly choice: EntityChoice;
}

function BindingChoice({ choice, given, onBind }: ChoiceProps) {
  const { goal, bound, candidates } = choice;
  if (candidates.every((entity) => entity === bound)) return <>{bound ?? 'a new entity'}</>;
  return (
    <Choice
      label={`Your entity for ${goal}`}
      isUnseen
      value={given[goal] ?? bound ?? ''}
      options={[
        ...(bound === undefined ? [['', 'a new entity'] as const] : []),
        ...candidates.map((entity) => [entity, entity] as const),
      ]}
      onChoose={(entity) => onBind(goal, entity)}
    />
  );
}

/** Which entities of the goal are taken for which that are there, to be changed by hand. */
export function PlanBindings({ choices, given, onBind, onReset }: PlanBindingsProps) {
  if (choices.length === 0) return null;
  return (
    <div>
      <table class="bindings">
        <caption>Entities of the goal, and what stands for them here</caption>
        <tbody>
          {choices.map((choice) => {
            const { goal, score, reason } = choice;
            const why = Object.hasOwn(given, goal) ? 'chosen by you' : reason;
            return (
              <tr key={goal}>
                <th scope="row">{goal}</th>
                <td>
                  <BindingChoice choice={choice} given={given} onBind={onBind} />
                </td>
                <td class="quiet">
                  {[score === undefined ? '' : percent(score), why].filter(Boolean).join(', ')}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {Object.keys(given).length > 0 && (
        <button type="button" onClick={onReset}>
          Bind as suggested
        </button>
      )}
    </div>
  );
}
