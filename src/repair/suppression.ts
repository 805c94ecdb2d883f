import type { Action } from '../actions/action.ts';
import type { PlacedFinding } from '../verify/check.ts';
import type { Category } from '../verify/finding.ts';
import { isEndName } from './proposals/state-names.ts';

/** Categories of findings about a name that is used without being declared, which a declaration makes legal. */
const NAMING: ReadonlySet<Category> = new Set(['broken_binding', 'undeclared_event']);
const DECLARING: ReadonlySet<string> = new Set(['add_field', 'set_config']);

const text = (value: unknown) => `"${String(value)}"`;

function describeLast(fields: readonly unknown[]): string {
  const last = fields.at(-1);
  const { name } = Object(last) as { name?: unknown };
  return text(name ?? last);
}

function whatIsTaken(
  { action, params }: Action,
  { category }: PlacedFinding,
  order: number,
): string | undefined {
  switch (action) {
    case 'add_emit':
      // Declaring an event that an effect emits already needs no assumption: its listener is the one that the
      // declaration is written for.
      if (params.scope === 'external' && category !== 'undeclared_event') {
        return `Something outside the application hears ${text(params.event)}.`;
      }
      return undefined;
    case 'set_terminal_state': {
      const state = params.state ?? params.name;
      return category === 'overlay_without_exit' || !isEndName(String(state))
        ? `${text(state)} is meant as an end that nothing leaves.`
        : undefined;
    }
    case 'set_guard':
      return params.guard === undefined || params.guard === null || params.guard === true
        ? `The transition on ${text(params.event)} needs no condition.`
        : undefined;
    case 'set_property':
      if (params.value === 'external' && category === 'orphan_event') {
        return 'Something outside the application hears the event.';
      }
      return order > 0 && category === 'broken_binding' && Array.isArray(params.value)
        ? `The event brings what its payload did not declare: ${describeLast(params.value)}.`
        : undefined;
    case 'remove_value':
    case 'remove_property':
      return String(params.at).endsWith('/guard')
        ? 'The transition needs no condition.'
        : undefined;
    default:
      if (order > 0 && NAMING.has(category) && DECLARING.has(action)) {
        const name = params.name ?? Object.keys(Object(params.config))[0];
        return `${text(name)} is a name of its own, not a slip for one that is declared.`;
      }
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
  for (const action of actions) {
    const sentence = whatIsTaken(action, finding, order);
    if (sentence !== undefined) return sentence;
  }
  return undefined;
}
