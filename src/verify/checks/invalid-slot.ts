import { UI_SLOTS } from '../../language/grammar/ui-slots.ts';
import { fixName } from '../../language/spelling.ts';
import { defineCheck, error, quote } from '../check.ts';
import { createExample, LENDING } from '../example.ts';

export const invalidSlot = defineCheck({
  category: 'invalid_slot',
  description: '`render-ui` draws into a slot that the vocabulary does not have.',
  failing: createExample({ [`${LENDING}/stateMachine/transitions/2/effects/0/1`]: 'centre' }),
  *detectInTrait(facts) {
    for (const defect of facts.defects) {
      if (defect.kind !== 'slot') continue;
      yield error(
        defect,
        `Trait ${quote(facts.name)} renders into the unknown slot ${quote(defect.name)}.`,
        fixName(
          defect.name,
          UI_SLOTS,
          'Use main, sidebar, modal, drawer, overlay, center, toast or another slot of the language.',
        ),
        { rule: 'slot', slot: defect.name },
      );
    }
  },
});
