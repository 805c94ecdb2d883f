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
  /** Something drawn fires it: it is told only where somebody hears it. */
  readonly isDrawn?: boolean;
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

/** The trait is the one that it is about, or that was sent to. */
interface Rejection extends Record<keyof TraitName, string | null> {
  readonly code: RejectionCode;
  readonly from: string | null;
  readonly message: string;
  readonly at?: string;
}

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
export class Step {
  readonly event: string;
  /** Of the event that caused it; -1 before the first. */
  index = 0;
  readonly transitions: TransitionRecord[] = [];
  readonly emitted: EmitRecord[] = [];
  readonly effects: EffectRecord[] = [];
  readonly rejected: Rejection[] = [];
  readonly findings: { code: RunFindingCode; at: string; message: string }[] = [];
  /** Whether its follow-ups are cut. */
  truncated: boolean | undefined;
  /** A delivery came round again exactly as it was, and was dropped. */
  hasRepeat = false;

  constructor(event: string) {
    this.event = event;
  }

  find(code: RunFindingCode, at: string, message: string): void {
    this.findings.push({ code, at, message });
  }

  reject(
    code: RejectionCode,
    { orbital = null, trait = null }: { [K in keyof TraitName]?: string | null | undefined },
    from: string | null,
    message: string,
    at?: string,
  ): void {
    this.rejected.push({ code, orbital, trait, from, message, ...(at ? { at } : {}) });
  }
}
