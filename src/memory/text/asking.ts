const GIVE =
  '(?:tell|give|show|list|name|walk|take|guide|remind|provide|send|summari[sz]e|explain|describe|recall|outline|recap|review|identify|find|help)';
const FORM =
  '(?:summary|overview|list|outline|rundown|recap|timeline|account|breakdown|description|explanation|idea|sense|picture|order|sequence)';
const MANNER =
  '(?:a|an|the|clear|complete|comprehensive|brief|short|quick|detailed|full|thorough|concise|chronological|general|all|in order|correct|exact|please|me|us)';
const TALKS =
  '(?:conversations?|chats?|discussions?|talks?|messages|sessions?|exchanges|interactions?|dialogues?|questions)';
const SAID =
  '(?:said|mentioned|discussed|covered|talked about|spoke about|brought up|told you|asked you|asked you about|described to you|gone over|went over)';
const MATTERS =
  '(?:aspects?|topics?|concepts?|things?|points?|parts?|areas?|details?|features?|concerns?|issues?|questions?|matters?)';

/** Phrases that frame a request and name nothing of its matter. */
const FRAMES: readonly RegExp[] = [
  new RegExp(
    `^(?:hi|hello|hey|please|ok|so|and|now)?,? ?(?:can|could|would|will|do) you (?:please )?(?:help me |try to )?${GIVE}(?: ${MANNER})*(?: ${FORM}\\b)?(?: through| by)?(?: (?:the )?${FORM}\\b)?`,
    'gi',
  ),
  new RegExp(`^(?:please )?${GIVE} (?:me|us)\\b(?: ${MANNER})*(?: ${FORM}\\b)?(?: through)?`, 'gi'),
  new RegExp(
    `\\b(?:throughout|across|during|over|in|from|based on) (?:all )?(?:of )?(?:our|my|the|these|those|their)(?: \\w+)? ${TALKS}\\b`,
    'gi',
  ),
  new RegExp(
    `\\b(?:that |which |as |what )?(?:i|we|you)(?:'ve| have| had|'d)?(?: (?:just|already|previously|earlier|ever))? ${SAID}\\b`,
    'gi',
  ),
  new RegExp(
    `\\b(?:different|various|several|multiple|distinct) ${MATTERS}(?: (?:of|about|related to|regarding|concerning|around))?\\b`,
    'gi',
  ),
  /\b(?:in|by|of) (?:the )?(?:chronological )?order(?= ?[?.,]|$| in which)/gi,
  /\bmention (?:only|just|exactly)\b[^.?!]*/gi,
  /\b(?:how many|what|which)(?: (?:different|various|distinct|other|kinds? of|types? of|sorts? of))+\b/gi,
  /\b(?:so far|up to now|until now|to date|as of now|along the way)\b/gi,
  /\b(?:i(?:'d| would) like|i want|i need) to know\b|\b(?:do you know|i wonder|i am wondering|i'm wondering)\b/gi,
];

/**
 * A question without the phrases that ask: what is left names its matter. Words such as `summary` are rare where
 * people describe their work, so that they would weigh most. The question itself where nothing else is left.
 */
export function withoutAsking(question: string): string {
  let text = question.replaceAll('\u2019', "'").replace(/\s+/g, ' ').trim();
  for (const frame of FRAMES) text = text.replace(frame, ' ');
  text = text.replace(/\s+/g, ' ').trim();
  return /[\p{L}\p{N}]{3}/u.test(text) ? text : question;
}
