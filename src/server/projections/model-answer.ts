import { isObject, type Json, type JsonObject } from '../../kernel/json.ts';
import { estimateTokens } from '../../kernel/tokens.ts';
import { RECALLED_NOTICE } from '../../operations/model-view.ts';
import type { Operation } from '../../operations/operation.ts';
import { cutToPages, summarise } from './pages.ts';

/** Tokens that the lists of an answer may take, where the operation doesn't say. */
const PAGE_TOKENS = 1_000;

const FENCE = 'recalled-data';

/** The part of a result that a model reads: the same in the text and as structured content, since clients show one of the two. */
export interface ModelAnswer {
  readonly structured: JsonObject;
  readonly text: string;
}

/** The input of a call by a model: what it left out is what its view of the operation says. */
export function toModelInput(operation: Operation, input: unknown): unknown {
  const { defaults } = operation.forModels ?? {};
  return defaults && isObject(input) ? { ...defaults, ...input } : input;
}

/** How to read on after a cut; a plan is carried out unread. */
const tellHowToGoOn = ({ plan_id }: JsonObject): string =>
  `${typeof plan_id === 'string' ? `apply_actions {"plan": "${plan_id}"} on the same schema carries it out unread. ` : ''}The same call with {"detail": "full"} returns whole lists.`;

function addCuts(output: JsonObject, operation: Operation): JsonObject {
  const { pages = [], pageTokens = PAGE_TOKENS, leastItems = 0 } = operation.forModels ?? {};
  const paged = cutToPages(output, { lists: pages, tokens: pageTokens, leastItems });
  if (paged.cut.length === 0) return output;
  const next = [output.next, tellHowToGoOn(output)].filter(Boolean).join(' ');
  return {
    ...paged.output,
    truncated: true,
    totals: Object.fromEntries(paged.cut.map(({ list, total }) => [list, total])),
    ...(paged.contents.length > 0 ? { contents: [...paged.contents] } : {}),
    next,
  };
}

/** Members that hold one item, without what makes it larger than a page: it need not be read to be carried out. */
function withoutLargeSteps(output: JsonObject, operation: Operation): JsonObject {
  const { stepMembers = [], pageTokens = PAGE_TOKENS } = operation.forModels ?? {};
  const result = { ...output };
  for (const key of stepMembers) {
    const step = output[key];
    if (!isObject(step) || estimateTokens(JSON.stringify(step)) <= pageTokens) continue;
    const { params, ...rest } = step;
    result[key] = { ...rest, params: summarise(params), truncated: true };
  }
  return result;
}

function withoutDocuments(output: JsonObject, operation: Operation): JsonObject {
  const held = (operation.forModels?.documents ?? []).filter((key) => output[key] !== undefined);
  if (held.length === 0) return output;
  const rest = { ...output };
  for (const key of held) delete rest[key];
  const member =
    'include_schema' in operation.input.shape ? '"include_schema": true' : '"detail": "full"';
  const next = `${held.join(', ')} left out: the same call with {${member}} returns it.`;
  return { ...rest, next: [output.next, next].filter(Boolean).join(' ') };
}

/**
 * Stored text as text for a model, marked as data. Angle brackets are escaped, so that what was stored can't end
 * the mark.
 */
function toFencedText(structured: JsonObject): string {
  const { notice, ...rest } = structured;
  const json = JSON.stringify(rest).replaceAll('<', '\\u003c').replaceAll('>', '\\u003e');
  return [notice, `<${FENCE}>`, json, `</${FENCE}>`].join('\n');
}

/** The answer to a model: bounded, marked where it holds stored text, with how to go on where something is left out. */
export function toModelAnswer(operation: Operation, input: unknown, output: Json): ModelAnswer {
  const asked = isObject(input) ? input : {};
  const view = operation.forModels;
  // Actions that were written into a file can't be applied to it once more for the rest of the answer.
  const isFull = asked.detail === 'full' || asked.write === true;
  const own = output as JsonObject;
  let structured = own;
  if (view && !isFull) {
    if (asked.include_schema !== true) structured = withoutDocuments(structured, operation);
    structured = addCuts(withoutLargeSteps(structured, operation), operation);
  }
  if (view?.isRecalled) structured = { notice: RECALLED_NOTICE, ...structured };
  const text =
    operation.toText?.(own) ??
    (view?.isRecalled ? toFencedText(structured) : JSON.stringify(structured));
  return { structured, text };
}
