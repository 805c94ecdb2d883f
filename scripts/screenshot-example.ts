import { BUILTIN_BEHAVIORS } from '../src/behaviors/builtin.ts';
import { asArray, isObject, type JsonObject } from '../src/kernel/json.ts';

const BEHAVIOR = 'std-helpdesk';
const TRAIT = 'TicketTriage';

/** The built-in help desk with what goes wrong by hand: a misspelt state, a misspelt type, a state that nothing reaches. */
export function createExample(): JsonObject {
  const built = BUILTIN_BEHAVIORS.find(({ name }) => name === BEHAVIOR)?.schema;
  const [tickets] = asArray(built?.orbitals).filter(isObject);
  if (built === undefined || tickets === undefined) throw new Error(`There is no ${BEHAVIOR}.`);
  const orbital = structuredClone(tickets);
  const trait = asArray(orbital.traits)
    .filter(isObject)
    .find(({ name }) => name === TRAIT);
  const { states, transitions } = (trait?.stateMachine ?? {}) as {
    states: JsonObject[];
    transitions: JsonObject[];
  };
  const last = transitions.findLast(({ from, to }) => from !== to);
  if (last) last.to = `${String(last.to)}s`;
  states.push({ name: 'onHold' });
  const { fields } = orbital.entity as { fields: JsonObject[] };
  const field = fields.find(({ type }) => type === 'datetime');
  if (field) field.type = 'datetme';
  const others = asArray(built.orbitals).filter((_, i) => i > 0);
  return { ...structuredClone(built), name: 'helpdesk', orbitals: [orbital, ...others] };
}
