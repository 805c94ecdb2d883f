import type { Json, JsonObject } from '../../src/kernel/json.ts';
import type { Random } from '../../src/kernel/random.ts';
import { entity as buildEntity } from './builder.ts';
import { ENUMS, Namer } from './words.ts';

export interface Field {
  readonly name: string;
  readonly type: 'string' | 'number' | 'boolean' | 'array' | 'date';
  readonly values?: readonly string[];
}

/** An entity while its traits are drawn. */
export interface EntityDraft {
  readonly name: string;
  readonly fields: readonly Field[];
  readonly node: JsonObject;
}

/** What one orbital gets from a group of traits. */
export interface Group {
  readonly traits: readonly JsonObject[];
  /** Names of the traits that a page shows. */
  readonly shown: readonly string[];
  readonly auxiliary?: readonly JsonObject[];
}

/** Random choices of one document. */
export class Scene {
  readonly random: Random;
  readonly namer: Namer;

  constructor(random: Random) {
    this.random = random;
    this.namer = new Namer(random);
  }

  chance(probability: number): boolean {
    return this.random.next() < probability;
  }

  /** An integer from `least` to `most`, small ones more often. */
  few(least: number, most: number): number {
    const draw = this.random.next();
    return least + Math.floor(draw * draw * (most - least + 1));
  }

  pick<T>(items: readonly T[]): T {
    return this.random.pick(items);
  }

  /** Up to `count` distinct items in their order. */
  some<T>(items: readonly T[], count: number): T[] {
    const chosen = new Set(this.random.shuffle(items).slice(0, count));
    return items.filter((item) => chosen.has(item));
  }

  draftEntity(fieldCount: number): EntityDraft {
    const name = this.namer.entity();
    const fields = new Map<string, Field>();
    const base: Field[] = this.chance(0.5) ? [{ name: 'name', type: 'string' }] : [];
    for (const field of base) fields.set(field.name, field);
    while (fields.size < Math.max(1, fieldCount)) {
      const field = this.#field();
      fields.set(field.name, field);
    }
    const specs = Object.fromEntries(
      [...fields.values()].map((one) => [one.name, this.#spec(one)]),
    );
    const node = buildEntity(name, specs, {
      persistence: this.chance(0.3) ? 'persistent' : 'runtime',
      ...(this.chance(0.3) ? { collection: `${name.toLowerCase()}s` } : {}),
    });
    return { name, fields: [...fields.values()], node };
  }

  #field(): Field {
    const draw = this.random.next();
    const name = this.namer.field();
    if (name === 'status' || name === 'stage' || draw < 0.07) {
      return { name, type: 'string', values: this.pick(ENUMS) };
    }
    if (draw < 0.66) return { name, type: 'string' };
    if (draw < 0.83) return { name, type: 'number' };
    if (draw < 0.9) return { name, type: 'array' };
    return { name, type: draw < 0.97 ? 'boolean' : 'date' };
  }

  #spec(field: Field): JsonObject {
    const spec: JsonObject = { type: field.type };
    if (field.values) {
      spec.values = [...field.values];
      if (this.chance(0.2)) spec.type = 'enum';
    }
    if (field.type === 'array') spec.items = { type: this.pick(['string', 'number', 'object']) };
    if (this.chance(0.55)) spec.default = this.literal(field);
    if (this.chance(0.25)) spec.required = true;
    return spec;
  }

  /** A literal value that a field may hold. */
  literal(field: Field): Json {
    if (field.values) return this.pick(field.values);
    if (field.type === 'number') return this.random.integer(100);
    if (field.type === 'boolean') return this.chance(0.5);
    return field.type === 'array' ? [] : '';
  }
}

export function fieldsOf(draft: EntityDraft, ...types: readonly Field['type'][]): readonly Field[] {
  return draft.fields.filter(({ type }) => types.includes(type));
}
