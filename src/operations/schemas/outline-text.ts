import { asArray, isObject, isString, type Json, type JsonObject } from '../../kernel/json.ts';
import { wrapMachines } from '../../language/flat-machines.ts';
import { elementName } from '../../language/grammar/elements.ts';

/** Characters of an outline: about 1,100 tokens. */
const MAX_CHARACTERS = 3_600;

/** How much an outline says of traits, from all to their names alone. */
const DETAILS = ['transitions', 'events', 'states', 'names'] as const;
type Detail = (typeof DETAILS)[number];

/** A document in lines: entities with fields, traits with states and transitions, what they emit and hear, pages. */
export function outlineText(document: JsonObject): { text: string; detail: Detail } {
  for (const detail of DETAILS) {
    const text = asArray(wrapMachines(document).orbitals)
      .flatMap((orbital) => outlineOrbital(orbital, detail))
      .join('\n');
    if (text.length <= MAX_CHARACTERS) return { text, detail };
    if (detail === 'names') return { text: `${text.slice(0, MAX_CHARACTERS)}…`, detail };
  }
  return { text: '', detail: 'names' };
}

function outlineOrbital(orbital: Json, detail: Detail): string[] {
  if (!isObject(orbital)) return [`orbital ${String(orbital)}`];
  const entity = isObject(orbital.entity) ? orbital.entity : undefined;
  const fields = asArray(entity?.fields).map((field) => {
    const name = elementName('field', field);
    const type = isObject(field) && isString(field.type) ? field.type : 'string';
    return type === 'string' ? name : `${name}:${type}`;
  });
  const shown = detail === 'names' ? `${fields.length} fields` : fields.join(', ');
  return [
    `entity ${elementName('entity', orbital.entity)} (${shown})`,
    ...asArray(orbital.traits).flatMap((trait) => outlineTrait(trait, detail)),
    ...asArray(orbital.pages).map(outlinePage),
  ];
}

function outlinePage(page: Json): string {
  const traits = isObject(page) ? asArray(page.traits) : [];
  const path = isObject(page) && isString(page.path) ? ` ${page.path}` : '';
  const names = traits.map((trait) => elementName('page_trait', trait)).join(', ');
  return `page ${elementName('page', page)}${path}: ${names}`;
}

function outlineTrait(trait: Json, detail: Detail): string[] {
  const name = elementName('trait', trait);
  if (!isObject(trait)) return [`trait ${name} (only named)`];
  const machine = isObject(trait.stateMachine) ? trait.stateMachine : {};
  const states = asArray(machine.states).map((state) => elementName('state', state));
  const transitions = asArray(machine.transitions).filter(isObject);
  if (detail === 'names') return [`trait ${name}: ${states.length} states`];
  const lines = [`trait ${name}: ${states.join(', ')}`];
  if (detail === 'transitions') {
    for (const [way, events] of groupEvents(transitions))
      lines.push(`  ${way}: ${events.join(', ')}`);
  } else if (detail === 'events') {
    const events = new Set(transitions.map(({ event }) => String(event)));
    lines.push(`  on ${[...events].join(', ')}`);
  }
  const emits = asArray(trait.emits).map((emit) => elementName('emit', emit));
  const hears = asArray(trait.listens).map((listen) => describeListen(listen));
  if (detail !== 'states' && emits.length > 0) lines.push(`  fires ${emits.join(', ')}`);
  if (detail !== 'states' && hears.length > 0) lines.push(`  hears ${hears.join(', ')}`);
  return lines;
}

/** Events by the states that they lead between: `open -> closed`. */
function groupEvents(transitions: readonly JsonObject[]): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const { from, to, event, guard } of transitions) {
    const way = `${String(from)} -> ${String(to)}`;
    const events = groups.get(way) ?? [];
    groups.set(way, [...events, `${String(event)}${guard === undefined ? '' : ' [guard]'}`]);
  }
  return groups;
}

function describeListen(listen: Json): string {
  if (!isObject(listen)) return elementName('listen', listen);
  const source =
    isObject(listen.source) && isString(listen.source.trait) ? listen.source.trait : '*';
  return `${source}.${String(listen.event)} -> ${String(listen.triggers)}`;
}
