import { type Json, type JsonObject, toText } from '../../kernel/json.ts';
import { createRandom, type Random } from '../../kernel/random.ts';
import type { Budget } from '../evaluator/budget.ts';
import type { Evaluation } from '../evaluator/evaluation.ts';
import type { Scope } from '../evaluator/evaluation-scope.ts';
import { createEvaluation } from '../evaluator/operators/index.ts';
import type { Actor } from '../program/actor.ts';
import type { Program } from '../program/program.ts';

/** The result of an outside action. */
export type Outcome = { readonly result: Json } | { readonly fail: string };

/** The failure of what a test or a search makes fail. */
export const MADE_TO_FAIL = { fail: 'It is made to fail.' } as const;

export interface WorldOptions {
  /** Entity → rows; the document's instances where missing. */
  readonly entities?: Readonly<Record<string, readonly JsonObject[]>>;
  /** `service.action`, `service`, or `Entity.action` of a store → answers, taken in turn; the last one stays. */
  readonly services?: Readonly<Record<string, readonly Outcome[]>>;
  /** JSON Pointer of an arm → whether its guard holds, whatever it says. */
  readonly assumed?: Readonly<Record<string, boolean>>;
  /** `Orbital.Trait` → state. */
  readonly start?: Readonly<Record<string, string>>;
  readonly user?: JsonObject;
  readonly now?: number;
  readonly seed?: number;
  /** Whether steps leave out what is drawn: they have only its type then. */
  readonly omitsTrees?: boolean;
}

/** Rows or entries of a map that are copied or compared in a step. */
const ROWS_OF_A_STEP = 4;

/** Everything that a step may change. Values inside are never changed in place, so that a copy is cheap. */
export class World {
  /** State key → state: `Orbital.Trait`, or with a row `Orbital.Trait#id`. */
  readonly states: Map<string, string>;
  /** The values that traits have set: by trait or shared entity, and row. */
  readonly frames: Map<string, JsonObject>;
  readonly rows: Map<string, readonly JsonObject[]>;
  /** Slot → the tree that is drawn there. */
  readonly slots: Map<string, Json>;
  /** Counted uses: ids that a store made, answers that a service gave. */
  readonly counters: Map<string, number>;
  readonly program: Program;
  readonly options: WorldOptions;
  readonly random: Random;
  readonly budget: Budget;
  now: number;

  constructor(program: Program, options: WorldOptions = {}, from?: World) {
    this.program = program;
    this.options = options;
    this.budget = program.budget;
    this.states = new Map(from?.states ?? Object.entries(options.start ?? {}));
    this.frames = new Map(from?.frames);
    this.rows = new Map(from?.rows);
    this.slots = new Map(from?.slots);
    this.counters = new Map(from?.counters);
    this.now = from?.now ?? options.now ?? 0;
    this.random = from?.random ?? createRandom(options.seed ?? 1);
    if (from === undefined) {
      for (const [name, entity] of program.entities) this.rows.set(name, entity.instances);
      for (const [name, rows] of Object.entries(options.entities ?? {})) this.rows.set(name, rows);
    }
    const { states, frames, rows, slots, counters } = this;
    const size = states.size + frames.size + rows.size + slots.size + counters.size;
    this.budget.spend(1 + Math.ceil(size / ROWS_OF_A_STEP));
  }

  /** An evaluation whose steps are counted with all others. */
  createEvaluation(): Evaluation {
    return createEvaluation(this.budget, this.random);
  }

  copy(): World {
    return new World(this.program, this.options, this);
  }

  stateOf(actor: Actor, row: string | undefined): string {
    const initial = this.options.start?.[actor.key] ?? actor.initial;
    return this.states.get(row === undefined ? actor.key : `${actor.key}#${row}`) ?? initial;
  }

  setState(actor: Actor, row: string | undefined, state: string): void {
    this.states.set(row === undefined ? actor.key : `${actor.key}#${row}`, state);
  }

  findRow(entity: string, id: string): JsonObject | undefined {
    return this.rowsOf(entity).find((row) => toText(row.id) === id);
  }

  /** The rows of an entity, about to be gone through. */
  rowsOf(entity: string): readonly JsonObject[] {
    const rows = this.rows.get(entity) ?? [];
    this.budget.spend(Math.ceil(rows.length / ROWS_OF_A_STEP));
    return rows;
  }

  frameKey(actor: Actor, row: string | undefined): string {
    const owner =
      actor.isShared && actor.entity !== undefined ? `entity:${actor.entity}` : actor.key;
    return row === undefined ? owner : `${owner}#${row}`;
  }

  /** The row of a trait's entity: defaults, over them what is stored, over them what was set. */
  entityOf(actor: Actor, row: string | undefined): JsonObject {
    const frame = this.frames.get(this.frameKey(actor, row));
    if (row === undefined && frame === undefined) return actor.defaults;
    const stored = row === undefined ? {} : { id: row, ...this.findRow(actor.entity ?? '', row) };
    const entity = { ...actor.defaults, ...stored, ...frame };
    this.budget.spend(Object.keys(entity).length);
    return entity;
  }

  /** The scope of a trait's expressions before anything is sent. */
  scopeOf(actor: Actor, row: string | undefined): Scope {
    const entity = this.entityOf(actor, row);
    const rows = { [actor.entity ?? '']: entity };
    const state = this.stateOf(actor, row);
    return { entity, rows, config: actor.config, state, now: this.now };
  }

  setField(actor: Actor, row: string | undefined, field: string, value: Json): void {
    const key = this.frameKey(actor, row);
    this.frames.set(key, { ...this.frames.get(key), [field]: value });
    if (row !== undefined && actor.entity !== undefined) {
      this.updateRow(actor.entity, row, { [field]: value });
    }
  }

  updateRow(entity: string, id: string, changes: JsonObject): JsonObject | undefined {
    const rows = this.rowsOf(entity);
    const at = rows.findIndex((row) => toText(row.id) === id);
    if (at < 0) return undefined;
    const updated = { ...rows[at], ...changes };
    this.rows.set(entity, rows.with(at, updated));
    return updated;
  }

  /** How often this was counted before. */
  count(key: string): number {
    const count = this.counters.get(key) ?? 0;
    this.counters.set(key, count + 1);
    return count;
  }
}
