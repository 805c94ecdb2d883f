import type { JsonObject } from '../../kernel/json.ts';
import { descendants, outline } from '../../plan/outline.ts';
import type { Domain } from '../../ports/domain-store.ts';

/** `SupportTicket`, `support_ticket` → `support ticket`. */
const toPhrase = (name: string): string =>
  name
    .replaceAll(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .replaceAll(/[_-]+/g, ' ')
    .toLowerCase()
    .normalize('NFC');

/** Groups of words with a similar meaning in a domain: its synonyms, and each entity, state and event with its words. */
export function toSynonymGroups({
  entity_words,
  state_labels,
  event_labels,
  synonyms,
}: Domain): string[][] {
  const labels = [...Object.entries(state_labels), ...Object.entries(event_labels)];
  return [
    ...synonyms,
    ...Object.entries(entity_words).map(([entity, words]) => [toPhrase(entity), ...words]),
    ...labels.map(([name, label]) => [toPhrase(name), label]),
  ].filter((group) => new Set(group.map(toPhrase)).size > 1);
}

/** A search text with the other words of every group that it mentions. */
export function expandQuery(query: string, domain: Domain | undefined): string {
  if (!domain) return query;
  const phrase = ` ${toPhrase(query).replaceAll(/[^\p{L}\p{N}]+/gu, ' ')} `;
  const mentions = (word: string) => phrase.includes(` ${toPhrase(word)} `);
  const more = toSynonymGroups(domain)
    .filter((group) => group.some(mentions))
    .flat()
    .filter((word) => !mentions(word));
  return [query, ...new Set(more)].join(' ');
}

/**
 * Entities of a goal that a current schema has under another of the domain's words: goal name → current name. Each
 * is bound once, in document order.
 */
export function bindByWords(
  current: JsonObject,
  goal: JsonObject,
  domain: Domain | undefined,
): Record<string, string> {
  if (!domain) return {};
  const namesIn = (document: JsonObject) => [
    ...new Set(
      [...descendants(outline(document))]
        .filter(({ type, name }) => type === 'entity' && name !== '')
        .map(({ name }) => name),
    ),
  ];
  const groups = toSynonymGroups(domain).map((group) => new Set(group.map(toPhrase)));
  const [own, wanted] = [namesIn(current), namesIn(goal)];
  const free = new Set(own.filter((name) => !wanted.includes(name)));
  const bound: Record<string, string> = {};
  for (const name of wanted.filter((one) => !own.includes(one))) {
    const match = [...free].find((candidate) =>
      groups.some((group) => group.has(toPhrase(name)) && group.has(toPhrase(candidate))),
    );
    if (match === undefined) continue;
    bound[name] = match;
    free.delete(match);
  }
  return bound;
}
