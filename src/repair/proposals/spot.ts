import type { Action } from '../../actions/action.ts';
import { asArray, type Json, type JsonObject } from '../../kernel/json.ts';
import type { Site } from '../../language/model/facts.ts';
import type { Model, OrbitalRow, TraitRow } from '../../language/model/model.ts';
import type { TraitFacts } from '../../language/model/trait-facts.ts';
import type { PlacedFinding } from '../../verify/check.ts';
import type { FindingDetail } from '../../verify/finding.ts';
import { createLocator } from '../../verify/locate-finding.ts';
import { act, type Repair, removeInner } from './action-target.ts';

/** A finding as proposals look at it: its place, and the value there. */
export interface Spot extends Site {
  readonly model: Model;
  readonly detail: FindingDetail;
  readonly trait: TraitRow | undefined;
  /** The orbital of the finding, or of its trait. */
  readonly orbital: OrbitalRow | undefined;
  readonly at: string;
  readonly value: Json | undefined;
  /** The address of another place in the same trait or orbital. */
  readonly locate: (site: Site) => string;
}

/** A finding in a trait that is written out. */
export interface TraitSpot extends Spot {
  readonly trait: TraitRow;
  readonly facts: TraitFacts;
}

/** The value at a place. The empty key means the holder itself. */
function findValue({ holder, key }: Site): Json | undefined {
  if (key === '') return holder as JsonObject;
  return Array.isArray(holder) ? asArray(holder)[key as number] : (holder as JsonObject)[key];
}

export function createSpot(model: Model, finding: PlacedFinding): Spot {
  const { trait, orbital, holder, key, detail } = finding;
  const find = createLocator(model);
  const locate = (site: Site) => find({ ...finding, holder: site.holder, key: site.key });
  const value = findValue(finding);
  const at = locate(finding);
  return {
    model,
    detail,
    holder,
    key,
    trait,
    orbital: trait?.orbital ?? orbital,
    at,
    value,
    locate,
  };
}

/** Lets a proposer look only at findings in traits that are written out. */
export const inTrait =
  (propose: (spot: TraitSpot) => Iterable<Repair>) =>
  (spot: Spot): Iterable<Repair> => {
    const { trait } = spot;
    return trait?.facts === undefined ? [] : propose({ ...spot, trait, facts: trait.facts });
  };

/** The places inside a trait that rewrites may change. */
const REACTION =
  /\/traits\/\d+\/(?:stateMachine\/transitions|ticks)\/\d+\/(?:guard|effects)(?:\/|$)/;

/** The action that writes one value in the guard or effects of a trait, and nothing else; none at other places. */
export function write(spot: Spot, value: Json, site: Site = spot): Action[] {
  const at = spot.locate(site);
  return REACTION.test(at) ? [act('set_value', { at, value })] : [];
}

/** The action that removes one value of the guard or effects of a trait; none at other places. */
export function erase(spot: Spot, site: Site = spot): Repair {
  const at = spot.locate(site);
  return REACTION.test(at) ? removeInner('value', at) : [];
}

/** The repairs that write one value in the guard or effects of a trait, one for each value. */
export function* writeEach(
  spot: Spot,
  values: Iterable<Json>,
  site: Site = spot,
): Iterable<Repair> {
  for (const value of values) yield write(spot, value, site);
}
