import type { Term } from './postings.ts';

/** The texts of a domain as the parts of its index read them. */
export interface IndexedTexts {
  readonly size: number;
  readonly count: number;
  readonly termCount: number;
  getTerm(id: number): Term;
  terms(text: number): Uint32Array;
  distinctTerms(text: number): Uint32Array;
  idf(term: Term): number;
  isRemoved(text: number): boolean;
}
