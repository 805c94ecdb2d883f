import { createDerivation } from '../../kernel/derivation.ts';
import { isObject } from '../../kernel/json.ts';
import {
  BINDING_ROOTS,
  IMPLICIT_FIELDS,
  PLAIN_ROOTS,
  rootOf,
  stepOf,
} from '../../language/grammar/bindings.ts';
import type { BindingFact, EntityFacts, NameFact } from '../../language/model/facts.ts';
import type { Model } from '../../language/model/model.ts';
import type { TraitFacts } from '../../language/model/trait-facts.ts';
import { findLikelyName, fixName, isSlip, listSome } from '../../language/spelling.ts';
import {
  defineCheck,
  error,
  findInTraits,
  hint,
  type InlineTrait,
  LENDING,
  type PlacedFault,
  quote,
  warning,
} from '../check.ts';
import type { Fault, Fix } from '../finding.ts';

/** Whether all fields of an entity are known: it has some, and inherits none. */
const hasKnownFields = ({ fields, node }: EntityFacts): boolean =>
  fields.length > 0 && node.extends === undefined;

function judge(used: NameFact, trait: InlineTrait, model: Model): Fault | undefined {
  const { role, name: text, entity: named } = used;
  const isShown = role === 'shown';
  if (!isShown && role !== 'written') return undefined;
  const own = isShown ? trait.entity : undefined;
  const entity = named === undefined ? own : model.entities.get(named);
  const name = text.split('.', 1)[0] as string;
  if (entity === undefined || !hasKnownFields(entity)) return undefined;
  const { fieldNames } = entity;
  if (name === '' || fieldNames.has(name) || IMPLICIT_FIELDS.has(name)) return undefined;
  // Without a word about its entity, a pattern shows rows of any kind: only a slip is certain enough.
  if (named === undefined && ![...fieldNames].some((one) => isSlip(name, one))) return undefined;
  const does = isShown ? 'shows' : 'writes';
  return hint(
    used,
    `Trait ${quote(trait.name)} ${does} ${quote(text)}, which is not a field of entity ${quote(entity.name)}.`,
    fixName(
      name,
      fieldNames,
      () =>
        `${isShown ? 'Show' : 'Write'} one of ${listSome(fieldNames, 'none')}, or add the field.`,
    ),
    { rule: isShown ? 'shown-field' : 'written-field', name: text, text, transition: -1 },
  );
}

/** Hints of `broken_binding`: fields that patterns show or effects write, and that their entity lacks. */
const findFieldHints = (model: Model): Iterable<PlacedFault> =>
  findInTraits(model, (trait) =>
    trait.facts.names.flatMap((used) => judge(used, trait, model) ?? []),
  );

/** `@root`, then `.segment` or `[index]` parts. */
const WELL_FORMED = /^@[A-Za-z_$][\w$-]*(?:\.[\w$-]+|\[[^\]]+\])*$/;

/** A rule that a binding breaks, the name that breaks it, what the message says after the binding, and the fix. */
type Broken = readonly [rule: string, name: string, message: string, fix: Fix];

function findEntityFault(
  field: string | undefined,
  entity: EntityFacts | undefined,
): Broken | undefined {
  if (field === undefined || entity === undefined || !hasKnownFields(entity)) return undefined;
  const { name, fieldNames } = entity;
  if (fieldNames.has(field) || IMPLICIT_FIELDS.has(field)) return undefined;
  const rest = () =>
    `Use one of ${listSome(fieldNames, 'none')}, or add the field ${quote(field)}.`;
  const message = `names no field of entity ${quote(name)}`;
  return ['entity-field', field, message, fixName(field, fieldNames, rest)];
}

/** The payload fields that each event declares in `events`. */
const payloadsOf = createDerivation(({ events }: TraitFacts) => {
  const received = new Map<string, Set<string>>();
  for (const { name, payload } of events) {
    if (name === undefined || payload.length === 0) continue;
    const fields = received.get(name) ?? new Set();
    for (const field of payload) fields.add(field);
    received.set(name, fields);
  }
  return received;
});

function findPayloadFault(
  field: string,
  { event }: BindingFact,
  facts: TraitFacts,
): Broken | undefined {
  // An event that the machine does not declare at all is another category's matter.
  if (event === undefined || (facts.events.length > 0 && !facts.declared.has(event))) {
    return undefined;
  }
  const declared = payloadsOf(facts).get(event);
  if (declared?.has(field)) return undefined;
  const example = `{"name": ${JSON.stringify(field)}, "type": "string"}`;
  if (declared === undefined) {
    return [
      'silent-event',
      field,
      `reads a payload that the event ${quote(event)} of the machine does not declare`,
      `Declare it in events: {"key": ${JSON.stringify(event)}, "payloadSchema": [${example}]}.`,
    ];
  }
  const rest = () =>
    `Use one of ${listSome(declared, 'none')}, or add ${example} to the payloadSchema of ${quote(event)} in events.`;
  const message = `names no payload field of event ${quote(event)} of the machine`;
  return ['payload-field', field, message, fixName(field, declared, rest)];
}

function createRootFault(root: string): Broken {
  const fix = () => {
    const likely = findLikelyName(root, BINDING_ROOTS);
    const meant = likely === undefined ? '' : `Write @${likely}. `;
    return `${meant}Roots are @entity, @payload, @config, @state, @now, @trait, @user, variables in scope and names of entities.`;
  };
  return ['root', root, 'has an unknown root', fix];
}

/** A knob that neither the trait nor its orbital nor the schema declares. */
function findKnobFault(
  knob: string | undefined,
  { facts, orbital }: InlineTrait,
  { document }: Model,
): Broken | undefined {
  if (knob === undefined) return undefined;
  const configs = [facts.config, orbital.node.config, document.config].filter(isObject);
  if (configs.some((config) => Object.hasOwn(config, knob))) return undefined;
  const names = configs.flatMap((config) => Object.keys(config));
  const rest = `Use one of ${listSome(names, 'none')}, or add ${quote(knob)} to the trait's config: {${JSON.stringify(knob)}: {"type": "string"}}.`;
  const message = 'names no knob of the trait, its orbital or the schema';
  // Without a config of its own, a trait may be given knobs where it is mounted.
  const rule = facts.config === undefined ? 'given-knob' : 'config-knob';
  return [rule, knob, message, fixName(knob, names, rest)];
}

/** A capital root means an entity of the application: `@Game.score`. */
const namesEntity = (binding: string): boolean =>
  binding.charAt(1) >= 'A' && binding.charAt(1) <= 'Z';

/** Whether `@entity` may be a row of another entity than the trait's own: in the options of a fetch. */
export const isOfFetched = (
  { fetched }: Pick<BindingFact, 'fetched'>,
  own: EntityFacts | undefined,
): boolean => fetched !== undefined && fetched !== own?.name;

/** Faults that the rest of the application decides: names of entities, and knobs of orbitals and schema. */
function findBrokenOutside(
  binding: BindingFact,
  trait: InlineTrait,
  model: Model,
): Broken | undefined {
  const { text, fetched = '' } = binding;
  if (isOfFetched(binding, trait.entity) && text.startsWith('@entity.')) {
    // In a filter it is the row that is looked at, in other options the trait's own: a field of either is one.
    const field = stepOf(text, 'entity');
    const broken = findEntityFault(field, trait.entity);
    return broken && findEntityFault(field, model.entities.get(fetched)) && broken;
  }
  const isKnob = text.startsWith('@config.');
  if (!(isKnob || namesEntity(text)) || !WELL_FORMED.test(text)) return undefined;
  const root = rootOf(text);
  const first = stepOf(text, root);
  if (isKnob) return findKnobFault(first, trait, model);
  if (!model.entities.has(root)) return createRootFault(root);
  return findEntityFault(first, model.entities.get(root));
}

function findBroken(
  binding: BindingFact,
  facts: TraitFacts,
  entity: EntityFacts | undefined,
): Broken | undefined {
  const { text } = binding;
  // Nearly all are a field of the entity.
  if (text.startsWith('@entity.') && entity?.fieldNames.has(text.slice(8))) return undefined;
  if (!WELL_FORMED.test(text)) {
    const fix = 'Write a binding as @root.path, for example @entity.name.';
    return ['malformed', text, 'is malformed', fix];
  }
  if (namesEntity(text)) return undefined;
  const root = rootOf(text);
  const first = stepOf(text, root);
  if (!BINDING_ROOTS.has(root)) return createRootFault(root);
  if (root === 'payload' && binding.inTick) {
    const message = 'is used in a tick, which has no payload';
    return ['payload-in-tick', root, message, 'Use @entity or @config in ticks.'];
  }
  if (root === 'entity')
    return isOfFetched(binding, entity) ? undefined : findEntityFault(first, entity);
  if (first === undefined) return undefined;
  if (root === 'payload') return findPayloadFault(first, binding, facts);
  const message = `has a path, but @${root} is a plain value`;
  return PLAIN_ROOTS.has(root) ? ['path', root, message, `Write @${root} alone.`] : undefined;
}

function toFault(
  binding: BindingFact,
  facts: TraitFacts,
  broken: Broken,
  undecided?: string,
): Fault {
  const [rule, name, message, fix] = broken;
  const { text, transition } = binding;
  const says = `The binding ${quote(text)} of trait ${quote(facts.name)} ${message}.`;
  const say = rule === 'given-knob' ? warning : error;
  return say(binding, says, fix, { rule, name, text, transition }, undecided);
}

export const brokenBinding = defineCheck({
  category: 'broken_binding',
  description:
    'A binding is malformed, has an unknown root, reads @payload in a tick, or has a path on @state or @now. Or it names an unknown field of the entity or of a declared payload, or an unknown knob of the configuration.',
  failing: { edits: { [`${LENDING}/stateMachine/transitions/3/guard/1`]: '@entity.stauts' } },
  *detectInTrait(facts, entity) {
    for (const binding of facts.bindings) {
      const broken = findBroken(binding, facts, entity);
      if (broken !== undefined) yield toFault(binding, facts, broken);
    }
  },
  *detectAmong(trait, model) {
    for (const binding of trait.facts.bindings) {
      const broken = findBrokenOutside(binding, trait, model);
      if (broken === undefined) continue;
      // An imported entity may bear any name.
      const [rule, name] = broken;
      const isOpen = rule === 'root' && model.hasImportedEntity;
      yield toFault(binding, trait.facts, broken, isOpen ? `the entity ${quote(name)}` : undefined);
    }
  },
  detectHints: findFieldHints,
});
