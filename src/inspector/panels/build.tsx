import { useState } from 'preact/hooks';
import type { JsonObject } from '../../kernel/json.ts';
import { count } from '../../kernel/word-forms.ts';
import { type WrittenAction, writeAction } from '../../lines/write-action.ts';
import { BriefForm } from '../parts/brief-form.tsx';
import { ChangeView } from '../parts/change-view.tsx';
import { Notice } from '../parts/notice.tsx';
import { useAnswer } from '../parts/use-answer.ts';
import { readSchema } from '../state/opening.ts';
import { goTo, toHash } from '../state/route.ts';
import { api } from '../state/session.ts';
import { replaceText, toText, useWorkspace, workspace } from '../state/workspace.ts';

interface GoalFormProps {
  /** A behavior or a schema_id in the address; undefined where none is chosen. */
  readonly goal: string | undefined;
  /** True where the open document is only compared with it. */
  readonly isCompared: boolean;
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

/** Chooses the goal of a plan: a behavior, found by words, or a schema_id; and whether it is only compared with. */
function GoalForm({ goal = '', isCompared }: GoalFormProps) {
  const [name, setName] = useState(goal);
  const words = name.trim();
  return (
    <section class="goal col" aria-label="Goal of the plan">
      <form
        class="open-bar row"
        onSubmit={(event) => {
          event.preventDefault();
          if (words !== '') goTo(['build', words]);
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
          <a href={isCompared ? toHash('build', goal) : toHash('build', goal, 'compare')}>
            {isCompared ? 'Plan to build it in' : 'Only compare with it'}
          </a>
        )}
      </form>
      <FoundBehaviors words={words === goal || words.startsWith('sch_') ? '' : words} />
    </section>
  );
}

interface PlanLevelsProps {
  readonly actions: readonly (WrittenAction & { readonly level: number })[];
  readonly levels: number;
}

/** A plan's levels side by side, in the order in which they are applied. */
function PlanLevels({ actions, levels }: PlanLevelsProps) {
  return (
    <ol class="levels line scroll" aria-label="Levels">
      {Array.from({ length: levels }, (_, i) => i + 1).map((level) => (
        <li key={level} class="level box scroll">
          <h3>Level {level}</h3>
          <ul>
            {actions
              .filter((item) => item.level === level)
              .map((item, i) => (
                <li key={i} title={writeAction(item)}>
                  {writeAction(item)}
                </li>
              ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}

const EMPTY: JsonObject = { name: 'app', orbitals: [] };

/** The way to a goal, with the documents before and after it as texts. */
async function findWay(current: JsonObject, goal: string, signal: AbortSignal) {
  const { instructions, bindings, unbound, skipped } = await api().planInstructions(
    { current, goal, detail: 'full' },
    { signal },
  );
  const actions = instructions.map(({ params, ...one }) => ({
    ...one,
    params: params as JsonObject,
  }));
  const steps = actions.map(({ action, params }) => ({ action, params }));
  const input = { schema: current, actions: steps, include_schema: true };
  const { schema } = await api().applyActions(input, { signal });
  const change = { before: toText(current), after: toText(schema) };
  return { actions, bindings: bindings.entities, unbound, skipped, change };
}

interface GoalProps {
  /** The open document. */
  readonly current: JsonObject;
  readonly version: number;
  /** A behavior or a schema_id. */
  readonly goal: string;
}

/** A plan by its levels: the schema after it, in one picture with the present one. */
function WayView({ current, version, goal }: GoalProps) {
  const { value, problem, isWaiting } = useAnswer(`plan ${version} ${goal}`, (signal) =>
    findWay(current, goal, signal),
  );
  if (problem) return <Notice kind="error">{problem}</Notice>;
  if (!value) return <Notice>Planning …</Notice>;
  const { actions, bindings, unbound, skipped, change } = value;
  const levels = Math.max(0, ...actions.map(({ level }) => level));
  return (
    <>
      {actions.length === 0 ? (
        <Notice kind="good">
          Nothing is left to do: the schema has all that the goal asks for.{' '}
          <a href={toHash('schema')}>Look at it</a>
        </Notice>
      ) : (
        <>
          <header class="strip row">
            <h2>
              {count(actions.length, 'action')} in {count(levels, 'level')}
            </h2>
            <button
              type="button"
              class="primary"
              onClick={() => replaceText(change.after, workspace.value.origin || 'planned')}
              disabled={isWaiting}
            >
              Apply all
            </button>
          </header>
          <PlanLevels actions={actions} levels={levels} />
          <ChangeView change={change} label="Existing and new parts" />
        </>
      )}
      <ul aria-label="Entities of the goal, and those that are taken for them">
        {Object.entries(bindings).map(([name, bound]) => (
          <li key={name}>
            {name}: <b>{bound}</b>
          </li>
        ))}
        {unbound.map((name) => (
          <li key={name}>{name}: a new entity</li>
        ))}
      </ul>
      {skipped.length > 0 && (
        <details open={skipped.length <= 6}>
          <summary>Left as it is: {skipped.length}</summary>
          <ul>
            {skipped.map(({ type, name, path, reason }) => (
              <li key={path} title={path}>
                {type} {name}: <span class="quiet">{reason}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

/** The open document beside another one. */
function Comparison({ current, version, goal }: GoalProps) {
  const { value, problem } = useAnswer(`compare ${version} ${goal}`, async () => ({
    before: toText(current),
    after: toText(await readSchema(goal)),
  }));
  if (problem) return <Notice kind="error">{problem}</Notice>;
  return <ChangeView change={value} label="Both documents in one picture" />;
}

/** The way from the open document to a goal: what comes, level by level, what is bound, and what is left as it is; or the comparison with it. */
export function BuildPanel({ goal, isCompared }: GoalFormProps) {
  const { text, version, document, problem } = useWorkspace();
  const isEmpty = text.trim() === '';
  const current = isEmpty ? EMPTY : document;
  const View = isCompared ? Comparison : WayView;
  return (
    <>
      <GoalForm key={goal} goal={goal} isCompared={isCompared} />
      {!current && <Notice kind="error">{problem}</Notice>}
      {isEmpty && goal && <Notice>No schema is open: the plan begins with nothing.</Notice>}
      {!goal && (
        <p class="quiet">
          Say what for, or name a behavior to build{isEmpty ? '.' : ' into the open schema.'}
        </p>
      )}
      {!goal && (
        <section class="door col box" aria-label="Application from a brief">
          <h2>Or describe a new application</h2>
          <BriefForm />
        </section>
      )}
      {current && goal && <View {...{ current, version, goal }} key={goal} />}
    </>
  );
}
