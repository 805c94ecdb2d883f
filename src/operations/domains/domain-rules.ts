import type { JsonObject } from '../../kernel/json.ts';
import { toPointer } from '../../kernel/pointer.ts';
import type { TransitionFact } from '../../language/model/facts.ts';
import { buildModel } from '../../language/model/model.ts';
import { findReachableStates } from '../../language/model/reachability.ts';
import { descendants, findAncestor, outline, type Part } from '../../plan/outline.ts';
import type { Domain, DomainRule } from '../../ports/domain-store.ts';

/** The part of a rule's one-line form that names an element. */
export type Subject =
  | { readonly kind: 'entity' | 'trait'; readonly name: string }
  | { readonly kind: 'page'; readonly path: string }
  | { readonly kind: 'field'; readonly owner: string; readonly name: string }
  | { readonly kind: 'state' | 'event'; readonly owner: string; readonly name: string }
  | {
      readonly kind: 'transition';
      readonly owner: string;
      readonly from: string;
      readonly event: string;
      readonly to: string;
    };

export type Rule =
  | { readonly verb: 'require' | 'forbid'; readonly subject: Subject }
  | { readonly verb: 'reachable'; readonly trait: string; readonly state: string }
  | {
      readonly verb: 'before';
      readonly trait: string;
      readonly first: string;
      readonly last: string;
    };

/** The forms that rules are written in, for who gets one wrong. */
export const RULE_FORMS =
  'require|forbid entity X, field X.y, trait T, state T.s, event T.E, page /p, transition T.a -EVENT-> b; reachable state T.s; state T.a before state T.b';

const NAME = '([^\\s.]+)';
const MEMBER = `${NAME}\\.([^\\s.]+)`;

/** One form: its pattern, and the rule of what it matched. */
interface Form {
  readonly pattern: RegExp;
  readonly toRule: (found: readonly string[]) => Rule;
}

type Verb = 'require' | 'forbid';

function whole(pattern: string): RegExp {
  return new RegExp(`^${pattern.replaceAll(' ', '\\s+')}$`, 'u');
}

const FORMS: readonly Form[] = [
  {
    pattern: whole(`(require|forbid) (entity|trait) ${NAME}`),
    toRule: ([verb, kind, name]) => ({
      verb: verb as Verb,
      subject: { kind: kind as 'entity' | 'trait', name: name as string },
    }),
  },
  {
    pattern: whole('(require|forbid) page (/\\S*)'),
    toRule: ([verb, path]) => ({
      verb: verb as Verb,
      subject: { kind: 'page', path: path as string },
    }),
  },
  {
    pattern: whole(`(require|forbid) (field|state|event) ${MEMBER}`),
    toRule: ([verb, kind, owner, name]) => ({
      verb: verb as Verb,
      subject: {
        kind: kind as 'state' | 'event',
        owner: owner as string,
        name: name as string,
      },
    }),
  },
  {
    pattern: whole(`(require|forbid) transition ${MEMBER} -([^\\s>]+)-> ([^\\s.]+)`),
    toRule: ([verb, owner, from, event, to]) => ({
      verb: verb as Verb,
      subject: {
        kind: 'transition',
        owner: owner as string,
        from: from as string,
        event: event as string,
        to: to as string,
      },
    }),
  },
  {
    pattern: whole(`reachable state ${MEMBER}`),
    toRule: ([trait, state]) => ({
      verb: 'reachable',
      trait: trait as string,
      state: state as string,
    }),
  },
  {
    pattern: whole(`state ${MEMBER} before state ${MEMBER}`),
    toRule: ([trait, first, , last]) => ({
      verb: 'before',
      trait: trait as string,
      first: first as string,
      last: last as string,
    }),
  },
];

/** The rule of a line. Undefined where it has none of the forms. */
export function findRule(line: string): Rule | undefined {
  for (const { pattern, toRule } of FORMS) {
    const found = pattern.exec(line.trim());
    if (!found) continue;
    const rule = toRule(found.slice(1));
    // Before what? Both states belong to one machine.
    return rule.verb === 'before' && found[1] !== found[3] ? undefined : rule;
  }
  return undefined;
}

/** A rule of a domain that a schema breaks. A type, not an interface, so that it is Json. */
export type DomainFinding = {
  category: string;
  rule: string;
  at: string;
  message: string;
};

const ofTrait = (part: Part, name: string): boolean => findAncestor(part, 'trait')?.name === name;

function isMeant(part: Part, subject: Subject): boolean {
  switch (subject.kind) {
    case 'entity':
    case 'trait':
      return part.type === subject.kind && part.name === subject.name;
    case 'page':
      return part.type === 'page' && (part.properties.get('path')?.value ?? '') === subject.path;
    case 'field':
      return (
        part.type === 'field' &&
        part.name === subject.name &&
        findAncestor(part, 'entity')?.name === subject.owner
      );
    case 'state':
    case 'event':
      return (
        part.type === subject.kind && part.name === subject.name && ofTrait(part, subject.owner)
      );
    case 'transition': {
      const { from, event, to } = part.type === 'transition' ? (part.value as JsonObject) : {};
      const isSame = from === subject.from && event === subject.event && to === subject.to;
      return isSame && ofTrait(part, subject.owner);
    }
  }
}

function describe(subject: Subject): string {
  switch (subject.kind) {
    case 'page':
      return `page ${subject.path}`;
    case 'transition':
      return `transition ${subject.from} -${subject.event}-> ${subject.to} of trait "${subject.owner}"`;
    case 'entity':
    case 'trait':
      return `${subject.kind} "${subject.name}"`;
    default:
      return `${subject.kind} "${subject.name}" of "${subject.owner}"`;
  }
}

/** The elements that rules are checked against, read once. */
class Subjects {
  readonly #parts: readonly Part[];
  readonly #document: JsonObject;

  constructor(document: JsonObject) {
    this.#document = document;
    this.#parts = [...descendants(outline(document))];
  }

  find(subject: Subject): Part | undefined {
    return this.#parts.find((part) => isMeant(part, subject));
  }

  /** The pointer of the owner that something is missing in; the root where that is missing too. */
  placeOf(subject: Subject): string {
    if (!('owner' in subject)) return '';
    const type = subject.kind === 'field' ? 'entity' : 'trait';
    const owner = this.#parts.find((part) => part.type === type && part.name === subject.owner);
    return owner ? toPointer(owner.path) : '';
  }

  /** The machine of a trait, without one of its states where that is given. */
  machineOf(trait: string, without?: string) {
    const row = buildModel(this.#document).traits.find(({ name }) => name === trait);
    if (!row?.facts) return undefined;
    const isKept = ({ from, to }: TransitionFact) => from !== without && to !== without;
    return {
      states: row.facts.states.filter(({ name }) => name !== without),
      transitions: row.facts.transitions.filter(isKept),
    };
  }
}

/** The breach of a rule in a document; undefined where it keeps the rule. */
function findBreach(rule: Rule, subjects: Subjects): { at: string; message: string } | undefined {
  if ('subject' in rule) {
    const found = subjects.find(rule.subject);
    const what = describe(rule.subject);
    if (rule.verb === 'forbid') {
      return found && { at: toPointer(found.path), message: `There must be no ${what}.` };
    }
    return found
      ? undefined
      : { at: subjects.placeOf(rule.subject), message: `There must be a ${what}.` };
  }
  const state = rule.verb === 'reachable' ? rule.state : rule.last;
  const subject: Subject = { kind: 'state', owner: rule.trait, name: state };
  const at = toPointer(subjects.find(subject)?.path ?? []) || subjects.placeOf(subject);
  if (rule.verb === 'reachable') {
    const machine = subjects.machineOf(rule.trait);
    const isReached = machine !== undefined && findReachableStates(machine).has(state);
    const message = `State "${state}" of trait "${rule.trait}" must be reachable from an initial state.`;
    return isReached ? undefined : { at, message };
  }
  const machine = subjects.machineOf(rule.trait, rule.first);
  if (machine === undefined || !findReachableStates(machine).has(state)) return undefined;
  const message = `State "${state}" of trait "${rule.trait}" is reached without passing "${rule.first}".`;
  return { at, message };
}

/** The rules of a domain that a document breaks, in their order. */
export function findDomainFindings(domain: Domain, document: JsonObject): DomainFinding[] {
  const subjects = new Subjects(document);
  return domain.rules.flatMap(({ rule: line, description }: DomainRule) => {
    const rule = findRule(line);
    const breach = rule && findBreach(rule, subjects);
    if (!breach) return [];
    const why = description === '' ? '' : ` ${description}`;
    return [
      {
        category: `domain:${domain.name}`,
        rule: line,
        at: breach.at,
        message: `${breach.message}${why}`,
      },
    ];
  });
}
