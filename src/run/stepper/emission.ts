import type { Json } from '../../kernel/json.ts';

/** The sender of a delivery; a direct event has an empty source. */
export interface Source {
  readonly orbital?: string;
  readonly trait?: string;
  readonly tick?: string;
}

/** An event for one trait. */
export interface Delivery {
  readonly event: string;
  readonly payload: Json;
  readonly row: string | undefined;
  readonly source: Source;
}

/** An emit that is not yet offered to the listeners. */
export interface Emission extends Delivery {
  readonly heardBy: string[];
}
