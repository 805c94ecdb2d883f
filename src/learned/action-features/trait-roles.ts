import { combine32 } from '../../kernel/hash.ts';
import { EXIT_EVENTS, INIT_EVENTS } from '../../language/grammar/events.ts';
import { OVERLAY_SLOTS } from '../../language/grammar/slots.ts';
import type { TraitFacts, TransitionFact } from '../../language/model/facts.ts';
import { findReachableStates } from '../../language/model/reachability.ts';

const SKETCH_SIZE = 32;

/** What part a state plays in its machine. */
export interface StateRole {
  readonly declared: number;
  readonly isInitial: boolean;
  readonly isTerminal: boolean;
  readonly isReachable: boolean;
  readonly exits: readonly TransitionFact[];
  readonly entries: readonly TransitionFact[];
  readonly loops: readonly TransitionFact[];
  readonly isOverlay: boolean;
}

/** The machine of one trait, seen from its states. */
export class TraitRoles {
  readonly facts: TraitFacts;
  readonly #roles = new Map<string, StateRole>();
  readonly #reachable: ReadonlySet<string>;
  #sketch: Float32Array | undefined;

  constructor(facts: TraitFacts) {
    this.facts = facts;
    this.#reachable = findReachableStates(facts);
  }

  state(name: string): StateRole {
    const known = this.#roles.get(name);
    if (known !== undefined) return known;
    const role = this.#read(name);
    this.#roles.set(name, role);
    return role;
  }

  #read(name: string): StateRole {
    const { states, transitions } = this.facts;
    const own = states.filter((state) => state.name === name);
    const exits: TransitionFact[] = [];
    const entries: TransitionFact[] = [];
    const loops: TransitionFact[] = [];
    for (const transition of transitions) {
      const leaves = transition.from === name || transition.from === '*';
      const enters = transition.to === name;
      if (leaves && enters) loops.push(transition);
      else if (leaves) exits.push(transition);
      else if (enters) entries.push(transition);
    }
    return {
      declared: own.length,
      isInitial: own.some((state) => state.isInitial),
      isTerminal: own.some((state) => state.isTerminal),
      isReachable: this.#reachable.has(name),
      exits,
      entries,
      loops,
      isOverlay: entries.some(({ fills }) => fills.some((slot) => OVERLAY_SLOTS.has(slot))),
    };
  }

  /** Hashed counts of the kinds of transitions around a state. */
  sketchState(name: string): Float32Array {
    const sketch = new Float32Array(SKETCH_SIZE);
    const { exits, entries, loops } = this.state(name);
    const add = (direction: number, transitions: readonly TransitionFact[], end: 'from' | 'to') => {
      for (const transition of transitions) {
        const other = this.#kindOfState(transition[end]);
        addToken(sketch, [direction, this.#kindOfEvent(transition.event), other]);
      }
    };
    add(1, exits, 'to');
    add(2, entries, 'from');
    add(3, loops, 'to');
    return sketch;
  }

  /** Hashed counts of the kinds of states and transitions of the machine. */
  sketchTrait(): Float32Array {
    if (this.#sketch !== undefined) return this.#sketch;
    const sketch = new Float32Array(SKETCH_SIZE);
    for (const { name } of this.facts.states) {
      const { exits, entries } = this.state(name);
      addToken(sketch, [
        4,
        this.#kindOfState(name),
        Math.min(2, exits.length),
        Math.min(2, entries.length),
      ]);
    }
    for (const { event, guard, renders } of this.facts.transitions) {
      addToken(sketch, [5, this.#kindOfEvent(event), guard === undefined ? 0 : 1, Number(renders)]);
    }
    this.#sketch = sketch;
    return sketch;
  }

  #kindOfState(name: string): number {
    const { declared, isInitial, isTerminal, isReachable, isOverlay } = this.state(name);
    if (declared === 0) return 1;
    if (isInitial) return 2;
    if (isTerminal) return 3;
    if (!isReachable) return 4;
    return isOverlay ? 5 : 6;
  }

  #kindOfEvent(event: string | undefined): number {
    if (event === undefined) return 1;
    if (INIT_EVENTS.has(event)) return 2;
    if (EXIT_EVENTS.has(event)) return 3;
    if (this.facts.firedNames.has(event)) return 4;
    return this.facts.declared.has(event) ? 5 : 6;
  }
}

function addToken(sketch: Float32Array, token: readonly number[]): void {
  const hash = token.reduce(combine32, 0x51ed270b);
  const at = hash % SKETCH_SIZE;
  sketch[at] = (sketch[at] as number) + 1;
}
