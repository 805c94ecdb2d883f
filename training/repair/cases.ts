import { resolveAddress } from '../../src/actions/address.ts';
import { createBuiltinLibrary } from '../../src/behaviors/builtin.ts';
import { isObject, type Json, type JsonObject } from '../../src/kernel/json.ts';
import { valueAt } from '../../src/kernel/pointer.ts';
import { readCorpus } from '../corpus.ts';
import { copyJson } from '../faults/inject.ts';

/** How a person breaks a document. */
export type Way =
  | 'deleted a state'
  | 'renamed a field'
  | 'lost a flag'
  | 'pasted twice'
  | 'wrong operator';

/** A change by hand: what stands at an address is deleted, pasted behind itself, or written anew. */
export type Edit =
  | { readonly way: Way; readonly at: string; readonly does: 'delete' | 'paste' }
  | { readonly way: Way; readonly at: string; readonly does: 'write'; readonly value: Json };

/** A document that a person knows, and what they did to it. */
export interface HandBroken {
  readonly name: string;
  readonly isPublished: boolean;
  readonly edits: readonly Edit[];
}

const CHECKOUT = '/orbitals/@CheckoutOrbital/traits/@CheckoutSteps/stateMachine';
const ORDER = '/orbitals/@OrderOrbital/traits/@OrderFulfilment/stateMachine';
const AGENT = '/orbitals/@AgentCompletionOrbital/traits/@AgentCompletionAgent/stateMachine';
const THREAD = '/orbitals/@ThreadPostOrbital/traits/@ThreadPostBrowse/stateMachine';

/** Two built-in and two published documents, each broken in five ways. */
export const HAND_BROKEN: readonly HandBroken[] = [
  {
    name: 'std-checkout',
    isPublished: false,
    edits: [
      { way: 'deleted a state', at: `${CHECKOUT}/states/@delivery`, does: 'delete' },
      {
        way: 'renamed a field',
        at: '/orbitals/@CheckoutOrbital/entity/fields/@postcode/name',
        does: 'write',
        value: 'zip',
      },
      { way: 'lost a flag', at: `${CHECKOUT}/states/@paid/isTerminal`, does: 'delete' },
      { way: 'pasted twice', at: `${CHECKOUT}/events/@PAY`, does: 'paste' },
      {
        way: 'wrong operator',
        at: `${CHECKOUT}/transitions/11/guard/0`,
        does: 'write',
        value: 'lt',
      },
    ],
  },
  {
    name: 'std-order-lifecycle',
    isPublished: false,
    edits: [
      { way: 'deleted a state', at: `${ORDER}/states/@shipped`, does: 'delete' },
      {
        way: 'renamed a field',
        at: '/orbitals/@OrderOrbital/entity/fields/@total/name',
        does: 'write',
        value: 'totalAmount',
      },
      { way: 'lost a flag', at: `${ORDER}/states/@cancelled/isTerminal`, does: 'delete' },
      { way: 'pasted twice', at: '/orbitals/@OrderOrbital/pages/@OrdersPage', does: 'paste' },
      {
        way: 'wrong operator',
        at: `${ORDER}/transitions/17/guard/0`,
        does: 'write',
        value: 'lessOrEqual',
      },
    ],
  },
  {
    name: 'std-agent-completion',
    isPublished: true,
    edits: [
      { way: 'deleted a state', at: `${AGENT}/states/@completed`, does: 'delete' },
      {
        way: 'renamed a field',
        at: '/orbitals/@AgentCompletionOrbital/entity/fields/@response/name',
        does: 'write',
        value: 'responseText',
      },
      { way: 'lost a flag', at: `${AGENT}/states/@idle/isInitial`, does: 'delete' },
      { way: 'pasted twice', at: `${AGENT}/states/@error`, does: 'paste' },
      {
        way: 'wrong operator',
        at: `${AGENT}/transitions/4/guard/0`,
        does: 'write',
        value: '===',
      },
    ],
  },
  {
    name: 'std-thread',
    isPublished: true,
    edits: [
      { way: 'deleted a state', at: `${THREAD}/states/@replying`, does: 'delete' },
      {
        way: 'renamed a field',
        at: '/orbitals/@ThreadPostOrbital/entity/fields/@parentId/name',
        does: 'write',
        value: 'parent',
      },
      { way: 'lost a flag', at: `${THREAD}/states/@loading/isInitial`, does: 'delete' },
      {
        way: 'pasted twice',
        at: '/orbitals/@ThreadPostOrbital/traits/@ThreadPostBrowse',
        does: 'paste',
      },
      {
        way: 'wrong operator',
        at: `${THREAD}/transitions/0/effects/0/0`,
        does: 'write',
        value: 'load',
      },
    ],
  },
];

/** The documents of a case: the built-in of its name, or the first published one that it can be done to. */
export function findOriginal({ name, isPublished, edits }: HandBroken): JsonObject | undefined {
  if (!isPublished) return createBuiltinLibrary().find(name)?.schema;
  return readCorpus()?.find((one) => one.name === name && edits.every((edit) => fits(one, edit)));
}

function fits(document: JsonObject, { at }: Edit): boolean {
  try {
    return valueAt(document, resolveAddress(document, at)) !== undefined;
  } catch {
    return false;
  }
}

/** A copy of a document, broken. Throws where the edit's address leads nowhere. */
export function breakByHand(document: JsonObject, edit: Edit): JsonObject {
  const copy = copyJson(document);
  const path = resolveAddress(copy, edit.at);
  const key = path.at(-1) as string | number;
  const holder = valueAt(copy, path.slice(0, -1));
  if (Array.isArray(holder)) {
    const index = Number(key);
    if (edit.does === 'delete') holder.splice(index, 1);
    else if (edit.does === 'paste') holder.splice(index + 1, 0, copyJson(holder[index] as Json));
    else if (edit.does === 'write') holder[index] = edit.value;
  } else if (isObject(holder)) {
    if (edit.does === 'delete') delete holder[key];
    else if (edit.does === 'write') holder[key] = edit.value;
  }
  return copy;
}
