import { useState } from 'preact/hooks';
import { goTo, route, toHash } from '../state/route.ts';
import { api } from '../state/session.ts';
import { Choice } from './choice.tsx';
import { Notice } from './notice.tsx';
import { useAnswer } from './use-answer.ts';

/** The use of a goal: it is built in beside existing parts, takes their place, or is only compared with. */
export type PlanMode = 'beside' | 'exact' | 'compare';

export const toPlanMode = (word: string | undefined): PlanMode =>
  word === 'exact' || word === 'compare' ? word : 'beside';

export interface GoalFormProps {
  /** Name in the address; undefined where none is chosen. */
  readonly goal: string | undefined;
  readonly mode: PlanMode;
}

const SEARCH_DELAY_MS = 200;
const MOST_FOUND = 12;

/** The behaviors that words are about, each of which can be the goal or be opened. */
function FoundBehaviors({ words }: { readonly words: string }) {
  const found = useAnswer(
    words === '' ? undefined : `find ${words}`,
    (signal) => api().listBehaviors({ query: words, limit: MOST_FOUND }, { signal }),
    SEARCH_DELAY_MS,
  );
  if (words === '') return null;
  if (found.problem) return <Notice kind="error">{found.problem}</Notice>;
  return (
    <>
      {found.value?.total === 0 && <Notice>No behavior is about that. {found.value.next}</Notice>}
      <ul class="doors row" aria-label="Behaviors">
        {found.value?.behaviors.map(({ name, description, reason }) => (
          <li key={name} class="door box">
            <b>{name}</b>
            <p>{description}</p>
            {reason && <p class="quiet">{reason}</p>}
            <span>
              <a href={toHash('build', name)}>Build it in</a> ·{' '}
              <a href={toHash('schemas', name)}>Open it</a>
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Goes to the plan towards a behavior or a schema_id. Another mode adds no step to the history. */
function aimAt(goal: string, mode: string): void {
  const place = ['build', goal];
  const replace = place.every((part, i) => route.value[i] === part);
  goTo(mode === 'beside' ? place : [...place, mode], { replace });
}

/** Chooses the goal of a plan: a behavior, found by words, or a schema_id; and how it is reached. */
export function GoalForm({ goal = '', mode }: GoalFormProps) {
  const [name, setName] = useState(goal);
  const words = name.trim();
  return (
    <section class="goal col" aria-label="Goal of the plan">
      <form
        class="open-bar row"
        onSubmit={(event) => {
          event.preventDefault();
          if (words !== '') aimAt(words, mode);
        }}
      >
        <label class="grow">
          Goal{' '}
          <input
            type="text"
            placeholder="what for, a behavior or a schema_id"
            value={name}
            spellcheck={false}
            onInput={({ currentTarget }) => setName(currentTarget.value)}
          />
        </label>
        <button type="submit" class="primary" disabled={words === ''}>
          Plan
        </button>
        {goal !== '' && (
          <Choice
            label="How the goal is reached"
            value={mode}
            options={[
              ['beside', 'Build in and keep existing parts'],
              ['exact', 'Become the goal, with removals'],
              ['compare', 'Only compare with it'],
            ]}
            onChoose={(next) => aimAt(goal, next)}
          />
        )}
      </form>
      <FoundBehaviors words={words === goal || words.startsWith('sch_') ? '' : words} />
    </section>
  );
}
