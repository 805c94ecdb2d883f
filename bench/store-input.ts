const ENTITIES = ['Order', 'Invoice', 'Ticket', 'Parcel', 'Customer', 'Payment'];

/** About as much as an agent stores: two sentences, a small schema, three actions. */
export function createInput(sentences: readonly string[], i: number) {
  const pick = (at: number) => sentences[at % sentences.length];
  return {
    context: `${pick(i)} ${pick(i * 7 + 3)} (${i})`,
    schema: { name: `App ${i % 97}`, orbitals: [{ entity: ENTITIES[i % ENTITIES.length] ?? '' }] },
    outcome: 'success',
    actionsTaken: ['inspect', 'retry', 'notify'],
  };
}
