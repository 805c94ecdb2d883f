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
export const PlanBindings = ({ choices }: { readonly choices: readonly EntityChoice[] }) => (
  <ul aria-label="Entities of the goal, and those that are taken for them">
    {choices.map(({ goal, bound, score, reason }) => (
      <li key={goal}>
        {goal}: <b>{bound ?? 'a new entity'}</b>{' '}
        <span class="quiet">
          {[score === undefined ? '' : percent(score), reason].filter(Boolean).join(', ')}
        </span>
      </li>
    ))}
  </ul>
);
