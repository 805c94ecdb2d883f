import type { JsonObject } from '../../kernel/json.ts';
import { toPointer } from '../../kernel/pointer.ts';
import { buildModel } from '../../language/model/model.ts';
import { findReachableStates } from '../../language/model/reachability.ts';
import { descendants, findAncestor, outline, type Part } from '../../plan/outline.ts';
import type { Domain } from '../../ports/domain-store.ts';

/** A rule: an element, and what must hold of it. Elements that need an owner have one. */
interface Rule {
  readonly verb: 'require' | 'forbid' | 'reachable' | 'before';
  readonly kind: 'entity' | 'trait' | 'page' | 'field' | 'state' | 'event' | 'transition';
  readonly owner?: string;
  /** Of a page its path, of a transition the state that it leaves. */
  readonly name: string;
  readonly event?: string;
  readonly to?: string;
  /** With `before`: the state that comes first. */
  readonly first?: string;
}

/** The forms that rules are written in, for who gets one wrong. */
export const RULE_FORMS =
  'require|forbid entity X, field X.y, trait T, state T.s, event T.E, page /p, transition T.a -EVENT-> b; reachable state T.s; state T.a before state T.b';

const MEMBER = '(?<owner>[^\\s.]+)\\.(?<name>[^\\s.]+)';

const FORMS = [
  '(?<verb>require|forbid) (?<kind>entity|trait) (?<name>[^\\s.]+)',
  '(?<verb>require|forbid) (?<kind>page) (?<name>/\\S*)',
  `(?<verb>require|forbid) (?<kind>field|state|event) ${MEMBER}`,
  `(?<verb>require|forbid) (?<kind>transition) ${MEMBER} -(?<event>[^\\s>]+)-> (?<to>[^\\s.]+)`,
  `(?<verb>reachable) (?<kind>state) ${MEMBER}`,
  // Both states belong to one machine.
  '(?<kind>state) (?<owner>[^\\s.]+)\\.(?<first>[^\\s.]+) (?<verb>before) state \\k<owner>\\.(?<name>[^\\s.]+)',
].map((form) => new RegExp(`^${form.replaceAll(' ', '\\s+')}$`, 'u'));

/** The rule of a line. Undefined where it has none of the forms. */
export function findRule(line: string): Rule | undefined {
  const found = FORMS.map((form) => form.exec(line.trim())).find((match) => match !== null);
  return found?.groups as unknown as Rule | undefined;
}

/** A rule of a domain that a schema breaks. A type, not an interface, so that it is Json. */
export type DomainFinding = {
  category: string;
  rule: string;
  at: string;
  message: string;
};

const ownerType = ({ kind }: Rule) => (kind === 'field' ? 'entity' : 'trait');

function isMeant(part: Part, rule: Rule): boolean {
  const { kind, owner, name, event, to } = rule;
  if (part.type !== kind) return false;
  if (owner !== undefined && findAncestor(part, ownerType(rule))?.name !== owner) return false;
  if (kind === 'page') return (part.properties.get('path')?.value ?? '') === name;
  if (kind !== 'transition') return part.name === name;
  const transition = part.value as JsonObject;
  return transition.from === name && transition.event === event && transition.to === to;
}

function describe({ kind, owner, name, event, to }: Rule): string {
  if (kind === 'page') return `page ${name}`;
  if (kind === 'transition') return `transition ${name} -${event}-> ${to} of trait "${owner}"`;
  return `${kind} "${name}"${owner === undefined ? '' : ` of "${owner}"`}`;
}

/** Whether the machine of a trait reaches a state, without passing another where one is given. */
function reaches(document: JsonObject, { owner, name, first }: Rule): boolean {
  const facts = buildModel(document).traits.find((row) => row.name === owner)?.facts;
  if (!facts) return false;
  const states = facts.states.filter((state) => state.name !== first);
  const transitions = facts.transitions.filter(({ from, to }) => from !== first && to !== first);
  return findReachableStates({ states, transitions }).has(name);
}

/** The breach of a rule in a document; undefined where it keeps the rule. */
function findBreach(rule: Rule, document: JsonObject, parts: readonly Part[]) {
  const { verb, owner, name, first } = rule;
  const found = parts.find((part) => isMeant(part, rule));
  const holder = parts.find((part) => part.type === ownerType(rule) && part.name === owner);
  const at = toPointer((found ?? holder)?.path ?? []);
  switch (verb) {
    case 'forbid':
      return found && { at, message: `There must be no ${describe(rule)}.` };
    case 'require':
      return found ? undefined : { at, message: `There must be a ${describe(rule)}.` };
    case 'reachable': {
      const message = `State "${name}" of trait "${owner}" must be reachable from an initial state.`;
      return reaches(document, rule) ? undefined : { at, message };
    }
    case 'before': {
      const message = `State "${name}" of trait "${owner}" is reached without passing "${first}".`;
      return reaches(document, rule) ? { at, message } : undefined;
    }
  }
}

/** The rules of a domain that a document breaks, in their order. */
export function findDomainFindings(domain: Domain, document: JsonObject): DomainFinding[] {
  const parts = [...descendants(outline(document))];
  return domain.rules.flatMap(({ rule: line, description }) => {
    const rule = findRule(line);
    const breach = rule && findBreach(rule, document, parts);
    if (!breach) return [];
    const message = description === '' ? breach.message : `${breach.message} ${description}`;
    return [{ category: `domain:${domain.name}`, rule: line, at: breach.at, message }];
  });
}
