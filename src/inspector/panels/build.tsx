import type { JsonObject } from '../../kernel/json.ts';
import { BriefForm } from '../parts/brief-form.tsx';
import { ChangeView } from '../parts/change-view.tsx';
import { GoalForm, type PlanMode } from '../parts/goal-form.tsx';
import { Notice } from '../parts/notice.tsx';
import { PlanLevels } from '../parts/plan-levels.tsx';
import { useAnswer } from '../parts/use-answer.ts';
import { count } from '../parts/wording.ts';
import { readSchema } from '../state/opening.ts';
import { toHash } from '../state/route.ts';
import { api } from '../state/session.ts';
import { replaceText, toText, useWorkspace, workspace } from '../state/workspace.ts';

const EMPTY: JsonObject = { name: 'app', orbitals: [] };

/** The way to a goal, with the documents before and after it as texts. */
async function findWay(
  current: JsonObject,
  goal: string,
  mode: Exclude<PlanMode, 'compare'>,
  signal: AbortSignal,
) {
  const asked = { current, goal, additive_only: mode !== 'exact', detail: 'full' } as const;
  const { instructions, bindings, unbound, skipped } = await api().planInstructions(asked, {
    signal,
  });
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
function WayView({ current, version, goal, mode }: GoalProps & { readonly mode: PlanMode }) {
  const { value, problem, isWaiting } = useAnswer(`plan ${version} ${mode} ${goal}`, (signal) =>
    findWay(current, goal, mode === 'exact' ? 'exact' : 'beside', signal),
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

export interface BuildPanelProps {
  readonly goal: string | undefined;
  readonly mode: PlanMode;
}

/** The way from the open document to a goal: what comes, level by level, what is bound, and what is left as it is; or the comparison with it. */
export function BuildPanel({ goal, mode }: BuildPanelProps) {
  const { text, version, document, problem } = useWorkspace();
  const isEmpty = text.trim() === '';
  const current = isEmpty ? EMPTY : document;
  const View = mode === 'compare' ? Comparison : WayView;
  return (
    <>
      <GoalForm key={goal} goal={goal} mode={mode} />
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
      {current && goal && <View {...{ current, version, goal, mode }} key={`${mode} ${goal}`} />}
    </>
  );
}
