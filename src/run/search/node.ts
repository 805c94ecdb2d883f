import { type JsonObject, toText } from '../../kernel/json.ts';
import type { Scope } from '../evaluator/evaluation-scope.ts';
import type { Actor } from '../program/actor.ts';
import type { Program } from '../program/program.ts';
import { type SentEvent, sendEvent } from '../stepper/send.ts';
import type { Step } from '../stepper/step-record.ts';
import { MADE_TO_FAIL, type Outcome, World } from '../stepper/world.ts';

/** What is chosen before the first event. */
interface Outside {
  /** The names of services and stores that fail whenever they are used. */
  readonly failing: readonly string[];
  /** The row that every event is addressed to, and its entity; none where undefined. */
  readonly row: JsonObject | undefined;
  readonly entity: string | undefined;
}

/** What happens on the way to a node in one step. */
interface Way {
  readonly parent: Node;
  readonly sent: SentEvent & Pick<Actor, 'orbital' | 'trait'> & { readonly payload: JsonObject };
  readonly step: Step;
}

const UNTOUCHED: Outside = { failing: [], row: undefined, entity: undefined };

/** One configuration that was reached, and how: by the events of its parents from a start on. */
export class Node {
  readonly world: World;
  readonly outside: Outside;
  readonly way: Way | undefined;
  readonly depth: number;

  private constructor(world: World, outside: Outside, way?: Way) {
    this.world = world;
    this.outside = outside;
    this.way = way;
    this.depth = way === undefined ? 0 : way.parent.depth + 1;
  }

  /** Before the first event. It costs steps, as all worlds do. */
  static start(program: Program, outside = UNTOUCHED): Node {
    const { failing, row, entity } = outside;
    const services = Object.fromEntries(failing.map((name) => [name, [MADE_TO_FAIL]]));
    const rows = row === undefined || entity === undefined ? {} : { [entity]: [row] };
    return new Node(new World(program, { services, entities: rows }), outside);
  }

  get step(): Step | undefined {
    return this.way?.step;
  }

  get rowId(): string | undefined {
    const { row } = this.outside;
    return row === undefined ? undefined : toText(row.id);
  }

  /** What fails from the start, as `simulate` takes it; undefined where nothing does. */
  get services(): Record<string, Outcome> | undefined {
    const { failing } = this.outside;
    if (failing.length === 0) return undefined;
    return Object.fromEntries(failing.map((name) => [name, MADE_TO_FAIL]));
  }

  stateOf(actor: Actor): string {
    return this.world.stateOf(actor, this.rowId);
  }

  /** The scope of a trait's guards here, before anything is sent. */
  scopeOf(actor: Actor): Scope {
    const scope = this.world.scopeOf(actor, this.rowId);
    return { ...scope, fromState: scope.state, event: {}, prevEvents: [], prevStates: [] };
  }

  /** Sends an event to a trait, in a copy of the world. */
  send({ orbital, trait }: Pick<Actor, 'orbital' | 'trait'>, event: string, payload: JsonObject) {
    const sent = { event, orbital, trait, payload, entity_id: this.rowId };
    const world = this.world.copy();
    return new Node(world, this.outside, { parent: this, sent, step: sendEvent(world, sent) });
  }

  /** The ways from the first event to here. */
  trail(): readonly Node[] {
    const trail: Node[] = [];
    for (let node: Node = this; node.way !== undefined; node = node.way.parent) trail.push(node);
    return trail.reverse();
  }

  /** The same events from a new start on, with more chosen before. */
  replay(outside: Partial<Outside> = {}): Node {
    let node = Node.start(this.world.program, { ...this.outside, ...outside });
    for (const { way } of this.trail()) {
      if (way === undefined) continue;
      node = node.send(way.sent, way.sent.event, way.sent.payload);
    }
    return node;
  }
}
