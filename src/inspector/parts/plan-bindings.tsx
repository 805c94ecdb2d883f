import { percent } from './wording.ts';

/** The binding of an entity of the goal. */
export interface EntityChoice {
  readonly goal: string;
  /** Entity of the current schema; undefined where the goal's is added as a new one. */
  readonly bound: string | undefined;
  /** How well it fits, 0..1, where it was weighed. */
  readonly score: number | undefined;
  readonly reason: string | undefined;
}

/** Which entities of the goal are taken for which that are there. */
export function PlanBindings({ choices }: { readonly choices: readonly EntityChoice[] }) {
  if (choices.length === 0) return null;
  return (
    <table class="bindings">
      <caption>Entities of the goal, and what stands for them here</caption>
      <tbody>
        {choices.map(({ goal, bound, score, reason }) => (
          <tr key={goal}>
            <th scope="row">{goal}</th>
            <td>{bound ?? 'a new entity'}</td>
            <td class="quiet">
              {[score === undefined ? '' : percent(score), reason].filter(Boolean).join(', ')}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
