import type { BriefEntity } from './brief.ts';
import { takeFree, toCamel, toConstant } from './naming.ts';
import type { OpenParts } from './open-question.ts';

/** A notice's occasion that every entity has: a record was created. */
export const CREATED = 'CREATE';

type Transition = readonly [from: string, event: string, to: string];

/** The states that a record passes through, and what leads from one to the next. */
export interface Lifecycle {
  /** The field that keeps the state. */
  readonly field: string;
  /** True where the brief has the field among the entity's own. */
  readonly isDeclared: boolean;
  /** In order; the first is where a record begins. */
  readonly values: readonly string[];
  readonly transitions: readonly Transition[];
  /** The machine's state for each value. */
  readonly states: ReadonlyMap<string, string>;
}

const FIELD_NAMES = ['status', 'state', 'phase', 'stage', 'lifecycle'];

/** A line of states: each follows the one before. */
function toLine(values: readonly string[]): Transition[] {
  const events = new Set<string>();
  return values.slice(1).map((value, index) => {
    const wanted = `MARK_${toConstant(value) || `STEP_${index + 2}`}`;
    return [values[index] as string, takeFree(wanted, events), value];
  });
}

/** The states that the brief names. */
export const statesOf = ({ states }: Pick<BriefEntity, 'states'>): readonly string[] =>
  states === undefined ? [] : Array.isArray(states) ? states : states.values;

/** The transitions between the states, as the brief says or as a line. */
export function transitionsOf({ states }: BriefEntity): readonly Transition[] {
  if (states === undefined) return [];
  if (Array.isArray(states)) return toLine(states);
  return states.transitions ?? toLine(states.values);
}

/** The events that a rule means: the one that it names, or those that lead to the state that it names. */
export function eventsMeant(entity: BriefEntity, name: string): readonly string[] {
  const transitions = transitionsOf(entity);
  if (transitions.some(([, event]) => event === name)) return [name];
  const leading = transitions.filter(([, , to]) => to === name || toConstant(to) === name);
  return [...new Set(leading.map(([, event]) => event))];
}

/** The field that keeps the state: the one that is named, one with these values, or the first free name. */
function findField({ fields, states }: BriefEntity, values: readonly string[]): string {
  if (states !== undefined && !Array.isArray(states) && states.field) return states.field;
  const same = fields.find(
    (field) =>
      field.values?.length === values.length && values.every((one) => field.values?.includes(one)),
  );
  if (same) return same.name;
  const taken = new Set(fields.map(({ name }) => name));
  return FIELD_NAMES.find((name) => !taken.has(name)) ?? takeFree('lifecycle', taken);
}

function findReached(values: readonly string[], transitions: readonly Transition[]): Set<string> {
  const reached = new Set(values.slice(0, 1));
  for (let before = -1; before !== reached.size; ) {
    before = reached.size;
    for (const [from, , to] of transitions) if (reached.has(from)) reached.add(to);
  }
  return reached;
}

/** The machine's states for the values: as they are where a name can be written so. */
function toStates(values: readonly string[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const taken = new Set<string>();
  for (const [index, value] of values.entries()) {
    const plain = /^[A-Za-z][A-Za-z0-9_-]*$/.test(value) ? value : toCamel(value);
    names.set(value, takeFree(plain === '' ? `state${index + 1}` : plain, taken));
  }
  return names;
}

/**
 * The lifecycle of an entity, or undefined. A state that nothing leads to is asked about; until it is answered, it
 * follows the one before it.
 */
export function resolveLifecycle(
  entity: BriefEntity,
  path: string,
  open: OpenParts,
): Lifecycle | undefined {
  const { states } = entity;
  if (states === undefined) return undefined;
  const named = statesOf(entity);
  const field = findField(entity, named);
  const declared = entity.fields.find(({ name }) => name === field);
  const further = (declared?.values ?? []).filter((value) => !named.includes(value));
  const values = [...named, ...further];
  const transitions: Transition[] = [...transitionsOf(entity)];
  for (const [index, value] of values.entries()) {
    if (findReached(values, transitions).has(value)) continue;
    const from = values[index - 1] as string;
    const events = new Set(transitions.map(([, event]) => event));
    const event = takeFree(`MARK_${toConstant(value) || index + 1}`, events);
    transitions.push([from, event, value]);
    open.ask({
      id: `reach-${entity.name}-${value}`,
      question: `Nothing leads to "${value}" of ${entity.name}. From where is it reached?`,
      options: values
        .filter((one) => one !== value)
        .slice(0, 5)
        .map((one) => ({
          id: one,
          label: `From "${one}"`,
          effect: `${path}/states/transitions has ["${one}", "${event}", "${value}"].`,
        })),
      default: from,
    });
  }
  return {
    field,
    isDeclared: declared !== undefined,
    values,
    transitions,
    states: toStates(values),
  };
}
