import type { TextsByTerm } from './text-columns.ts';

/** The weight of a word in a text that has it `count` times. */
export const frequencyWeight = (idf: number, count: number) =>
  count === 1 ? idf : idf * (1 + Math.log(count));

/** The weight of all words of each text, computed when asked for and kept until the index changes. */
export class TextWeights {
  readonly #index: TextsByTerm;
  /** How often the text that is being visited holds each term, else 0. */
  #counts = new Uint16Array(0);
  /** Of each term; 0 where it is not computed since the index last changed. */
  #idfs = new Float32Array(0);
  /** Of each text; 0 where it is not computed since the index last changed. */
  #squares = new Float64Array(0);
  #isChanged = true;

  constructor(index: TextsByTerm) {
    this.#index = index;
  }

  /** Call when texts or terms come or go. */
  forget(): void {
    this.#isChanged = true;
  }

  /** Sum of the squared weights of a text's distinct words. */
  squares(text: number): number {
    if (this.#isChanged) this.#prepare();
    const known = this.#squares[text] as number;
    if (known > 0) return known;
    const sum = this.#sumSquares(this.#index.terms(text));
    this.#squares[text] = sum;
    return sum;
  }

  #prepare(): void {
    this.#isChanged = false;
    const { termCount, texts } = this.#index;
    if (this.#counts.length < termCount) {
      this.#counts = new Uint16Array(Math.ceil(1.3 * termCount) + 64);
    }
    if (this.#idfs.length < termCount) this.#idfs = new Float32Array(this.#counts.length);
    else this.#idfs.fill(0);
    if (this.#squares.length < texts.count)
      this.#squares = new Float64Array(Math.ceil(1.3 * texts.count));
    else this.#squares.fill(0);
  }

  #idfOf(id: number): number {
    const known = this.#idfs[id] as number;
    if (known > 0) return known;
    const idf = this.#index.idf(this.#index.getTerm(id));
    this.#idfs[id] = idf;
    return idf;
  }

  #sumSquares(held: Uint32Array): number {
    const counts = this.#counts;
    for (let i = 0; i < held.length; i++) {
      const id = held[i] as number;
      counts[id] = (counts[id] as number) + 1;
    }
    let sum = 0;
    for (let i = 0; i < held.length; i++) {
      const id = held[i] as number;
      const count = counts[id] as number;
      if (count === 0) continue;
      counts[id] = 0;
      sum += frequencyWeight(this.#idfOf(id), count) ** 2;
    }
    return sum;
  }
}
