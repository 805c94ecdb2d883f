import type { PartType } from './outline.ts';

/** The weight of each kind of difference in `gap_score` and in the scores of a plan. */
export const WEIGHTS: Readonly<Record<PartType | 'property', number>> = {
  schema: 0,
  orbital: 1,
  entity: 1.5,
  field: 0.5,
  trait: 1.5,
  state: 0.5,
  event: 0.5,
  transition: 2,
  guard: 1,
  effect: 2,
  emit: 0.5,
  listen: 1,
  tick: 1,
  page: 1,
  page_trait: 0.5,
  use: 0.5,
  property: 0.5,
};

/** The share of its weight that a part found under another name counts. */
export const RENAMED_SHARE = 0.85;

/** The share of its weight that a guard or an effect counts where it is there but says something else. */
export const CHANGED_SHARE = 0.5;

/** The share of its weight that what is inside a part counts where the other document has only the part's name. */
export const UNKNOWN_SHARE = 0.7;

/** The least score of two documents that are not canonically equal. */
export const LEAST_GAP = 0.001;

/** Structural similarity (0..1) from which on parts of different names are taken for the same. */
export const SAME_STRUCTURE = 0.6;

/** The share that a difference without weight (a key of the document, an order) adds to the score of its action. */
export const LEAST_WEIGHT = 0.01;

/** The page `docs/gap-weights.md`: the weight table and how the score follows from it. */
export function renderGapWeights(): string {
  const rows = Object.entries(WEIGHTS).map(([type, weight]) => `| \`${type}\` | ${weight} |`);
  return `# Weights of the structural gap

\`gap_score\` = 1 − weighted intersection ÷ weighted union of the parts of two documents, rounded to six digits. It is symmetric, 0 exactly when the documents are canonically equal (the order of sets aside), 1 when nothing matches, and at least ${LEAST_GAP} for any canonical difference. The document's own keys and the order of ordered lists weigh nothing beyond that minimum.

| part, without what it holds | weight |
|---|---|
${rows.join('\n')}

- Parts match by name; what is left by structural similarity from ${SAME_STRUCTURE} on. A part found under another name counts ${RENAMED_SHARE} of its weight.
- A guard or an effect that is there but differs counts ${CHANGED_SHARE} of its weight.
- A key counts in full where its values are equal, and not at all where they differ.
- In the scores of \`plan\`, a difference without weight counts ${LEAST_WEIGHT}.
`;
}
