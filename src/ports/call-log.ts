/** The ids of the page's own requests begin so: a person who watches agents does not want to see them. */
export const PAGE_REQUEST = 'page-';

/** A call that ended, as the people of its tenant may see it. It has no content beyond names. */
export interface NewCall {
  /** ISO 8601 */
  readonly at: string;
  readonly key_id: string;
  readonly channel: string;
  readonly operation: string;
  /** Name of the document that the call worked on; empty where it had none. */
  readonly document: string;
  /** Handle of the document as the call left it, where there is one. */
  readonly schema_id?: string;
  readonly ms: number;
  /** `ok` or the code of the error. */
  readonly outcome: string;
  /** What the answer says of the document, where it does. */
  readonly valid?: boolean;
}

export interface LoggedCall extends NewCall {
  /** Ascending in the order of the log. */
  readonly id: number;
}

export interface CallWithDocument {
  readonly call: NewCall;
  /** JSON */
  readonly document?: string | undefined;
}

/** The newest calls of each tenant, of all processes that share a store: 500 calls, and the documents of the last 20. */
export interface CallLog {
  /** Appends calls, oldest first, with the JSON of their documents where no handle identifies these. */
  add(tenant: string, calls: readonly CallWithDocument[]): Promise<void>;
  /** The calls after an id, oldest first. */
  list(tenant: string, after: number): Promise<LoggedCall[]>;
  /** A call that is still listed, with its document where that is still kept. */
  find(tenant: string, id: number): Promise<CallWithDocument | undefined>;
}
