import { UI_SLOTS } from '../../language/grammar/slots.ts';
import { createReporter, defineCheck, quote } from '../check.ts';
import { editExample, LENDING, NOTICES } from '../example.ts';
import { findSlotHints } from '../hints/slots.ts';
import { swapArguments, undouble } from '../repairs/effects.ts';
import { findLikelyNames, fixName } from '../repairs/nearest.ts';
import { rewriteReaction } from '../repairs/rewrite.ts';

const report = createReporter('invalid_slot', 'error');

export const invalidSlot = defineCheck({
  category: 'invalid_slot',
  group: 'ui',
  severity: 'error',
  priority: 12,
  description: '`render-ui` draws into a slot that the vocabulary does not have.',
  aliases: ['ORB_RUI_INVALID_SLOT', 'ORB_SLOT_INVALID_NAME'],
  failing: {
    document: editExample({ [`${LENDING}/stateMachine/transitions/2/effects/0/1`]: 'centre' }),
    at: [`${LENDING}/stateMachine/transitions/2/effects/0/1`],
  },
  passing: editExample({}),
  hinting: {
    document: editExample({
      [`${NOTICES}/stateMachine/transitions/0/effects/0/1`]: 'hud-top',
    }),
    at: [`${NOTICES}/stateMachine/transitions/0/effects/0/1`],
  },
  *detectInTrait(facts) {
    for (const defect of facts.defects) {
      if (defect.kind !== 'slot') continue;
      yield report(
        defect,
        `Trait ${quote(facts.name)} renders into the unknown slot ${quote(defect.name)}.`,
        fixName(
          defect.name,
          () => UI_SLOTS,
          () =>
            'Use main, sidebar, modal, drawer, overlay, center, toast or another slot of the language.',
        ),
        { rule: 'slot', slot: defect.name },
      );
    }
  },
  detectHints: findSlotHints,
  *repairs(model, { trait, detail, holder, key }) {
    if (trait === undefined) return;
    const once = undouble(model, trait, holder);
    if (once) yield [once];
    const swapped = swapArguments(model, trait, holder);
    if (swapped) yield [swapped];
    const likely = findLikelyNames(String(detail.slot), UI_SLOTS);
    for (const slot of new Set([...likely, 'main', 'sidebar'])) {
      const action = rewriteReaction(model, trait, holder, key, slot);
      if (action) yield [action];
    }
  },
});
