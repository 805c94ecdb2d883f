import type { Model, TraitRow } from '../language/model/model.ts';
import { logCount } from './arithmetic.ts';

/** The members of a finding that the learned parts need; findings of `verify` fit. */
export interface KnownFinding {
  readonly category: string;
  readonly severity: 'error' | 'warning' | 'hint';
}

/** The result of the exact checks on a model; the verdict of `verify` fits. */
export interface KnownVerdict {
  readonly proven: readonly KnownFinding[];
  readonly undecided: readonly KnownFinding[];
}

/** Names of the features, in their order; the categories' own follow, three for each category. */
const SUMMARY = [
  'orbitals',
  'shortOrbitals',
  'namedEntities',
  'fields',
  'traits',
  'opaqueTraits',
  'opaqueNames',
  'opaqueReferences',
  'opaqueShare',
  'mostOpaque',
  'allOpaque',
  'visibleInteraction',
  'visibleOther',
  'states',
  'transitions',
  'patterns',
  'bindings',
  'fired',
  'emits',
  'listens',
  'listensToOpaque',
  'ticks',
  'dynamicTraits',
  'transitionsPerTrait',
  'hiddenTransitions',
  'pages',
  'opaquePages',
  'opaqueMounts',
  'visibleMounts',
  'embeds',
] as const;

type Summary = Record<(typeof SUMMARY)[number], number>;

export function viewFeatureCount(categories: number): number {
  return SUMMARY.length + 3 * categories;
}

/** Adds up what the visible traits hold. */
function addTraits(model: Model, summary: Summary): void {
  for (const { facts, entry } of model.traits) {
    if (facts === undefined) {
      if (typeof entry === 'string') summary.opaqueNames++;
      else summary.opaqueReferences++;
      continue;
    }
    if (facts.category === undefined || facts.category === 'interaction') {
      summary.visibleInteraction++;
    } else summary.visibleOther++;
    summary.states += facts.states.length;
    summary.transitions += facts.transitions.length;
    summary.patterns += facts.patterns.length;
    summary.bindings += facts.bindings.length;
    summary.fired += facts.fired.length;
    summary.emits += facts.emits.length;
    summary.listens += facts.listens.length;
    summary.ticks += facts.ticks.length;
    if (facts.isDynamic) summary.dynamicTraits++;
    for (const { kind } of facts.references) if (kind === 'trait') summary.embeds++;
    for (const { sourceTrait } of facts.listens) {
      if (isOpaque(sourceTrait === undefined ? undefined : model.traitsByName.get(sourceTrait))) {
        summary.listensToOpaque++;
      }
    }
  }
}

function isOpaque(row: TraitRow | undefined): boolean {
  return row !== undefined && row.facts === undefined;
}

function addPages(model: Model, summary: Summary): void {
  for (const { pages } of model.orbitals) {
    summary.pages += pages.length;
    for (const { traits } of pages) {
      for (const { name } of traits) {
        const row = name === undefined ? undefined : model.traitsByName.get(name);
        if (row === undefined) continue;
        if (isOpaque(row)) summary.opaqueMounts++;
        else summary.visibleMounts++;
      }
    }
  }
}

function summarize(model: Model): Summary {
  const summary = Object.fromEntries(SUMMARY.map((name) => [name, 0])) as Summary;
  summary.orbitals = model.orbitals.length;
  summary.traits = model.traits.length;
  summary.opaqueTraits = model.opaqueTraits.length;
  summary.opaquePages = model.opaquePages.length;
  for (const { isShort } of model.orbitals) if (isShort) summary.shortOrbitals++;
  for (const facts of model.entities.values()) {
    if (facts === undefined) summary.namedEntities++;
    else summary.fields += facts.fields.length;
  }
  addTraits(model, summary);
  addPages(model, summary);
  return summary;
}

/**
 * Evidence of the visible part of a document about the whole: counts as ln(1 + n), shares from 0 to 1,
 * and per category the proven errors, proven warnings and undecided findings.
 */
export function viewFeatures(
  model: Model,
  verdict: KnownVerdict,
  categoryIndex: ReadonlyMap<string, number>,
): Float32Array {
  const categories = categoryIndex.size;
  const features = new Float32Array(viewFeatureCount(categories));
  const summary = summarize(model);
  const visible = Math.max(0, summary.traits - summary.opaqueTraits);
  const perTrait = visible === 0 ? 0 : summary.transitions / visible;
  const share = summary.traits === 0 ? 0 : summary.opaqueTraits / summary.traits;
  SUMMARY.forEach((name, index) => {
    features[index] = logCount(summary[name]);
  });
  features[SUMMARY.indexOf('opaqueShare')] = share;
  features[SUMMARY.indexOf('mostOpaque')] = share > 0.5 ? 1 : 0;
  features[SUMMARY.indexOf('allOpaque')] = share === 1 ? 1 : 0;
  features[SUMMARY.indexOf('transitionsPerTrait')] = logCount(Math.round(perTrait));
  features[SUMMARY.indexOf('hiddenTransitions')] = logCount(
    Math.round(perTrait * summary.opaqueTraits),
  );
  const count = (findings: readonly KnownFinding[], offset: (finding: KnownFinding) => number) => {
    for (const finding of findings) {
      const index = categoryIndex.get(finding.category);
      if (index === undefined) continue;
      const at = SUMMARY.length + offset(finding) + index;
      features[at] = (features[at] as number) + 1;
    }
  };
  count(verdict.proven, ({ severity }) => (severity === 'error' ? 0 : categories));
  count(verdict.undecided, () => 2 * categories);
  for (let i = SUMMARY.length; i < features.length; i++) {
    features[i] = logCount(features[i] as number);
  }
  return features;
}
