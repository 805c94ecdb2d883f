/** Invisible characters, which split words for a reader of bytes and not for a model: format characters, variation selectors. */
const INVISIBLE = /\p{Cf}|\p{Variation_Selector}|\p{Default_Ignorable_Code_Point}/gu;
/** A model reads on through these. */
const SEPARATORS = /[\s_*`~|>#=-]+/g;

const RULES =
  '(?:instruction|prompt|rule|guideline|direction|directive|command|polic(?:y|ie)|constraint|guardrail|restriction|safety|programming|training|message|context|task)s?';
const EARLIER =
  '(?:previous|prior|above|preceding|earlier|existing|original|initial|system|developer|your|all|any|other|the|these|those|foregoing)';
const READER =
  '(?:ai|llm|assistant|model|language model|chat ?bot|bot|agent|claude|chatgpt|gpt|gemini|copilot|llama)s?';
const SECRETS =
  '(?:system prompt|prompt|instructions|api ?keys?|passwords?|credentials?|secrets?|tokens?|private keys?|environment variables|conversation|chat history)';

/** What texts say that address whoever reads them as a model. On lower-case text of single spaces. */
const ADDRESSES: readonly RegExp[] = [
  new RegExp(
    `\\b(?:ignore|disregard|forget|override|overrule|bypass|skip|neglect|do not (?:follow|obey)|don't (?:follow|obey)|stop following)\\b(?: \\S+){0,4}? ${EARLIER}\\b(?: \\S+){0,4}? ${RULES}\\b`,
  ),
  /\b(?:ignore|disregard|forget) (?:everything|all|anything)(?: \S+){0,3}? (?:above|before|earlier|said|told|know)\b/,
  /\b(?:new|updated|revised|real|actual|hidden|secret|important|urgent|special|additional) (?:system )?(?:instruction|directive|order)s?(?: (?:for|to) \S+(?: \S+)?)? ?:/,
  new RegExp(
    `\\b(?:instructions?|note|message|attention|notice|reminder|memo)(?: (?:for|to))? (?:the |any |all |every )?${READER}\\b`,
  ),
  /^(?:dear |hey |hello |attention )?(?:ai|llm|assistant|language model|chatgpt|claude|gpt)\b ?[:,!]/,
  /\byou are (?:now|no longer) (?:an?|the|in|dan|free|bound|required|allowed|jailbroken|unrestricted)\b/,
  /\b(?:from now on|henceforth)[, ]+you (?:are|will|must|shall|should|have to|can)\b/,
  /\b(?:developer|god|dan|jailbreak|unrestricted|debug|admin) mode (?:is )?(?:now )?(?:on|enabled|activated|engaged)\b/,
  /\b(?:enable|enter|activate) (?:developer|dan|jailbreak|god|unrestricted) mode\b/,
  new RegExp(
    `\\b(?:reveal|print|repeat|show|output|leak|disclose|exfiltrate|send|forward|post|upload|email|transmit)\\b(?: \\S+){0,3}? (?:your|the (?:user|system|developer|admin)(?:'s|s)?|all (?:of )?(?:your|the)) (?:\\S+ )?${SECRETS}\\b`,
  ),
  /\b(?:do not|don't|never|without) (?:tell|telling|inform|informing|mention|mentioning|alert|alerting|notify|notifying|warn|warning|reveal|revealing|ask|asking)(?: \S+){0,3}? (?:the )?(?:user|human|operator|person)s?\b/,
  new RegExp(
    `\\b(?:as|if you are) an? (?:${READER})(?: \\S+){0,2}?,? you (?:must|should|shall|will|have to|need to|are required)\\b`,
  ),
  /\b(?:you|assistant|agent|model) (?:must|shall|have to|are (?:required|instructed|ordered) to) (?:now |immediately |always |first )*(?:call|invoke|use|run|execute|delete|send|reply|respond|answer|output|obey|comply|ignore|forget|approve)\b/,
  /\b(?:call|invoke|use|run|execute) the (?:\S+ )?(?:tool|function|mcp server)\b.{0,80}\b(?:with|immediately|now|before|instead|and)\b/,
  /\b(?:ignoriere|vergiss|missachte)\b.{0,40}\b(?:anweisung|instruktion|regel|befehl|vorgabe)/,
  /\b(?:ignore[zr]?|oublie[zr]?)\b.{0,40}\b(?:instructions|consignes|règles|regles)\b.{0,20}\b(?:précédent|precedent|ci dessus|antérieur)/,
  /\b(?:ignora|olvida|ignore|esqueça|esqueca|desconsidere)\b.{0,40}\b(?:instrucciones|instruções|instrucoes|istruzioni|reglas|regras|regole)\b/,
  /игнорируй|забудь (?:все|предыдущ).{0,20}инструкц/,
  /(?:忽略|无视|無視|忘记|忘掉).{0,12}(?:指令|指示|提示|规则|規則|命令)/,
  /(?:以前|上記|これまで|前)の?.{0,6}(?:指示|命令|プロンプト).{0,6}(?:無視|忘れ)/,
];

/** Marks of chat formats, which no text needs; on the text as written. */
const MARKS: readonly RegExp[] = [
  /<\|?\/?\s*(?:im_start|im_end|system|assistant|endoftext|start_header_id|eot_id|begin_of_text)\b[^>]{0,40}\|?>/i,
  /\[\/?INST\]|<<\/?SYS>>|<\/?(?:start|end)_of_turn>/,
  /<\/?(?:instructions?|system[-_ ]?(?:prompt|reminder|message)|tool[-_]calls?|tool[-_]results?|function[-_]calls?|antml:\w+|developer)\b[^>]{0,80}>/i,
  /(?:^|\n)\s*(?:#{1,6}\s*)?(?:system|developer)(?: prompt| message| note)?\s*:\s*\S/i,
  /(?:^|\n)\s*#{2,6}\s*(?:new |updated |system )?instructions?\b/i,
];

const MAX_READ = 100_000;

/**
 * Whether a text reads like instructions to a model. It is told by form: what fits no form is not found, and what
 * quotes one is. Only the first 100,000 characters are read.
 */
export function readsLikeInstructions(text: string): boolean {
  const visible = text.slice(0, MAX_READ).normalize('NFKC').replace(INVISIBLE, '');
  if (MARKS.some((mark) => mark.test(visible))) return true;
  const plain = visible.toLowerCase().replaceAll('\u2019', "'").replace(SEPARATORS, ' ').trim();
  return ADDRESSES.some((address) => address.test(plain));
}
