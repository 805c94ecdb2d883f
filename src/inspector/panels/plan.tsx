import { useMemo, useState } from 'preact/hooks';
import { useDrawing } from '../drawing/use-drawing.ts';
import { toParameters, toTitle } from '../parts/action-text.ts';
import { DiagramView } from '../parts/diagram-view.tsx';
import { DiffView } from '../parts/diff-view.tsx';
import { Notice } from '../parts/notice.tsx';
import { useAnswer } from '../parts/use-answer.ts';
import { goTo } from '../state/route.ts';
import { api } from '../state/session.ts';
import { useStore } from '../state/store.ts';
import { parseDocument, replaceText, toText, workspace } from '../state/workspace.ts';

type Plan = Awaited<ReturnType<ReturnType<typeof api>['planInstructions']>>;

const EMPTY = { name: 'app', orbitals: [] };

function GoalForm({ goal }: { readonly goal: string | undefined }) {
  const [name, setName] = useState(goal ?? '');
  return (
    <form
      class="open-bar"
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() !== '') goTo(['plan', name.trim()]);
      }}
    >
      <label class="grow">
        Goal{' '}
        <input
          type="text"
          list="behavior-names"
          placeholder="a behavior or a schema_id"
          value={name}
          spellcheck={false}
          onInput={({ currentTarget }) => setName(currentTarget.value)}
        />
      </label>
      <button type="submit" class="primary">
        Plan
      </button>
    </form>
  );
}

interface LevelsProps {
  readonly plan: Plan;
  /** The levels that are shown as done. */
  readonly upTo: number;
  readonly onUpTo: (level: number) => void;
}

function Levels({ plan, upTo, onUpTo }: LevelsProps) {
  const levels = Array.from({ length: plan.levels }, (_, i) => i + 1);
  return (
    <ol class="levels" aria-label="Levels">
      {levels.map((level) => {
        const items = plan.instructions.filter((item) => item.level === level);
        return (
          <li key={level} class={level <= upTo ? 'level' : 'level left-out'}>
            <button type="button" aria-pressed={level === upTo} onClick={() => onUpTo(level)}>
              Level {level} <span class="quiet">{items.length}</span>
            </button>
            <ul>
              {items.map((item, i) => (
                <li key={i} title={toParameters(item)}>
                  <b>{toTitle(item)}</b> <span class="quiet">{toParameters(item)}</span>
                </li>
              ))}
            </ul>
          </li>
        );
      })}
    </ol>
  );
}

function Bindings({ plan }: { readonly plan: Plan }) {
  const { entities, score = {}, reason = {} } = plan.bindings;
  const bound = Object.entries(entities);
  return (
    <div class="facts">
      {bound.length > 0 && (
        <table>
          <caption>Bound to what is there</caption>
          <tbody>
            {bound.map(([goal, name]) => (
              <tr key={goal}>
                <th scope="row">{goal}</th>
                <td>{name}</td>
                <td class="quiet">
                  {score[goal] === undefined ? '' : `${Math.round(score[goal] * 100)} %, `}
                  {reason[goal]}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {plan.unbound.length > 0 && <p>New: {plan.unbound.join(', ')}</p>}
      {plan.skipped.length > 0 && (
        <table>
          <caption>Left as it is</caption>
          <tbody>
            {plan.skipped.map((item, i) => (
              <tr key={i}>
                <th scope="row">
                  {item.type} {item.name}
                </th>
                <td>{item.reason}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}

function PlanView({ plan, current }: { readonly plan: Plan; readonly current: string }) {
  const [upTo, setUpTo] = useState(plan.levels);
  const levels = Array.from({ length: upTo }, (_, i) => i + 1);
  const built = useAnswer(`${plan.plan_id} ${upTo}`, async (signal) => {
    const actions = plan.instructions.filter(({ level }) => level <= upTo);
    const schema = JSON.parse(current);
    return toText(
      (await api().applyActions({ schema, actions, include_schema: true }, { signal })).schema,
    );
  });
  const request = useMemo(
    () =>
      built.value === undefined
        ? undefined
        : { text: built.value, before: current, onlyChanged: true, withDiff: true },
    [built.value, current],
  );
  const drawn = useDrawing(request);
  const apply = () => {
    if (built.value === undefined) return;
    replaceText(built.value, `a plan, levels 1–${upTo}`, workspace.get().origin || 'planned');
    goTo(['schema']);
  };
  return (
    <>
      <header class="strip">
        <h2>
          {plan.total_instructions} instruction{plan.total_instructions === 1 ? '' : 's'} in{' '}
          {plan.levels} level{plan.levels === 1 ? '' : 's'}
        </h2>
        <button type="button" class="primary" onClick={apply} disabled={levels.length === 0}>
          {upTo === plan.levels ? 'Apply all' : `Apply levels 1–${upTo}`}
        </button>
      </header>
      <Levels plan={plan} upTo={upTo} onUpTo={setUpTo} />
      <Bindings plan={plan} />
      {built.problem && <Notice kind="error">{built.problem}</Notice>}
      <div class="halves">
        <DiagramView drawn={drawn} label="What is there and what comes" />
        <DiffView diff={drawn?.diff ?? ''} />
      </div>
    </>
  );
}

/** The way from the open document to a goal: what comes, level by level, and what is bound or left as it is. */
export function PlanPanel({ goal }: { readonly goal: string | undefined }) {
  const { text, version } = useStore(workspace);
  const isEmpty = text.trim() === '';
  const parsed = useMemo(() => (isEmpty ? EMPTY : parseDocument(text)), [text]);
  const document = typeof parsed === 'string' ? undefined : parsed;
  const key = document && goal ? `plan ${version} ${goal}` : undefined;
  const plan = useAnswer(key, (signal) =>
    api().planInstructions(
      { current: document ?? EMPTY, goal: goal ?? '', detail: 'full' },
      { signal },
    ),
  );
  return (
    <>
      <GoalForm key={goal} goal={goal} />
      {!document && <Notice kind="error">{String(parsed)}</Notice>}
      {isEmpty && <Notice>No schema is open: the plan begins with nothing.</Notice>}
      {!goal && <p class="quiet pad">Name what shall be built into the schema that is open.</p>}
      {plan.problem && <Notice kind="error">{plan.problem}</Notice>}
      {plan.isWaiting && key && <Notice>Planning …</Notice>}
      {plan.value && document && goal && (
        <PlanView
          key={`${plan.value.plan_id}`}
          plan={plan.value}
          current={isEmpty ? toText(EMPTY) : toText(document)}
        />
      )}
    </>
  );
}
