import type { Action } from '../../actions/action.ts';
import { isObject, type JsonObject } from '../../kernel/json.ts';
import { ELEMENT_SHAPES } from '../../language/grammar/containers.ts';
import type { PlacedFinding } from '../check.ts';
import { valueAtSite } from './rewrite.ts';
import { act } from './target.ts';

const OF_TRAIT = { trait: '' };

/** How items that are no elements are taken out of lists of elements, by shape. */
const REMOVERS: Readonly<Record<string, readonly [action: string, params: JsonObject]>> = {
  orbital: ['remove_orbital', { name: '' }],
  trait: ['remove_trait', { name: '' }],
  page: ['remove_page', { name: '' }],
  pageTrait: ['remove_page_trait', { page: '', trait: '' }],
  field: ['remove_field', { entity: '', name: '' }],
  state: ['remove_state', { ...OF_TRAIT, state: '' }],
  event: ['remove_event', { ...OF_TRAIT, event: '' }],
  transition: ['remove_transition', { ...OF_TRAIT, from: '', event: '' }],
  emit: ['remove_emit', { ...OF_TRAIT, event: '' }],
  listen: ['remove_listen', { ...OF_TRAIT, event: '' }],
  tick: ['remove_tick', { ...OF_TRAIT, tick: '' }],
};

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
  if (facts?.kinds[0] === 'list' && (isObject(value) || typeof value === 'string')) {
    yield [act('set_container', { at, form: 'list' })];
  }
  if (facts?.kinds.includes('object') && Array.isArray(value) && value.length === 1) {
    yield [act('set_container', { at, form: 'single' })];
  }
  const isNothing = member === '' && !isObject(value) && typeof value !== 'string';
  const remove = isNothing ? REMOVERS[String(shape)] : undefined;
  if (remove !== undefined) yield [act(remove[0], { ...remove[1], at, allow_dangling: true })];
  if (facts !== undefined && facts.required === undefined) yield [act('remove_property', { at })];
}
