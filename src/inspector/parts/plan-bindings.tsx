/** The binding of an entity of the goal. */
export interface EntityChoice {
  readonly goal: string;
  /** Entity of the current schema; undefined where the goal's is added as a new one. */
  readonly bound: string | undefined;
}

/** Which entities of the goal are taken for which that are there. */
export const PlanBindings = ({ choices }: { readonly choices: readonly EntityChoice[] }) => (
  <ul aria-label="Entities of the goal, and those that are taken for them">
    {choices.map(({ goal, bound }) => (
      <li key={goal}>
        {goal}: <b>{bound ?? 'a new entity'}</b>
      </li>
    ))}
  </ul>
);
