import type { Json } from '../../kernel/json.ts';
import type { Actor, Program } from '../program/program.ts';
import type { RejectionCode, RunFindingCode, Step } from './step-record.ts';
import type { World } from './world.ts';

/** The sender of a delivery; a direct event has an empty source. */
export interface Source {
  readonly orbital?: string;
  readonly trait?: string;
  readonly tick?: string;
}

/** An emit that is not yet offered to the listeners. */
export interface Emission {
  readonly event: string;
  readonly payload: Json;
  readonly source: Source;
  readonly row: string | undefined;
  readonly heardBy: string[];
}

/** The event on its way for which effects run: they change its world, and report to its step. */
export interface EffectContext {
  readonly program: Program;
  readonly world: World;
  readonly step: Step;
  find(code: RunFindingCode, at: string, message: string): void;
  reject(code: RejectionCode, actor: Actor, from: string, message: string, at?: string): void;
}
