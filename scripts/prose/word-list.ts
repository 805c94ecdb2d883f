/** A word or phrase that readers stumble over, and the ordinary technical word for it. */
export interface WordRule {
  /** Matches the phrase in running text; code spans are removed before. */
  pattern: RegExp;
  /** The words to write instead. */
  use: string;
}

/** The list of `docs/STYLE`: words of this project that ordinary readers do not use, with their replacement. */
export const WORDS: readonly WordRule[] = [
  {
    pattern: /(?<!\bthere )\bis no (?!longer\b|more\b|less\b|better\b|worse\b)/iu,
    use: 'is not a (valid) …',
  },
  { pattern: /\bnatives\b/iu, use: 'native modules' },
  { pattern: /\btwin (?:variable|setting)/iu, use: 'environment variable' },
  { pattern: /\b(?:un)?mend(?:s|ed|ing)?\b/iu, use: 'fix' },
  { pattern: /\bwhose line\b/iu, use: 'name the release line' },
  { pattern: /\ba (?:second|minute|hour|day) and (?:key|tenant)\b/iu, use: 'per minute and key' },
  { pattern: /\bfor good\b/iu, use: 'permanently' },
  { pattern: /\bwhat enters the answer\b/iu, use: 'candidates are ranked by' },
  { pattern: /\blinger(?:s|ed|ing)?\b/iu, use: 'wait, debounce' },
  { pattern: /\bstrays?\b/iu, use: 'unknown keys' },
  { pattern: /\btool marks?\b/iu, use: 'merge-conflict markers' },
  { pattern: /\bsilencing\b/iu, use: 'suppression' },
  { pattern: /\bbodiless\b/iu, use: 'stub' },
  { pattern: /\bkin\b/iu, use: 'similar' },
  { pattern: /\blikeness(?:es)?\b/iu, use: 'similarity' },
  { pattern: /\btask desk\b/iu, use: 'task manager' },
  { pattern: /\bworn (?:graph|index)/iu, use: 'fragmented' },
  { pattern: /\bwalled\b/iu, use: 'row-level security' },
  { pattern: /\bupkeep\b/iu, use: 'maintenance' },
  { pattern: /\bsp(?:eak|eaks|oke|oken|eaking) of\b/iu, use: 'report' },
  { pattern: /\bbelongs into\b/iu, use: 'belongs in' },
  { pattern: /\b[Ww]hoever\b/u, use: 'name the reader' },
  { pattern: /\bnobody waits\b/iu, use: 'no caller waits' },
  { pattern: /\ba foreign (?:word|tongue)\b/iu, use: 'another language' },
  { pattern: /\bbring(?:s)? about\b/iu, use: 'cause' },
  { pattern: /\bof its own accord\b/iu, use: 'automatically' },
  { pattern: /\bthe house\b/iu, use: 'the code base' },
  { pattern: /\b(?:is|are) (?:said|unsaid)\b/iu, use: 'is reported' },
  {
    pattern: /\b(?:it|which|that|server|tool|call|operation|and|instance) answers\b/iu,
    use: 'returns',
  },
  { pattern: /\bstands?\b(?! for\b)/iu, use: 'is, appears, means' },
  { pattern: /\b(?:tells?|told)\b(?! (?:me|us|apart)\b)/iu, use: 'shows, reports' },
  { pattern: /\bgoes\b(?! (?:to|through)\b)/iu, use: 'is removed, moves, is put' },
  { pattern: /\bof the like\b/iu, use: 'similar' },
  { pattern: /\bshall\b/iu, use: 'must, should' },
  { pattern: /\bseldom\b/iu, use: 'rarely' },
  { pattern: /\bwhat is there\b/iu, use: 'the existing …' },
  { pattern: /\bgiven? back\b/iu, use: 'restored, returned' },
  { pattern: /\b(?:takes?|taken) away\b/iu, use: 'removed' },
  { pattern: /\bbears\b/iu, use: 'has' },
];
