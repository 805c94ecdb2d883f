import { createHash } from 'node:crypto';
import { AppError } from '../../kernel/errors.ts';
import { isObject, type Json, type JsonObject } from '../../kernel/json.ts';
import type { Question } from '../../operations/ask-back.ts';
import type { Operation } from '../../operations/operation.ts';
import { canAnswer, createInputRequired, type InputRequest } from './input-required.ts';
import type { McpExchange } from './parts.ts';
import type { RequestState } from './request-state.ts';

/** The key under which a question and its answer travel. */
const DECISION = 'decision';

/** How a call is made, and what it may ask before it. */
export interface AskingCall {
  readonly operation: Operation;
  readonly input: JsonObject;
  readonly exchange: McpExchange;
  readonly state: RequestState;
  call(input: JsonObject): Promise<Json>;
  findQuestion(input: JsonObject): Promise<Question | undefined>;
}

/** A question to the client, or what the operation answered to which input. */
export type AskedOrAnswered =
  | { readonly asked: JsonObject }
  | { readonly input: JsonObject; readonly output: Json };

/** Answers that a call was given so far, as they travel through the client. */
interface Progress {
  readonly decided: JsonObject;
  /** True once what comes before the call was settled. */
  readonly isSettled: boolean;
  readonly message: string;
}

const START: Progress = { decided: {}, isSettled: false, message: '' };

function toRequest({ message, properties }: Question): InputRequest {
  const requestedSchema = { type: 'object', properties, required: Object.keys(properties) };
  return { method: 'elicitation/create', params: { mode: 'form', message, requestedSchema } };
}

/** Whether the client of a request can put a question to a person. */
export function canAsk({ clientCapabilities }: McpExchange): boolean {
  const form: InputRequest = { method: 'elicitation/create', params: { mode: 'form' } };
  return canAnswer(form, clientCapabilities);
}

/** The caller and the call that a state belongs to: no other can be made with it. */
function toBinding({ operation, input, exchange }: AskingCall): string {
  const { tenant, keyId } = exchange.caller;
  const content = createHash('sha256').update(JSON.stringify(input)).digest('base64url');
  return [tenant, keyId, operation.name, content].join('\n');
}

function readProgress(call: AskingCall): Progress {
  const { requestState } = call.exchange;
  if (requestState === undefined) return START;
  const { decided, isSettled, message } = call.state.open(requestState, toBinding(call));
  return { decided: decided as JsonObject, isSettled: isSettled === true, message: `${message}` };
}

/** The members that an answer decides: `undefined` where there is no answer yet to this question, `null` for a no. */
function readDecision(
  question: Question,
  { message }: Progress,
  { inputResponses }: McpExchange,
): JsonObject | null | undefined {
  const answer = inputResponses[DECISION];
  // Another question than was answered is a new one: what is at stake has changed.
  if (!isObject(answer) || message !== question.message) return undefined;
  if (answer.action !== 'accept' || !isObject(answer.content)) return null;
  return question.decide(answer.content) ?? null;
}

function ask(call: AskingCall, question: Question, progress: Progress): { asked: JsonObject } {
  const state = call.state.seal({ ...progress, message: question.message }, toBinding(call));
  return { asked: createInputRequired({ [DECISION]: toRequest(question) }, state) };
}

/**
 * Makes a call of an operation that has questions: asks, is called again with the answer, and continues.
 * Throws CANCELLED where a person said no to what the call needs.
 */
export async function callAsking(call: AskingCall): Promise<AskedOrAnswered> {
  let progress = readProgress(call);
  const before = progress.isSettled
    ? undefined
    : await call.findQuestion({ ...call.input, ...progress.decided });
  if (before) {
    const decision = readDecision(before, progress, call.exchange);
    if (decision === undefined) return ask(call, before, progress);
    if (decision === null && before.isRequired) {
      throw new AppError('CANCELLED', 'The person who was asked did not agree. Nothing was done.');
    }
    progress = { ...progress, decided: { ...progress.decided, ...decision } };
  }
  progress = { ...progress, isSettled: true };
  const input = { ...call.input, ...progress.decided };
  const output = await call.call(input);
  const after = isObject(output) ? call.operation.questions?.after?.(input, output) : undefined;
  if (!after) return { input, output };
  const decision = readDecision(after, progress, call.exchange);
  if (decision === undefined) return ask(call, after, progress);
  if (decision === null) return { input, output };
  const decided = { ...input, ...decision };
  return { input: decided, output: await call.call(decided) };
}
