/** A call that ended, as the people of its tenant may see it. */
export interface RecentCall {
  readonly id: number;
  readonly at: string;
  readonly request_id: string;
  readonly key_id: string;
  readonly channel: string;
  readonly operation: string;
  /** Name or handle of the first schema of the input; empty where it has none. */
  readonly document: string;
  readonly ms: number;
  /** `ok` or the code of the error. */
  readonly outcome: string;
  /** The plain values at the top of the answer, such as `valid`. */
  readonly result: Readonly<Record<string, string | number | boolean>>;
}
