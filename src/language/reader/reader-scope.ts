/** The variables that the code around binds, the innermost last. All it does takes constant time. */
export class Scope {
  readonly #names: string[] = [];
  readonly #counts = new Map<string, number>();

  /** How many variables are bound: `leave` returns to this number. */
  get depth(): number {
    return this.#names.length;
  }

  bind(name: string): void {
    this.#names.push(name);
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1);
  }

  has(name: string): boolean {
    return this.#names.length > 0 && this.#counts.has(name);
  }

  /** Forgets what was bound since there were `depth` variables. */
  leave(depth: number): void {
    while (this.#names.length > depth) {
      const name = this.#names.pop() as string;
      const rest = (this.#counts.get(name) as number) - 1;
      if (rest === 0) this.#counts.delete(name);
      else this.#counts.set(name, rest);
    }
  }
}
