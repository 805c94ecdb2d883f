import { useState } from 'preact/hooks';
import { ChangeView } from '../parts/change-view.tsx';
import { Notice } from '../parts/notice.tsx';
import { type Repair, RepairCards } from '../parts/repair-cards.tsx';
import { useAnswer } from '../parts/use-answer.ts';
import { goTo } from '../state/route.ts';
import { api } from '../state/session.ts';
import { replaceText, toText, useWorkspace, workspace } from '../state/workspace.ts';

const SHOWN = 5;

/** The document before and after a repair, as the server makes it. */
function ChosenRepair({ repair: { plan_id, actions } }: { readonly repair: Repair }) {
  const { text, version } = workspace.value;
  const built = useAnswer(`repaired ${version} ${plan_id}`, async (signal) => {
    const input = { schema: JSON.parse(text), actions, include_schema: true };
    const { schema } = await api().applyActions(input, { signal });
    return { before: toText(JSON.parse(text)), after: toText(schema) };
  });
  const after = built.value?.after;
  const apply = () => {
    replaceText(after as string);
    goTo(['schema']);
  };
  return (
    <section class="step-view col" aria-label="The chosen repair">
      <header class="strip row">
        <h2>What it changes</h2>
        <button type="button" class="primary" disabled={after === undefined} onClick={apply}>
          Apply this repair
        </button>
      </header>
      {built.problem && <Notice kind="error">{built.problem}</Notice>}
      <ChangeView change={built.value} label="Changes of the repair" />
    </section>
  );
}

/** Ranked repairs of the open document, side by side, and what the chosen one changes. */
export function RepairPanel() {
  const { version, document, problem } = useWorkspace();
  const [chosen, setChosen] = useState(0);
  const answer = useAnswer(document && `repair ${version}`, (signal) =>
    api().rankEdits({ schema: document ?? {}, errors: [], detail: 'full' }, { signal }),
  );
  if (!document) return <Notice>{problem} Open a schema first.</Notice>;
  const repairs = answer.value?.suggestions.slice(0, SHOWN) ?? [];
  const place = chosen < repairs.length ? chosen : 0;
  const repair = repairs[place];
  return (
    <>
      {answer.problem && <Notice kind="error">{answer.problem}</Notice>}
      {answer.isWaiting && <Notice>Searching for repairs …</Notice>}
      {!answer.isWaiting && answer.value && repairs.length === 0 && (
        <Notice kind="good">
          {answer.value.reason === 'already_valid'
            ? 'Nothing is wrong: there is nothing to repair.'
            : 'No repair was found for what is wrong.'}
        </Notice>
      )}
      {repair && (
        <>
          <RepairCards repairs={repairs} chosen={place} onChoose={setChosen} />
          <ChosenRepair key={`${version} ${repair.rank}`} repair={repair} />
        </>
      )}
    </>
  );
}
