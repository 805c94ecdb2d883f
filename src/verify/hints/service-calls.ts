import { asArray, isObject, type Json, type JsonObject, toText } from '../../kernel/json.ts';
import { INIT_EVENTS } from '../../language/grammar/builtin-events.ts';
import { argumentIndex, RESULT_EVENTS_KEY } from '../../language/grammar/operators.ts';
import { findService, serviceNames } from '../../language/grammar/service-actions.ts';
import type { CallFact } from '../../language/model/facts.ts';
import type { Model } from '../../language/model/model.ts';
import { findLikelyName } from '../../language/spelling.ts';
import { createReporter, listInlineTraits, type PlacedFinding, quote } from '../check.ts';
import { createMemo, createOnce } from './hint.ts';

const hint = createReporter('invalid_effect', 'hint');

/**
 * A service that nobody lists: worth a hint where it is a typo of one in the catalogue, or where the application
 * lists others. Else the operator of the application provides it.
 */
function judgeUnknown(service: string, hasOwn: boolean) {
  const likely = findLikelyName(service, serviceNames());
  if (likely === undefined && !hasOwn) return undefined;
  return {
    key: 1,
    message: `${quote(service)} is a service that neither the catalogue nor the application has`,
    fix:
      likely === undefined
        ? `Add it to services: {"name": ${JSON.stringify(service)}, "type": "rest", "baseUrl": "https://…"}.`
        : `Write ${quote(likely)}, or add it to services.`,
  };
}

/** Whether a call says what follows its success or failure. */
function hasHandlers(node: readonly Json[]): boolean {
  return node
    .slice(3)
    .some(
      (one) =>
        isObject(one) && (one[RESULT_EVENTS_KEY] ?? one.onSuccess ?? one.onError) !== undefined,
    );
}

/** The fault of a call to a catalogued service; other services are the application's own. */
function judgeCall(
  { node, operator }: CallFact,
  isOwn: (service: string) => boolean,
  hasOwn: boolean,
) {
  if (operator === undefined || argumentIndex(operator, 'service') === 0) return undefined;
  const [, service, action, params] = node;
  if (typeof service !== 'string' || typeof action !== 'string' || isOwn(service)) return undefined;
  const actions = findService(service);
  if (actions === undefined) return judgeUnknown(service, hasOwn);
  const known = actions.get(action);
  if (known === undefined) {
    const likely = findLikelyName(action, actions.keys());
    return {
      key: 2,
      message: `the service ${quote(service)} has no action ${quote(action)}`,
      fix:
        likely === undefined
          ? `It has ${[...actions.keys()].join(', ')}.`
          : `Write ${quote(likely)}.`,
    };
  }
  if (!hasHandlers(node)) {
    return {
      key: '',
      message: `nothing says which events follow ${quote(`${service}.${action}`)}`,
      fix: 'Add {"emit": {"success": "…", "failure": "…"}} as its last argument.',
    };
  }
  if (!isObject(params)) return undefined;
  for (const [name, { isRequired }] of known) {
    if (!isRequired || params[name] !== undefined) continue;
    return {
      key: 3,
      message: `${quote(`${service}.${action}`)} lacks its parameter ${quote(name)}`,
      fix: `Add ${quote(name)} to its parameters.`,
    };
  }
  return undefined;
}

/** Hints of `invalid_effect` on services, and on operators that the catalogue has dropped. */
export function* findServiceHints(model: Model): Iterable<PlacedFinding> {
  for (const { node } of [{ node: model.document }, ...model.orbitals]) {
    for (const service of asArray(node.services)) {
      const events = isObject(service) && isObject(service.events) ? service.events : {};
      for (const event of asArray(events.inbound)) {
        if (typeof event !== 'string' || !INIT_EVENTS.has(event)) continue;
        const message = `A socket fires ${quote(event)}, which starts traits.`;
        yield hint({ holder: events, key: 'inbound' }, message, 'Give it a name of its own.', {
          rule: 'reserved',
          name: event,
        });
      }
    }
  }
  const namesIn = createMemo(({ services }: JsonObject): ReadonlySet<string> => {
    const all = asArray(services).filter(isObject);
    return new Set(all.flatMap(({ name }) => (typeof name === 'string' ? [name] : [])));
  });
  const isNew = createOnce();
  for (const trait of listInlineTraits(model)) {
    const isOwn = (name: string) =>
      namesIn(trait.orbital.node).has(name) || namesIn(model.document).has(name);
    const hasOwn = namesIn(trait.orbital.node).size + namesIn(model.document).size > 0;
    for (const call of trait.facts.calls) {
      const fault = judgeCall(call, isOwn, hasOwn);
      if (fault !== undefined && isNew(fault.message)) {
        const message = `In trait ${quote(trait.name)}, ${fault.message}.`;
        const detail = { rule: 'service', name: toText(call.node[1]) };
        yield { ...hint({ holder: call.node, key: fault.key }, message, fault.fix, detail), trait };
      }
      if (call.operator?.isObsolete !== true) continue;
      const { name } = call.operator;
      const message = `In trait ${quote(trait.name)}, ${quote(name)} is an operator that the language has dropped.`;
      const detail = { rule: 'obsolete', name };
      yield { ...hint(call, message, 'Use another: interpreters may not know it.', detail), trait };
    }
  }
}
