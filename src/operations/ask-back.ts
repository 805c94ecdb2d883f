import type { JsonObject } from '../kernel/json.ts';
import type { OperationContext } from './operation-context.ts';

/** A question to a person about a call. */
export interface Question {
  /** One or two sentences, with what is at stake. */
  readonly message: string;
  /** Members of the answer: flat JSON Schemas of texts, numbers, booleans and enums. */
  readonly properties: Readonly<Record<string, JsonObject>>;
  /** True where a no means that the call is not made; else it is made as it was sent. */
  readonly isRequired: boolean;
  /** The members of the input that the answer replaces. Undefined where the answer is a no. */
  decide(answer: JsonObject): JsonObject | undefined;
}

/** When an operation has something to ask: of callers that can ask a person; of others nothing changes. */
export interface Questions {
  /** Asked before a call that would destroy data, or whose input is ambiguous. */
  before?(input: JsonObject, context: OperationContext): Promise<Question | undefined>;
  /** Asked of a result: what was decided by little. The call is then made again. */
  after?(input: JsonObject, output: JsonObject): Question | undefined;
}

/** A question with yes and no for an answer. */
export function createConfirmation(message: string, title: string): Question {
  return {
    message,
    properties: { confirm: { type: 'boolean', title, default: false } },
    isRequired: true,
    decide: ({ confirm }) => (confirm === true ? {} : undefined),
  };
}

/** A question that lets one of several values stand for a member of the input. */
export function createChoice(
  message: string,
  title: string,
  choices: readonly string[],
  toMembers: (choice: string) => JsonObject,
): Question {
  return {
    message,
    properties: { choice: { type: 'string', title, enum: [...choices] } },
    isRequired: false,
    decide: ({ choice }) =>
      typeof choice === 'string' && choices.includes(choice) ? toMembers(choice) : undefined,
  };
}
