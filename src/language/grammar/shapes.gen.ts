// Written by scripts/write-grammar.ts from the language's own catalogues.
// As of 2026-08.
export const SHAPES = {
  fieldTypes: ["string","number","boolean","date","timestamp","datetime","email","url","phone","uuid","image","file","money","array","object","enum","relation","trait","slot","pattern","node","scalar","union"],
  typeAliases: {"text":"string","int":"number","float":"number","ts":"timestamp"},
  notTypes: {"integer":"number","json":"object"},
  relationCardinalities: ["one","many","one-to-many","many-to-one","many-to-many"],
  relationOnDelete: ["cascade","nullify","restrict"],
  fieldFormats: ["email","url","phone","date","datetime","uuid"],
  persistence: ["persistent","runtime","singleton","instance","local"],
  traitCategories: ["lifecycle","temporal","validation","notification","integration","interaction","game-core","game-character","game-ai","game-combat","game-items","game-cards","game-board","game-puzzle"],
  eventScopes: ["internal","external"],
  eventName: "^([A-Za-z][A-Za-z0-9_]*|@config\\.[A-Za-z_][A-Za-z0-9_]*)$",
  pageKeys: ["id","name","path","viewType","title","primaryEntity","traits","isInitial"],
  viewTypes: ["list","detail","create","edit","dashboard","custom"],
  aliasName: "^[A-Z][a-zA-Z0-9]*$",
  bindingRoots: ["callsitePayload","config","currentTheme","entity","event","fromState","now","pages","payload","prevEvents","prevStates","state","toState","trait","user","computed"],
} as const;
