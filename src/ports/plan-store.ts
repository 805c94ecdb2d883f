import type { JsonObject } from '../kernel/json.ts';

/** One action of a kept plan, with what its operation said of it. A type, not an interface, so that it is Json. */
export type PlanItem = {
  action: string;
  params: JsonObject;
  level?: number;
  step?: number;
  score?: number;
  destructive?: true;
};

/** A plan as it is kept under its handle. */
export interface KeptPlan {
  /** Handle of the document that it was made for, which need not be kept itself. */
  readonly schemaId: string;
  /** The source of the plan: an operation's name, or `undo`. */
  readonly madeBy: string;
  /** In the order in which they are applied. */
  readonly items: readonly PlanItem[];
}

/** Plans kept under handles, per tenant. They live 7 days since their last use. */
export interface PlanStore {
  /**
   * Keeps a plan and returns its handle (`toPlanId`). The same actions for the same document have the same handle;
   * what they were kept with last counts. Where a tenant's plans exceed the quota, those unused longest make way.
   */
  put(tenant: string, plan: KeptPlan): Promise<string>;
  /** The plan of a handle, or undefined where it is unknown, expired or another tenant's. */
  find(tenant: string, planId: string): Promise<KeptPlan | undefined>;
  /** Removes what nobody used for seven days. Returns how many. */
  sweep(): Promise<number>;
}
