import { z } from 'zod';
import { ACTIONS } from '../../actions/actions.ts';
import { append } from '../../kernel/append.ts';
import { unwrap } from '../../kernel/input-issues.ts';
import { asArray, type JsonObject } from '../../kernel/json.ts';
import { BINDING_ROOTS } from '../../language/grammar/bindings.ts';
import { OPERATORS } from '../../language/grammar/operators.ts';
import { PATTERNS } from '../../language/grammar/patterns.ts';
import { SERVICES } from '../../language/grammar/service-actions.ts';
import { refuseName, refuseUnknown } from '../refuse.ts';
import {
  createExampleNode,
  EFFECTS,
  FIELDS,
  PAGE,
  SMALL_SKELETON,
  TRAIT,
  TYPE_VALUES,
} from './language-examples.ts';

interface Topic {
  readonly about: string;
  /** Lines with examples in JSON. */
  readonly explain: () => string;
  /** The possible values of `name`, where the topic takes one. */
  readonly names?: () => Iterable<string>;
  /** The same of what has a name; undefined where nothing has it. */
  readonly describe?: (name: string) => string | undefined;
}

const { states, events, transitions } = TRAIT.stateMachine;
const [OPENING, SHOWING, , ADDING, SAVING] = transitions;
const effectsOf = (transition: JsonObject | undefined) => asArray(transition?.effects);

const lines = (values: readonly unknown[]): string =>
  values.map((value) => JSON.stringify(value)).join('\n');

/** Patterns that most applications draw with. */
const USUAL_PATTERNS =
  'stack card button typography icon badge divider data-list data-grid entity-table entity-cards timeline detail-panel form-section search-input filter-group tabs modal navigation dashboard-layout dashboard-grid simple-grid stat-display chart calendar-grid alert empty-state loading-state error-state'
    .split(' ')
    .filter((name) => PATTERNS.has(name));

const MAX_PROPERTIES = 28;

function describePattern(name: string): string | undefined {
  const pattern = PATTERNS.get(name);
  if (!pattern) return undefined;
  const { properties, emits } = pattern;
  const all = [...properties.values()].filter(
    ({ key, types }) => key !== 'className' && !types.includes('function'),
  );
  const ordered = all.sort((a, b) => Number(b.isRequired) - Number(a.isRequired));
  const told = ordered.slice(0, MAX_PROPERTIES).map(({ key, types, values, isRequired, items }) => {
    const kind = values.length > 0 ? values.join(' | ') : types.join(' | ') || 'any';
    const keys = items?.properties
      ? ` of {${[...items.properties.keys()].slice(0, 8).join(', ')}}`
      : '';
    return `${key}${isRequired ? '!' : ''}: ${kind}${keys}`;
  });
  const rest = all.length > told.length ? `\n${all.length - told.length} more.` : '';
  const fires = emits.length > 0 ? `\nFires: ${emits.join(', ')}.` : '';
  const example = JSON.stringify(createExampleNode(pattern));
  return `{"type": "${name}"} takes (! = required):\n${told.join('\n')}${rest}${fires}\nExample: ${example}`;
}

function describeOperator(name: string): string | undefined {
  const operator = OPERATORS.get(name);
  if (!operator) return undefined;
  const { kind, least, most, returns, hasSideEffect } = operator;
  const count =
    most === least ? `${least}` : `${least} to ${Number.isFinite(most) ? most : 'any number of'}`;
  return `["${name}", …]: ${kind}, ${count} arguments, returns ${returns}${hasSideEffect ? '; has a side effect, so that no guard may hold it' : ''}.`;
}

function explainOperators(): string {
  const modules = new Map<string, string[]>();
  for (const { name: full, isObsolete, kind } of OPERATORS.values()) {
    if (isObsolete || kind === 'effect') continue;
    const [, module = 'core', rest = full] = /^(.+)\/(.+)$/.exec(full) ?? [];
    append(modules, module, rest);
  }
  const usual = ['core', 'array', 'object', 'str', 'math', 'time', 'validate'];
  const told = usual.map((module) => `${module}: ${modules.get(module)?.join(' ')}`);
  return `An expression is a list whose head is an operator: ["=", "@entity.paid", true], ["str/concat", "Hello ", "@entity.name"]. A lambda is ["fn", "row", BODY], its argument "@row".\n${told.join('\n')}\nOther modules: ${[...modules.keys()].filter((one) => !usual.includes(one)).join(', ')}.`;
}

function describeService(name: string): string | undefined {
  const actions = SERVICES.get(name);
  if (!actions) return undefined;
  const told = [...actions].map(([action, params]) => {
    const parts = params.map(
      ({ key, type, isRequired }) => `${key}${isRequired ? '!' : ''}: ${type}`,
    );
    return `${action} {${parts.join(', ')}}`;
  });
  const [[action, params] = ['', []]] = actions;
  const required = params.filter(({ isRequired }) => isRequired);
  const given = Object.fromEntries(
    required.map(({ key, type }) => [key, TYPE_VALUES[type] ?? (type === 'string' ? key : {})]),
  );
  const example = JSON.stringify(['call-service', name, action, given]);
  return `["call-service", "${name}", ACTION, {params}] (! = required):\n${told.join('\n')}\nExample: ${example}`;
}

/** Params that most actions share and few calls need: left out of the brief list. */
const SHARED = new Set([
  'at?',
  'orbital?',
  'form?',
  'index?',
  'allow_duplicate?',
  'allow_dangling?',
]);

function typeOf(schema: z.core.$ZodType): string {
  const inner = unwrap(schema);
  if (inner instanceof z.ZodEnum) return inner.options.join(' | ');
  if (inner instanceof z.ZodArray) return `list of ${typeOf(inner.element)}`;
  if (inner instanceof z.ZodObject) return `{${Object.keys(inner.shape).join(', ')}}`;
  if (inner instanceof z.ZodRecord) return 'object';
  const { type } = inner._zod.def;
  return { custom: 'any JSON', int: 'integer', union: 'any JSON' }[type as string] ?? type;
}

const isOptional = (schema: z.core.$ZodType): boolean => schema._zod.optin === 'optional';

/** The params of an action: name (`?` where optional) → type and meaning. */
const describeParams = ({ shape }: z.ZodObject): Record<string, string> =>
  Object.fromEntries(
    Object.entries(shape).map(([key, schema]) => {
      const meaning = z.globalRegistry.get(schema)?.description;
      const told = [typeOf(schema), meaning].filter((one) => one !== undefined);
      return [`${key}${isOptional(schema) ? '?' : ''}`, told.join(': ')];
    }),
  );

function explainActions(): string {
  const listed = [...ACTIONS.values()].map(({ name, params }) => {
    const told = Object.keys(describeParams(params)).filter((key) => !SHARED.has(key));
    return `${name} {${told.join(', ')}}`;
  });
  return `Items of apply_actions: {"action": NAME, "params": {…}}. Each with its params (? = optional); with name: what each means.\n${listed.join('\n')}`;
}

function describeAction(name: string): string | undefined {
  const action = ACTIONS.get(name);
  return (
    action && `${name}: ${action.description}\n${JSON.stringify(describeParams(action.params))}`
  );
}

const TOPICS: Readonly<Record<string, Topic>> = {
  skeleton: {
    about: 'a whole orbital',
    explain: () =>
      `A schema is {"name", "version", "orbitals": [...]}. An orbital has one entity, traits (state machines) and pages. INIT opens a page; every event that a transition handles is declared. A whole one (topic states adds to its machine):\n${JSON.stringify(SMALL_SKELETON)}`,
  },
  fields: {
    about: 'types of fields',
    explain: () =>
      `Fields of an entity, id first. A format (email, url, phone, uuid) belongs to a string. An enum needs values, a relation needs relation.entity; cardinality is one or many.\n${lines(FIELDS)}`,
  },
  states: {
    about: 'states, events, transitions and guards',
    explain: () =>
      `One state has isInitial; {"isTerminal": true} marks an end. Of several transitions for one state and event the first whose guard holds is taken. A guard is an expression without side effects.\nStates: ${JSON.stringify(states)}\nEvents: ${JSON.stringify(events.slice(0, 2))}\n${lines([OPENING, ADDING, SAVING])}`,
  },
  effects: {
    about: 'each form of an effect',
    explain: () =>
      `Effects of a transition, in order. fetch, persist and call-service end with {"emit": {"success": EVENT, "failure": EVENT}} where the result matters: declare these in emits (scope internal) and handle them.\n${lines([effectsOf(OPENING)[0], effectsOf(SAVING)[0], ...EFFECTS])}`,
  },
  operators: {
    about: 'expressions; name: one operator',
    names: () => OPERATORS.keys(),
    describe: describeOperator,
    explain: explainOperators,
  },
  bindings: {
    about: 'what @ names',
    explain: () =>
      `A text that begins with @ is read: "@entity.title" (the trait's record), "@payload.data" (of the event), "@config.knob" (declared in the trait's config), "@user.id", "@state", "@now", "@row" inside ["fn", "row", …], "@trait.Name" as a node draws that trait. Roots: ${[...BINDING_ROOTS].join(', ')}. A payload's parts are declared in payloadSchema of the event. Example: ${JSON.stringify(SAVING?.guard)}`,
  },
  events: {
    about: 'how events travel',
    explain: () =>
      `An event is fired by something drawn (${JSON.stringify({ type: 'button', label: 'Add', action: 'ADD' })}), by a result of fetch, persist or call-service, by ["emit", EVENT, {payload}], by a tick ({"name", "interval": milliseconds, "effects"}), or by a listener: {"event": EVENT, "triggers": OWN_EVENT, "source": {"kind": "trait", "trait": NAME}} ({"kind": "orbital", "orbital", "trait"} for another orbital). A trait lists in emits what it emits:\n${lines(asArray(TRAIT.emits))}`,
  },
  patterns: {
    about: 'what is drawn; name: one pattern',
    names: () => PATTERNS.keys(),
    describe: describePattern,
    explain: () =>
      `A pattern is {"type": NAME, ...properties}; it is drawn by ["render-ui", "main" | "modal" | "drawer" | "sidebar", PATTERN], null empties the slot. ${PATTERNS.size} are catalogued. The usual ones: ${USUAL_PATTERNS.join(', ')}. A property that names an event fires it: "action" of a button, "submitEvent" and "cancelEvent" of a form-section, "event" of itemActions. Example:\n${JSON.stringify(effectsOf(SHOWING)[0])}`,
  },
  services: {
    about: 'what call-service may name; name: one service',
    names: () => [...SERVICES.keys()],
    describe: describeService,
    explain: () =>
      `["call-service", SERVICE, ACTION, {params}, {"emit": {"success": EVENT, "failure": EVENT}}]. Catalogued: ${[...SERVICES.keys()].join(', ')}; the list is open. Example:\n${JSON.stringify(EFFECTS[6])}`,
  },
  pages: {
    about: 'pages and navigation',
    explain: () =>
      `A page mounts traits of its orbital at a path of letters, digits, - and /, not below /api; /books/:id gives INIT the payload id. Keys: name, path, traits, viewType (list, detail, create, edit, dashboard, custom), title, primaryEntity, isInitial. Links: {"type": "navigation", "items": [{"id", "label", "href"}]} or ["navigate", PATH].\n${JSON.stringify(PAGE)}`,
  },
  actions: {
    about: 'edits; name: one action',
    names: () => ACTIONS.keys(),
    describe: describeAction,
    explain: explainActions,
  },
  brief: {
    about: 'what propose takes',
    explain: () =>
      `{"name", "entities": [...], "relations"?, "pages"?, "features"?, "notices"?, "rules"?}
entities: {"name", "fields": [{"name", "type": string | number | boolean | date | datetime | email | phone | enum | relation | …, "values"? (enum), "entity"? (relation), "many"?, "required"?, "shown"?: false}], "states"?: ["asked", "done"] as a line, or {"field", "values", "transitions": [[from, EVENT, to]]}}
relations: {"from", "to", "many"}
pages: {"name", "path"?, "of": entity, "shows": [list | form | detail | search | board | calendar | chart | counts]}
features: {"behavior": "std-comments", "to": entity}
notices: {"entity", "on": EVENT | state | "CREATE" | {"before": field, "hours"}, "by": email | sms | push | page, "to"?: field | relation.field | role, "text", "when"?: expression over @entity | [state]}
rules: {"entity", "event", "when": expression}; [] for none`,
  },
};

export const TOPIC_NAMES: readonly string[] = Object.keys(TOPICS);

/** Explains a topic of the language; the topic `topics` lists all. Throws NOT_FOUND where there is no such topic or name. */
export function explainTopic(topic: string, name?: string): string {
  if (topic === 'topics') {
    return Object.entries(TOPICS)
      .map(([key, { about }]) => `${key}: ${about}`)
      .join('\n');
  }
  const found = Object.hasOwn(TOPICS, topic) ? TOPICS[topic] : undefined;
  if (!found) {
    const message = `There is no topic "${topic.slice(0, 80)}". Topics: ${TOPIC_NAMES.join(', ')}.`;
    return refuseUnknown('/topic', message);
  }
  const { explain, describe, names = () => [] } = found;
  if (name === undefined || describe === undefined) return explain();
  const told = describe(name);
  return told ?? refuseName('/name', `The topic ${topic} has no`, name, names(), 'NOT_FOUND');
}
