import { asArray, isObject } from '../../kernel/json.ts';
import { INIT_EVENTS } from '../../language/grammar/events.ts';
import { argumentIndex } from '../../language/grammar/operators.ts';
import { findService } from '../../language/grammar/services.ts';
import type { CallFact } from '../../language/model/facts.ts';
import type { Model } from '../../language/model/model.ts';
import { createReporter, listInlineTraits, type PlacedFinding, quote } from '../check.ts';
import { findLikelyName } from '../repairs/nearest.ts';

const hint = createReporter('invalid_effect', 'hint');

/** What a call to a catalogued service gets wrong; other services are the application's own. */
function judgeCall({ node, operator }: CallFact, own: ReadonlySet<string>) {
  if (operator === undefined || argumentIndex(operator, 'service') === 0) return undefined;
  const [, service, action, params] = node;
  if (typeof service !== 'string' || typeof action !== 'string' || own.has(service))
    return undefined;
  const actions = findService(service);
  if (actions === undefined) return undefined;
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
  for (const trait of listInlineTraits(model)) {
    const own = new Set(
      [...asArray(trait.orbital.node.services), ...asArray(model.document.services)].flatMap(
        (service) => (isObject(service) && typeof service.name === 'string' ? [service.name] : []),
      ),
    );
    for (const call of trait.facts.calls) {
      const fault = judgeCall(call, own);
      if (fault !== undefined) {
        const message = `In trait ${quote(trait.name)}, ${fault.message}.`;
        const detail = { rule: 'service', name: String(call.node[1]) };
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
