import type { BriefEntity, BriefMove } from './brief.ts';
import { takeFree, toCamel, toConstant } from './naming.ts';
import type { OpenParts } from './open-question.ts';

/** What a brief says of the states of an entity, in full: the field that keeps them is known. */
export type Lifecycle = NonNullable<BriefEntity['states']> & { readonly field: string };

type Stateful = Pick<BriefEntity, 'states'>;

const FIELD_NAMES = ['status', 'state', 'phase', 'stage', 'lifecycle'];

/** The events that a name means: the event itself, or those that lead to the state of that name. */
export function eventsMeant({ states }: Stateful, name: string): readonly string[] {
  const moves = states?.transitions ?? [];
  if (moves.some(([, event]) => event === name)) return [name];
  const leading = moves.filter(([, , to]) => to === name || toConstant(to) === name);
  return [...new Set(leading.map(([, event]) => event))];
}

/** States in which a record stays. */
export function findEnds({ states }: Stateful): string[] {
  const left = new Set(states?.transitions.map(([from]) => from));
  return states?.values.filter((value) => !left.has(value)) ?? [];
}

/** The field that keeps the state: one with the same values, or the first free name. */
function findField(fields: BriefEntity['fields'], states: readonly string[]): string {
  const same = fields.find(
    ({ values }) =>
      values?.length === states.length && states.every((state) => values.includes(state)),
  );
  const taken = new Set(fields.map(({ name }) => name));
  const free = FIELD_NAMES.find((name) => !taken.has(name));
  return same?.name ?? free ?? takeFree('lifecycle', taken);
}

function findReached(values: readonly string[], moves: readonly BriefMove[]): Set<string> {
  const reached = new Set(values.slice(0, 1));
  for (let before = -1; before !== reached.size; ) {
    before = reached.size;
    for (const [from, , to] of moves) if (reached.has(from)) reached.add(to);
  }
  return reached;
}

/**
 * The lifecycle of an entity, or undefined. A state that nothing leads to is asked about; until it is answered, it
 * follows the one before it.
 */
export function resolveLifecycle(
  { name: entity, fields, states }: BriefEntity,
  path: string,
  open: OpenParts,
): Lifecycle | undefined {
  if (!states) return undefined;
  const field = states.field ?? findField(fields, states.values);
  const declared = fields.find(({ name }) => name === field);
  const values = [...new Set([...states.values, ...(declared?.values ?? [])])];
  const moves = [...states.transitions];
  for (const [index, value] of values.entries()) {
    if (findReached(values, moves).has(value)) continue;
    const from = values[index - 1] as string;
    const events = new Set(moves.map(([, event]) => event));
    const event = takeFree(`MARK_${toConstant(value) || index + 1}`, events);
    moves.push([from, event, value]);
    const others = values.filter((one) => one !== value).slice(0, 5);
    open.ask({
      id: `reach-${entity}-${value}`,
      question: `Nothing leads to "${value}" of ${entity}. From where is it reached?`,
      options: others.map((one) => ({
        id: one,
        label: `From "${one}"`,
        effect: `${path}/states/transitions has ["${one}", "${event}", "${value}"].`,
      })),
      default: from,
    });
  }
  return { field, values, transitions: moves };
}

/** The machine's state for each value: the value where a name can be written so and `reserved` has it not. */
export function nameStates(
  values: readonly string[],
  reserved: readonly string[],
): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const taken = new Set(reserved);
  for (const [index, value] of values.entries()) {
    const plain = /^[A-Za-z][A-Za-z0-9_-]*$/.test(value) ? value : toCamel(value);
    names.set(value, takeFree(plain || `state${index + 1}`, taken));
  }
  return names;
}
