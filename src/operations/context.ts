import type { BehaviorLibrary } from '../behaviors/library.ts';
import type { RegisteredBehaviors } from '../behaviors/registered.ts';
import type { BehaviorIndex } from '../embed/behavior-index.ts';
import type { Clock } from '../kernel/clock.ts';
import type { JsonObject } from '../kernel/json.ts';
import type { Limits } from '../kernel/limits.ts';
import type { Actor } from '../memory/audit-log.ts';
import type { Memory } from '../memory/memory.ts';
import type { PatternHint } from '../plan/pattern-hint.ts';
import type { DomainStore } from './ports/domain-store.ts';
import type { PlanStore } from './ports/plan-store.ts';
import type { ProcessStore } from './ports/process-store.ts';

/** Schemas kept under handles, per tenant. Handles live 7 days since their last use. */
export interface SchemaStore {
  /** Keeps a document and returns its handle: `sch_` + base64url SHA-256 over tenant and canonical document. */
  put(tenant: string, document: JsonObject): Promise<string>;
  /** The document of a handle, or undefined where it is unknown, expired or another tenant's. */
  find(tenant: string, schemaId: string): Promise<JsonObject | undefined>;
  /** The same as JSON, for what only passes it on. */
  findText(tenant: string, schemaId: string): Promise<string | undefined>;
}

/** How far a long operation is. */
export interface Progress {
  readonly progress: number;
  readonly total?: number;
  readonly message?: string;
}

/** The services through which operations reach the outside. Each is opened when first used. */
export interface Services {
  behaviors(tenant: string): Promise<BehaviorLibrary>;
  registeredBehaviors(): Promise<RegisteredBehaviors>;
  /** Finds a tenant's behaviors by structure; follows the library's revision by itself. */
  behaviorIndex(tenant: string): Promise<BehaviorIndex>;
  schemas(): Promise<SchemaStore>;
  /** Absent where plans are kept nowhere: answers then carry no handle of theirs. */
  plans?(): Promise<PlanStore>;
  processes?(): Promise<ProcessStore>;
  domains?(): Promise<DomainStore>;
  memory(): Promise<Memory>;
  /** The pattern that a domain's memory has for building a schema; absent where there is no memory. */
  findPattern?(
    tenant: string,
    domain: string,
    schema: JsonObject,
  ): Promise<PatternHint | undefined>;
}

/** The context of one call. */
export interface OperationContext {
  readonly tenant: string;
  /** The caller and the channel; the embedding program where missing. */
  readonly actor?: Actor;
  /** Aborted when the caller cancels or the request's deadline passes. */
  readonly signal: AbortSignal;
  readonly clock: Clock;
  readonly limits: Limits;
  readonly services: Services;
  readonly reportProgress: (progress: Progress) => void;
}
