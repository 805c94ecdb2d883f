import { isObject } from '../../kernel/json.ts';
import { BINDING_ROOTS, IMPLICIT_FIELDS, PLAIN_ROOTS } from '../../language/grammar/bindings.ts';
import type { EntityFacts } from '../../language/model/entity-facts.ts';
import type { BindingFact, TraitFacts } from '../../language/model/facts.ts';
import type { Model } from '../../language/model/model.ts';
import { findLikelyName, fixName, listSome } from '../../language/spelling.ts';
import {
  createReporter,
  defineCheck,
  type InlineTrait,
  listInlineTraits,
  quote,
  undecidedWhere,
} from '../check.ts';
import { editExample, LENDING } from '../example.ts';
import { hasImportedEntity, indexTrait } from '../facts-index.ts';
import type { Finding, Fix } from '../finding.ts';
import { findFieldHints } from '../hints/unknown-fields.ts';

const report = createReporter('broken_binding', 'error');

/** `@root`, then `.segment` or `[index]` parts. */
const WELL_FORMED = /^@[A-Za-z_$][\w$-]*(?:\.[\w$-]+|\[[^\]]+\])*$/;

const KNOB = '@config.';

interface Fault {
  readonly rule: string;
  readonly message: string;
  readonly fix: Fix;
  readonly name: string;
}

interface Parsed {
  readonly root: string;
  readonly first: string | undefined;
}

/** Texts repeat themselves, and so do documents. */
const MOST_KEPT = 4_096;
const kept = new Map<string, Parsed | undefined>();

/** The root and first segment of a binding, or undefined where it is malformed. */
function parseBinding(text: string): Parsed | undefined {
  const known = kept.get(text);
  if (known !== undefined || kept.has(text)) return known;
  const [root = '', first] = text.slice(1).split(/[.[]/, 2);
  const parsed = WELL_FORMED.test(text) ? { root, first } : undefined;
  if (kept.size < MOST_KEPT && text.length < 100) kept.set(text, parsed);
  return parsed;
}

function findEntityFault(
  field: string,
  binding: BindingFact,
  entity: EntityFacts | undefined,
  named?: string,
): Fault | undefined {
  if (entity === undefined || entity.fields.length === 0 || entity.node.extends !== undefined) {
    return undefined;
  }
  const meant = named ?? binding.entity;
  if (meant !== undefined && meant !== entity.name) return undefined;
  if (entity.fieldNames.has(field) || IMPLICIT_FIELDS.has(field)) return undefined;
  return {
    rule: 'entity-field',
    name: field,
    message: `names no field of entity ${quote(entity.name)}`,
    fix: fixName(
      field,
      () => entity.fieldNames,
      () => `Use one of ${listSome(entity.fieldNames, 'none')}, or add the field ${quote(field)}.`,
    ),
  };
}

function findPayloadFault(
  field: string,
  binding: BindingFact,
  facts: TraitFacts,
): Fault | undefined {
  const { transitions, events, received } = indexTrait(facts);
  const event = transitions.get(binding.transition)?.event;
  // An event that the machine does not declare at all is another category's matter.
  if (event === undefined || (facts.events.length > 0 && !events.has(event))) return undefined;
  const declared = received.get(event) ?? NO_FIELDS;
  if (declared.has(field)) return undefined;
  const example = `{"name": ${JSON.stringify(field)}, "type": "string"}`;
  if (declared.size === 0) {
    return {
      rule: 'silent-event',
      name: field,
      message: `reads a payload that the event ${quote(event)} of the machine does not declare`,
      fix: `Declare it in events: {"key": ${JSON.stringify(event)}, "payloadSchema": [${example}]}.`,
    };
  }
  return {
    rule: 'payload-field',
    name: field,
    message: `names no payload field of event ${quote(event)} of the machine`,
    fix: fixName(
      field,
      () => declared,
      () =>
        `Use one of ${listSome(declared, 'none')}, or add ${example} to the payloadSchema of ${quote(event)} in events.`,
    ),
  };
}

const NO_FIELDS: ReadonlySet<string> = new Set();

/** Roots that interpreters know beside the language's own. Source: `shape.json` of the language's facts, 2026-08. */
const INTERPRETED: ReadonlySet<string> = new Set(['computed']);

/** Variables that only what repeats itself over rows gives. */
const VARIABLES: ReadonlySet<string> = new Set(['item', 'row', 'index']);

function describeRoots(root: string): string {
  if (VARIABLES.has(root)) {
    return `Nothing binds @${root} here: only lambdas of array operators, fn, let and renderItem do. Use @entity or @payload.`;
  }
  const likely = findLikelyName(root, BINDING_ROOTS);
  const meant = likely === undefined ? '' : `Write @${likely}. `;
  return `${meant}Roots are @entity, @payload, @config, @state, @now, @trait, @user, variables in scope and names of entities.`;
}

function createRootFault(root: string): Fault {
  return {
    rule: 'root',
    name: root,
    message: 'has an unknown root',
    fix: () => describeRoots(root),
  };
}

/** A capital root means an entity of the application: `@Game.score`. */
function namesEntity(text: string): boolean {
  const code = text.charCodeAt(1);
  return code >= 65 && code <= 90;
}

/** Faults that the rest of the application decides: names of entities, and knobs of orbitals and schema. */
function findOuterFault(binding: BindingFact, trait: InlineTrait, model: Model): Fault | undefined {
  if (!namesEntity(binding.text)) {
    const isKnob = trait.facts.config !== undefined && binding.text.startsWith(KNOB);
    return isKnob ? findKnobFault(binding, trait, model) : undefined;
  }
  const parsed = parseBinding(binding.text);
  if (parsed === undefined) return undefined;
  const { root, first } = parsed;
  if (!model.entities.has(root)) return createRootFault(root);
  const entity = model.entities.get(root);
  return first === undefined ? undefined : findEntityFault(first, binding, entity, root);
}

/** A knob that neither the trait nor its orbital nor the schema declares. */
function findKnobFault(
  binding: BindingFact,
  { facts, orbital }: InlineTrait,
  { document }: Model,
): Fault | undefined {
  const parsed = parseBinding(binding.text);
  const knob = parsed?.first;
  if (parsed?.root !== 'config' || knob === undefined) return undefined;
  if (facts.config !== undefined && Object.hasOwn(facts.config, knob)) return undefined;
  const configs = [facts.config, orbital.node.config, document.config].filter(isObject);
  if (configs.some((config) => Object.hasOwn(config, knob))) return undefined;
  const names = () => configs.flatMap((config) => Object.keys(config));
  return {
    rule: 'config-knob',
    name: knob,
    message: 'names no knob of the trait, its orbital or the schema',
    fix: fixName(
      knob,
      names,
      () =>
        `Use one of ${listSome(names(), 'none')}, or add ${quote(knob)} to the trait's config: {${JSON.stringify(knob)}: {"type": "string"}}.`,
    ),
  };
}

function createFinding(binding: BindingFact, facts: TraitFacts, fault: Fault): Finding {
  return report(
    binding,
    `The binding ${quote(binding.text)} of trait ${quote(facts.name)} ${fault.message}.`,
    fault.fix,
    { rule: fault.rule, name: fault.name, text: binding.text, transition: binding.transition },
  );
}

function findFault(
  binding: BindingFact,
  facts: TraitFacts,
  entity: EntityFacts | undefined,
): Fault | undefined {
  const parsed = parseBinding(binding.text);
  if (parsed === undefined) {
    return {
      rule: 'malformed',
      name: binding.text,
      message: 'is malformed',
      fix: 'Write a binding as @root.path, for example @entity.name.',
    };
  }
  const { root, first } = parsed;
  if (namesEntity(binding.text)) return undefined;
  if (!BINDING_ROOTS.has(root) && !INTERPRETED.has(root)) return createRootFault(root);
  if (root === 'payload' && binding.inTick) {
    return {
      rule: 'payload-in-tick',
      name: root,
      message: 'is used in a tick, which has no payload',
      fix: 'Use @entity or @config in ticks.',
    };
  }
  if (first === undefined) return undefined;
  if (root === 'entity') return findEntityFault(first, binding, entity);
  if (root === 'payload') return findPayloadFault(first, binding, facts);
  if (PLAIN_ROOTS.has(root)) {
    return {
      rule: 'path',
      name: root,
      message: `has a path, but @${root} is a plain value`,
      fix: `Write @${root} alone.`,
    };
  }
  return undefined;
}

export const brokenBinding = defineCheck({
  category: 'broken_binding',
  group: 'wiring',
  severity: 'error',
  description:
    'A binding is malformed, has an unknown root, reads @payload in a tick, or has a path on @state or @now. Or it names an unknown field of the entity or of a declared payload, or an unknown knob of the configuration.',
  aliases: [
    'ORB_BINDING_INVALID_FORMAT',
    'ORB_BINDING_UNKNOWN_ROOT',
    'ORB_BINDING_INVALID_PATH',
    'ORB_BINDING_STATE_NO_PATH',
    'ORB_BINDING_NOW_NO_PATH',
    'ORB_BINDING_PAYLOAD_IN_TICK',
    'ORB_BINDING_UNKNOWN_ENTITY',
    'ORB_BINDING_PAYLOAD_FIELD_UNDECLARED',
    'ORB_BINDING_ENTITY_FIELD_NOT_FOUND',
    'ORB_BINDING_ENTITY_FIELD_UNDECLARED',
    'SEXPR_INVALID_BINDING',
    'SEXPR_INVALID_BINDING_PATH',
    'ORB_B_UNKNOWN_ROOT',
    'ORB_B_UNKNOWN_FIELD',
  ],
  failing: {
    document: editExample({ [`${LENDING}/stateMachine/transitions/3/guard/1`]: '@entity.stauts' }),
    at: [`${LENDING}/stateMachine/transitions/3/guard/1`],
  },
  *detectInTrait(facts, entity) {
    for (const binding of facts.bindings) {
      const fault = findFault(binding, facts, entity);
      if (fault !== undefined) yield createFinding(binding, facts, fault);
    }
  },
  *detectInApplication(model) {
    for (const trait of listInlineTraits(model)) {
      for (const binding of trait.facts.bindings) {
        const fault = findOuterFault(binding, trait, model);
        if (fault === undefined) continue;
        // An imported entity may bear any name.
        const isOpen = fault.rule === 'root' && hasImportedEntity(model);
        const hidden = undecidedWhere(isOpen, `the entity ${quote(fault.name)}`);
        yield { ...createFinding(binding, trait.facts, fault), trait, ...hidden };
      }
    }
  },
  detectHints: findFieldHints,
});
