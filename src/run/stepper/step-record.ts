import type { Json } from '../../kernel/json.ts';
import type { Actor } from '../program/actor.ts';

/** Names of a trait. */
type TraitName = Pick<Actor, 'orbital' | 'trait'>;

export interface TransitionRecord extends TraitName {
  readonly from: string;
  readonly to: string;
  readonly on: string;
  readonly entity_id?: string;
  readonly at: string;
}

export interface EmitRecord extends TraitName {
  readonly event: string;
  readonly payload: Json;
  readonly heard_by: string[];
}

/** An event for one trait. */
export interface Delivery {
  readonly event: string;
  readonly payload: Json;
  readonly row: string | undefined;
  /** The sender; a direct event has an empty source. */
  readonly source: Partial<TraitName> & { readonly tick?: string };
}

/** An emit on its way: those that hear it are added to its record. */
export interface Emission extends Delivery {
  readonly record: EmitRecord;
}

export const EFFECT_KINDS = [
  'set',
  'persist',
  'fetch',
  'call-service',
  'render-ui',
  'navigate',
  'notify',
  'log',
  'other',
] as const;

/** An effect with what it did: the description of `simulate` lists the members of each kind. */
export interface EffectRecord extends TraitName {
  readonly kind: (typeof EFFECT_KINDS)[number];
  readonly [detail: string]: Json | undefined;
}

/** Why an event is refused. */
export const REJECTION_CODES = [
  'no_arm',
  'guard',
  'guard_error',
  'payload',
  'unknown_orbital',
  'unknown_trait',
  'effect_failed',
  'opaque',
] as const;
type RejectionCode = (typeof REJECTION_CODES)[number];

/** Codes of findings of a run. */
export const RUN_FINDING_CODES = [
  'lost_event',
  'guard_error',
  'effect_failed',
  'unhandled_failure',
  'cut',
  'unknown_event',
  'unheard_event',
  'unheard_tick',
  'undecided',
] as const;
type RunFindingCode = (typeof RUN_FINDING_CODES)[number];

/** The results of one event, in order. */
export type Step = ReturnType<typeof createStep>;

export const createStep = (event: string) => ({
  event,
  transitions: [] as TransitionRecord[],
  emitted: [] as EmitRecord[],
  effects: [] as EffectRecord[],
  rejected: [] as ReturnType<typeof toRejection>[],
  findings: [] as { code: RunFindingCode; at: string; message: string }[],
  /** Whether its follow-ups are cut. */
  truncated: undefined as boolean | undefined,
  /** A delivery came round again exactly as it was, and was dropped. */
  hasRepeat: false,
});

export function find(step: Step, code: RunFindingCode, at: string, message: string): void {
  step.findings.push({ code, at, message });
}

export function reject(step: Step, ...rejection: Parameters<typeof toRejection>): void {
  step.rejected.push(toRejection(...rejection));
}

const toRejection = (
  code: RejectionCode,
  { orbital = null, trait = null }: { [K in keyof TraitName]?: string | null | undefined },
  from: string | null,
  message: string,
  at?: string,
) => ({ code, orbital, trait, from, message, ...(at ? { at } : {}) });
