import { groupBy } from '../../kernel/append.ts';
import { isString, type Json, toText } from '../../kernel/json.ts';
import { valueAt } from '../../kernel/pointer.ts';
import { type FieldFact, valuesOfField } from '../../language/model/entity-facts.ts';
import type { Site } from '../../language/model/facts.ts';
import type { Model, TraitRow } from '../../language/model/model.ts';
import { findStateBinding, plainText } from '../../language/reader/call-shapes.ts';
import { fixValue } from '../../language/spelling.ts';
import { findValueUses, type ValueUse } from '../../language/value-uses.ts';
import { findInTraits, hint, type PlacedFault, quote } from '../check.ts';
import type { Fault } from '../finding.ts';

type Values = ReadonlySet<Json>;

/** The values that a field lists; none where it may have any. */
const valuesOf = ({ node }: FieldFact): Values => new Set(valuesOfField(node));

/** The values that a use may have: of the entity that it names, else of all whose field has the name. */
function findAllowed({ entities }: Model, { entity, field, isCertain }: ValueUse): Values {
  const meant = isCertain ? [entities.get(entity)] : [...entities.values()];
  const all = meant.flatMap((one) => one?.fields.filter(({ name }) => name === field) ?? []);
  return joinValues(all.map(valuesOf));
}

/** The values of several fields together; none where one may have any. */
const joinValues = (all: readonly Values[]): Values =>
  new Set(all.some(({ size }) => size === 0) ? [] : all.flatMap((values) => [...values]));

const sayCompared = (
  site: Site,
  trait: TraitRow,
  text: string,
  what: string,
  values: Values,
): Fault =>
  hint(
    site,
    `Trait ${quote(trait.name)} compares with ${quote(text)}, which is not a known ${what}.`,
    fixValue(text, [...values].map(toText)),
    { rule: 'comparison', name: text },
  );

/** Texts that the document's own traits compare with fields or put into them, and which these do not list. */
function* findUnknownValues(model: Model, as: ValueUse['as']): Iterable<PlacedFault> {
  const uses = findValueUses(model.document).filter(
    (use) =>
      use.as === as &&
      (use.isCertain || as === 'compared') &&
      use.kind === 'value' &&
      isString(use.value) &&
      use.value !== '',
  );
  for (const meant of groupBy(uses, ({ path }) => path.join('/')).values()) {
    const { path, field, value } = meant[0] as ValueUse;
    const [, orbital, part, index, inner] = path;
    const row = model.orbitals.find((one) => one.index === orbital);
    const trait = part === 'traits' ? row?.traits.find((one) => one.index === index) : undefined;
    const values = joinValues(meant.map((use) => findAllowed(model, use)));
    if (values.size === 0 || values.has(value) || field === 'state') continue;
    // The first item of a list may be the name of a call: ["list", "a", "b"].
    if (trait?.kind !== 'inline' || inner === 'config' || path.at(-1) === 0) continue;
    const text = String(value);
    const site = {
      holder: valueAt(model.document, path.slice(0, -1)) as object,
      key: path.at(-1) ?? '',
    };
    const says = `Trait ${quote(trait.name)} gives ${quote(field)} the value ${quote(text)}, which is not one of its values.`;
    const fault =
      as === 'compared'
        ? sayCompared(site, trait, text, `value of ${quote(field)}`, values)
        : hint(site, says, fixValue(text, [...values].map(toText)), { rule: 'value', name: field });
    yield { ...fault, trait };
  }
}

/** Comparisons with a state or a value that there is not: they are always false, or always true. */
export function* findComparisonHints(model: Model): Iterable<PlacedFault> {
  yield* findInTraits(model, function* (trait) {
    const { calls, stateNames } = trait.facts;
    for (const { node, operator } of calls) {
      const at = operator?.roles[0] === 'comparand' ? findStateBinding(node) : 0;
      const key = at === 1 ? 2 : 1;
      const text = at === 0 ? undefined : plainText(node[key]);
      if (text === undefined || stateNames.has(text)) continue;
      yield sayCompared({ holder: node, key }, trait, text, 'state', stateNames);
    }
  });
  yield* findUnknownValues(model, 'compared');
}

/** Hints of `invalid_effect`: values that a field cannot have, set or stored. */
export const findWriteHints = (model: Model): Iterable<PlacedFault> =>
  findUnknownValues(model, 'written');
