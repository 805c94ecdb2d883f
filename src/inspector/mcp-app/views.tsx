import type { ComponentChild } from 'preact';
import type { DrawRequest } from '../drawing/draw.ts';
import { type ActionLike, toParameters, toTitle } from '../parts/action-text.ts';
import { Findings, type ListedFinding } from '../parts/findings.tsx';
import { Flow } from '../parts/flow.tsx';
import type { Bridge } from './bridge.ts';

type Answer = Record<string, unknown>;

export interface ViewState {
  readonly choice: number;
  readonly onChoose: (choice: number) => void;
  readonly selected: string | undefined;
  readonly onSelect: (pointer: string) => void;
}

/** How the result of a tool is shown. */
export interface ResultView {
  readonly title: string;
  body(state: ViewState): ComponentChild;
  readonly pictureLabel?: string;
  /** The request to draw for the chosen item; the documents come from the input or, through the host, the server. */
  toPicture?(bridge: Bridge, choice: number): Promise<DrawRequest | undefined>;
}

const listOf = <T,>(value: unknown): readonly T[] => (Array.isArray(value) ? (value as T[]) : []);

/** The text of a schema-valued input: a document, or what a handle or a name stands for. */
async function readText(bridge: Bridge, schema: unknown): Promise<string> {
  if (typeof schema !== 'string') return JSON.stringify(schema ?? {});
  return build(bridge, schema, {});
}

/** The text of a schema after a plan or actions. */
async function build(bridge: Bridge, schema: unknown, plan: Answer): Promise<string> {
  const asked = { schema, ...plan, save: false, include_schema: true };
  const { schema: built } = await bridge.callTool('apply_actions', asked);
  return JSON.stringify(built);
}

/** A schema beside what a plan makes of it. */
async function toComparison(bridge: Bridge, schema: unknown, plan: Answer): Promise<DrawRequest> {
  const before = await readText(bridge, schema);
  const text = await build(bridge, schema, plan);
  return { text, before, onlyChanged: true };
}

function viewErrors(input: Answer, answer: Answer): ResultView {
  const findings = listOf<{ category: string; findings?: ListedFinding[] }>(answer.errors).flatMap(
    ({ category, findings = [] }) => findings.map((finding) => ({ ...finding, category })),
  );
  const count = findings.filter(({ severity }) => severity === 'error').length;
  return {
    title: count === 0 ? 'No proven errors' : `${count} error${count === 1 ? '' : 's'}`,
    pictureLabel: 'Where the findings are',
    body: ({ selected, onSelect }) => (
      <Findings findings={findings} selected={selected} onSelect={onSelect} />
    ),
    toPicture: async (bridge) => ({ text: await readText(bridge, input.schema), pins: findings }),
  };
}

interface Difference {
  readonly type: string;
  readonly name: string;
}

function viewGap(input: Answer, answer: Answer): ResultView {
  const groups = [
    ['Missing', listOf<Difference>(answer.missing)],
    ['Modified', listOf<Difference>(answer.modified)],
    ['Extra', listOf<Difference>(answer.extra)],
  ] as const;
  const score = typeof answer.gap_score === 'number' ? answer.gap_score.toFixed(3) : '–';
  return {
    title: `Gap ${score}`,
    pictureLabel: 'Parts that the goal adds, changes and removes',
    body: () => (
      <div class="facts">
        {groups.map(([title, items]) => (
          <section key={title}>
            <h2>
              {title} <span class="quiet">{items.length}</span>
            </h2>
            <ul>
              {items.slice(0, 12).map((item, i) => (
                <li key={i}>
                  {item.type} {item.name}
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    ),
    async toPicture(bridge) {
      const [before, text] = await Promise.all([
        readText(bridge, input.current ?? input.source),
        readText(bridge, input.goal ?? input.target),
      ]);
      return { text, before, onlyChanged: true };
    },
  };
}

function Actions({ actions }: { readonly actions: readonly ActionLike[] }) {
  return (
    <ul class="listing">
      {actions.map((action, i) => (
        <li key={i}>
          <b>{toTitle(action)}</b> <span class="quiet">{toParameters(action)}</span>
        </li>
      ))}
    </ul>
  );
}

function viewPlan(input: Answer, answer: Answer): ResultView {
  const instructions = listOf<ActionLike & { level: number }>(answer.instructions);
  const levels = [...new Set(instructions.map(({ level }) => level))];
  return {
    title: `${String(answer.total_instructions ?? instructions.length)} instructions in ${String(answer.levels ?? levels.length)} levels`,
    pictureLabel: 'Existing and new parts',
    body: () => (
      <ol class="levels">
        {levels.map((level) => (
          <li class="level" key={level}>
            <h2>Level {level}</h2>
            <Actions actions={instructions.filter((item) => item.level === level)} />
          </li>
        ))}
      </ol>
    ),
    toPicture: (bridge) => toComparison(bridge, input.current, { plan: answer.plan_id }),
  };
}

interface Suggestion {
  readonly rank: number;
  readonly explain: string;
  readonly plan_id?: string;
  readonly actions: readonly ActionLike[];
  readonly predicted_validity: number;
  readonly destructive: boolean;
}

function viewRepairs(input: Answer, answer: Answer): ResultView {
  const suggestions = listOf<Suggestion>(answer.suggestions);
  return {
    title: suggestions.length === 0 ? 'Nothing to repair' : `${suggestions.length} repairs`,
    pictureLabel: 'Changes of the repair',
    body: ({ choice, onChoose }) => (
      <div class="cards">
        {suggestions.map((one, i) => (
          <button
            type="button"
            class="card"
            key={one.rank}
            aria-pressed={i === choice}
            onClick={() => onChoose(i)}
          >
            <span class="card-title">{one.rank}.</span>
            <span>{one.explain}</span>
            <span class="quiet">valid: {Math.round(one.predicted_validity * 100)} %</span>
            {one.destructive && <span class="tag bad">takes values away</span>}
          </button>
        ))}
      </div>
    ),
    async toPicture(bridge, choice) {
      const plan = (suggestions[choice] ?? suggestions[0])?.plan_id;
      return plan === undefined ? undefined : toComparison(bridge, input.schema, { plan });
    },
  };
}

function viewBehavior(_input: Answer, answer: Answer): ResultView {
  return {
    title: String(answer.name ?? 'Behavior'),
    pictureLabel: `Picture of ${String(answer.name)}`,
    body: () => (
      <>
        <p>{String(answer.description ?? '')}</p>
        {typeof answer.use_when === 'string' && <p class="quiet">{answer.use_when}</p>}
      </>
    ),
    toPicture: async (bridge) => ({ text: await readText(bridge, answer.name) }),
  };
}

interface Recalled {
  readonly episode_id: string;
  readonly similarity: number;
  readonly outcome: string;
  readonly context?: string;
}

function viewMemory(_input: Answer, answer: Answer): ResultView {
  const episodes = listOf<Recalled>(answer.episodes);
  const pattern = answer.pattern as {
    name: string;
    steps: string[];
    unordered?: number[][];
  } | null;
  return {
    title: `${episodes.length} episode${episodes.length === 1 ? '' : 's'} recalled`,
    body: () => (
      <>
        {pattern && (
          <section class="pattern">
            <h2>{pattern.name}</h2>
            <Flow
              steps={pattern.steps}
              unordered={pattern.unordered ?? []}
              label="Steps that worked"
            />
          </section>
        )}
        <ol class="recalled">
          {episodes.map((episode) => (
            <li key={episode.episode_id}>
              {episode.context ?? episode.episode_id}{' '}
              <span class={`outcome ${episode.outcome}`}>{episode.outcome}</span>{' '}
              <span class="quiet">similarity {episode.similarity.toFixed(2)}</span>
            </li>
          ))}
        </ol>
      </>
    ),
  };
}

const VIEWS: Readonly<Record<string, (input: Answer, answer: Answer) => ResultView>> = {
  error_check: viewErrors,
  gap: viewGap,
  plan_instructions: viewPlan,
  rank_edits: viewRepairs,
  get_behavior: viewBehavior,
  memory_recall: viewMemory,
};

/** Members by which a result is known where the host does not name the tool. */
const SIGNS: readonly (readonly [member: string, tool: string])[] = [
  ['suggestions', 'rank_edits'],
  ['instructions', 'plan_instructions'],
  ['gap_score', 'gap'],
  ['top_errors', 'error_check'],
  ['total_matches', 'memory_recall'],
  ['traits', 'get_behavior'],
];

export function findView(
  tool: string | undefined,
  input: Answer,
  answer: Answer,
): ResultView | undefined {
  const name = tool ?? SIGNS.find(([member]) => answer[member] !== undefined)?.[1];
  return name === undefined ? undefined : VIEWS[name]?.(input, answer);
}
