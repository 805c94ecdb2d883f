const RULES =
  '(?:instruction|prompt|rule|guideline|direction|directive|command|polic(?:y|ie)|constraint|guardrail|restriction|safety|programming|training|message|context|task)s?';
const EARLIER =
  '(?:previous|prior|above|preceding|earlier|existing|original|initial|system|developer|your|all|any|other|the|these|those|foregoing)';
/** Words for a program that reads, and not for a person. */
const MACHINE =
  '(?:ais?|llms?|ai (?:agent|assistant|model)s?|assistants?|(?:large )?language models?|models?|chat ?bots?|bots?|claude|chatgpt|gpt|gemini|copilot|llama)';
const READER = `(?:${MACHINE}|agents?)`;
const PEOPLE = '(?:user|human|operator|person|owner)s?';
const SECRETS =
  '(?:system prompt|prompt|instructions|api ?keys?|passwords?|credentials?|secrets?|tokens?|private keys?|environment variables|env vars|conversation|chat history)';
/** Nothing that people send each other. */
const KEPT =
  '(?:system prompt|api ?keys?|credentials|secrets|private keys?|environment variables|env vars|chat history|your memory|memories|\\S*\\.env|id ?rsa|ssh keys?|customer (?:data|records|list)|(?:whole|entire) database|all (?:episodes|schemas))';
const ADDRESSEE = '(?:https?:|www\\.|\\S+@\\S+\\.\\S+|(?:the |this |my )?(?:attacker|webhook))';
const THIS_TEXT =
  '(?:note|message|text|memory|episode|entry|record|instruction|line|schema|prompt)s?';
/** Where a command may begin. */
const START = '(?:^|[.!?:;,]["\']? |\\b(?:please|then|and|now|just|must|always|to) )';

/**
 * Forms of texts that address their reader as a model, in English and on lower-case text of single spaces. Commands
 * that people also give each other count only with a mark of that.
 */
export const ADDRESSES: readonly RegExp[] = [
  // Leave what you were given.
  new RegExp(
    `\\b(?:ignor(?:e|ing)|disregard|forget|overrid(?:e|ing)|overrule|bypass|skip|neglect|discard|set aside|pay no attention to|do not (?:follow|obey)|don't (?:follow|obey)|stop following)(?: \\S+){0,4}? ${EARLIER}(?: (?!error|warning|log|commit)\\S+){0,3}? (?:instruction|prompt|guideline|directive|guardrail|restriction|programming|training)s?\\b`,
  ),
  new RegExp(
    `\\b(?:ignore|disregard|forget|override|overrule|bypass|do not (?:follow|obey)|don't (?:follow|obey)|stop following)(?: all| any| of| every)* (?:the |your |these |those )?(?:previous|prior|preceding|earlier|existing|original|initial|system|developer|foregoing|your)(?: (?:previous|prior|earlier|system|safety|other|existing|original))* ${RULES}\\b(?! (?:log|size|length|queue))`,
  ),
  /\b(?:ignore|disregard|forget) (?:everything|all|anything|whatever|what)(?: \S+){0,3}? (?:above|before|earlier|said|told|know|learned|learnt|instructed)\b/,
  /\b(?:stop|drop|abandon|cease|cancel|leave) (?:everything|what you are doing|what you're doing|your (?:current )?(?:task|goal|plan|work)|the user's (?:task|request|goal))\b/,
  /\b(?:instead of|rather than) (?:the user's|what the user|doing what (?:the user|you were)|your (?:task|instructions))\b/,
  new RegExp(
    `\\b(?:do not|don't|never|stop) (?:follow|obey|listen to|obeying|trusting|listening to) (?:the |your |any )?(?:${PEOPLE}|developers?|system)\\b`,
  ),
  // Here are others.
  /\b(?:new|updated|revised|real|actual|hidden|secret|important|urgent|special|additional) (?:system )?(?:instruction|directive|order)s?(?: (?:for|to) \S+(?: \S+)?)? ?:/,
  /\b(?:system|admin|administrator|root|developer|security|safety) (?:override|directive|instructions?|order|prompt) ?(?:[:!.](?! (?:the|an?|it|this|that) (?!user|ai|assistant|model))|engaged|enabled|accepted|code)/,
  /\byour (?:new|real|actual|true|only|sole|secret|updated) (?:task|goal|job|mission|objective|role|purpose|priority|instructions?|directives?|orders?|system prompt) (?:is|are)\b/,
  /\byour (?:task|goal|job|mission|objective|role|purpose|instructions?|priority) (?:is|are|has been|have been) (?:now|changed|replaced|hereby|updated)\b/,
  new RegExp(
    `\\b(?:this|the following) ${THIS_TEXT} (?:takes? precedence|overrides?|supersedes?|replaces?|outranks?|has (?:the )?(?:highest|higher|absolute|top) priority)\\b`,
  ),
  /\b(?:precedence over|overrides?|overriding|supersedes?|replaces?|outranks?|trumps)(?: \S+){0,2} (?:previous|prior|earlier|system|your|other|existing) (?:system )?(?:instruction|prompt|guideline|directive)s?\b/,
  // You are somebody else, or may do more.
  new RegExp(
    `\\byou are (?:now|no longer) (?:(?:an?|the|my|our)(?: \\S+){0,3} (?:${MACHINE}|agent|persona|pirate|hacker|admin(?:istrator)?|root|superuser|developer|operator|system)\\b|(?:in )?(?:\\S+ )?(?:developer|debug|god|admin|root|dan|jailbreak|unrestricted) mode|dan\\b|free (?:of|from)|bound (?:by|to)|(?:required|allowed|obliged) to (?:follow|obey|ask|refuse|comply)|jailbroken|unrestricted|operating|acting as|running as)`,
  ),
  /\b(?:from now on|henceforth|from this point on|from here on)[, ]+(?:you (?:are|must|shall|should|have to)|(?:always |only )?(?:answer|respond|reply|obey|approve|act|treat))\b/,
  /\byou (?:are|have been|were) (?:hereby |now |explicitly )*(?:instructed|ordered|commanded|reprogrammed|jailbroken|hereby|granted (?:full|root|admin)|pre ?authori[sz]ed)\b/,
  /\byou (?:now )?have (?:been given )?(?:(?:full|root|admin|administrator|unlimited|unrestricted) )+(?:access|permissions?|rights|privileges|authority)\b/,
  /\b(?:pretend|imagine|act as if|behave as if|act as though|roleplay as if|roleplay that) you (?:are|have|were|had)(?: \S+){0,4} (?:no|unrestricted|without|free|not bound|admin\w*|root|unlimited|developer|rules|ai|dan)\b/,
  /\bact as (?:an? )?(?:unrestricted|jailbroken|unfiltered|uncensored|root|dan|evil)\b/,
  /\b(?:god|dan|jailbreak|unrestricted) mode (?:is )?(?:now )?(?:on|enabled|activated|engaged)\b/,
  /\b(?:enable|enter|activate|switch to) (?:dan|jailbreak|god|unrestricted|unfiltered) mode\b/,
  /\b(?:disable|turn off|switch off|deactivate|remove|ignore|bypass) (?:all |any |the )*(?:your (?:\S+ )?|(?:safety|ethical) )(?:guardrails?|filters?|restrictions?|safeguards?|guidelines|protocols?|safety)\b/,
  /\boverrid(?:e|ing) (?:all |any |the |your )*safety (?:rules|guidelines|polic(?:y|ies)|instructions)\b/,
  // To a model that reads.
  new RegExp(
    `\\b(?:instructions?|note|message|attention|notice|reminder|memo|warning|hint)(?: from (?:\\S+ ){1,4}?)?(?: ?(?:for|to)|,)? (?:the |any |all |every |whichever |future |other )*(?:${MACHINE}|agents?)\\b(?= ?[:,.!;)(]|$| (?:reading|who|that|which|to|must|should|only|do|never|always|please)\\b)`,
  ),
  new RegExp(`^(?:dear |hey |hello |hi |attention )?(?:${MACHINE})\\b ?[:,!]`),
  new RegExp(
    `\\b(?:any|every|each|all|the|dear|to|whichever|whatever) (?:${READER})(?: (?:or|and) ${READER})? (?:reading|that reads?|who reads?|that recalls?|recalling|retrieving|processing|that retrieves?|that sees?|seeing|that finds?|parsing) (?:this|these|it)\\b`,
  ),
  /\b(?:any ?one|whoever|whatever) (?:reads|recalls|retrieves|processes|is reading)(?: this)?(?: \S+)? (?:must|should|shall|has to)\b/,
  new RegExp(
    `\\b(?:when|once|if|after|as soon as|whenever|while) (?:you |you are )?(?:read|see|recall|retrieve|process|receive|load|summari[sz]e|reading|recalling|retrieving)(?:ing)? (?:this|these)(?: ${THIS_TEXT})? ?[,:;.]`,
  ),
  new RegExp(
    `\\b(?:as|if you are) (?:an?|the) (?:${READER})(?: \\S+){0,2}?,? you (?:must|should|shall|will|have to|need to|are required)\\b`,
  ),
  /\b(?:instructions?|orders?|message|note|update|directive)s? from (?:anthropic|openai|google|deepmind|your (?:creators?|developers?|owners?|makers?|operators?|administrators?))\b/,
  new RegExp(`\\bdear (?:${MACHINE})\\b ?[:,!]|\\((?:ai|llm|assistant|model|agent)\\) ?:`),
  /\b(?:could|would|can|may) (?:the|this|that|any|whichever) (?:ais?|llms?|ai (?:agent|assistant|model)|language model|chat ?bot)(?: \S+){0,4} please\b/,
  /\b(?:put|set) aside what your (?:user|operator|owner|developer|human)s?\b|\b(?:ignore|disregard|forget|drop) (?:everything |all )?(?:that |what )?your (?:user|operator|owner|developer|human)s? (?:said|says|asked|asks|told|wants|wanted)\b/,
  /\b(?:do|follow|obey|execute) (?:whatever|everything|anything) (?:the|this|that) (?:\S+ ){0,2}(?:document|file|page|text|note|message|e ?mail|website|comment|readme)s? (?:says?|tells?|asks?|instructs?|commands?)\b/,
  /\bfrom this (?:moment|point)(?: on(?:wards?)?)?,? (?:all )?your (?:answers?|repl(?:y|ies)|responses?|outputs?) (?:must|should|shall|will|have to)\b/,
  /\b(?:call|invoke|run|execute|use|trigger) (?:the )?memory (?:forget|import)\b/,
  // Hide it.
  new RegExp(
    `\\b(?:do not|don't|never|without) (?:tell|telling|inform|informing|mention|mentioning|alerting|notifying|reveal|revealing|ask|asking|disclose|disclosing|consult|consulting)(?: (?:this|it|that|anything|these|about|to))*? (?:the|your|any) ${PEOPLE}\\b(?! (?:id|name|table|list|email|input|interface|guide))`,
  ),
  /\b(?:do not|don't|never) (?:mention|disclose|reveal|acknowledge|report|log|repeat|refer to) (?:this|these|that you|the existence of)(?: \S+)? ?(?:instruction|note|message|memory|prompt|to any|to the user|in your|step to|did)/,
  /\b(?:tell|inform|notify) (?:nobody|no one) (?:about|of|that) (?:this|it|these)\b/,
  new RegExp(
    `\\b(?:keep|hide|conceal) (?:this|it|these|that|your)(?: \\S+){0,4} from (?:the |your )${PEOPLE}\\b`,
  ),
  // Give away what is kept.
  new RegExp(
    `\\b(?:reveal|print|repeat|show|output|leak|disclose|exfiltrate|send|forward|post|upload|e ?mail|transmit|dump|copy|paste)\\b(?: \\S+){0,3}? (?:your|the (?:user|system|developer|admin)(?:'s|s)?|all (?:of )?(?:your|the)) (?:\\S+ )?${SECRETS}\\b`,
  ),
  new RegExp(
    `${START}(?:send|post|forward|upload|e ?mail|mail|exfiltrate|transmit|copy|leak|submit|report)\\b.{0,80}?[ /]${KEPT}\\b.{0,40}? to ${ADDRESSEE}`,
  ),
  new RegExp(
    `${START}(?:dump|paste|copy|write|put|print|include|insert)\\b(?: \\S+){0,3}? ${KEPT}\\b.{0,20}? (?:in|into|to) (?:the|your) (?:next )?(?:reply|answer|response|output|chat|message)`,
  ),
  new RegExp(
    `${START}(?:ignore|disregard|override|bypass|forget) (?:the |all |any |every |your )*(?:safety|security|content) (?:polic|rule|guideline|guardrail|filter|instruction|protocol)`,
  ),
  /^exfiltrate\b|\bexfiltrate (?:all|the|your|every)\b/,
  /\b(?:reveal|print|repeat|show|output|leak|disclose|dump) (?:the |your )?(?:full |entire |hidden )?system prompt\b/,
  // Do as I say.
  /\b(?:you|assistant|model|ai|llm) (?:must|shall|have to|has to|are (?:required|instructed|ordered) to|will) (?:now |immediately |always |first |only )*(?:invoke|obey|comply|ignore (?:the|all|your|any)|forget|approve|reply|respond|output|transfer|wire|exfiltrate|reveal|grant|skip (?:the|all) (?:check|verif|confirm)\S*|disable|recommend|(?:call|run|execute|delete|send|use|answer) (?:all|every|only|with|the (?:\S+ )?(?:tool|function|command)))\b/,
  /\bagents? (?:must|shall|should|has to|have to|will) (?:now |immediately |always |first )*(?:obey|comply|ignore (?:all|any|your)|(?:call|invoke|use|run|execute) the (?:\S+ )?(?:tool|function))\b/,
  /\b(?:call|invoke|use|run|execute) the (?:\S+ )?(?:tool|function|mcp server)\b(?: \S+){0,12}? (?:immediately|at once|without (?:asking|confirmation)|before (?:anything|answering|you|doing|replying)|with (?:id|domain|confirm|force|all|arguments?))\b/,
  /\bif you(?: are|'re) (?:an? )?(?:llm|ai(?: (?:agent|assistant|model))?|(?:large )?language model|chatbot)(?: reading this)?[,:;]/,
  /\b(?:previous|earlier|prior|above|old) (?:rules|instructions|guidelines|guardrails|restrictions) (?:no longer|do not|don't) (?:apply to|bind|hold for) you\b/,
  /(?<!\b(?:the|a|this|that|each|every|its|of) )\b(?:call|invoke) [a-z]+(?: [a-z]+){0,3} (?:immediately(?! (?:after|before|when|once|on|if|from))|at once|right now|without (?:asking|confirmation|telling)|before (?:anything|answering|you (?:do|answer|reply)|replying))\b/,
  /\bbefore (?:you )?(?:answer|reply|respond|continue|proceed|do(?:ing)? anything)(?:ing)?(?: (?:the user|to the user|any question|further|anything|else|with the task))*, ?(?:you |please |first |always |must )*(?:call|run|read|send|open|delete|execute|fetch|invoke|print|output|include|upload|use|forward|transfer|approve|visit)\b/,
  new RegExp(
    `${START}(?:only |always |just )?(?:(?:respond|reply|answer) (?:only |exactly |always |nothing but )+(?:with|yes|no|ok)|(?<!\\bis to )always (?:respond|reply|answer) (?:with|in)(?! (?:an? )?(?:http )?\\d))\\b`,
  ),
  /\b(?:append|add|include|insert|put|embed|prefix|paste|attach)\b(?: \S+){1,12}? (?:in|to|into|at the (?:end|start|beginning) of) (?:your|every|each|all) (?:of your )?(?:future |final |next |subsequent )*(?:repl(?:y|ies)|answers?|outputs?|messages to the user)\b/,
  /\b(?:begin|start|end|prefix) (?:all|every|each|your)(?: of)?(?: your)? (?:future |next )?(?:repl(?:y|ies)|answers?|responses?|outputs?) with\b/,
  /\bin (?:all|every|each) future (?:sessions?|conversations?|chats?|answers?|repl(?:y|ies)|responses?),? /,
  /\b(?:remember|memori[sz]e|store|keep|save)(?: \S+){0,6} (?:as|in) (?:your (?:permanent |long term |own |core )?(?:memory|instructions?|rules?)|a permanent (?:rule|instruction))\b/,
  /\b(?:obey|comply with)(?: \S+){0,4} (?:without (?:question|hesitation|asking)|instead|from now on)|\b(?:obey|comply with) (?:these|this|my|the following|all) (?:new )?(?:instruction|command|order|directive|message)s?\b/,
  /\bfollow (?:only )?(?:these|my|the following) (?:new )?(?:instruction|command|order)s?(?: \S+)? (?:instead|without question|and nothing else|and no others?)\b/,
  /\b(?:never|do not|don't|must not) (?:refuse|decline|question|second guess) (?:a |any |this |the |these )?(?:request|instruction|order|command)s?\b/,
  /\bthe user (?:has |have |had )?(?:already |previously )?(?:agreed|approved|consented|authori[sz]ed|confirmed|granted|given (?:permission|consent))(?: \S+){0,3} (?:everything|anything|all|any|every)(?: (?:further|future|tool|such|destructive))* (?:actions?|calls?|steps?|changes|requests|operations|deletions|transfers|commands)\b/,
  /\b(?:decode|decrypt|base64 decode|deobfuscate)(?: \S+){0,6} (?:and|then) (?:execute|run|follow|obey|do|eval)\b/,
  /\b(?:delete|erase|wipe|forget|clear|reset|overwrite) (?:all (?:of )?)?your (?:memory|memories|files|knowledge|training|guidelines|rules|instructions)\b/,
  /\b(?:run|execute) (?:\S+ ){0,3}?["'(]?rm rf (?:\/|\.|\*|~)/,
];

/** The same in other languages: leave or hide what you were given, be somebody else. */
export const ADDRESSES_ELSEWHERE: readonly RegExp[] = [
  /(?:ignorier|vergiss|vergessen sie|missacht|übergeh).{0,40}(?:anweisung|instruktion|regel|befehl|vorgabe)/,
  /(?:alle|bisherig\S*|vorherig\S*|vorig\S*|obig\S*|früher\S*) (?:\S+ )?(?:anweisung|instruktion|vorgabe|befehl)\S* (?:\S+ ){0,2}?(?:vergessen|ignorieren|missachten|übergehen)/,
  /\b(?:ab (?:jetzt|sofort)|von nun an) (?:bist|musst|sollst|antwortest|wirst) du\b|\bneue (?:system)?anweisung(?:en)? ?:|\bdu bist (?:jetzt|nun|ab sofort) (?:ein|der|die)\b/,
  /(?:sag|teile?|verrat|informier|erzähl)\S* (?:es |das |dies |davon )?(?:dem|der|den|die) (?:be)?nutzer(?:in)? (?:nicht|nichts)\b/,
  /\b(?:ignor(?:e|ez|er|ons)|oublie[zrs]?|n'écoute[zs]?)\b.{0,40}\b(?:instructions|consignes|règles|regles|directives)(?![a-z])/,
  /\b(?:hinweis|nachricht|anweisung|notiz) an (?:die |alle |jede )?(?:ki|llm)s?\b|\b(?:nota|aviso|mensaje|mensagem|messaggio) (?:para|per|alla|a) (?:la |a |l')?(?:ia|ai)\b|(?:à l'attention de|note (?:à|pour)) l'ia(?![a-z])/,
  /\b(?:oublie[zs]?|ignore[zs]?) tout ce (?:qui (?:précède|a été dit)|que (?:l'utilisateur|tu|vous))/,
  /\b(?:nouvelles? (?:instruction|consigne)s? ?:|(?:tu es|vous êtes) (?:maintenant|désormais) (?:un|une|le|la)\b|à partir de maintenant,? (?:tu|vous)\b)/,
  /\bne (?:le )?(?:dis|dites|préviens|prévenez|informe[zs]?|parle[zs]?)\b.{0,25}utilisat/,
  /\b(?:ignor[ae]|ignorar|ignorad|ignorate|ignorare|olvida|olvide|dimentica|esqueça|esqueca|desconsidere|desconsidera)\b.{0,40}\b(?:instrucciones|instruccions|instruções|instrucoes|istruzioni|reglas|regras|regole|órdenes|ordens|directrices)(?![a-z])/,
  /\b(?:ignora|ignore|olvida|olvide|esqueça|dimentica) (?:todo |tudo |tutto )?(?:(?:lo|o|ciò|quello) (?:que|che) .{0,20}(?:usuario|usuário|utente)|lo anterior)/,
  /\b(?:nuevas instrucciones|novas instruções|nuove istruzioni) ?:|\b(?:a partir de ahora|a partir de agora|d'ora in poi),? (?:eres|debes|responde|você|sei|devi|rispondi)/,
  /\b(?:no (?:le |se lo )?(?:digas|avises|informes)|não (?:conte|diga|avise|informe)|non (?:dire|dirlo|informare|avvisare)).{0,20}(?:usuario|usuário|utente)/,
  /\bnegeer.{0,40}(?:instructies|regels|opdrachten)|\bvergeet.{0,30}(?:instructies|opdrachten)/,
  /(?:z?ignoruj|zapomnij).{0,40}(?:instrukcj|polece|zasad)|(?:ignorera?|glem|glöm|se bort f).{0,40}(?:instruktion|instruks|regler)/,
  /(?:önceki|yukarıdaki).{0,30}(?:talimat|komut).{0,30}(?:yok say|unut|görmezden|dikkate alma)/,
  /игнорир(?:уй|овать).{0,40}(?:инструкц|указани|правил|команд)|забудь(?:те)?.{0,30}(?:инструкц|указани|правил)|не (?:говори|сообщай)\S*.{0,20}пользовател/,
  /(?:忽略|无视|無視|忘记|忘掉|不要理会|不理会).{0,12}(?:指令|指示|提示|规则|規則|命令)|不要(?:告诉|告訴|通知)(?:用户|用戶|使用者)|从现在(?:起|开始).{0,3}你(?:是|必须|要)/,
  /(?:以前|上記|これまで|前)の?.{0,8}(?:指示|命令|プロンプト).{0,8}(?:無視|忘れ)|ユーザー?に.{0,8}(?:言わない|知らせない|伝えない)/,
  /(?:이전|위의|기존).{0,20}(?:지시|명령|프롬프트|지침).{0,10}(?:무시|잊)|사용자에게.{0,10}(?:말하지|알리지)/,
  /(?:ignoruj|zapomeň|zabudni).{0,40}(?:instrukc|pokyn|pravid)|(?:unohda|ohita|älä välitä).{0,40}(?:ohje|määräyk|käsky)/,
  /(?:hagyd figyelmen kívül|felejtsd el).{0,40}(?:utasítás|szabály)|(?:ignoră|ignora|uită).{0,40}(?:instrucțiuni|instructiuni|reguli)/,
  /(?:αγνόησε|αγνοήστε|ξέχνα|ξεχάστε).{0,40}(?:οδηγί|εντολ)|(?:ігноруй|забудь).{0,40}(?:інструкц|вказів|наказ)/,
  /(?:bỏ qua|quên|phớt lờ).{0,30}(?:hướng dẫn|chỉ dẫn|chỉ thị|mệnh lệnh)|(?:abaikan|lupakan).{0,30}(?:instruksi|perintah|arahan|petunjuk)/,
  /(?:התעלמ?[םוי]?|שכחו?).{0,30}(?:הוראות|ההוראות|הנחיות)|(?:دستور|دستورالعمل).{0,40}(?:نادیده|فراموش)|(?:เพิกเฉย|ไม่ต้องสนใจ|ลืม).{0,30}(?:คำสั่ง|คำแนะนำ)/,
  /تجاهل.{0,40}(?:تعليمات|أوامر|التعليمات|الأوامر)|(?:निर्देश|आदेश).{0,40}(?:अनदेखा|भूल|नज़रअंदाज़|नजरअंदाज)/,
];

/** Marks of chat formats, which no text needs; on the text as written. */
export const MARKS: readonly RegExp[] = [
  /<\|?\/?\s*(?:im_start|im_end|system|assistant|endoftext|start_header_id|eot_id|begin_of_text)\b[^>]{0,40}\|?>/i,
  /\[\/?INST\]|<<\/?SYS>>|<\/?(?:start|end)_of_turn>/,
  /<\/?(?:instructions?|system[-_ ]?(?:prompt|reminder|message)|tool[-_]calls?|tool[-_]results?|function[-_]calls?|antml:\w+|developer)\b[^>]{0,80}>/i,
  /(?:^|\n)\s*(?:#{1,6}\s*)?(?:SYSTEM|DEVELOPER)(?: prompt| message| note| override)?\s*:\s*\S/,
  // A line of wrapped prose may begin with the word.
  /(?:^|[.!?:;)"']\s*\n|\n\s*\n)\s*(?:#{1,6}\s*)?(?:system|developer)\s*:\s*\S/,
  /(?:^|\n)\s*(?:#{1,6}\s*)?(?:system|developer) (?:prompt|message|note|override)\s*:\s*\S/i,
  /(?:^|\n|[.!?:;]\s)\s*(?:system|developer)\s*>\s*\S/i,
  /<\/?function(?:=|_call\b)|\bassistant\s+to=functions\.|"role"\s*:\s*"(?:system|assistant|developer)"\s*,\s*"content"|"(?:name|tool|function)"\s*:\s*"memory_\w+"\s*,\s*"(?:arguments|parameters|input|args)"/,
  /(?:^|\n)\s*#{2,6}\s*(?:assistant|ai)\b[^\n]{0,20}\n[\s\S]{0,400}\n\s*#{2,6}\s*(?:user|human|system)\b/i,
  /\b[Yy]ou are (?:now )?DAN\b/,
  /(?:^|\n)\s*#{2,6}\s*(?:new |updated |system )instructions?\b/i,
  /(?:\[|\{\{)\s*(?:system|admin|developer|hidden|assistant)[ _](?:message|prompt|note|override|instructions?|directive)\b/i,
  /(?:^|\n)\s*(?:assistant|human|user)\s*:[^\n]{1,200}\n\s*(?:assistant|human|system)\s*:/i,
  /(?:[-=*#<[]{2,}|\b)\s*(?:begin|end|start) (?:of )?(?:the )?(?:system|developer|admin|hidden|new|recalled|retrieved|trusted|untrusted) (?:prompt|instructions?|message|context|data|memory)\b/i,
  /<!--[^>]{0,60}\b(?:ai|llm|assistant|language model|system prompt|ignore|instructions?)\b[^>]{0,20}[:,!]/i,
  /\b(?:run|execute|type|paste)\b[^\n]{0,30}(?:curl|wget)\b[^\n|]{0,200}\|\s*(?:sudo\s+)?(?:ba|z)?sh\b/i,
];
