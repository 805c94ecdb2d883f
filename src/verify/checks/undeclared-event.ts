import { isObject, toText } from '../../kernel/json.ts';
import type { Model } from '../../language/model/model.ts';
import { createReporter, defineCheck, quote, undecidedWhere } from '../check.ts';
import { editExample, LENDING } from '../example.ts';
import { createLocator } from '../locate.ts';
import { describeEvent } from '../repairs/events.ts';
import { findLikelyNames, fixName } from '../repairs/nearest.ts';
import { removeEffect, rewriteReaction, valueAtSite } from '../repairs/rewrite.ts';
import { act, findTransition, renameAt, traitTarget, transitionTarget } from '../repairs/target.ts';
import { findInTraitShape } from '../shape-findings.ts';

/** Whether anything of the application handles an event or listens to it. */
function isHeard(model: Model, event: string): boolean {
  return (
    model.handled.has(event) ||
    model.traits.some((row) => row.facts?.listens.some((listen) => listen.event === event))
  );
}

const report = createReporter('undeclared_event', 'error');

export const undeclaredEvent = defineCheck({
  category: 'undeclared_event',
  group: 'wiring',
  severity: 'error',
  priority: 8,
  description:
    'A transition handles an event that a non-empty `events` does not declare, an effect emits one in neither `emits` nor `events`, or a result event is declared and handled nowhere.',
  aliases: ['ORB_T_UNDEFINED_EVENT', 'ORB_T_EVT_UNDECLARED', 'ORB_T_EVT_TICK_UNDECLARED'],
  failing: {
    document: editExample({ [`${LENDING}/stateMachine/events/5`]: undefined }),
    at: [`${LENDING}/stateMachine/transitions/5/event`],
  },
  passing: editExample({}),
  *detectInTrait(facts) {
    yield* findInTraitShape('undeclared_event', facts);
    const hasUnknown = facts.events.some((event) => event.name === undefined);
    if (facts.declared.size > 0 && !hasUnknown) {
      for (const transition of facts.transitions) {
        if (transition.event === undefined || facts.declared.has(transition.event)) continue;
        yield report(
          { holder: (transition.holder as object[])[transition.index] as object, key: 'event' },
          `Trait ${quote(facts.name)} handles ${quote(transition.event)}, which its events do not declare.`,
          fixName(
            transition.event,
            () => facts.declared,
            () =>
              `Add {"key": ${JSON.stringify(transition.event)}, "name": …} to the machine's events.`,
          ),
          { rule: 'handled', event: transition.event, transition: transition.index },
        );
      }
    }
    const emitsUnknown = facts.emits.some((emit) => emit.name === undefined);
    for (const fired of facts.fired) {
      if (fired.via !== 'emit' || hasUnknown || emitsUnknown) continue;
      if (facts.emitted.has(fired.event) || facts.declared.has(fired.event)) continue;
      yield report(
        fired,
        `Trait ${quote(facts.name)} emits ${quote(fired.event)}, which neither its emits nor its events declare.`,
        fixName(
          fired.event,
          () => facts.emitted,
          () =>
            `Add {"event": ${JSON.stringify(fired.event)}, "scope": "internal"} to the trait's emits.`,
        ),
        { rule: 'emitted', event: fired.event },
      );
    }
  },
  *detectInApplication(model) {
    for (const trait of model.traits) {
      const facts = trait.facts;
      if (facts === undefined || trait.kind !== 'inline') continue;
      for (const fired of facts.fired) {
        if (fired.via !== 'result' || facts.emitted.has(fired.event)) continue;
        if (facts.declared.has(fired.event) || model.handled.has(fired.event)) continue;
        const finding = report(
          fired,
          `The result event ${quote(fired.event)} of trait ${quote(facts.name)} is declared and handled nowhere.`,
          `Add ${quote(fired.event)} to the machine's events and handle it, or declare it in emits.`,
          { rule: 'result', event: fired.event },
        );
        yield {
          ...finding,
          trait,
          ...undecidedWhere(model.opaqueTraits.length > 0, `a transition on ${quote(fired.event)}`),
        };
      }
    }
  },
  *repairs(model, finding) {
    const { trait, detail, holder, key } = finding;
    const facts = trait?.facts;
    if (trait === undefined || facts === undefined) return;
    const target = traitTarget(model, trait);
    if (detail.rule === 'form') {
      const site = valueAtSite(holder, key);
      const written = toText(site);
      const used = [...facts.handled, ...facts.firedNames].filter(
        (name) => !facts.declared.has(name) && !facts.emitted.has(name),
      );
      const clean = written.replaceAll(/^[^\w@]+|\W+$/g, '').replaceAll(/\W+/g, '_');
      const at = createLocator(model)(finding).replace(/\/(?:key|event)$/, '');
      const type = detail.shape === 'emit' ? 'emit' : 'event';
      for (const to of new Set([...findLikelyNames(written, used), clean])) {
        if (to !== '' && isObject(holder)) yield [renameAt(type, holder, to, at)];
      }
      return;
    }
    const event = String(detail.event);
    const known = [...facts.declared, ...facts.emitted];
    const free = known.filter((name) => !facts.handled.has(name));
    const slips =
      detail.rule === 'handled'
        ? new Set([...findLikelyNames(event, free), ...findLikelyNames(event, known, 1)])
        : findLikelyNames(event, known);
    const declare = act('add_events', { ...target, events: [describeEvent(event, trait)] });
    if (detail.rule === 'handled') {
      const transition = findTransition(trait, detail.transition);
      // Who fires it spells it so, too.
      if (facts.firedNames.has(event)) yield [declare];
      for (const name of transition ? slips : []) {
        const place = transitionTarget(model, trait, transition as NonNullable<typeof transition>);
        yield [act('set_transition', { ...place, set: { event: name } })];
      }
    } else {
      for (const name of slips) {
        const action = rewriteReaction(model, trait, holder, key, name);
        if (action) yield [action];
      }
    }
    const emit = act('add_emit', { ...target, event, scope: 'internal' });
    if (detail.rule === 'emitted') yield [emit];
    yield [declare];
    const dropped =
      detail.rule === 'emitted' && Array.isArray(holder) && !isHeard(model, event)
        ? removeEffect(model, trait, holder)
        : undefined;
    if (dropped) yield [dropped];
    if (detail.rule === 'result') yield [emit];
    const orphan = findTransition(trait, detail.transition);
    if (orphan && detail.rule === 'handled') {
      yield [
        act('remove_transition', { ...transitionTarget(model, trait, orphan), cascade: true }),
      ];
    }
  },
});
