import type { Action } from '../../actions/action.ts';
import { isObject } from '../../kernel/json.ts';
import { ELEMENT_SHAPES } from '../../language/grammar/containers.ts';
import type { PlacedFinding } from '../check.ts';
import { valueAtSite } from './rewrite.ts';
import { act } from './target.ts';

/** The repairs of a broken shape that hold whatever the shape is: a likely value, or a key taken away. */
export function* repairShape(finding: PlacedFinding, at: string): Iterable<readonly Action[]> {
  const { rule, instead, shape, member } = finding.detail;
  if (rule === 'value' && instead !== undefined)
    yield [act('set_property', { at, value: instead })];
  if (rule === 'unknown-key' || rule === 'forbidden') yield [act('remove_property', { at })];
  if (rule === 'form' && member === 'interval') yield [act('set_property', { at, value: 1000 })];
  if (rule !== 'kind') return;
  const facts = ELEMENT_SHAPES[String(shape)]?.members[String(member)];
  const value = valueAtSite(finding.holder, finding.key);
  if (facts?.kinds[0] === 'list' && isObject(value)) {
    yield [act('set_container', { at, form: 'list' })];
  }
  if (facts !== undefined && facts.required === undefined) yield [act('remove_property', { at })];
}
