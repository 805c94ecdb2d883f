import type { JsonObject } from '../kernel/json.ts';

/**
 * How a model reads the result of an operation, over MCP of any revision. Programs (HTTP, the client, the command
 * line) get the result as it is.
 */
export interface ModelView {
  /** Input members with the values that a model means where it leaves them out. */
  readonly defaults?: JsonObject;
  /**
   * Lists that are cut to pages of whole items; `errors.findings` are the lists in the items of a list, `pattern.steps`
   * is one in a member. A call with
   * `detail: "full"` gets them whole.
   */
  readonly pages?: readonly string[];
  /** Tokens that all pages may take together; 1,000 where missing. */
  readonly pageTokens?: number;
  /** Items of a page even where the first of them alone is larger; 0 where missing. */
  readonly leastItems?: number;
  /** Members that hold one item each, summarised where it alone is larger than the pages. */
  readonly stepMembers?: readonly string[];
  /** Members that hold whole documents: left out unless `include_schema` or `detail: "full"` asks for them. */
  readonly documents?: readonly string[];
  /** True where the result holds text that earlier runs stored: it is marked as data. */
  readonly isRecalled?: boolean;
  /** Members that hold such text in a result that is Orrery's own else: what of it reads like instructions is fenced. */
  readonly quotes?: readonly string[];
}
