import type { ComponentChild } from 'preact';
import type { Client } from '../../client/client.ts';
import type { DrawRequest } from '../drawing/draw.ts';
import { Findings } from '../parts/findings.tsx';
import { GapLists } from '../parts/gap-lists.tsx';
import { PlanLevels } from '../parts/plan-levels.tsx';
import { Recalled } from '../parts/recalled.tsx';
import { RepairCards } from '../parts/repair-cards.tsx';
import { count } from '../parts/wording.ts';
import type { Bridge } from './bridge.ts';

type Input = Record<string, unknown>;
type Result<Name extends keyof Client> = Awaited<ReturnType<Client[Name]>>;

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

/** The text of a schema after a plan or actions. */
async function build(bridge: Bridge, schema: unknown, plan: Input): Promise<string> {
  const asked = { schema, ...plan, save: false, include_schema: true };
  const { schema: built } = await bridge.callTool('apply_actions', asked);
  return JSON.stringify(built);
}

/** The text of a schema-valued input: a document, or what a handle or a name stands for. */
const readText = async (bridge: Bridge, schema: unknown): Promise<string> =>
  typeof schema === 'string' ? build(bridge, schema, {}) : JSON.stringify(schema ?? {});

/** A schema beside what a plan makes of it. */
async function toComparison(bridge: Bridge, schema: unknown, plan: Input): Promise<DrawRequest> {
  const before = await readText(bridge, schema);
  const text = await build(bridge, schema, plan);
  return { text, before, onlyChanged: true };
}

function viewErrors(input: Input, { errors }: Result<'errorCheck'>): ResultView {
  const findings = errors.flatMap(({ category, findings = [] }) =>
    findings.map((finding) => ({ ...finding, category })),
  );
  const wrong = findings.filter(({ severity }) => severity === 'error').length;
  return {
    title: wrong === 0 ? 'No proven errors' : count(wrong, 'error'),
    pictureLabel: 'Where the findings are',
    body: ({ selected, onSelect }) => (
      <Findings findings={findings} selected={selected} onSelect={onSelect} />
    ),
    toPicture: async (bridge) => ({ text: await readText(bridge, input.schema), pins: findings }),
  };
}

function viewGap({ source, target }: Input, gap: Result<'gap'>): ResultView {
  return {
    title: `Gap ${gap.gap_score.toFixed(3)}`,
    pictureLabel: 'Parts that the goal adds, changes and removes',
    body: () => <GapLists gap={gap} />,
    async toPicture(bridge) {
      const [before, text] = await Promise.all([
        readText(bridge, source),
        readText(bridge, target),
      ]);
      return { text, before, onlyChanged: true };
    },
  };
}

function viewPlan({ current }: Input, plan: Result<'planInstructions'>): ResultView {
  const { instructions, levels } = plan;
  return {
    title: `${count(plan.total_instructions, 'instruction')} in ${count(levels, 'level')}`,
    pictureLabel: 'Existing and new parts',
    body: () => <PlanLevels actions={instructions} levels={levels} upTo={levels} />,
    toPicture: (bridge) => toComparison(bridge, current, { plan: plan.plan_id }),
  };
}

function viewRepairs({ schema }: Input, { suggestions }: Result<'rankEdits'>): ResultView {
  return {
    title: suggestions.length === 0 ? 'Nothing to repair' : count(suggestions.length, 'repair'),
    pictureLabel: 'Changes of the repair',
    body: ({ choice, onChoose }) => (
      <RepairCards repairs={suggestions} chosen={choice} onChoose={onChoose} />
    ),
    async toPicture(bridge, choice) {
      const plan = suggestions[choice]?.plan_id;
      return plan === undefined ? undefined : toComparison(bridge, schema, { plan });
    },
  };
}

function viewBehavior(_input: Input, behavior: Result<'getBehavior'>): ResultView {
  const { name, description, use_when } = behavior;
  return {
    title: name,
    pictureLabel: `Picture of ${name}`,
    body: () => (
      <>
        <p>{description}</p>
        {use_when && <p class="quiet">{use_when}</p>}
      </>
    ),
    toPicture: async (bridge) => ({ text: await readText(bridge, name) }),
  };
}

function viewMemory(_input: Input, answer: Result<'memoryRecall'>): ResultView {
  return {
    title: `${count(answer.episodes.length, 'episode')} recalled`,
    body: () => <Recalled answer={answer} />,
  };
}

/** Each tool with its view, and a member by which its result is known where the host does not name the tool. */
const VIEWS: Readonly<
  Record<string, readonly [sign: string, (input: Input, answer: never) => ResultView]>
> = {
  rank_edits: ['suggestions', viewRepairs],
  plan_instructions: ['instructions', viewPlan],
  gap: ['gap_score', viewGap],
  error_check: ['top_errors', viewErrors],
  memory_recall: ['total_matches', viewMemory],
  get_behavior: ['traits', viewBehavior],
};

export function findView(
  tool: string | undefined,
  input: Input,
  answer: Record<string, unknown>,
): ResultView | undefined {
  const found =
    tool === undefined
      ? Object.values(VIEWS).find(([sign]) => answer[sign] !== undefined)
      : VIEWS[tool];
  return found?.[1](input, answer as never);
}
