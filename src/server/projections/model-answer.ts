import { isObject, isString, type Json, type JsonObject } from '../../kernel/json.ts';
import { writeLines } from '../../lines/write-value.ts';
import { MOST_TOKENS, type Operation, RECALLED_NOTICE } from '../../operations/operation.ts';
import { withoutLongLists } from './long-lists.ts';

/** Tokens that lists may take as fields beside a text that says them shorter. */
const MOST_TOKENS_OF_FIELDS = 2 * MOST_TOKENS;

const FENCE = 'recalled-data';

/** The part of a result that a model reads: clients show the lines, or the fields, or both. */
export interface ModelAnswer {
  readonly structured: JsonObject;
  readonly text: string;
}

/** The input of a call by a model: what it left out is what its view of the operation says. */
export function toModelInput(operation: Operation, input: unknown): unknown {
  const { defaults } = operation.forModels ?? {};
  return defaults && isObject(input) ? { ...defaults, ...input } : input;
}

/** How to read on where lists are left out; a plan is carried out unread. */
function tellHowToGoOn({ plan_id: plan }: JsonObject, schema: Json | undefined): string {
  const whole = 'The same call with {"detail": "full"} returns whole lists.';
  if (!isString(plan)) return whole;
  const call = isString(schema) ? { schema, plan } : { plan };
  const where = isString(schema) ? '' : ' on the same schema';
  return `apply_actions ${JSON.stringify(call)}${where} carries it out unread. ${whole}`;
}

function withoutLists(output: JsonObject, operation: Operation, asked: JsonObject): JsonObject {
  const { toLines, forModels, schemaInputs = [] } = operation;
  const most = toLines === undefined ? MOST_TOKENS : MOST_TOKENS_OF_FIELDS;
  const { output: short, totals } = withoutLongLists(output, forModels?.lists ?? [], most);
  if (Object.keys(totals).length === 0) return output;
  const how = tellHowToGoOn(output, asked[schemaInputs[0] ?? '']);
  const next = [output.next, how].filter(Boolean).join(' ');
  return { ...short, totals: { ...totals }, next };
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

/** Stored text for a model, marked as data. Angle brackets are escaped, so that what was stored can't end the mark. */
function toFencedText(lines: string): string {
  const escaped = lines.replaceAll('<', '\\u003c').replaceAll('>', '\\u003e');
  return [RECALLED_NOTICE, `<${FENCE}>`, escaped, `</${FENCE}>`].join('\n');
}

/** The lines of an operation, and below them what the runner added; whole documents only where they are asked for. */
function toText(operation: Operation, output: JsonObject, structured: JsonObject, isFull: boolean) {
  const { notice: _, ...fields } = structured;
  if (operation.toLines === undefined) return writeLines(fields as JsonObject);
  const documents = operation.forModels?.documents ?? [];
  const rest: JsonObject = {};
  for (const key of [...documents, 'next', 'notes']) {
    const value = key === 'next' ? output[key] : structured[key];
    if (value !== undefined) rest[key] = isObject(value) ? JSON.stringify(value) : value;
  }
  return [operation.toLines(output, isFull), writeLines(rest)].filter(Boolean).join('\n');
}

/** The answer to a model: bounded, marked where it holds stored text, with how to go on where something is left out. */
export function toModelAnswer(operation: Operation, input: unknown, output: Json): ModelAnswer {
  const asked = isObject(input) ? input : {};
  const view = operation.forModels;
  // Actions that were written into a file can't be applied to it once more for the rest of the answer.
  const isFull = asked.detail === 'full' || (asked.write ?? false) !== false;
  const own = output as JsonObject;
  let structured = own;
  if (view && !isFull) {
    if (asked.include_schema !== true) structured = withoutDocuments(structured, operation);
    structured = withoutLists(structured, operation, asked);
  }
  const text = toText(operation, own, structured, isFull);
  if (view?.isRecalled !== true) return { structured, text };
  return { structured: { notice: RECALLED_NOTICE, ...structured }, text: toFencedText(text) };
}
