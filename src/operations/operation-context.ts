import type { BehaviorLibrary } from '../behaviors/library.ts';
import type { BehaviorIndex } from '../embed/behavior-index.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Limits } from '../kernel/limits.ts';
import type { Memory } from '../memory/memory.ts';
import type { PlanStore } from '../ports/plan-store.ts';
import type { RegisteredBehaviors } from '../ports/registered-behaviors.ts';
import type { SchemaStore } from '../ports/schema-store.ts';

/** The services through which operations reach the outside. Each is opened when first used. */
export interface Services {
  behaviors(tenant: string): Promise<BehaviorLibrary>;
  registeredBehaviors(): Promise<RegisteredBehaviors>;
  /** Finds a tenant's behaviors by structure; follows the library's revision by itself. */
  behaviorIndex(tenant: string): Promise<BehaviorIndex>;
  schemas(): Promise<Pick<SchemaStore, 'put' | 'find'>>;
  plans(): Promise<Pick<PlanStore, 'put' | 'find'>>;
  memory(): Promise<Memory>;
}

/** The context of one call. */
export interface OperationContext {
  readonly tenant: string;
  /** Aborted when the caller cancels or the request's deadline passes. */
  readonly signal: AbortSignal;
  readonly clock: Clock;
  readonly limits: Limits;
  readonly services: Services;
}
