import { useMemo } from 'preact/hooks';
import type { Client } from '../../client/client.ts';
import type { Pin } from '../../diagram/drawn-graph.ts';
import { asArray, isObject, type JsonObject } from '../../kernel/json.ts';
import { ChangeView } from '../parts/change-view.tsx';
import { Comparison } from '../parts/comparison.tsx';
import { GoalForm } from '../parts/goal-form.tsx';
import { Notice } from '../parts/notice.tsx';
import { type EntityChoice, PlanBindings } from '../parts/plan-bindings.tsx';
import { type LevelledAction, PlanLevels } from '../parts/plan-levels.tsx';
import { Table } from '../parts/table.tsx';
import { useAnswer } from '../parts/use-answer.ts';
import { count } from '../parts/wording.ts';
import { givenGoal, isDocumentGoal, type PlanMode } from '../state/goal.ts';
import { toHash } from '../state/route.ts';
import { api } from '../state/session.ts';
import { replaceText, toText, useWorkspace, workspace } from '../state/workspace.ts';

type Skipped = Awaited<ReturnType<Client['planInstructions']>>['skipped'];

/** The way to a goal, however it is reached. */
interface Way {
  readonly actions: readonly LevelledAction[];
  readonly choices: readonly EntityChoice[];
  readonly skipped: Skipped;
}

const EMPTY: JsonObject = { name: 'app', orbitals: [] };

/** The entities that a document's orbitals are about, with their JSON Pointers. */
function listEntities(document: JsonObject): Map<string, string> {
  const entities = new Map<string, string>();
  asArray(document.orbitals).forEach((orbital, i) => {
    const entity = isObject(orbital) ? orbital.entity : undefined;
    if (isObject(entity) && typeof entity.name === 'string') {
      entities.set(entity.name, `/orbitals/${i}/entity`);
    }
  });
  return entities;
}

async function planExactly(
  current: JsonObject,
  goal: JsonObject | string,
  signal: AbortSignal,
): Promise<Way> {
  const { actions } = await api().plan({ current, goal, detail: 'full' }, { signal });
  return { actions, choices: [], skipped: [] };
}

async function planBeside(
  current: JsonObject,
  goal: JsonObject | string,
  signal: AbortSignal,
): Promise<Way> {
  const plan = await api().planInstructions({ current, goal, detail: 'full' }, { signal });
  const { entities, score = {}, reason = {} } = plan.bindings;
  const toChoice = (name: string, bound: string | undefined): EntityChoice => ({
    goal: name,
    bound,
    score: score[name],
    reason: reason[name],
  });
  return {
    actions: plan.instructions,
    choices: [
      ...Object.keys(score).map((name) => toChoice(name, entities[name] ?? name)),
      ...plan.unbound.map((name) => toChoice(name, undefined)),
    ],
    skipped: plan.skipped,
  };
}

/** Marks on the picture: which entities that are there stand for those of the goal. */
function pinBindings(document: JsonObject, choices: readonly EntityChoice[]): Pin[] {
  const entities = listEntities(document);
  return choices.flatMap(({ goal, bound }): Pin[] => {
    const at = bound === undefined ? undefined : entities.get(bound);
    return at === undefined
      ? []
      : [{ at, severity: 'hint', message: `stands for ${goal} of the goal` }];
  });
}

function Skips({ skipped }: { readonly skipped: Skipped }) {
  return (
    <details class="skips" open={skipped.length <= 6}>
      <summary>Left as it is: {skipped.length}</summary>
      <Table
        rows={skipped}
        columns={[
          { title: 'Element', show: ({ type, name }) => `${type} ${name}` },
          { title: 'Place', show: ({ path }) => <code>{path}</code> },
          { title: 'Reason', show: ({ reason }) => reason },
        ]}
      />
    </details>
  );
}

interface WayViewProps {
  readonly way: Way;
  /** The document that the way begins with. */
  readonly current: JsonObject;
  /** Changes with everything that the way depends on. */
  readonly round: string;
}

/** A plan by its levels: the schema after it, in one picture with the present one. */
function WayView({ way, current, round }: WayViewProps) {
  const levels = Math.max(...way.actions.map(({ level }) => level));
  const built = useAnswer(round, async (signal) => {
    const actions = way.actions.map(({ action, params }) => ({
      action,
      params: params as JsonObject,
    }));
    const input = { schema: current, actions, include_schema: true };
    return (await api().applyActions(input, { signal })).schema as JsonObject;
  });
  const before = useMemo(() => toText(current), [current]);
  const after = useMemo(() => built.value && toText(built.value), [built.value]);
  const pins = useMemo(
    () => (built.value ? pinBindings(built.value, way.choices) : []),
    [built.value],
  );
  return (
    <>
      <header class="strip row">
        <h2>
          {count(way.actions.length, 'action')} in {count(levels, 'level')}
        </h2>
        <button
          type="button"
          class="primary"
          onClick={() => replaceText(after as string, workspace.value.origin || 'planned')}
          disabled={after === undefined || built.isWaiting}
        >
          Apply all
        </button>
      </header>
      <PlanLevels actions={way.actions} levels={levels} />
      {built.problem && <Notice kind="error">{built.problem}</Notice>}
      <ChangeView
        change={after === undefined ? undefined : { before, after }}
        label="Existing and new parts"
        pins={pins}
      />
    </>
  );
}

interface WayAnswerProps {
  readonly document: JsonObject;
  readonly version: number;
  readonly goal: string;
  /** The goal itself, or its name. */
  readonly target: JsonObject | string;
  readonly mode: PlanMode;
}

/** Asks for the way to a goal. */
function WayAnswer({ document, version, goal, target, mode }: WayAnswerProps) {
  const round = `${version} ${mode} ${goal}`;
  const answer = useAnswer(`plan ${round}`, async (signal) => ({
    round,
    current: document,
    way:
      mode === 'exact'
        ? await planExactly(document, target, signal)
        : await planBeside(document, target, signal),
  }));
  const { value } = answer;
  const way = value?.way;
  return (
    <>
      {answer.problem && <Notice kind="error">{answer.problem}</Notice>}
      {answer.isWaiting && <Notice>Planning …</Notice>}
      {way && way.actions.length === 0 && !answer.isWaiting && (
        <Notice kind="good">
          Nothing is left to do: the schema has all that the goal asks for.{' '}
          <a href={toHash('schema')}>Look at it</a>
        </Notice>
      )}
      {value && value.way.actions.length > 0 && <WayView key={value.round} {...value} />}
      {way && (
        <div class="facts row">
          <PlanBindings choices={way.choices} />
          {way.skipped.length > 0 && <Skips skipped={way.skipped} />}
        </div>
      )}
    </>
  );
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
  const given = givenGoal.value;
  const target = goal !== undefined && isDocumentGoal(goal) ? given?.document : goal;
  return (
    <>
      <GoalForm key={goal} goal={goal} mode={mode} />
      {!current && <Notice kind="error">{problem}</Notice>}
      {isEmpty && <Notice>No schema is open: the plan begins with nothing.</Notice>}
      {!goal && (
        <p class="quiet pad">
          Say what for, or name a behavior to build into the open schema. Or choose the file of the
          schema that it should become.
        </p>
      )}
      {current && goal && target && mode === 'compare' && (
        <Comparison source={current} target={target} round={`${version} ${goal}`} />
      )}
      {current && goal && target && mode !== 'compare' && (
        <WayAnswer
          key={`${mode} ${goal}`}
          document={current}
          version={version}
          goal={goal}
          target={target}
          mode={mode}
        />
      )}
    </>
  );
}
