import type { Action } from '../actions/action.ts';
import type { PlacedFinding } from '../verify/check.ts';
import { isEndName } from './proposals/state-names.ts';

const NO_CONDITION = 'The transition needs no condition.';

/** What one action takes for granted; undefined where it fixes the fault. */
function findTaken(
  { action, params }: Action,
  { category }: PlacedFinding,
  order: number,
): string | undefined {
  const { value, state = params.name, event, guard, at } = params;
  const isNaming = category === 'broken_binding' || category === 'undeclared_event';
  // Declaring an event that an effect emits already is for the listener that is there.
  const isExternal = params.scope === 'external' && category !== 'undeclared_event';
  const name = params.name ?? Object.keys(Object(params.config))[0];
  switch (action) {
    case 'add_emit':
      return isExternal ? `Something outside the application hears "${event}".` : undefined;
    case 'set_terminal_state':
      return category === 'overlay_without_exit' || !isEndName(String(state))
        ? `"${state}" is meant as an end that nothing leaves.`
        : undefined;
    case 'set_guard':
      return guard === undefined || guard === null || guard === true ? NO_CONDITION : undefined;
    case 'remove_value':
    case 'remove_property':
      return String(at).endsWith('/guard') ? NO_CONDITION : undefined;
    case 'set_property':
      if (value === 'external' && category === 'orphan_event') {
        return 'Something outside the application hears the event.';
      }
      return order > 0 && category === 'broken_binding' && Array.isArray(value)
        ? `The event brings "${Object(value.at(-1)).name}", which its payload did not declare.`
        : undefined;
    case 'add_field':
    case 'set_config':
      return order > 0 && isNaming
        ? `"${name}" is a name of its own, not a slip for one that is declared.`
        : undefined;
    default:
      return undefined;
  }
}

/**
 * The assumption of a repair that makes a fault legal instead of fixing it, as a sentence. Undefined where the repair
 * fixes the fault. `order` is its place among the repairs of its finding: the likely spellings come before.
 */
export function findSilenced(
  actions: readonly Action[],
  finding: PlacedFinding,
  order: number,
): string | undefined {
  const taken = actions.map((action) => findTaken(action, finding, order));
  return taken.find((sentence) => sentence !== undefined);
}
