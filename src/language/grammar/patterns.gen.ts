// Written by scripts/write-grammar.ts from the language's own catalogues.
// As of 2026-07-02.
/** Each different property: its key and what is said of it. */
export const PROPERTY_ROWS = `
["entity",{"t":"object","k":"entity","r":1,"p":{"id":{"t":"string"},"hero":{"t":"object","n":["title","subtitle"]},"articles":{"t":"array"},"team":{"t":"array"},"caseStudies":{"t":"array"},"ctaTitle":{"t":"string"},"ctaAction":{"t":"object","n":["label","href"]}}}]
["className",{"t":"string"}]
["items",{"t":"array","r":1,"i":{"t":"object","n":["content"],"p":{"id":{"t":"string"},"header":{"t":"node"},"title":{"t":"node"},"content":{"t":"node"},"disabled":{"t":"boolean"},"defaultOpen":{"t":"boolean"}}}}]
["multiple",{"t":"boolean"}]
["defaultOpenItems",{"t":"array","i":{"t":"string"}}]
["defaultOpen",{"t":"array","i":{"t":"number"}}]
["openItems",{"t":"array","i":{"t":"string"}}]
["onItemToggle",{"t":"function","k":"callback"}]
["toggleEvent",{"t":"string","k":"event-ref"}]
["assetUrl",{"t":"object","n":["url"],"p":{"url":{"t":"asset"},"role":{"t":"string"},"category":{"t":"string"},"animations":{"t":"array"},"style":{"t":"string"},"dimension":{"t":"string"},"aspect":{"t":"string"},"name":{"t":"string"},"thumbnailUrl":{"t":"string"}}}]
["label",{"t":"string","r":1}]
["icon",{"t":"icon string"}]
["cooldown",{"t":"number"}]
["disabled",{"t":"boolean"}]
["hotkey",{"t":"string"}]
["size",{"t":"string","e":["sm","md","lg"]}]
["variant",{"t":"string","e":["primary","secondary","danger"]}]
["onClick",{"t":"function","k":"callback"}]
["action",{"t":"string","k":"event"}]
["actions",{"t":"array","r":1,"i":{"t":"object","n":["id","name","category"],"p":{"id":{"t":"string"},"name":{"t":"string"},"category":{"t":"string"},"iconEmoji":{"t":"string"},"iconUrl":{"t":"object","n":["url"]},"stateMachine":{"t":"object"}}}}]
["usedActionIds",{"t":"array","i":{"t":"string"}}]
["allowDuplicates",{"t":"boolean"}]
["categoryColors",{"t":"object"}]
["label",{"t":"string"}]
["isLoading",{"t":"boolean"}]
["error",{"t":"object","n":["message"],"p":{"message":{"t":"string"},"name":{"t":"string"},"code":{"t":"string"},"stack":{"t":"string"}}}]
["sortBy",{"t":"string"}]
["sortDirection",{"t":"string","e":["asc","desc"]}]
["searchValue",{"t":"string"}]
["page",{"t":"number"}]
["pageSize",{"t":"number"}]
["totalCount",{"t":"number"}]
["activeFilters",{"t":"object"}]
["selectedIds",{"t":"array","i":{"t":"string number"}}]
["action",{"t":"object","r":1,"n":["id","name","category"],"p":{"id":{"t":"string"},"name":{"t":"string"},"category":{"t":"string"},"iconEmoji":{"t":"string"},"iconUrl":{"t":"object","n":["url"]},"stateMachine":{"t":"object"}}}]
["question",{"t":"string","r":1}]
["savedResponse",{"t":"string"}]
["saveEvent",{"t":"string"}]
["children",{"t":"node"}]
["message",{"t":"string"}]
["variant",{"t":"string","e":["info","success","warning","error"]}]
["title",{"t":"string"}]
["dismissible",{"t":"boolean"}]
["onDismiss",{"t":"function","k":"callback"}]
["onClose",{"t":"function","k":"callback"}]
["actions",{"t":"node"}]
["dismissEvent",{"t":"string","k":"event"}]
["width",{"t":"number"}]
["height",{"t":"number"}]
["backgroundColor",{"t":"string"}]
["bars",{"t":"array","i":{"t":"object","n":["value"],"p":{"value":{"t":"number"},"color":{"t":"string"},"label":{"t":"string"}}}}]
["cells",{"t":"array","i":{"t":"object","n":["row","col"],"p":{"row":{"t":"number"},"col":{"t":"number"},"value":{"t":"number"},"color":{"t":"string"},"label":{"t":"string"}}}}]
["pointers",{"t":"array","i":{"t":"object","n":["index"],"p":{"index":{"t":"number"},"label":{"t":"string"},"color":{"t":"string"}}}}]
["shapes",{"t":"array","i":{"t":"object","n":["type"],"p":{"type":{"t":"string","e":["line","arrow","circle","rect","polygon","path","text","axis","grid"]},"id":{"t":"string"},"x":{"t":"number"},"y":{"t":"number"},"x1":{"t":"number"},"y1":{"t":"number"},"x2":{"t":"number"},"y2":{"t":"number"},"radius":{"t":"number"},"width":{"t":"number"},"height":{"t":"number"},"points":{"t":"array"},"path":{"t":"string"},"text":{"t":"string"},"label":{"t":"string"},"fontSize":{"t":"number"},"align":{"t":"string","e":["left","center","right"]},"axis":{"t":"string","e":["x","y"]},"min":{"t":"number"},"max":{"t":"number"},"step":{"t":"number"},"color":{"t":"string"},"fill":{"t":"string"},"lineWidth":{"t":"number"},"opacity":{"t":"number"}}}}]
["interactive",{"t":"boolean"}]
["animate",{"t":"boolean"}]
["onShapeClick",{"t":"function","k":"callback"}]
["value",{"t":"number string","r":1}]
["duration",{"t":"number"}]
["prefix",{"t":"string"}]
["suffix",{"t":"string"}]
["src",{"t":"asset"}]
["svgContent",{"t":"string"}]
["animation",{"t":"string","e":["draw","fill","pulse","morph"]}]
["delay",{"t":"number"}]
["easing",{"t":"string"}]
["width",{"t":"string number"}]
["height",{"t":"string number"}]
["strokeColor",{"t":"string"}]
["fillColor",{"t":"string"}]
["alt",{"t":"string"}]
["trigger",{"t":"string","e":["scroll","hover","manual"]}]
["animation",{"t":"string","e":["fade-up","fade-down","fade-in","fade-left","fade-right","scale","scale-up","none"]}]
["threshold",{"t":"number"}]
["once",{"t":"boolean"}]
["children",{"t":"node function","r":1}]
["title",{"t":"string","r":1}]
["children",{"t":"node","r":1}]
["maxWidth",{"t":"string","e":["sm","md","lg"]}]
["asset",{"t":"object","p":{"name":{"t":"string"},"category":{"t":"string"}}}]
["size",{"t":"number"}]
["fill",{"t":"boolean"}]
["fit",{"t":"string","e":["contain","cover","fill"]}]
["style",{"t":"object"}]
["aria-hidden",{"t":"boolean"}]
["borderSlice",{"t":"number"}]
["borderWidth",{"t":"number"}]
["mode",{"t":"string","e":["nineSlice","repeat"]}]
["appName",{"t":"string"}]
["logo",{"t":"node"}]
["backgroundImage",{"t":"asset"}]
["showBranding",{"t":"boolean"}]
["brandingContent",{"t":"node"}]
["name",{"t":"string"}]
["initials",{"t":"string"}]
["size",{"t":"string","e":["xs","sm","md","lg","xl"]}]
["status",{"t":"string","e":["online","offline","away","busy"]}]
["badge",{"t":"string number"}]
["actionPayload",{"t":"object","f":1}]
["variant",{"t":"string","e":["default","primary","secondary","success","warning","danger","error","info","neutral"]}]
["amount",{"t":"number"}]
["label",{"t":"string number"}]
["iconAsset",{"t":"object","n":["url"],"p":{"url":{"t":"asset"},"role":{"t":"string"},"category":{"t":"string"},"animations":{"t":"array"},"style":{"t":"string"},"dimension":{"t":"string"},"aspect":{"t":"string"},"name":{"t":"string"},"thumbnailUrl":{"t":"string"}}}]
["onRemove",{"t":"function","k":"callback"}]
["removeLabel",{"t":"string"}]
["data",{"t":"object","r":1}]
["nodes",{"t":"array","i":{"t":"object","n":["x","y"],"p":{"id":{"t":"string"},"x":{"t":"number"},"y":{"t":"number"},"radius":{"t":"number"},"color":{"t":"string"},"label":{"t":"string"},"kind":{"t":"string","e":["cell","organelle","molecule","organism"]}}}}]
["edges",{"t":"array","i":{"t":"object","n":["from","to"],"p":{"from":{"t":"string"},"to":{"t":"string"},"color":{"t":"string"},"label":{"t":"string"}}}}]
["level",{"t":"string","r":1,"e":["remember","understand","apply","analyze","evaluate","create"]}]
["answer",{"t":"string","r":1}]
["index",{"t":"number"}]
["isAnswered",{"t":"boolean"}]
["answerEvent",{"t":"string"}]
["chapter",{"t":"object","k":"entity","r":1}]
["orbitalSchema",{"t":"object"}]
["direction",{"t":"string","e":["rtl","ltr"]}]
["subtitle",{"t":"string"}]
["author",{"t":"string"}]
["coverImageUrl",{"t":"asset"}]
["currentPage",{"t":"number","r":1}]
["totalPages",{"t":"number","r":1}]
["chapterTitle",{"t":"string"}]
["parts",{"t":"object array","k":"entity","r":1}]
["currentChapterId",{"t":"string"}]
["entity",{"t":"object array","k":"entity"}]
["initialPage",{"t":"number"}]
["fieldMap",{"t":"object string","n":["title","subtitle","author","coverImageUrl","direction","parts","partTitle","chapters","chapterId","chapterTitle","chapterContent","chapterOrbitalSchema"],"p":{"title":{"t":"string"},"subtitle":{"t":"string"},"author":{"t":"string"},"coverImageUrl":{"t":"string"},"direction":{"t":"string"},"parts":{"t":"string"},"partTitle":{"t":"string"},"chapters":{"t":"string"},"chapterId":{"t":"string"},"chapterTitle":{"t":"string"},"chapterContent":{"t":"string"},"chapterOrbitalSchema":{"t":"string"}}}]
["padding",{"t":"string","e":["none","xs","sm","md","lg","xl","2xl"]}]
["paddingX",{"t":"string","e":["none","xs","sm","md","lg","xl","2xl"]}]
["paddingY",{"t":"string","e":["none","xs","sm","md","lg","xl","2xl"]}]
["margin",{"t":"string","e":["none","xs","sm","md","lg","xl","2xl","auto"]}]
["marginX",{"t":"string","e":["none","xs","sm","md","lg","xl","2xl","auto"]}]
["marginY",{"t":"string","e":["none","xs","sm","md","lg","xl","2xl","auto"]}]
["bg",{"t":"string","e":["transparent","primary","secondary","muted","accent","surface","overlay"]}]
["border",{"t":"boolean"}]
["rounded",{"t":"string","e":["none","sm","md","lg","xl","2xl","full"]}]
["shadow",{"t":"string","e":["none","sm","md","lg","xl"]}]
["display",{"t":"string","e":["block","inline","inline-block","flex","inline-flex","grid"]}]
["fullWidth",{"t":"boolean"}]
["fullHeight",{"t":"boolean"}]
["overflow",{"t":"string","e":["auto","hidden","visible","scroll"]}]
["position",{"t":"string","e":["relative","absolute","fixed","sticky"]}]
["as",{"t":"component"}]
["hoverEvent",{"t":"string","k":"event"}]
["tapReveal",{"t":"boolean"}]
["maxWidth",{"t":"string"}]
["questions",{"t":"array object","r":1,"i":{"t":"object","n":["id","label"],"p":{"id":{"t":"string"},"label":{"t":"string"},"optionValues":{"t":"array"}}}}]
["rules",{"t":"array object","r":1,"i":{"t":"object","n":["id","sourceQuestionId","operator","value","targetQuestionId"],"p":{"id":{"t":"string"},"sourceQuestionId":{"t":"string"},"operator":{"t":"string","e":["equals","not-equals","contains","in"]},"value":{"t":"string array"},"targetQuestionId":{"t":"string unknown"}}}}]
["onRulesChange",{"t":"function","k":"callback"}]
["rulesChangeEvent",{"t":"string","k":"event-ref"}]
["readOnly",{"t":"boolean"}]
["items",{"t":"array","r":1,"i":{"t":"object","n":["label"],"p":{"label":{"t":"string"},"href":{"t":"string"},"path":{"t":"string"},"icon":{"t":"icon string"},"onClick":{"t":"function"},"isCurrent":{"t":"boolean"},"event":{"t":"string"}}}}]
["separator",{"t":"icon string"}]
["maxItems",{"t":"number"}]
["completeEvent",{"t":"string","k":"event-ref"}]
["placeEvent",{"t":"string","k":"event-ref"}]
["checkEvent",{"t":"string","k":"event-ref"}]
["playAgainEvent",{"t":"string","k":"event-ref"}]
["assetManifest",{"t":"object","p":{"ui":{"t":"object"}}}]
["variant",{"t":"string","e":["primary","secondary","ghost","danger","success","warning","default"]}]
["leftIcon",{"t":"icon string"}]
["rightIcon",{"t":"icon string"}]
["iconRight",{"t":"icon string"}]
["data-testid",{"t":"string"}]
["weekStart",{"t":"date"}]
["timeSlots",{"t":"array","i":{"t":"string"}}]
["events",{"t":"object array","k":"entity","p":{"title":{"t":"string"},"startTime":{"t":"string"},"endTime":{"t":"string"},"color":{"t":"string"}}}]
["onSlotClick",{"t":"function","k":"callback"}]
["onDayClick",{"t":"function","k":"callback"}]
["onEventClick",{"t":"function","k":"callback"}]
["longPressEvent",{"t":"string","k":"event-ref"}]
["longPressPayload",{"t":"object","f":1}]
["swipeLeftEvent",{"t":"string","k":"event-ref"}]
["swipeRightEvent",{"t":"string","k":"event-ref"}]
["dayWindow",{"t":"number string","e":["auto"]}]
["projection",{"t":"string","e":["isometric","hex","flat","free","side"]}]
["tiles",{"t":"array","i":{"t":"object"}}]
["units",{"t":"array","i":{"t":"object"}}]
["features",{"t":"array","i":{"t":"object"}}]
["effects",{"t":"array","i":{"t":"object"}}]
["platforms",{"t":"array","i":{"t":"object","n":["x","y","width","height"],"p":{"x":{"t":"number"},"y":{"t":"number"},"width":{"t":"number"},"height":{"t":"number"},"type":{"t":"string","e":["ground","platform","hazard","goal"]}}}}]
["player",{"t":"object","n":["x","y"],"p":{"x":{"t":"number"},"y":{"t":"number"},"width":{"t":"number"},"height":{"t":"number"},"vx":{"t":"number"},"vy":{"t":"number"},"grounded":{"t":"boolean"},"facingRight":{"t":"boolean"},"animation":{"t":"string"},"frame":{"t":"number"}}}]
["backgroundImage",{"t":"object","n":["url"],"p":{"url":{"t":"asset"},"role":{"t":"string"},"category":{"t":"string"},"animations":{"t":"array"},"style":{"t":"string"},"dimension":{"t":"string"},"aspect":{"t":"string"},"name":{"t":"string"},"thumbnailUrl":{"t":"string"}}}]
["selectedUnitId",{"t":"string"}]
["validMoves",{"t":"array","i":{"t":"object","n":["x","y"],"p":{"x":{"t":"number"},"y":{"t":"number"}}}}]
["attackTargets",{"t":"array","i":{"t":"object","n":["x","y"],"p":{"x":{"t":"number"},"y":{"t":"number"}}}}]
["hoveredTile",{"t":"object","n":["x","y"],"p":{"x":{"t":"number"},"y":{"t":"number"}}}]
["tileClickEvent",{"t":"string","k":"event-ref"}]
["unitClickEvent",{"t":"string","k":"event-ref"}]
["tileHoverEvent",{"t":"string","k":"event-ref"}]
["tileLeaveEvent",{"t":"string","k":"event-ref"}]
["keyMap",{"t":"object"}]
["keyUpMap",{"t":"object"}]
["camera",{"t":"string","e":["pan-zoom","follow","fixed"]}]
["scale",{"t":"number"}]
["unitScale",{"t":"number"}]
["showMinimap",{"t":"boolean"}]
["animate",{"t":"object","n":["fps"],"p":{"fps":{"t":"number"}}}]
["interpolateUnits",{"t":"boolean"}]
["debug",{"t":"boolean"}]
["spriteHeightRatio",{"t":"number"}]
["spriteMaxWidthRatio",{"t":"number"}]
["diamondTopY",{"t":"number"}]
["getTerrainSprite",{"t":"function","k":"callback","v":1}]
["getFeatureSprite",{"t":"function","k":"callback","v":1}]
["getUnitSprite",{"t":"function","k":"callback","v":1}]
["resolveUnitFrame",{"t":"function","k":"callback","v":1}]
["effectSpriteUrls",{"t":"array","i":{"t":"string"}}]
["onDrawEffects",{"t":"function","k":"callback"}]
["playerSprite",{"t":"object","n":["url"],"p":{"url":{"t":"asset"},"role":{"t":"string"},"category":{"t":"string"},"animations":{"t":"array"},"style":{"t":"string"},"dimension":{"t":"string"},"aspect":{"t":"string"},"name":{"t":"string"},"thumbnailUrl":{"t":"string"}}}]
["tileSprites",{"t":"object"}]
["bgColor",{"t":"string"}]
["worldWidth",{"t":"number"}]
["worldHeight",{"t":"number"}]
["assetManifest",{"t":"object","p":{"terrains":{"t":"object"},"units":{"t":"object"},"features":{"t":"object"},"effects":{"t":"object"}}}]
["variant",{"t":"string","e":["default","bordered","elevated","interactive"]}]
["padding",{"t":"string","e":["none","sm","md","lg"]}]
["shadow",{"t":"string","e":["none","sm","md","lg"]}]
["look",{"t":"string","e":["elevated","flat-bordered","borderless-divider","ticket","invoice","chip","tile-image-first"]}]
["loading",{"t":"boolean"}]
["items",{"t":"array","r":1,"i":{"t":"object","f":1}}]
["renderItem",{"t":"function","k":"callback","v":1}]
["children",{"t":"function","k":"callback","v":1}]
["autoPlay",{"t":"boolean"}]
["autoPlayInterval",{"t":"number"}]
["showDots",{"t":"boolean"}]
["showArrows",{"t":"boolean"}]
["loop",{"t":"boolean"}]
["slideChangeEvent",{"t":"string","k":"event-ref"}]
["slideChangePayload",{"t":"object","f":1}]
["description",{"t":"string","r":1}]
["category",{"t":"string","r":1}]
["categoryColor",{"t":"string"}]
["href",{"t":"string","r":1}]
["linkLabel",{"t":"string"}]
["entity",{"t":"object array","k":"entity","p":{"title":{"t":"string"},"category":{"t":"string"},"categoryColor":{"t":"string"},"href":{"t":"string"},"linkLabel":{"t":"string"}}}]
["heading",{"t":"string"}]
["inline",{"t":"boolean"}]
["horizontal",{"t":"boolean"}]
["vertical",{"t":"boolean"}]
["minHeight",{"t":"string number"}]
["chartType",{"t":"string","e":["bar","line","pie","area","donut","scatter","histogram"]}]
["look",{"t":"string","e":["bar-vertical","bar-horizontal","line","area","pie","donut","scatter","histogram"]}]
["series",{"t":"array","i":{"t":"object","n":["name","data"],"p":{"name":{"t":"string"},"data":{"t":"array"},"color":{"t":"string"},"dashed":{"t":"boolean"}}}}]
["data",{"t":"array","i":{"t":"object","n":["label","value"],"p":{"label":{"t":"string"},"value":{"t":"number"},"color":{"t":"string"}}}}]
["scatterData",{"t":"array","i":{"t":"object","n":["x","y"],"p":{"x":{"t":"number"},"y":{"t":"number"},"label":{"t":"string"},"size":{"t":"number"},"color":{"t":"string"}}}}]
["showLegend",{"t":"boolean"}]
["showValues",{"t":"boolean"}]
["stack",{"t":"string","e":["none","stack","normalize"]}]
["timeAxis",{"t":"boolean"}]
["drillEvent",{"t":"string"}]
["actions",{"t":"array","i":{"t":"object","n":["label"],"p":{"label":{"t":"string"},"event":{"t":"string"},"navigatesTo":{"t":"string"},"variant":{"t":"string","e":["primary","secondary","ghost"]}}}}]
["items",{"t":"array","r":1,"i":{"t":"object","n":["label","color"],"p":{"label":{"t":"string"},"color":{"t":"string"}}}}]
["direction",{"t":"string","e":["horizontal","vertical"]}]
["status",{"t":"string","e":["idle","running","paused","complete","error"]}]
["activeGate",{"t":"string"}]
["jepaValidity",{"t":"number"}]
["placeholder",{"t":"string"}]
["context",{"t":"string"}]
["checked",{"t":"boolean"}]
["defaultChecked",{"t":"boolean"}]
["onChange",{"t":"function string"}]
["atoms",{"t":"array","i":{"t":"object","n":["x","y"],"p":{"id":{"t":"string"},"x":{"t":"number"},"y":{"t":"number"},"element":{"t":"string"},"radius":{"t":"number"},"color":{"t":"string"}}}}]
["bonds",{"t":"array","i":{"t":"object","n":["from","to"],"p":{"from":{"t":"string"},"to":{"t":"string"},"type":{"t":"string","e":["single","double","triple"]},"color":{"t":"string"}}}}]
["arrows",{"t":"array","i":{"t":"object","n":["x","y"],"p":{"x":{"t":"number"},"y":{"t":"number"},"angle":{"t":"number"},"length":{"t":"number"},"color":{"t":"string"},"label":{"t":"string"}}}}]
["text",{"t":"string","r":1}]
["selected",{"t":"boolean"}]
["payload",{"t":"object"}]
["assignEvent",{"t":"string","k":"event-ref"}]
["code",{"t":"string"}]
["language",{"t":"string","e":["text","json","javascript","js","typescript","ts","jsx","tsx","css","markdown","md","bash","shell","sh","yaml","yml","rust","python","py","sql","diff","toml","go","graphql","html","xml","orb","lolo"]}]
["showCopyButton",{"t":"boolean"}]
["showLanguageBadge",{"t":"boolean"}]
["maxHeight",{"t":"string number"}]
["foldable",{"t":"boolean"}]
["editable",{"t":"boolean"}]
["onChange",{"t":"function","k":"callback"}]
["errorLines",{"t":"object"}]
["mode",{"t":"string","e":["code","diff"]}]
["diff",{"t":"array","i":{"t":"object","n":["type","content"],"p":{"type":{"t":"string","e":["added","removed","unchanged","context"]},"beforeLineNumber":{"t":"number"},"afterLineNumber":{"t":"number"},"content":{"t":"string"}}}}]
["oldValue",{"t":"string"}]
["newValue",{"t":"string"}]
["showLineNumbers",{"t":"boolean"}]
["wordWrap",{"t":"boolean"}]
["files",{"t":"array","i":{"t":"object","n":["label","code"],"p":{"label":{"t":"string"},"code":{"t":"string"},"language":{"t":"string","e":["text","json","javascript","js","typescript","ts","jsx","tsx","css","markdown","md","bash","shell","sh","yaml","yml","rust","python","py","sql","diff","toml","go","graphql","html","xml","orb","lolo"]}}}}]
["showCopy",{"t":"boolean"}]
["code",{"t":"string","r":1}]
["language",{"t":"string","r":1}]
["runnable",{"t":"boolean"}]
["onRun",{"t":"function","k":"callback","v":1}]
["runEvent",{"t":"string"}]
["combo",{"t":"number","r":1}]
["multiplier",{"t":"number"}]
["streak",{"t":"number"}]
["github",{"t":"object","n":["url"],"p":{"url":{"t":"string"},"stars":{"t":"number"}}}]
["discord",{"t":"object","n":["url"],"p":{"url":{"t":"string"},"members":{"t":"number"}}}]
["twitter",{"t":"object","n":["url"],"p":{"url":{"t":"string"},"followers":{"t":"number"}}}]
["condition",{"t":"sexpr"}]
["context",{"t":"object","r":1,"n":["formValues","globalVariables"],"p":{"formValues":{"t":"object","f":1},"globalVariables":{"t":"object","f":1},"localVariables":{"t":"object","f":1},"entity":{"t":"object","f":1}}}]
["fallback",{"t":"node"}]
["trigger",{"t":"boolean","r":1}]
["particleCount",{"t":"number"}]
["isOpen",{"t":"boolean"}]
["onConfirm",{"t":"function","k":"callback"}]
["message",{"t":"string node"}]
["description",{"t":"string node"}]
["confirmText",{"t":"string"}]
["confirmLabel",{"t":"string"}]
["cancelText",{"t":"string"}]
["cancelLabel",{"t":"string"}]
["variant",{"t":"string","e":["danger","warning","info","default"]}]
["size",{"t":"string","e":["sm","md","lg","xl","full"]}]
["content",{"t":"string","r":1}]
["size",{"t":"string","e":["xs","sm","md","lg","xl","2xl","full"]}]
["maxWidth",{"t":"string","e":["xs","sm","md","lg","xl","2xl","full"]}]
["padding",{"t":"string","e":["none","sm","md","lg","xl"]}]
["center",{"t":"boolean"}]
["content",{"t":"string"}]
["segments",{"t":"array","i":{"t":"object","n":["type","content"],"p":{"type":{"t":"string","e":["markdown","code","orbital","quiz"]},"content":{"t":"string"}}}}]
["background",{"t":"string","e":["default","alt","dark","gradient"]}]
["padding",{"t":"string","e":["sm","md","lg"]}]
["id",{"t":"string"}]
["size",{"t":"string","e":["sm","md","lg","xl"]}]
["shape",{"t":"string","e":["circle","rounded","square"]}]
["variant",{"t":"string","e":["primary","secondary","ghost"]}]
["onPress",{"t":"function","k":"callback"}]
["onRelease",{"t":"function","k":"callback"}]
["pressEvent",{"t":"string","k":"event"}]
["releaseEvent",{"t":"string","k":"event"}]
["pressed",{"t":"boolean"}]
["kind",{"t":"string","r":1,"e":["dpad","actions"]}]
["buttons",{"t":"array","i":{"t":"object","n":["id"],"p":{"id":{"t":"string"},"label":{"t":"string"},"icon":{"t":"icon string"},"assetUrl":{"t":"object","n":["url"]},"variant":{"t":"string","e":["primary","secondary","ghost"]}}}}]
["layout",{"t":"string","e":["horizontal","vertical","diamond"]}]
["includeDiagonals",{"t":"boolean"}]
["onAction",{"t":"function","k":"callback"}]
["actionEvent",{"t":"string","k":"event-ref"}]
["onDirection",{"t":"function","k":"callback"}]
["directionEvent",{"t":"string","k":"event-ref"}]
["directionEvents",{"t":"object"}]
["directionReleaseEvents",{"t":"object"}]
["directionAssets",{"t":"object"}]
["entity",{"t":"object","k":"entity","r":1,"p":{"id":{"t":"string"},"count":{"t":"number"},"decrementDisabled":{"t":"boolean"},"incrementDisabled":{"t":"boolean"},"decrementLabel":{"t":"string"},"incrementLabel":{"t":"string"},"rangeText":{"t":"string"}}}]
["onIncrement",{"t":"function","k":"callback"}]
["onDecrement",{"t":"function","k":"callback"}]
["onReset",{"t":"function","k":"callback"}]
["incrementEvent",{"t":"string","k":"event"}]
["decrementEvent",{"t":"string","k":"event"}]
["resetEvent",{"t":"string","k":"event"}]
["showReset",{"t":"boolean"}]
["variant",{"t":"string","e":["minimal","standard","full"]}]
["primaryAction",{"t":"object","n":["label","href"],"p":{"label":{"t":"string"},"href":{"t":"string"}}}]
["secondaryAction",{"t":"object","n":["label","href"],"p":{"label":{"t":"string"},"href":{"t":"string"}}}]
["background",{"t":"string","e":["default","alt","dark","gradient","primary"]}]
["align",{"t":"string","e":["center","left"]}]
["value",{"t":"number","r":1}]
["type",{"t":"string","e":["damage","heal","crit","miss"]}]
["columns",{"t":"number","e":[2,3,4]}]
["gap",{"t":"string","e":["sm","md","lg"]}]
["cells",{"t":"array","r":1,"i":{"t":"object","p":{"id":{"t":"string"},"content":{"t":"node"},"colSpan":{"t":"number","e":[1,2,3,4]},"rowSpan":{"t":"number","e":[1,2]}}}}]
["navItems",{"t":"array","i":{"t":"object","n":["label","href"],"p":{"label":{"t":"string"},"href":{"t":"string"},"icon":{"t":"icon string"},"badge":{"t":"string number"},"children":{"t":"array"}}}}]
["user",{"t":"object","n":["name","email"],"p":{"name":{"t":"string"},"email":{"t":"string"},"avatar":{"t":"asset"}}}]
["headerActions",{"t":"node"}]
["showSearch",{"t":"boolean"}]
["searchEvent",{"t":"string","k":"event-ref"}]
["onSearchSubmit",{"t":"function","k":"callback"}]
["topBarActions",{"t":"array","k":"event-list","i":{"t":"object","n":["icon","event"],"p":{"icon":{"t":"icon string"},"label":{"t":"string"},"event":{"t":"string"},"badge":{"t":"number string"},"variant":{"t":"string","e":["default","primary","danger"]}}}}]
["notifications",{"t":"array","i":{"t":"object","n":["id","message"],"p":{"id":{"t":"string"},"message":{"t":"string"},"createdAt":{"t":"string"},"read":{"t":"boolean"}}}}]
["notificationClickEvent",{"t":"string","k":"event-ref"}]
["onNotificationClick",{"t":"function","k":"callback"}]
["showThemeToggle",{"t":"boolean"}]
["sidebarFooter",{"t":"node"}]
["currentPath",{"t":"string"}]
["onSignOut",{"t":"function","k":"callback"}]
["layoutMode",{"t":"string","e":["sidebar","topnav","bottomnav","minimal"]}]
["dragGroup",{"t":"string"}]
["accepts",{"t":"string"}]
["sortable",{"t":"boolean"}]
["dropEvent",{"t":"string"}]
["reorderEvent",{"t":"string"}]
["positionEvent",{"t":"string"}]
["dndItemIdField",{"t":"string"}]
["dndRoot",{"t":"boolean"}]
["entity",{"t":"object array","k":"entity","r":1}]
["fields",{"t":"array","i":{"t":"object","n":["name"],"p":{"name":{"t":"string"},"label":{"t":"string"},"icon":{"t":"icon string"},"variant":{"t":"string","e":["h3","h4","body","caption","badge","small","progress"]},"format":{"t":"string","e":["date","currency","number","boolean","percent"]},"colorMap":{"t":"object"}}}}]
["columns",{"t":"array","i":{"t":"object","n":["name"],"p":{"name":{"t":"string"},"label":{"t":"string"},"icon":{"t":"icon string"},"variant":{"t":"string","e":["h3","h4","body","caption","badge","small","progress"]},"format":{"t":"string","e":["date","currency","number","boolean","percent"]},"colorMap":{"t":"object"}}}}]
["itemActions",{"t":"array","k":"event-list","i":{"t":"object","n":["label","event"],"p":{"label":{"t":"string"},"event":{"t":"string"},"icon":{"t":"icon string"},"variant":{"t":"string","e":["primary","secondary","ghost","danger"]}}}}]
["maxInlineActions",{"t":"number"}]
["scrollX",{"t":"boolean"}]
["cols",{"t":"number","e":[1,2,3,4,5,6]}]
["gap",{"t":"string","e":["none","sm","md","lg","xl"]}]
["minCardWidth",{"t":"number"}]
["imageField",{"t":"string"}]
["selectable",{"t":"boolean"}]
["selectionEvent",{"t":"string","k":"event"}]
["infiniteScroll",{"t":"boolean"}]
["loadMoreEvent",{"t":"string","k":"event"}]
["hasMore",{"t":"boolean"}]
["look",{"t":"string","e":["dense","spacious","striped","borderless","card-rows"]}]
["reorderEvent",{"t":"string","k":"event"}]
["fields",{"t":"array","i":{"t":"object","n":["name"],"p":{"name":{"t":"string"},"label":{"t":"string"},"icon":{"t":"icon string"},"variant":{"t":"string","e":["h3","h4","body","caption","badge","small","progress"]},"format":{"t":"string","e":["date","currency","number","boolean","percent"]}}}}]
["columns",{"t":"array","i":{"t":"object","n":["name"],"p":{"name":{"t":"string"},"label":{"t":"string"},"icon":{"t":"icon string"},"variant":{"t":"string","e":["h3","h4","body","caption","badge","small","progress"]},"format":{"t":"string","e":["date","currency","number","boolean","percent"]}}}}]
["itemClickEvent",{"t":"string","k":"event"}]
["gap",{"t":"string","e":["none","sm","md","lg"]}]
["variant",{"t":"string","e":["default","card","compact","message"]}]
["groupBy",{"t":"string"}]
["senderField",{"t":"string"}]
["currentUser",{"t":"string"}]
["reorderable",{"t":"boolean"}]
["swipeLeftEvent",{"t":"string","k":"event"}]
["swipeLeftActions",{"t":"array","i":{"t":"object","n":["label"],"p":{"label":{"t":"string"},"icon":{"t":"icon string"},"variant":{"t":"string","e":["primary","secondary","danger","ghost"]}}}}]
["swipeRightEvent",{"t":"string","k":"event"}]
["swipeRightActions",{"t":"array","i":{"t":"object","n":["label"],"p":{"label":{"t":"string"},"icon":{"t":"icon string"},"variant":{"t":"string","e":["primary","secondary","danger","ghost"]}}}}]
["longPressEvent",{"t":"string","k":"event"}]
["from",{"t":"string"}]
["to",{"t":"string"}]
["event",{"t":"string","k":"event-ref"}]
["presets",{"t":"array","i":{"t":"object","n":["label","value","range"],"p":{"label":{"t":"string"},"value":{"t":"string"},"range":{"t":"function"}}}}]
["fromLabel",{"t":"string"}]
["toLabel",{"t":"string"}]
["options",{"t":"array","i":{"t":"object","n":["label","value"],"p":{"label":{"t":"string"},"value":{"t":"string"}}}}]
["selected",{"t":"string"}]
["onSelect",{"t":"function","k":"callback"}]
["date",{"t":"date"}]
["isToday",{"t":"boolean"}]
["entity",{"t":"object array","k":"entity","p":{"lines":{"t":"array"},"result":{"t":"string"},"attempts":{"t":"number"},"title":{"t":"string"},"bugCount":{"t":"number"},"hint":{"t":"string"},"headerImage":{"t":"string"},"theme":{"t":"object"},"successMessage":{"t":"string"}}}]
["toggleFlagEvent",{"t":"string","k":"event-ref"}]
["entity",{"t":"object","k":"entity"}]
["status",{"t":"object","n":["label"],"p":{"label":{"t":"string"},"variant":{"t":"string","e":["default","success","warning","danger","info"]}}}]
["avatar",{"t":"node"}]
["sections",{"t":"array","i":{"t":"object","n":["title","fields"],"p":{"title":{"t":"string"},"fields":{"t":"array"}}}}]
["actions",{"t":"array","i":{"t":"object","n":["label"],"p":{"label":{"t":"string"},"icon":{"t":"icon string"},"onClick":{"t":"function"},"event":{"t":"string"},"navigatesTo":{"t":"string"},"variant":{"t":"string","e":["primary","secondary","ghost","danger"]}}}}]
["footer",{"t":"node"}]
["slideOver",{"t":"boolean"}]
["fields",{"t":"array","r":1,"i":{"t":"string object","p":{"key":{"t":"string"},"header":{"t":"string"},"name":{"t":"string"},"label":{"t":"string"}}}}]
["fieldNames",{"t":"array","i":{"t":"string"}}]
["initialData",{"t":"object","k":"entity"}]
["mode",{"t":"string"}]
["position",{"t":"string","e":["left","right"]}]
["width",{"t":"string"}]
["displayFields",{"t":"array","i":{"t":"string"}}]
["showActions",{"t":"boolean"}]
["speaker",{"t":"string"}]
["portrait",{"t":"object","n":["url"],"p":{"url":{"t":"asset"},"role":{"t":"string"},"category":{"t":"string"},"animations":{"t":"array"},"style":{"t":"string"},"dimension":{"t":"string"},"aspect":{"t":"string"},"name":{"t":"string"},"thumbnailUrl":{"t":"string"}}}]
["position",{"t":"string","e":["top","bottom"]}]
["mood",{"t":"string","e":["neutral","happy","concerned","angry"]}]
["revealedChars",{"t":"number"}]
["orientation",{"t":"string","e":["horizontal","vertical"]}]
["variant",{"t":"string","e":["solid","dashed","dotted"]}]
["items",{"t":"array","r":1,"i":{"t":"object","n":["label"],"p":{"label":{"t":"string"},"href":{"t":"string"}}}}]
["prev",{"t":"object","n":["label","href"],"p":{"label":{"t":"string"},"href":{"t":"string"},"category":{"t":"string"}}}]
["next",{"t":"object","n":["label","href"],"p":{"label":{"t":"string"},"href":{"t":"string"},"category":{"t":"string"}}}]
["onSearch",{"t":"function","k":"callback","v":1}]
["items",{"t":"array","r":1,"i":{"t":"object","n":["label"],"p":{"label":{"t":"string"},"href":{"t":"string"},"items":{"t":"array"},"active":{"t":"boolean"}}}}]
["items",{"t":"array","r":1,"i":{"t":"object","n":["id","label","level"],"p":{"id":{"t":"string"},"label":{"t":"string"},"level":{"t":"number"}}}}]
["activeId",{"t":"string"}]
["documentType",{"t":"string","e":["pdf","text","html","markdown"]}]
["currentPage",{"t":"number"}]
["totalPages",{"t":"number"}]
["height",{"t":"number string"}]
["showToolbar",{"t":"boolean"}]
["showDownload",{"t":"boolean"}]
["showPrint",{"t":"boolean"}]
["documents",{"t":"array","i":{"t":"object","n":["label"],"p":{"label":{"t":"string"},"src":{"t":"asset"},"content":{"t":"string"},"documentType":{"t":"string","e":["pdf","text","html","markdown"]}}}}]
["width",{"t":"string","e":["sm","md","lg","xl","full"]}]
["showCloseButton",{"t":"boolean"}]
["closeOnOverlayClick",{"t":"boolean"}]
["closeOnEscape",{"t":"boolean"}]
["closeEvent",{"t":"string","k":"event"}]
["entity",{"t":"string"}]
["sourceTrait",{"t":"string"}]
["variant",{"t":"string","e":["arch","vine","lattice"]}]
["side",{"t":"string","e":["left","right","both"]}]
["opacity",{"t":"number"}]
["color",{"t":"string","e":["primary","secondary","success","warning","error","muted"]}]
["strokeWidth",{"t":"number"}]
["description",{"t":"string"}]
["actionLabel",{"t":"string"}]
["destructive",{"t":"boolean"}]
["variant",{"t":"string","e":["default","success","error","warning","info"]}]
["look",{"t":"string","e":["illustrated","icon-only","text-only","mascot"]}]
["maxCols",{"t":"number","e":[1,2,3,4,5,6]}]
["alignItems",{"t":"string","e":["start","center","end","stretch"]}]
["columns",{"t":"array","i":{"t":"string object","p":{"key":{"t":"string"},"header":{"t":"string"},"name":{"t":"string"},"label":{"t":"string"}}}}]
["itemActions",{"t":"array","k":"event-list","i":{"t":"object","n":["label"],"p":{"label":{"t":"string"},"event":{"t":"string"},"navigatesTo":{"t":"string"},"onClick":{"t":"function"},"action":{"t":"string"},"placement":{"t":"string","e":["card","footer","row"]},"variant":{"t":"string","e":["primary","secondary","ghost","danger"]}}}}]
["showTotal",{"t":"boolean"}]
["showAvatar",{"t":"boolean"}]
["variant",{"t":"string"}]
["entityType",{"t":"string"}]
["itemActions",{"t":"function array","i":{"t":"object","n":["label"],"p":{"label":{"t":"string"},"event":{"t":"string"},"navigatesTo":{"t":"string"},"placement":{"t":"string","e":["row","bulk","card","footer"]},"action":{"t":"string"},"variant":{"t":"string","e":["primary","secondary","ghost","danger","default"]},"onClick":{"t":"function"}}}}]
["showDividers",{"t":"boolean"}]
["variant",{"t":"string","e":["default","card"]}]
["emptyMessage",{"t":"string"}]
["fields",{"t":"array","r":1,"i":{"t":"object","n":["key","header"],"p":{"key":{"t":"string"},"header":{"t":"string"},"name":{"t":"string"},"label":{"t":"string"},"width":{"t":"string"},"sortable":{"t":"boolean"},"render":{"t":"function"}}}}]
["columns",{"t":"array","i":{"t":"object","n":["key","header"],"p":{"key":{"t":"string"},"header":{"t":"string"},"name":{"t":"string"},"label":{"t":"string"},"width":{"t":"string"},"sortable":{"t":"boolean"},"render":{"t":"function"}}}}]
["itemActions",{"t":"array","i":{"t":"object","n":["label"],"p":{"label":{"t":"string"},"event":{"t":"string"},"navigatesTo":{"t":"string"},"action":{"t":"string"},"placement":{"t":"string","e":["row","bulk"]},"icon":{"t":"icon string"},"variant":{"t":"string","e":["default","primary","secondary","ghost","danger"]},"onClick":{"t":"function"}}}}]
["emptyIcon",{"t":"icon string"}]
["emptyTitle",{"t":"string"}]
["emptyDescription",{"t":"string"}]
["emptyAction",{"t":"object","n":["label"],"p":{"label":{"t":"string"},"event":{"t":"string"}}}]
["searchable",{"t":"boolean"}]
["searchPlaceholder",{"t":"string"}]
["rowActions",{"t":"array","i":{"t":"object","n":["label","onClick"],"p":{"label":{"t":"string"},"icon":{"t":"icon string"},"onClick":{"t":"function"},"variant":{"t":"string","e":["default","danger"]},"show":{"t":"function"},"event":{"t":"string"}}}}]
["bulkActions",{"t":"array","i":{"t":"object","n":["label","onClick"],"p":{"label":{"t":"string"},"icon":{"t":"icon string"},"onClick":{"t":"function"},"variant":{"t":"string","e":["default","danger"]}}}}]
["fallback",{"t":"node function"}]
["onError",{"t":"function","k":"callback"}]
["onRetry",{"t":"function","k":"callback"}]
["retryEvent",{"t":"string","k":"event-ref"}]
["stepDurationMs",{"t":"number"}]
["playEvent",{"t":"string","k":"event-ref"}]
["editRuleEvent",{"t":"string","k":"event-ref"}]
["entries",{"t":"array","r":1,"i":{"t":"object","n":["id","timestamp","icon","message","status"],"p":{"id":{"t":"string"},"timestamp":{"t":"number"},"icon":{"t":"string"},"message":{"t":"string"},"status":{"t":"string","e":["pending","active","done","error"]}}}}]
["maxHeight",{"t":"number"}]
["href",{"t":"string"}]
["entity",{"t":"object","k":"entity","r":1,"p":{"id":{"t":"string"},"hero":{"t":"object","n":["title","subtitle"]},"sections":{"t":"array"},"ctaTitle":{"t":"string"},"ctaAction":{"t":"object","n":["label","href"]}}}]
["items",{"t":"array","r":1,"i":{"t":"object","n":["title","description"],"p":{"icon":{"t":"icon string"},"title":{"t":"string"},"href":{"t":"string"},"linkLabel":{"t":"string"},"variant":{"t":"string","e":["default","bordered","elevated","interactive"]},"size":{"t":"string","e":["sm","md","lg"]},"className":{"t":"string"}}}}]
["columns",{"t":"number","e":[2,3,4,6]}]
["entity",{"t":"object array","k":"entity","p":{"title":{"t":"string"},"icon":{"t":"string"},"href":{"t":"string"},"linkLabel":{"t":"string"}}}]
["tree",{"t":"array","r":1,"i":{"t":"object","n":["name","path","type"],"p":{"name":{"t":"string"},"path":{"t":"string"},"type":{"t":"string","e":["file","dir"]},"children":{"t":"array"},"size":{"t":"number"},"language":{"t":"string"}}}}]
["selectedPath",{"t":"string"}]
["onFileSelect",{"t":"function","k":"callback"}]
["indent",{"t":"number"}]
["entity",{"t":"string","r":1}]
["filters",{"t":"array","r":1,"i":{"t":"object","n":["field","label"],"p":{"field":{"t":"string"},"label":{"t":"string"},"type":{"t":"string","e":["checkbox","select","toggle"]},"options":{"t":"array"}}}}]
["onFilterChange",{"t":"function","k":"callback"}]
["onClearAll",{"t":"function","k":"callback"}]
["variant",{"t":"string","e":["default","compact","pills","vertical"]}]
["showIcon",{"t":"boolean"}]
["query",{"t":"string"}]
["look",{"t":"string","e":["toolbar","chips","pills","popover-trigger","inline-column-header"]}]
["variant",{"t":"string","e":["default","primary","secondary","success","warning","danger","info","neutral"]}]
["removable",{"t":"boolean"}]
["clickEvent",{"t":"string","k":"event-ref"}]
["removeEvent",{"t":"string","k":"event-ref"}]
["direction",{"t":"string","e":["row","row-reverse","col","col-reverse"]}]
["wrap",{"t":"string","e":["nowrap","wrap","wrap-reverse"]}]
["align",{"t":"string","e":["start","center","end","stretch","baseline"]}]
["justify",{"t":"string","e":["start","center","end","between","around","evenly"]}]
["gap",{"t":"string","e":["none","xs","sm","md","lg","xl","2xl"]}]
["grow",{"t":"boolean number"}]
["shrink",{"t":"boolean number"}]
["basis",{"t":"string number"}]
["front",{"t":"node","r":1}]
["back",{"t":"node","r":1}]
["flipped",{"t":"boolean"}]
["onFlip",{"t":"function","k":"callback"}]
["height",{"t":"string"}]
["flipped",{"t":"boolean","r":1}]
["actions",{"t":"array","i":{"t":"object","n":["id","label","icon"],"p":{"id":{"t":"string"},"label":{"t":"string"},"icon":{"t":"icon string"},"onClick":{"t":"function"},"event":{"t":"string"},"variant":{"t":"string","e":["primary","secondary","success","danger","warning"]}}}}]
["variant",{"t":"string","e":["primary","secondary","success","danger","warning"]}]
["position",{"t":"string","e":["bottom-right","bottom-left","bottom-center","top-right","top-left","top-center"]}]
["onSubmit",{"t":"string"}]
["onCancel",{"t":"string"}]
["layout",{"t":"string","e":["vertical","horizontal","inline"]}]
["mode",{"t":"string","e":["create","edit"]}]
["fields",{"t":"array","r":1,"i":{"t":"object","p":{"name":{"t":"string"},"field":{"t":"string"},"label":{"t":"string"},"type":{"t":"string"},"inputType":{"t":"string"},"placeholder":{"t":"string"},"required":{"t":"boolean"},"defaultValue":{"t":"object","f":1},"options":{"t":"array"},"values":{"t":"array"},"relation":{"t":"object","n":["entity"]},"min":{"t":"number"},"max":{"t":"number"},"pattern":{"t":"string"},"validation":{"t":"object","f":1},"readonly":{"t":"boolean"},"disabled":{"t":"boolean"}}}}]
["submitLabel",{"t":"string"}]
["showCancel",{"t":"boolean"}]
["showSubmit",{"t":"boolean"}]
["submitEvent",{"t":"string","k":"event"}]
["cancelEvent",{"t":"string","k":"event"}]
["relationsData",{"t":"object"}]
["relationsLoading",{"t":"object"}]
["conditionalFields",{"t":"object boolean"}]
["hiddenCalculations",{"t":"array boolean","i":{"t":"object","n":["variableName","expression","triggerFields"],"p":{"variableName":{"t":"string"},"expression":{"t":"sexpr"},"triggerFields":{"t":"array"}}}}]
["violationTriggers",{"t":"array boolean","i":{"t":"object","n":["condition","violation"],"p":{"condition":{"t":"sexpr"},"violation":{"t":"object","n":["law","article","actionType","message"]},"fieldId":{"t":"string"}}}}]
["evaluationContext",{"t":"object","n":["formValues","globalVariables"],"p":{"formValues":{"t":"object"},"globalVariables":{"t":"object"},"localVariables":{"t":"object"},"entity":{"t":"object"}}}]
["sections",{"t":"array","i":{"t":"object","n":["id","title","fields"],"p":{"id":{"t":"string"},"title":{"t":"string"},"condition":{"t":"sexpr"},"fields":{"t":"array"},"collapsible":{"t":"boolean"}}}}]
["onFieldChange",{"t":"function","k":"callback"}]
["configPath",{"t":"string"}]
["repeatable",{"t":"boolean"}]
["sticky",{"t":"boolean"}]
["align",{"t":"string","e":["left","right","between","center"]}]
["required",{"t":"boolean"}]
["error",{"t":"string"}]
["hint",{"t":"string"}]
["dividers",{"t":"boolean"}]
["isCollapsed",{"t":"boolean"}]
["onToggle",{"t":"function","k":"callback"}]
["badge",{"t":"string"}]
["badgeVariant",{"t":"string","e":["default","primary","success","warning","danger"]}]
["hasErrors",{"t":"boolean"}]
["isComplete",{"t":"boolean"}]
["onAsset",{"t":"object","n":["url"],"p":{"url":{"t":"asset"},"role":{"t":"string"},"category":{"t":"string"},"animations":{"t":"array"},"style":{"t":"string"},"dimension":{"t":"string"},"aspect":{"t":"string"},"name":{"t":"string"},"thumbnailUrl":{"t":"string"}}}]
["offAsset",{"t":"object","n":["url"],"p":{"url":{"t":"asset"},"role":{"t":"string"},"category":{"t":"string"},"animations":{"t":"array"},"style":{"t":"string"},"dimension":{"t":"string"},"aspect":{"t":"string"},"name":{"t":"string"},"thumbnailUrl":{"t":"string"}}}]
["cameraMode",{"t":"string","e":["pan-zoom","follow","fixed"]}]
["attackEvent",{"t":"string","k":"event-ref"}]
["endTurnEvent",{"t":"string","k":"event-ref"}]
["cancelEvent",{"t":"string","k":"event-ref"}]
["gameEndEvent",{"t":"string","k":"event-ref"}]
["events",{"t":"array","i":{"t":"object","n":["id","type","x"],"p":{"id":{"t":"string"},"type":{"t":"string"},"x":{"t":"number"},"z":{"t":"number"},"y":{"t":"number"},"message":{"t":"string"}}}}]
["fogOfWar",{"t":"array","i":{"t":"array","i":{"t":"boolean"}}}]
["orientation",{"t":"string","e":["standard","rotated"]}]
["showGrid",{"t":"boolean"}]
["showCoordinates",{"t":"boolean"}]
["showTileInfo",{"t":"boolean"}]
["overlay",{"t":"string","e":["default","hidden","minimap"]}]
["shadows",{"t":"boolean"}]
["onTileClick",{"t":"function","k":"callback"}]
["onUnitClick",{"t":"function","k":"callback"}]
["onFeatureClick",{"t":"function","k":"callback"}]
["onCanvasClick",{"t":"function","k":"callback"}]
["onTileHover",{"t":"function","k":"callback"}]
["onUnitAnimation",{"t":"function","k":"callback"}]
["assetLoader",{"t":"object"}]
["tileRenderer",{"t":"object"}]
["unitRenderer",{"t":"object"}]
["featureRenderer",{"t":"object"}]
["preloadAssets",{"t":"array","i":{"t":"string"}}]
["featureClickEvent",{"t":"string","k":"event-ref"}]
["canvasClickEvent",{"t":"string","k":"event-ref"}]
["unitAnimationEvent",{"t":"string","k":"event-ref"}]
["cameraChangeEvent",{"t":"string","k":"event-ref"}]
["loadingMessage",{"t":"string"}]
["useInstancing",{"t":"boolean"}]
["validMoves",{"t":"array","i":{"t":"object","n":["x","z"],"p":{"x":{"t":"number"},"z":{"t":"number"}}}}]
["attackTargets",{"t":"array","i":{"t":"object","n":["x","z"],"p":{"x":{"t":"number"},"z":{"t":"number"}}}}]
["selectedTileIds",{"t":"array","i":{"t":"string"}}]
["pixelsPerUnit",{"t":"number"}]
["entity",{"t":"object","r":1}]
["assetManifest",{"t":"object"}]
["cameraMode",{"t":"string","e":["isometric","perspective","top-down"]}]
["tileClickEvent",{"t":"string"}]
["unitClickEvent",{"t":"string"}]
["endTurnEvent",{"t":"string"}]
["cancelEvent",{"t":"string"}]
["attackEvent",{"t":"string"}]
["playAgainEvent",{"t":"string"}]
["gameEndEvent",{"t":"string"}]
["exitEvent",{"t":"string"}]
["showTurnIndicator",{"t":"boolean"}]
["buildingClickEvent",{"t":"string"}]
["buildEvent",{"t":"string"}]
["recruitEvent",{"t":"string"}]
["showHeader",{"t":"boolean"}]
["featureClickEvent",{"t":"string"}]
["tileHoverEvent",{"t":"string"}]
["tileLeaveEvent",{"t":"string"}]
["cameraChangeEvent",{"t":"string"}]
["id",{"t":"string","r":1}]
["cost",{"t":"number"}]
["art",{"t":"object","n":["url"],"p":{"url":{"t":"asset"},"role":{"t":"string"},"category":{"t":"string"},"animations":{"t":"array"},"style":{"t":"string"},"dimension":{"t":"string"},"aspect":{"t":"string"},"name":{"t":"string"},"thumbnailUrl":{"t":"string"}}}]
["frameAsset",{"t":"object","n":["url"],"p":{"url":{"t":"asset"},"role":{"t":"string"},"category":{"t":"string"},"animations":{"t":"array"},"style":{"t":"string"},"dimension":{"t":"string"},"aspect":{"t":"string"},"name":{"t":"string"},"thumbnailUrl":{"t":"string"}}}]
["attack",{"t":"number"}]
["defense",{"t":"number"}]
["animState",{"t":"string","e":["idle","drawn","played","flipped"]}]
["position",{"t":"string","e":["top","bottom","corners"]}]
["stats",{"t":"array","i":{"t":"object","p":{"source":{"t":"string"},"field":{"t":"string"}}}}]
["items",{"t":"array","i":{"t":"object","p":{"source":{"t":"string"},"field":{"t":"string"}}}}]
["elements",{"t":"array","i":{"t":"object","p":{"type":{"t":"string"},"bind":{"t":"string"},"position":{"t":"string"},"label":{"t":"string"},"value":{"t":"number string"},"icon":{"t":"icon string"},"assetUrl":{"t":"object","n":["url"]},"format":{"t":"string"},"max":{"t":"number"}}}}]
["transparent",{"t":"boolean"}]
["icon",{"t":"icon string","r":1}]
["size",{"t":"number string","e":["sm","md","lg"]}]
["options",{"t":"array","i":{"t":"object","n":["label"],"p":{"id":{"t":"string"},"label":{"t":"string"},"event":{"t":"string"},"navigatesTo":{"t":"string"},"variant":{"t":"string","e":["primary","secondary","ghost"]},"disabled":{"t":"boolean"},"subLabel":{"t":"string"},"action":{"t":"string"}}}}]
["menuItems",{"t":"array","i":{"t":"object","n":["label"],"p":{"id":{"t":"string"},"label":{"t":"string"},"event":{"t":"string"},"navigatesTo":{"t":"string"},"variant":{"t":"string","e":["primary","secondary","ghost"]},"disabled":{"t":"boolean"},"subLabel":{"t":"string"},"action":{"t":"string"}}}}]
["background",{"t":"string"}]
["logo",{"t":"object","n":["url"],"p":{"url":{"t":"asset"},"role":{"t":"string"},"category":{"t":"string"},"animations":{"t":"array"},"style":{"t":"string"},"dimension":{"t":"string"},"aspect":{"t":"string"},"name":{"t":"string"},"thumbnailUrl":{"t":"string"}}}]
["hud",{"t":"node"}]
["addons",{"t":"node"}]
["controls",{"t":"node"}]
["overlay",{"t":"node"}]
["showTopBar",{"t":"boolean"}]
["backgroundAsset",{"t":"object","n":["url"],"p":{"url":{"t":"asset"},"role":{"t":"string"},"category":{"t":"string"},"animations":{"t":"array"},"style":{"t":"string"},"dimension":{"t":"string"},"aspect":{"t":"string"},"name":{"t":"string"},"thumbnailUrl":{"t":"string"}}}]
["hudBackgroundAsset",{"t":"object","n":["url"],"p":{"url":{"t":"asset"},"role":{"t":"string"},"category":{"t":"string"},"animations":{"t":"array"},"style":{"t":"string"},"dimension":{"t":"string"},"aspect":{"t":"string"},"name":{"t":"string"},"thumbnailUrl":{"t":"string"}}}]
["fontFamily",{"t":"string"}]
["debugPanel",{"t":"node"}]
["showDebugPanel",{"t":"boolean"}]
["controls",{"t":"object","p":{"onPlay":{"t":"function"},"onPause":{"t":"function"},"onReset":{"t":"function"},"isPlaying":{"t":"boolean"}}}]
["variant",{"t":"string","e":["star8","star6","khatam","star10","star12","rosette-double","rosette-filled","seigaiha","greek-key","celtic-knot","kolam","arch","arabesque-vine","arabesque-net"]}]
["mode",{"t":"string","e":["background","left","right","dual","around","frame"]}]
["color",{"t":"string"}]
["nodes",{"t":"array","i":{"t":"object","n":["id"],"p":{"id":{"t":"string"},"label":{"t":"string"},"group":{"t":"string"},"color":{"t":"string"},"size":{"t":"number"},"x":{"t":"number"},"y":{"t":"number"}}}}]
["edges",{"t":"array","i":{"t":"object","n":["source","target"],"p":{"source":{"t":"string"},"target":{"t":"string"},"label":{"t":"string"},"weight":{"t":"number"},"color":{"t":"string"}}}}]
["showLabels",{"t":"boolean"}]
["draggable",{"t":"boolean"}]
["onNodeClick",{"t":"function","k":"callback"}]
["onNodeDoubleClick",{"t":"function","k":"callback"}]
["nodeClickEvent",{"t":"string","k":"event-ref"}]
["selectedNodeId",{"t":"string"}]
["repulsion",{"t":"number"}]
["linkDistance",{"t":"number"}]
["nodeSpacing",{"t":"number"}]
["linkOpacity",{"t":"number"}]
["layout",{"t":"string","e":["force","circular","grid"]}]
["nodes",{"t":"array","r":1,"i":{"t":"object","n":["id"],"p":{"id":{"t":"string"},"label":{"t":"string"},"color":{"t":"string"},"size":{"t":"number"},"group":{"t":"string"}}}}]
["edges",{"t":"array","r":1,"i":{"t":"object","n":["source","target"],"p":{"source":{"t":"string"},"target":{"t":"string"},"color":{"t":"string"},"label":{"t":"string"}}}}]
["onNodeHover",{"t":"function","k":"callback"}]
["zoomToFit",{"t":"boolean"}]
["cols",{"t":"number string object","e":["none"],"p":{"base":{"t":"number string","e":["none"]},"sm":{"t":"number string","e":["none"]},"md":{"t":"number string","e":["none"]},"lg":{"t":"number string","e":["none"]},"xl":{"t":"number string","e":["none"]}}}]
["rows",{"t":"number"}]
["rowGap",{"t":"string","e":["none","xs","sm","md","lg","xl","2xl"]}]
["colGap",{"t":"string","e":["none","xs","sm","md","lg","xl","2xl"]}]
["alignItems",{"t":"string","e":["start","center","end","stretch","baseline"]}]
["justifyItems",{"t":"string","e":["start","center","end","stretch"]}]
["flow",{"t":"string","e":["row","col","row-dense","col-dense"]}]
["logoSrc",{"t":"asset"}]
["brandName",{"t":"string"}]
["navigationItems",{"t":"array","i":{"t":"object","n":["label"],"p":{"label":{"t":"string"},"href":{"t":"string"},"onClick":{"t":"function"},"icon":{"t":"icon string"},"badge":{"t":"string number"},"active":{"t":"boolean"}}}}]
["showMenuToggle",{"t":"boolean"}]
["isMenuOpen",{"t":"boolean"}]
["onMenuToggle",{"t":"function","k":"callback"}]
["onSearch",{"t":"function","k":"callback"}]
["userAvatar",{"t":"object","p":{"src":{"t":"asset"},"alt":{"t":"string"},"initials":{"t":"string"}}}]
["userName",{"t":"string"}]
["onUserClick",{"t":"function","k":"callback"}]
["variant",{"t":"string","e":["mobile","desktop"]}]
["look",{"t":"string","e":["hero","compact-bar","breadcrumb","contextual","editorial-banner"]}]
["onLogoClick",{"t":"function","k":"callback"}]
["current",{"t":"number","r":1}]
["max",{"t":"number","r":1}]
["format",{"t":"string","e":["hearts","bar","numeric","progress"]}]
["level",{"t":"number"}]
["showLabel",{"t":"boolean"}]
["labelSuffix",{"t":"string"}]
["animated",{"t":"boolean"}]
["fillAsset",{"t":"object","n":["url"],"p":{"url":{"t":"asset"},"role":{"t":"string"},"category":{"t":"string"},"animations":{"t":"array"},"style":{"t":"string"},"dimension":{"t":"string"},"aspect":{"t":"string"},"name":{"t":"string"},"thumbnailUrl":{"t":"string"}}}]
["entity",{"t":"object","k":"entity","p":{"title":{"t":"string"},"tag":{"t":"string"},"titleAccent":{"t":"string"},"subtitle":{"t":"string"},"primaryAction":{"t":"object"},"secondaryAction":{"t":"object"},"installCommand":{"t":"string"},"image":{"t":"object"},"imagePosition":{"t":"string","e":["below","right","background"]},"background":{"t":"string","e":["dark","gradient","subtle"]}}}]
["tag",{"t":"string"}]
["tagVariant",{"t":"string","e":["primary","secondary","accent"]}]
["titleAccent",{"t":"string"}]
["subtitle",{"t":"string","r":1}]
["installCommand",{"t":"string"}]
["image",{"t":"object","n":["src","alt"],"p":{"src":{"t":"asset"},"alt":{"t":"string"}}}]
["imagePosition",{"t":"string","e":["below","right","background"]}]
["background",{"t":"string","e":["dark","gradient","subtle"]}]
["backgroundElement",{"t":"node"}]
["animation",{"t":"string","e":["spin","pulse","none"]}]
["loadMoreEvent",{"t":"string","k":"event","r":1}]
["loadMorePayload",{"t":"object","f":1}]
["threshold",{"t":"string"}]
["value",{"t":"string number"}]
["inputType",{"t":"string","e":["text","email","password","number","tel","url","search","date","datetime-local","time","checkbox","select","textarea"]}]
["helperText",{"t":"string"}]
["clearable",{"t":"boolean"}]
["onClear",{"t":"function string"}]
["options",{"t":"array","i":{"t":"object","n":["value","label"],"p":{"value":{"t":"string"},"label":{"t":"string"}}}}]
["leftAddon",{"t":"node icon"}]
["rightAddon",{"t":"node icon"}]
["command",{"t":"string","r":1}]
["items",{"t":"array","r":1,"i":{"t":"object","n":["id"],"p":{"id":{"t":"string"},"icon":{"t":"icon string"},"assetUrl":{"t":"object","n":["url"]},"label":{"t":"string"},"quantity":{"t":"number"},"rarity":{"t":"string","e":["common","uncommon","rare","epic","legendary"]}}}}]
["columns",{"t":"number"}]
["totalSlots",{"t":"number"}]
["selectedId",{"t":"string"}]
["selectEvent",{"t":"string","k":"event-ref"}]
["quantity",{"t":"number"}]
["rarity",{"t":"string","e":["common","uncommon","rare","epic","legendary"]}]
["empty",{"t":"boolean"}]
["schema",{"t":"object"}]
["trait",{"t":"object"}]
["traitIndex",{"t":"number"}]
["entityFields",{"t":"array","i":{"t":"string"}}]
["direction",{"t":"string","e":["ltr","rtl"]}]
["text",{"t":"string"}]
["htmlFor",{"t":"string"}]
["entity",{"t":"object","k":"entity","r":1,"p":{"id":{"t":"string"},"hero":{"t":"object","n":["title","subtitle"]},"features":{"t":"array"},"stats":{"t":"array"},"steps":{"t":"array"},"showcase":{"t":"array"},"ctaTitle":{"t":"string"},"ctaSubtitle":{"t":"string"},"ctaPrimaryAction":{"t":"object","n":["label","href"]},"ctaSecondaryAction":{"t":"object","n":["label","href"]},"communityGithub":{"t":"string"},"communityDiscord":{"t":"string"}}}]
["variant",{"t":"string","e":["product","service","platform"]}]
["featureColumns",{"t":"number","e":[2,3,4,6]}]
["reference",{"t":"object","r":1,"n":["law","article"],"p":{"law":{"t":"string"},"lawName":{"t":"string"},"article":{"t":"string"},"clause":{"t":"string"},"link":{"t":"string"}}}]
["position",{"t":"string","e":["top","bottom","left","right"]}]
["onShapeHover",{"t":"function","k":"callback"}]
["images",{"t":"array","r":1,"i":{"t":"object","p":{"src":{"t":"asset"},"alt":{"t":"string"},"caption":{"t":"string"}}}}]
["currentIndex",{"t":"number"}]
["showCounter",{"t":"boolean"}]
["closeAction",{"t":"string"}]
["onIndexChange",{"t":"function","k":"callback"}]
["question",{"t":"string"}]
["options",{"t":"array","i":{"t":"object","n":["value","label"],"p":{"value":{"t":"number string"},"label":{"t":"string"}}}}]
["value",{"t":"number string"}]
["changeEvent",{"t":"string","k":"event-ref"}]
["variant",{"t":"string","e":["radios","buttons"]}]
["data",{"t":"array","r":1,"i":{"t":"object","n":["label","value"],"p":{"label":{"t":"string"},"value":{"t":"number"},"color":{"t":"string"}}}}]
["showArea",{"t":"boolean"}]
["lineColor",{"t":"string"}]
["areaColor",{"t":"string"}]
["markers",{"t":"array","i":{"t":"object","n":["id","lat","lng"],"p":{"id":{"t":"string number"},"lat":{"t":"number"},"lng":{"t":"number"},"label":{"t":"string"},"category":{"t":"string"}}}}]
["routes",{"t":"array","i":{"t":"object","n":["id","waypoints"],"p":{"id":{"t":"string number"},"waypoints":{"t":"array"},"color":{"t":"string"},"weight":{"t":"number"},"opacity":{"t":"number"},"dashArray":{"t":"string"},"label":{"t":"string"}}}}]
["centerLat",{"t":"number"}]
["centerLng",{"t":"number"}]
["zoom",{"t":"number"}]
["onMarkerClick",{"t":"function","k":"callback"}]
["onMapClick",{"t":"function","k":"callback"}]
["mapClickEvent",{"t":"string","k":"event-ref"}]
["markerClickEvent",{"t":"string","k":"event-ref"}]
["showClickedPin",{"t":"boolean"}]
["showAttribution",{"t":"boolean"}]
["columns",{"t":"array","r":1,"i":{"t":"object","n":["title","items"],"p":{"title":{"t":"string"},"items":{"t":"array"}}}}]
["copyright",{"t":"string"}]
["logo",{"t":"object","n":["src","alt"],"p":{"src":{"t":"asset"},"alt":{"t":"string"},"href":{"t":"string"}}}]
["value",{"t":"string","r":1}]
["masterFields",{"t":"array","r":1,"i":{"t":"string"}}]
["detailFields",{"t":"array","i":{"t":"string"}}]
["master",{"t":"node","r":1}]
["detail",{"t":"node","r":1}]
["emptyDetail",{"t":"node"}]
["hasSelection",{"t":"boolean"}]
["masterWidth",{"t":"string"}]
["masterClassName",{"t":"string"}]
["detailClassName",{"t":"string"}]
["xMin",{"t":"number"}]
["xMax",{"t":"number"}]
["yMin",{"t":"number"}]
["yMax",{"t":"number"}]
["showAxes",{"t":"boolean"}]
["gridStep",{"t":"number"}]
["curves",{"t":"array","i":{"t":"object","n":["samples"],"p":{"label":{"t":"string"},"color":{"t":"string"},"samples":{"t":"array"}}}}]
["points",{"t":"array","i":{"t":"object","n":["x","y"],"p":{"x":{"t":"number"},"y":{"t":"number"},"label":{"t":"string"},"color":{"t":"string"},"radius":{"t":"number"}}}}]
["vectors",{"t":"array","i":{"t":"object","n":["x","y","vx","vy"],"p":{"x":{"t":"number"},"y":{"t":"number"},"vx":{"t":"number"},"vy":{"t":"number"},"color":{"t":"string"},"label":{"t":"string"}}}}]
["rows",{"t":"array","r":1,"i":{"t":"object","n":["id","label"],"p":{"id":{"t":"string"},"label":{"t":"string"}}}}]
["columns",{"t":"array","i":{"t":"object","n":["value","label"],"p":{"value":{"t":"number string"},"label":{"t":"string"}}}}]
["values",{"t":"object"}]
["size",{"t":"string","e":["sm","md"]}]
["items",{"t":"array","i":{"t":"object","p":{"id":{"t":"string"},"src":{"t":"asset"},"alt":{"t":"string"},"thumbnail":{"t":"asset"},"mediaType":{"t":"string","e":["image","video"]},"caption":{"t":"string"},"fileSize":{"t":"string"}}}}]
["columns",{"t":"number","e":[2,3,4,5,6]}]
["selectedItems",{"t":"array","i":{"t":"string"}}]
["selectionEvent",{"t":"string","k":"event-ref"}]
["showUpload",{"t":"boolean"}]
["aspectRatio",{"t":"string","e":["square","landscape","portrait"]}]
["trigger",{"t":"node","r":1}]
["items",{"t":"array","r":1,"i":{"t":"object","n":["label"],"p":{"id":{"t":"string"},"label":{"t":"string"},"icon":{"t":"icon string"},"badge":{"t":"string number"},"disabled":{"t":"boolean"},"onClick":{"t":"function"},"event":{"t":"string"},"variant":{"t":"string","e":["default","danger"]},"subMenu":{"t":"array"}}}}]
["position",{"t":"string","e":["top-left","top-right","bottom-left","bottom-right","top-start","top-end","bottom-start","bottom-end"]}]
["header",{"t":"node"}]
["min",{"t":"number"}]
["max",{"t":"number"}]
["unit",{"t":"string"}]
["variant",{"t":"string","e":["linear","radial","segmented"]}]
["thresholds",{"t":"array","i":{"t":"object","n":["value","color"],"p":{"value":{"t":"number"},"color":{"t":"string"},"label":{"t":"string"}}}}]
["segments",{"t":"number"}]
["showValue",{"t":"boolean"}]
["tiles",{"t":"array","i":{"t":"object","n":["x","y","color"],"p":{"x":{"t":"number"},"y":{"t":"number"},"color":{"t":"string"}}}}]
["units",{"t":"array","i":{"t":"object","n":["x","y","color"],"p":{"x":{"t":"number"},"y":{"t":"number"},"color":{"t":"string"},"isPlayer":{"t":"boolean"}}}}]
["mapWidth",{"t":"number"}]
["mapHeight",{"t":"number"}]
["viewportRect",{"t":"object","n":["x","y","w","h"],"p":{"x":{"t":"number"},"y":{"t":"number"},"w":{"t":"number"},"h":{"t":"number"}}}]
["tileAssets",{"t":"object"}]
["unitAssets",{"t":"object"}]
["closeEvent",{"t":"string","k":"event-ref"}]
["swipeDownToClose",{"t":"boolean"}]
["look",{"t":"string","e":["centered-card","top-sheet","side-drawer","full-screen"]}]
["items",{"t":"array","r":1,"i":{"t":"object","n":["id","label"],"p":{"id":{"t":"string"},"label":{"t":"string"},"icon":{"t":"icon string"},"badge":{"t":"string number"},"href":{"t":"string"},"onClick":{"t":"function"},"isActive":{"t":"boolean"},"disabled":{"t":"boolean"},"subMenu":{"t":"array"}}}}]
["playRoundEvent",{"t":"string","k":"event-ref"}]
["finishEvent",{"t":"string","k":"event-ref"}]
["variant",{"t":"string","e":["success","error","info","warning"]}]
["message",{"t":"string","r":1}]
["dismissEvent",{"t":"string","k":"event-ref"}]
["value",{"t":"number"}]
["step",{"t":"number"}]
["object",{"t":"object","k":"entity","r":1}]
["groupId",{"t":"string","r":1}]
["options",{"t":"array","r":1,"i":{"t":"object","n":["id","label"],"p":{"id":{"t":"string"},"label":{"t":"string"},"priceDelta":{"t":"number"},"disabled":{"t":"boolean"},"outOfStock":{"t":"boolean"}}}}]
["constraint",{"t":"object","n":["type"],"p":{"type":{"t":"unknown"},"required":{"t":"boolean"}}}]
["selected",{"t":"array","i":{"t":"string"}}]
["schema",{"t":"object","p":{"dataEntities":{"t":"array"},"ui":{"t":"object"},"traits":{"t":"array"}}}]
["complexity",{"t":"number"}]
["isVisible",{"t":"boolean"}]
["blur",{"t":"boolean"}]
["title",{"t":"string number"}]
["subtitle",{"t":"string number"}]
["showBack",{"t":"boolean"}]
["backEvent",{"t":"string","k":"event-ref"}]
["breadcrumbs",{"t":"array","i":{"t":"object","n":["label"],"p":{"label":{"t":"string"},"href":{"t":"string"}}}}]
["actions",{"t":"array","i":{"t":"object","n":["label"],"p":{"label":{"t":"string"},"navigatesTo":{"t":"string"},"onClick":{"t":"function"},"event":{"t":"string"},"variant":{"t":"string","e":["primary","secondary","ghost","danger"]},"icon":{"t":"icon string"},"loading":{"t":"boolean"},"disabled":{"t":"boolean"}}}}]
["tabs",{"t":"array","i":{"t":"object","n":["label","value"],"p":{"label":{"t":"string"},"value":{"t":"string"},"count":{"t":"number"}}}}]
["activeTab",{"t":"string"}]
["onTabChange",{"t":"function","k":"callback"}]
["onPageChange",{"t":"function","k":"callback"}]
["showPageSize",{"t":"boolean"}]
["pageSizeOptions",{"t":"array","i":{"t":"number"}}]
["onPageSizeChange",{"t":"function","k":"callback"}]
["showJumpToPage",{"t":"boolean"}]
["totalItems",{"t":"number"}]
["maxVisiblePages",{"t":"number"}]
["pageChangeEvent",{"t":"string","k":"event-ref"}]
["pageSizeChangeEvent",{"t":"string","k":"event-ref"}]
["bodies",{"t":"array","i":{"t":"object","n":["x","y"],"p":{"id":{"t":"string"},"x":{"t":"number"},"y":{"t":"number"},"radius":{"t":"number"},"color":{"t":"string"},"label":{"t":"string"},"vx":{"t":"number"},"vy":{"t":"number"},"fx":{"t":"number"},"fy":{"t":"number"}}}}]
["constraints",{"t":"array","i":{"t":"object","n":["from","to"],"p":{"from":{"t":"string"},"to":{"t":"string"},"color":{"t":"string"}}}}]
["showVelocity",{"t":"boolean"}]
["showForces",{"t":"boolean"}]
["velocityScale",{"t":"number"}]
["forceScale",{"t":"number"}]
["content",{"t":"node","r":1}]
["trigger",{"t":"string","e":["click","hover"]}]
["showArrow",{"t":"boolean"}]
["items",{"t":"object array","k":"entity","r":1,"p":{"label":{"t":"string"},"x":{"t":"number"},"y":{"t":"number"},"capacity":{"t":"number"},"partySize":{"t":"number"},"serverName":{"t":"string"},"status":{"t":"string","e":["empty","seated","ordered","awaiting-bill","cleaning"]},"shape":{"t":"string","e":["round","rectangle","square"]}}}]
["onMove",{"t":"function","k":"callback"}]
["moveEvent",{"t":"string","k":"event-ref"}]
["name",{"t":"string","r":1}]
["price",{"t":"string","r":1}]
["features",{"t":"array","r":1,"i":{"t":"string"}}]
["action",{"t":"object","r":1,"n":["label","href"],"p":{"label":{"t":"string"},"href":{"t":"string"}}}]
["highlighted",{"t":"boolean"}]
["plans",{"t":"array","r":1,"i":{"t":"object","n":["name","price","features","action"],"p":{"name":{"t":"string"},"price":{"t":"string"},"features":{"t":"array"},"action":{"t":"object","n":["label","href"]},"highlighted":{"t":"boolean"},"badge":{"t":"string"},"className":{"t":"string"}}}}]
["entity",{"t":"object array","k":"entity","p":{"name":{"t":"string"},"price":{"t":"string"},"features":{"t":"array"},"actionLabel":{"t":"string"},"actionHref":{"t":"string"},"highlighted":{"t":"boolean"},"badge":{"t":"string"}}}]
["entity",{"t":"object","k":"entity","r":1,"p":{"id":{"t":"string"},"hero":{"t":"object","n":["title","subtitle"]},"plans":{"t":"array"},"faq":{"t":"array"},"ctaTitle":{"t":"string"},"ctaSubtitle":{"t":"string"},"ctaAction":{"t":"object","n":["label","href"]}}}]
["progressType",{"t":"string","e":["linear","circular","stepped"]}]
["variant",{"t":"string","e":["default","primary","success","warning","error","danger"]}]
["color",{"t":"string","e":["default","primary","success","warning","error","danger"]}]
["showPercentage",{"t":"boolean"}]
["steps",{"t":"number"}]
["count",{"t":"number","r":1}]
["currentIndex",{"t":"number","r":1}]
["getState",{"t":"function","k":"callback","v":1}]
["onDotClick",{"t":"function","k":"callback"}]
["children",{"t":"string","r":1}]
["refreshEvent",{"t":"string","k":"event","r":1}]
["refreshPayload",{"t":"object","f":1}]
["onScan",{"t":"function","k":"callback"}]
["scanEvent",{"t":"string","k":"event-ref"}]
["facingMode",{"t":"string","e":["environment","user"]}]
["paused",{"t":"boolean"}]
["showOverlay",{"t":"boolean"}]
["showCameraControls",{"t":"boolean"}]
["options",{"t":"array","i":{"t":"string"}}]
["value",{"t":"string"}]
["showTooltip",{"t":"boolean"}]
["showTicks",{"t":"boolean"}]
["buffered",{"t":"number"}]
["formatValue",{"t":"function","k":"callback","v":1}]
["prompt",{"t":"string","r":1}]
["index",{"t":"number","r":1}]
["savedNote",{"t":"string"}]
["options",{"t":"array","r":1,"i":{"t":"object","n":["value","label"],"p":{"value":{"t":"string"},"label":{"t":"string"},"disabled":{"t":"boolean"}}}}]
["sectionType",{"t":"string","r":1}]
["items",{"t":"array","r":1,"i":{"t":"object","n":["id"],"p":{"id":{"t":"string"},"addedInState":{"t":"string"},"addedAt":{"t":"string"}}}}]
["renderItem",{"t":"function","k":"callback","r":1,"v":1}]
["minItems",{"t":"number"}]
["allowReorder",{"t":"boolean"}]
["addLabel",{"t":"string"}]
["onAdd",{"t":"function","k":"callback"}]
["onReorder",{"t":"function","k":"callback"}]
["trackAddedInState",{"t":"boolean"}]
["currentState",{"t":"string"}]
["showAuditInfo",{"t":"boolean"}]
["nodes",{"t":"object array","k":"entity","r":1,"p":{"authorName":{"t":"string"},"content":{"t":"string"},"authorAvatarUrl":{"t":"string"},"postedAt":{"t":"string"},"voteCount":{"t":"number"},"userVote":{"t":"string","e":["up","down","none"]},"collapsed":{"t":"boolean"},"replies":{"t":"object array"}}}]
["maxDepth",{"t":"number"}]
["onVote",{"t":"function","k":"callback"}]
["onReply",{"t":"function","k":"callback"}]
["onFlag",{"t":"function","k":"callback"}]
["onContinueThread",{"t":"function","k":"callback"}]
["voteEvent",{"t":"string","k":"event-ref"}]
["replyEvent",{"t":"string","k":"event-ref"}]
["flagEvent",{"t":"string","k":"event-ref"}]
["continueThreadEvent",{"t":"string","k":"event-ref"}]
["resources",{"t":"array","r":1,"i":{"t":"object","n":["label"],"p":{"icon":{"t":"icon string"},"assetUrl":{"t":"object","n":["url"]},"label":{"t":"string"},"value":{"t":"number"},"max":{"t":"number"}}}}]
["initialBlocks",{"t":"object array","k":"entity"}]
["enableBlocks",{"t":"boolean"}]
["position",{"t":"string","e":["bottom-right","bottom-left","top-right","top-left"]}]
["defaultCollapsed",{"t":"boolean"}]
["mode",{"t":"string","e":["floating","inline","verify"]}]
["defaultTab",{"t":"string"}]
["score",{"t":"number"}]
["locale",{"t":"string"}]
["debounceMs",{"t":"number"}]
["event",{"t":"string"}]
["action",{"t":"node"}]
["variant",{"t":"string","e":["default","card","bordered","filled"]}]
["divider",{"t":"boolean"}]
["headerClassName",{"t":"string"}]
["contentClassName",{"t":"string"}]
["align",{"t":"string","e":["center","left","right"]}]
["level",{"t":"number","e":[1,2,3]}]
["segments",{"t":"array","r":1,"i":{"t":"object","n":["type","content"],"p":{"type":{"t":"unknown"},"content":{"t":"string"}}}}]
["containerClassName",{"t":"string"}]
["userProgress",{"t":"object","p":{"activationResponse":{"t":"string"},"reflectionNotes":{"t":"array"},"bloomAnswered":{"t":"object"}}}]
["onRunCodeSimulation",{"t":"function","k":"callback","v":1}]
["onRenderVisualization",{"t":"function","k":"callback","v":1}]
["groups",{"t":"array","i":{"t":"object","n":["label","options"],"p":{"label":{"t":"string"},"options":{"t":"array"}}}}]
["value",{"t":"string array","i":{"t":"string"}}]
["onValueChange",{"t":"function string"}]
["slots",{"t":"array","r":1,"i":{"t":"object","n":["id","name","category"],"p":{"id":{"t":"string"},"name":{"t":"string"},"category":{"t":"string"},"iconEmoji":{"t":"string"},"iconUrl":{"t":"object","n":["url"]},"stateMachine":{"t":"object"}}}}]
["maxSlots",{"t":"number","r":1}]
["onSlotDrop",{"t":"function","k":"callback"}]
["onSlotRemove",{"t":"function","k":"callback"}]
["slotDropEvent",{"t":"string","k":"event-ref"}]
["slotRemoveEvent",{"t":"string","k":"event-ref"}]
["playing",{"t":"boolean"}]
["currentStep",{"t":"number"}]
["slotFeedback",{"t":"array","i":{"t":"string","e":["correct","wrong"]}}]
["stepEvent",{"t":"string","k":"event-ref"}]
["services",{"t":"array","r":1,"i":{"t":"object","n":["name","layer"],"p":{"name":{"t":"string"},"layer":{"t":"string"},"layerColor":{"t":"string"}}}}]
["image",{"t":"object","r":1,"n":["src","alt"],"p":{"src":{"t":"asset"},"alt":{"t":"string"}}}]
["accentColor",{"t":"string"}]
["entity",{"t":"object array","k":"entity","p":{"title":{"t":"string"},"image":{"t":"object"},"href":{"t":"string"},"badge":{"t":"string"},"accentColor":{"t":"string"}}}]
["isOpen",{"t":"boolean","r":1}]
["onClose",{"t":"function","k":"callback","r":1}]
["items",{"t":"array","r":1,"i":{"t":"object","n":["id","label"],"p":{"id":{"t":"string"},"label":{"t":"string"},"icon":{"t":"icon string"},"badge":{"t":"string number"},"href":{"t":"string"},"onClick":{"t":"function"},"active":{"t":"boolean"},"isActive":{"t":"boolean"},"subItems":{"t":"array"}}}}]
["userSection",{"t":"node"}]
["footerContent",{"t":"node"}]
["collapsed",{"t":"boolean"}]
["collapseChangeEvent",{"t":"string","k":"event-ref"}]
["hideCollapseButton",{"t":"boolean"}]
["logoClickEvent",{"t":"string","k":"event-ref"}]
["signEvent",{"t":"string","k":"event-ref"}]
["clearEvent",{"t":"string","k":"event-ref"}]
["minChildWidth",{"t":"number string"}]
["gap",{"t":"string","e":["none","xs","sm","md","lg","xl"]}]
["setAEvent",{"t":"string","k":"event-ref"}]
["setBEvent",{"t":"string","k":"event-ref"}]
["variant",{"t":"string","e":["header","table","form","card","text"]}]
["fields",{"t":"number"}]
["items",{"t":"array","r":1,"i":{"t":"object","n":["name"],"p":{"logo":{"t":"string"},"name":{"t":"string"},"quote":{"t":"string"}}}}]
["variant",{"t":"string","e":["logos","quotes","badges"]}]
["items",{"t":"object array","k":"entity","r":1}]
["reorderEvent",{"t":"string","k":"event","r":1}]
["reorderPayload",{"t":"object","f":1}]
["dragHandlePosition",{"t":"string","e":["left","right"]}]
["size",{"t":"string","e":["xs","sm","md","lg","xl","2xl","auto"]}]
["axis",{"t":"string","e":["horizontal","vertical"]}]
["data",{"t":"array","r":1,"i":{"t":"number"}}]
["color",{"t":"string","e":["auto","primary","success","warning","error","info","muted"]}]
["size",{"t":"string","e":["xs","sm","md","lg"]}]
["overlay",{"t":"boolean"}]
["ratio",{"t":"string","e":["1:1","1:2","2:1","1:3","3:1","1:4","4:1","2:3","3:2"]}]
["reverse",{"t":"boolean"}]
["stackOnMobile",{"t":"boolean"}]
["stackBreakpoint",{"t":"string","e":["sm","md","lg","xl"]}]
["align",{"t":"string","e":["start","center","end","stretch"]}]
["leftClassName",{"t":"string"}]
["rightClassName",{"t":"string"}]
["children",{"t":"array","r":1,"i":{"t":"node","f":1}}]
["ratio",{"t":"number"}]
["minSize",{"t":"number"}]
["resizable",{"t":"boolean"}]
["left",{"t":"node","r":1}]
["right",{"t":"node","r":1}]
["description",{"t":"string node","r":1}]
["bullets",{"t":"array","i":{"t":"string"}}]
["imagePosition",{"t":"string","e":["left","right"]}]
["background",{"t":"string","e":["default","alt"]}]
["spritesheet",{"t":"object","r":1,"n":["url"],"p":{"url":{"t":"asset"},"role":{"t":"string"},"category":{"t":"string"},"animations":{"t":"array"},"style":{"t":"string"},"dimension":{"t":"string"},"aspect":{"t":"string"},"name":{"t":"string"},"thumbnailUrl":{"t":"string"}}}]
["frameWidth",{"t":"number","r":1}]
["frameHeight",{"t":"number","r":1}]
["frame",{"t":"number","r":1}]
["x",{"t":"number","r":1}]
["y",{"t":"number","r":1}]
["flipX",{"t":"boolean"}]
["flipY",{"t":"boolean"}]
["rotation",{"t":"number"}]
["zIndex",{"t":"number"}]
["animState",{"t":"object"}]
["frameRate",{"t":"number"}]
["wrap",{"t":"boolean"}]
["flex",{"t":"boolean"}]
["onKeyDown",{"t":"function","k":"callback"}]
["role",{"t":"string"}]
["tabIndex",{"t":"number"}]
["responsive",{"t":"boolean"}]
["precision",{"t":"string","e":["full","half"]}]
["iconUrl",{"t":"object","n":["url"],"p":{"url":{"t":"asset"},"role":{"t":"string"},"category":{"t":"string"},"animations":{"t":"array"},"style":{"t":"string"},"dimension":{"t":"string"},"aspect":{"t":"string"},"name":{"t":"string"},"thumbnailUrl":{"t":"string"}}}]
["source",{"t":"string"}]
["field",{"t":"string"}]
["format",{"t":"string","e":["number","hearts","bar","text"]}]
["variant",{"t":"string","e":["default","primary","success","warning","danger"]}]
["value",{"t":"string number array","i":{"t":"string number"}}]
["previousValue",{"t":"number"}]
["currentValue",{"t":"number"}]
["trend",{"t":"number"}]
["trendDirection",{"t":"string","e":["up","down","neutral"]}]
["invertTrend",{"t":"boolean"}]
["iconBg",{"t":"string"}]
["iconColor",{"t":"string"}]
["action",{"t":"object","n":["label"],"p":{"label":{"t":"string"},"event":{"t":"string"},"navigatesTo":{"t":"string"},"onClick":{"t":"function"}}}]
["metrics",{"t":"array","i":{"t":"object","n":["label"],"p":{"field":{"t":"string"},"label":{"t":"string"},"value":{"t":"string number"},"icon":{"t":"icon string"},"format":{"t":"string","e":["currency","percent","number"]}}}}]
["compact",{"t":"boolean"}]
["sparklineData",{"t":"array","i":{"t":"number"}}]
["target",{"t":"number"}]
["trendPolarity",{"t":"string","e":["higher-is-better","lower-is-better"]}]
["trendFormat",{"t":"string","e":["absolute","percent"]}]
["clickEvent",{"t":"string"}]
["format",{"t":"string"}]
["variant",{"t":"string","e":["default","primary","success","warning","error","info"]}]
["look",{"t":"string","e":["elevated","flat","progress-backed","gauge","sparkline"]}]
["testEvent",{"t":"string","k":"event-ref"}]
["addTransitionEvent",{"t":"string","k":"event-ref"}]
["removeTransitionEvent",{"t":"string","k":"event-ref"}]
["states",{"t":"array","r":1,"i":{"t":"string"}}]
["transitions",{"t":"array","i":{"t":"object","n":["from","to","event"],"p":{"from":{"t":"string"},"to":{"t":"string"},"event":{"t":"string"},"guardHint":{"t":"string"}}}}]
["selectedState",{"t":"string"}]
["addingFrom",{"t":"string"}]
["initialState",{"t":"string"}]
["nodeClickEvent",{"t":"string","k":"event"}]
["state",{"t":"string","r":1,"e":["idle","active","sleeping","moving","eating","waiting","happy","scared","done","error","ready","cooldown"]}]
["stateStyles",{"t":"object"}]
["initialState",{"t":"string","r":1}]
["transitions",{"t":"array","r":1,"i":{"t":"object","n":["from","to","event"],"p":{"from":{"t":"string"},"to":{"t":"string"},"event":{"t":"string"}}}}]
["defaultExpanded",{"t":"boolean"}]
["layoutData",{"t":"object"}]
["renderStateNode",{"t":"function","k":"callback","v":1}]
["stats",{"t":"array","r":1,"i":{"t":"object","n":["value","label"],"p":{"value":{"t":"string"},"label":{"t":"string"}}}}]
["entity",{"t":"object array","k":"entity","p":{"value":{"t":"string"},"label":{"t":"string"}}}]
["status",{"t":"string","e":["online","offline","away","busy","warning","critical"]}]
["pulse",{"t":"boolean"}]
["stacks",{"t":"number"}]
["variant",{"t":"string","e":["buff","debuff","neutral"]}]
["steps",{"t":"array","r":1,"i":{"t":"object","n":["title","description"],"p":{"number":{"t":"number"},"title":{"t":"string"},"icon":{"t":"icon string"}}}}]
["showConnectors",{"t":"boolean"}]
["entity",{"t":"object array","k":"entity","p":{"title":{"t":"string"},"number":{"t":"number"},"icon":{"t":"string"}}}]
["subagents",{"t":"array","r":1,"i":{"t":"object","f":1}}]
["focusedOrbital",{"t":"string"}]
["disclosureLevel",{"t":"number","r":1,"e":[1,2,3,4]}]
["open",{"t":"boolean","r":1}]
["coordinatorActivities",{"t":"array","i":{"t":"object","f":1}}]
["coordinatorMessages",{"t":"array","i":{"t":"object","f":1}}]
["mode",{"t":"string","e":["overlay","tab"]}]
["x",{"t":"number"}]
["y",{"t":"number"}]
["variant",{"t":"string","e":["fork","merge","diamond"]}]
["branches",{"t":"number"}]
["asRoot",{"t":"boolean"}]
["x1",{"t":"number"}]
["y1",{"t":"number"}]
["x2",{"t":"number"}]
["y2",{"t":"number"}]
["variant",{"t":"string","e":["solid","dashed","animated"]}]
["points",{"t":"array","i":{"t":"array","i":{"t":"number"}}}]
["cols",{"t":"number"}]
["spacing",{"t":"number"}]
["nodeRadius",{"t":"number"}]
["highlights",{"t":"array","i":{"t":"number"}}]
["cx",{"t":"number"}]
["cy",{"t":"number"}]
["rx",{"t":"number"}]
["ry",{"t":"number"}]
["shells",{"t":"number"}]
["nodes",{"t":"number"}]
["radius",{"t":"number"}]
["connectionDensity",{"t":"number"}]
["variant",{"t":"string","e":["text-to-code","code-to-app","generic"]}]
["r",{"t":"number"}]
["variant",{"t":"string","e":["filled","stroked","pulse"]}]
["rings",{"t":"number"}]
["maxRadius",{"t":"number"}]
["variant",{"t":"string","e":["solid","dashed","glow"]}]
["variant",{"t":"string","e":["outline","filled","check"]}]
["layers",{"t":"number"}]
["labels",{"t":"array","i":{"t":"string"}}]
["svgWidth",{"t":"number"}]
["svgHeight",{"t":"number"}]
["leftActions",{"t":"array","k":"event-list","i":{"t":"object","n":["label","event"],"p":{"label":{"t":"string"},"icon":{"t":"icon string"},"variant":{"t":"string","e":["primary","secondary","danger","ghost"]},"event":{"t":"string"},"eventPayload":{"t":"object","f":1}}}}]
["rightActions",{"t":"array","k":"event-list","i":{"t":"object","n":["label","event"],"p":{"label":{"t":"string"},"icon":{"t":"icon string"},"variant":{"t":"string","e":["primary","secondary","danger","ghost"]},"event":{"t":"string"},"eventPayload":{"t":"object","f":1}}}}]
["itemData",{"t":"object","f":1}]
["tabs",{"t":"array","r":1,"i":{"t":"object","n":["id","label"],"p":{"id":{"t":"string"},"label":{"t":"string"},"content":{"t":"node"},"sectionId":{"t":"string"},"badge":{"t":"string number"},"disabled":{"t":"boolean"}}}}]
["position",{"t":"string","e":["top","left"]}]
["columns",{"t":"array","i":{"t":"object","n":["key"],"p":{"key":{"t":"string"},"field":{"t":"string"},"header":{"t":"string"},"label":{"t":"string"},"width":{"t":"string"},"align":{"t":"string","e":["left","center","right"]},"className":{"t":"string"},"weight":{"t":"string","e":["normal","medium","semibold"]},"format":{"t":"string","e":["badge","date","currency","number","percent","boolean"]},"icon":{"t":"icon string"},"sortable":{"t":"boolean"}}}}]
["fields",{"t":"array","i":{"t":"object","n":["key"],"p":{"key":{"t":"string"},"field":{"t":"string"},"header":{"t":"string"},"label":{"t":"string"},"width":{"t":"string"},"align":{"t":"string","e":["left","center","right"]},"className":{"t":"string"},"weight":{"t":"string","e":["normal","medium","semibold"]},"format":{"t":"string","e":["badge","date","currency","number","percent","boolean"]},"icon":{"t":"icon string"},"sortable":{"t":"boolean"}}}}]
["selectEvent",{"t":"string","k":"event"}]
["selectedIds",{"t":"array","i":{"t":"string"}}]
["sortEvent",{"t":"string","k":"event"}]
["sortColumn",{"t":"string"}]
["look",{"t":"string","e":["dense","spacious","striped","borderless","bordered"]}]
["items",{"t":"array","i":{"t":"object","n":["label"],"p":{"id":{"t":"string"},"value":{"t":"string"},"label":{"t":"string"},"content":{"t":"node"},"icon":{"t":"icon string"},"iconAsset":{"t":"object","n":["url"]},"badge":{"t":"string number"},"disabled":{"t":"boolean"},"event":{"t":"string"},"active":{"t":"boolean"}}}}]
["tabs",{"t":"array","i":{"t":"object","n":["label"],"p":{"id":{"t":"string"},"value":{"t":"string"},"label":{"t":"string"},"content":{"t":"node"},"icon":{"t":"icon string"},"iconAsset":{"t":"object","n":["url"]},"badge":{"t":"string number"},"disabled":{"t":"boolean"},"event":{"t":"string"},"active":{"t":"boolean"}}}}]
["defaultActiveTab",{"t":"string"}]
["tabChangeEvent",{"t":"string","k":"event-ref"}]
["variant",{"t":"string","e":["default","pills","underline"]}]
["tags",{"t":"array","r":1,"i":{"t":"object","n":["label"],"p":{"label":{"t":"string"},"href":{"t":"string"},"variant":{"t":"string"}}}}]
["variant",{"t":"string","e":["default","primary","accent"]}]
["value",{"t":"array","r":1,"i":{"t":"string"}}]
["unique",{"t":"boolean"}]
["addEvent",{"t":"string","k":"event"}]
["removeEvent",{"t":"string","k":"event"}]
["nameAr",{"t":"string"}]
["role",{"t":"string","r":1}]
["bio",{"t":"string","r":1}]
["avatar",{"t":"asset object","n":["initials"],"p":{"initials":{"t":"string"}}}]
["entity",{"t":"object array","k":"entity","p":{"name":{"t":"string"},"nameAr":{"t":"string"},"role":{"t":"string"},"bio":{"t":"string"},"avatar":{"t":"asset"}}}]
["highlightType",{"t":"string","r":1,"e":["question","note"]}]
["isActive",{"t":"boolean"}]
["onMouseEnter",{"t":"function","k":"callback"}]
["onMouseLeave",{"t":"function","k":"callback"}]
["annotationId",{"t":"string"}]
["time",{"t":"string","r":1}]
["isOccupied",{"t":"boolean"}]
["items",{"t":"array","i":{"t":"object","n":["id","title"],"p":{"id":{"t":"string"},"title":{"t":"string"},"date":{"t":"string"},"status":{"t":"string","e":["complete","active","pending","error"]},"icon":{"t":"icon string"},"tags":{"t":"array"}}}}]
["fields",{"t":"array","r":1,"i":{"t":"string"}}]
["itemActions",{"t":"array","k":"event-list","i":{"t":"object","n":["label"],"p":{"label":{"t":"string"},"event":{"t":"string"},"navigatesTo":{"t":"string"},"variant":{"t":"string","e":["primary","secondary","ghost"]}}}}]
["look",{"t":"string","e":["vertical-compact","vertical-spacious","horizontal","swimlane"]}]
["seconds",{"t":"number","r":1}]
["running",{"t":"boolean"}]
["format",{"t":"string","e":["mm:ss","ss","countdown"]}]
["lowThreshold",{"t":"number"}]
["hideDelay",{"t":"number"}]
["traitName",{"t":"string","r":1}]
["slotNumber",{"t":"number","r":1}]
["equippedItem",{"t":"object","n":["id","name","category"],"p":{"id":{"t":"string"},"name":{"t":"string"},"category":{"t":"string"},"iconEmoji":{"t":"string"},"iconUrl":{"t":"object","n":["url"]},"stateMachine":{"t":"object"}}}]
["locked",{"t":"boolean"}]
["lockLabel",{"t":"string"}]
["tooltipFrameUrl",{"t":"object","n":["url"],"p":{"url":{"t":"asset"},"role":{"t":"string"},"category":{"t":"string"},"animations":{"t":"array"},"style":{"t":"string"},"dimension":{"t":"string"},"aspect":{"t":"string"},"name":{"t":"string"},"thumbnailUrl":{"t":"string"}}}]
["onItemDrop",{"t":"function","k":"callback"}]
["onDragStart",{"t":"function","k":"callback"}]
["feedback",{"t":"string","e":["correct","wrong"]}]
["dropEvent",{"t":"string","k":"event-ref"}]
["direction",{"t":"string","e":["up","down","flat"]}]
["invert",{"t":"boolean"}]
["currentTurn",{"t":"number","r":1}]
["maxTurns",{"t":"number"}]
["activeTeam",{"t":"string"}]
["phase",{"t":"string"}]
["speed",{"t":"number"}]
["startDelay",{"t":"number"}]
["onComplete",{"t":"function","k":"callback"}]
["variant",{"t":"string","e":["h1","h2","h3","h4","h5","h6","heading","subheading","body1","body2","body","caption","overline","small","large","label"]}]
["level",{"t":"number","e":[1,2,3,4,5,6]}]
["color",{"t":"string","e":["primary","secondary","muted","error","success","warning","inherit"]}]
["align",{"t":"string","e":["left","center","right"]}]
["weight",{"t":"string","e":["light","normal","medium","semibold","bold"]}]
["size",{"t":"string","e":["xs","sm","md","lg","xl","2xl","3xl"]}]
["truncate",{"t":"boolean"}]
["overflow",{"t":"string","e":["visible","hidden","wrap","clamp-2","clamp-3"]}]
["content",{"t":"node"}]
["includeHud",{"t":"boolean"}]
["hudMode",{"t":"string","e":["fixed","inline"]}]
["includeFloating",{"t":"boolean"}]
["suspense",{"t":"boolean object","n":["enabled"],"p":{"enabled":{"t":"boolean"},"slotFallbacks":{"t":"object"}}}]
["accept",{"t":"string"}]
["maxSize",{"t":"number"}]
["maxFiles",{"t":"number"}]
["onFiles",{"t":"function","k":"callback"}]
["entityName",{"t":"string","r":1}]
["variables",{"t":"array","r":1,"i":{"t":"object","n":["name","value"],"p":{"name":{"t":"string"},"value":{"t":"string"}}}}]
["revisions",{"t":"array object","r":1,"i":{"t":"object","n":["id","label","content"],"p":{"id":{"t":"string"},"label":{"t":"string"},"author":{"t":"string"},"timestamp":{"t":"string"},"content":{"t":"string"}}}}]
["beforeId",{"t":"string"}]
["afterId",{"t":"string"}]
["view",{"t":"string","e":["side-by-side","inline"]}]
["onSelectBefore",{"t":"function","k":"callback"}]
["onSelectAfter",{"t":"function","k":"callback"}]
["onRevert",{"t":"function","k":"callback"}]
["selectBeforeEvent",{"t":"string","k":"event-ref"}]
["selectAfterEvent",{"t":"string","k":"event-ref"}]
["revertEvent",{"t":"string","k":"event-ref"}]
["language",{"t":"string"}]
["violation",{"t":"object","r":1,"n":["id","law","article","message","actionType"],"p":{"id":{"t":"string"},"law":{"t":"string"},"article":{"t":"string"},"message":{"t":"string"},"actionType":{"t":"string","e":["measure","admin","penalty"]},"adminAction":{"t":"string"},"penaltyAction":{"t":"string"},"fieldId":{"t":"string"},"tabId":{"t":"string"}}}]
["severity",{"t":"string","e":["warning","error"]}]
["onNavigateToField",{"t":"function","k":"callback"}]
["userVote",{"t":"string","e":["up","down","none"]}]
["variant",{"t":"string","e":["vertical","horizontal"]}]
["active",{"t":"boolean"}]
["completed",{"t":"boolean"}]
["steps",{"t":"array","r":1,"i":{"t":"object","p":{"id":{"t":"string"},"tabId":{"t":"string"},"title":{"t":"string"},"name":{"t":"string"},"content":{"t":"node"},"optional":{"t":"boolean"},"isValid":{"t":"function"},"sections":{"t":"array"},"globalVariablesRequired":{"t":"array"},"globalVariablesSet":{"t":"array"},"localVariables":{"t":"array"},"entityMapping":{"t":"object","n":["entity","mode"]},"validationRules":{"t":"array"},"lawReferences":{"t":"array"},"phase":{"t":"string"},"contextMenu":{"t":"array"}}}}]
["currentStep",{"t":"number string"}]
["onStepChange",{"t":"function","k":"callback"}]
["showProgress",{"t":"boolean"}]
["allowBack",{"t":"boolean"}]
["nextEvent",{"t":"string","k":"event"}]
["backEvent",{"t":"string","k":"event"}]
["completeEvent",{"t":"string","k":"event"}]
["currentStep",{"t":"number","r":1}]
["totalSteps",{"t":"number","r":1}]
["isValid",{"t":"boolean"}]
["showNext",{"t":"boolean"}]
["showComplete",{"t":"boolean"}]
["backLabel",{"t":"string"}]
["nextLabel",{"t":"string"}]
["completeLabel",{"t":"string"}]
["onBack",{"t":"string","k":"event-ref"}]
["onNext",{"t":"string","k":"event-ref"}]
["onComplete",{"t":"string","k":"event-ref"}]
["onBackClick",{"t":"function","k":"callback"}]
["onNextClick",{"t":"function","k":"callback"}]
["onCompleteClick",{"t":"function","k":"callback"}]
["steps",{"t":"array","i":{"t":"object string","n":["id","title"],"p":{"id":{"t":"string"},"title":{"t":"string"}}}}]
["onStepClick",{"t":"function","k":"callback"}]
["allowNavigation",{"t":"boolean"}]
["stepClickEvent",{"t":"string","k":"event-ref"}]
`;
/** Name, category, fixed events, events that whoever draws it must handle, properties (base 36). */
export const PATTERN_ROWS = `
about-page-template|template|||0 1
accordion|component|||2 3 4 5 6 7 1 8
action-button|game|||9 a b c d e f g h i 1
action-palette|game|||j k l m f n 1
action-tile|game|||1 o p q r s t u v w x y f d m
activation-block|component|SAVE_ACTIVATION||z 10 11 1
alert|component|||12 13 14 15 16 17 18 19 1 1a
algorithm-canvas|learning|||1 1b 1c 15 1d 1e 1f 1g 1h 1i 1j 1k o p
animated-counter|component|||1l 1m 1n 1o 1
animated-graphic|component|||1 1p 1q 1r 1j 1m 1s 1t 1u 1v 1w 1x 1y
animated-reveal|component|||1 1z 20 1m 1s 21 22 1j 1t 23
article-section|component|||24 25 26 1
aside|component|||1 12
atlas-image|component|||27 28 1b 1c 29 2a 1y 1 2b 2c
atlas-panel|component|||27 2d 2e 2f 1 2b 12 2c
auth-layout|template|||2g 2h 2i 2j 2k
avatar|component|||1p 1y 2l 2m b 2n 2o 2p 1 h i 2q
badge|component|||1 2r f 2s 2t b 2u 2v 2w
behavior-view|component|||2x
biology-canvas|learning|||1 1b 1c 15 1d 2y 2z 1h 1i 1j 1k o p
bloom-quiz-block|component|ANSWER_BLOOM||30 z 31 32 33 34 1
book-chapter-view|display|||1 35 36 37
book-cover-page|display|BOOK_START||1 24 38 39 3a 37
book-nav-bar|navigation|BOOK_PAGE_PREV||1 3b 3c 3d 37
book-table-of-contents|display|BOOK_NAVIGATE||1 3e 3f 37
book-viewer|display|BOOK_PAGE_CHANGE||1 o p q r s t u v w x 3g 3h 3i
box|layout|||1 3j 3k 3l 3m 3n 3o 3p 3q 3r 3s 3t 3u 3v 3w 3x 3y i 2q 3z 40 41 12
branching-logic-builder|display|||42 43 44 45 46 1
breadcrumb|navigation|||47 48 49 1
builder-board|game|||1 o p q r s t u v w x 3g 4a 4b 4c 4d 4e
button|component|||1 4f f o 4g 4h b 4i 2u i 2q n d 4j
calendar-grid|display|||4k 4l 4m 4n 4o 4p 1 4q 4r 4s 4t 4u
canvas-2d|game|||1 o p 4v 4w 4x 4y 4z 50 51 52 53 54 55 56 57 58 59 5a 5b 5c 5d 5e 5f 5g 5h 5i 5j 5k 5l 5m 5n 5o 5p 5q 5r 5s 5t 5u 5v 5w 5x 5y
card|component|CLICK||1 5z 60 15 38 61 62 12 i 63
carousel|component|||64 65 66 67 68 69 6a 6b 6c 6d 1
case-study-card|display|||24 6e 6f 6g 6h 6i 1
case-study-organism|display|||1 o p q r s t u v w x 6j 6k 38
center|layout|||6l 6m 6n 6o 3v 3u 1 2b 25 3y
chart|visualization|||15 38 6p 6q 6r 6s 6t 1c 6u 6v 6w 6x 6y 6z o p 1
chart-legend|display|||70 1 71
chat-bar|display|CHAT_SEND||1 o p q r s t u v w x 72 73 74 75 76
checkbox|component|||1 77 78 n 79
chemistry-canvas|learning|||1 1b 1c 15 1d 7a 7b 7c 1h 1i 1j 1k o p
choice-button|game|||7d 32 9 b d 7e h i 7f 1
classifier-board|game|||1 o p q r s t u v w x 3g 4a 7g 4c 4d 4e
code-block|component|COPY_CODE||7h 7i 7j 7k 7l 7m 1 7n 7o 7p 15 7q 7r 7s 7t 7u 7v 7w 6z o p 7x
code-runner-panel|display|RUN_CODE||7y 7z 80 81 82 1
combo-counter|game|||9 83 84 85 f 1
community-links|component|||86 87 88 6k 38 1
conditional-wrapper|component|||89 8a 25 8b 1j
confetti-effect|component|||8c 1m 8d 1
confirm-dialog|container|CONFIRM,CANCEL|CONFIRM,CANCEL|8e 18 8f 24 8g 8h 8i 8j 8k 8l 8m 8n o p 1
connection-block|component|||8o 1
container|component|||8p 8q 8r 8s 1 12 3y
content-renderer|display|||1 o p q r s t u v w x 8t 8u 37
content-section|component|||25 8v 8w 8x 1
control-button|game|||9 n b 8y 8z 90 91 92 93 94 95 d 1
control-grid|game|||96 97 98 99 9a 9b 9c 9d 9e 9f 9g f d 1
counter-template|template|||9h 1 9i 9j 9k 9l 9m 9n 15 9o f 9p
cta-banner|navigation|||24 38 9q 9r 9s 9t 1
damage-number|game|||9 9u 9v f 1
dashboard-grid|game|||1 o p q r s t u v w x 9w 9x 9y
dashboard-layout|template|||2g 2h 9z a0 a1 a2 a3 a4 a5 a6 a7 a8 a9 aa ab ac ad 12
data-grid|display|||ae af ag ah ai aj ak al am an ao ap aq ar as at au 1 o p av aw ax ay az b0 66 65 u b1
data-list|display|||ae af ag ah b2 aj ak al am b3 b4 ap aq b5 b6 b7 b8 b9 ba 1 o p bb bc bd be bf bg ay az b0 66 65 u b1
date-range-picker|component|||bh bi bj 7o bk bl bm 1
date-range-selector|form|||bn bo bp 1
day-cell|component|||bq br h 1
debugger-board|game|||1 o p q r s t u v w x bs 4a bt 4c 4d 4e
detail-panel|display|NAVIGATE,CLOSE||1 o p q r s t u v w x bu 15 38 bv bw bx by bz c0 c1 c2 c3 c4 c5 c6 c7 c8
dialog|container|||1 12
dialogue-bubble|game|||c9 7d ca cb cc cd 1
divider|layout|||ce n cf 1
doc-breadcrumb|navigation|||cg 1
doc-pagination|navigation|||ch ci 1
doc-search|filter|||75 cj 1
doc-sidebar|navigation|||ck 1
doc-toc|component|||cl cm 1
document-viewer|display|DOCUMENT_DOWNLOAD,DOCUMENT_PRINT,DOCUMENT_PAGE_CHANGE||15 1p 8t cn co cp cq cr cs ct 6z cu o p 1
drawer|container|CLOSE|CLOSE|8e 18 15 12 bz c5 cv cw cx cy 1 cz
drawer-slot|layout|CLOSE,CANCEL||12 15 c5 8n 1 o p d0 d1
edge-decoration|component|||d2 d3 d4 d5 d6 1b 1
empty-state|state|CREATE||b 15 13 d7 d8 9a 1 d9 da 9b db
entity-cards|display|PAGINATE,NAVIGATE||3g 1 o p q r s t u v w x au dc at dd 12 c1 c2 de df dg dh di av
entity-list|display|NAVIGATE,SELECT,DESELECT||1 o p q r s t u v w x 3g dj aw dk dl dm dn 65 12 c1 c2
entity-table|display|NAVIGATE,VIEW,DESELECT,SELECT,SORT,SEARCH,PAGINATE||1 o p q r s t u v w x 3g do dp dq dr ds dt du aw dv dw dx dy a1 dg b1
error-boundary|state|||25 dz 1 e0
error-state|state|RETRY||15 13 d7 e1 1 e2
event-handler-board|game|||1 o p q r s t u v w x 3g e3 e4 4a e5 4d
event-log|game|||e6 e7 n 1
feature-card|display|||b 24 6e e8 6i 5z f 1
feature-detail-page-template|template|||e9 1
feature-grid|display|||ea eb 9x 1
feature-grid-organism|display|FEATURE_CLICK||1 o p q r s t u v w x ec eb 6k 38
file-tree|component|||ed ee ef 1 eg
filter-group|filter|FILTER,CLEAR_FILTERS||eh ei ej ek 1 el em en o eo
filter-pill|filter|||1 ep f 2t b 2v eq h er es
flex|component|||et eu ev ew ex 6l ey ez f0 1 25 3y
flip-card|display|||f1 f2 f3 f4 1 f5
flip-container|layout|||f6 1 25 h
floating-action-button|component|||i 2q f7 b h f8 n f9 1
form|form|GLOBAL_VARIABLE_SET,VIOLATION_DETECTED,FIELD_CHANGED,VALIDATION_FAILED,CLOSE|SAVE,CANCEL|12 fa fb fc 9x 1 3g fd fe c3 o p ff 8l fg fh 15 fi fj fk fl fm fn fo fp fq fr fs ft
form-actions|component|TOGGLE_COLLAPSE||1 o p q r s t u v w x 25 fu fv
form-field|form|||a fw fx fy 1 25
form-layout|form|TOGGLE_COLLAPSE||1 o p q r s t u v w x 25 fz
form-section|form|GLOBAL_VARIABLE_SET,VIOLATION_DETECTED,FIELD_CHANGED,VALIDATION_FAILED,CLOSE|SAVE,CANCEL|12 fa fb fc 9x 1 3g fd fe c3 o p ff 8l fg fh 15 fi fj fk fl fm fn fo fp fq fr fs ft
form-section-header|form|||24 38 g0 g1 g2 g3 b g4 g5 1
game-audio-toggle|game|||f 1 o p g6 g7
game-board-3d|game|||3g 4w 4y g8 1d 5f 5e 57 58 g9 ga gb 4d gc 1
game-canvas-3d|game|||1 12 o fx 4w 4x 4y gd ge gf g8 gg gh gi gj gk 1d gl gm gn go gp gq gr gs gt gu gv 57 58 gw gx 59 5a gy gz h0 h1 h2 h3 h4 53 5f 5e 5b 5c 51 50 5w 5x h5 5t 5u 5y 5i
game-canvas-3d-battle-template|game|||h6 1 4w 4y h7 h8 gg gk 1d h9 ha hb hc hd he hf hg hh 5f 5e
game-canvas-3d-castle-template|game|||h6 1 4w 4y h7 h8 gg gk 1d hi ha hb hc hd he hf hj hk hg hl 5f 5e
game-canvas-3d-world-map-template|game|||h6 1 4w 4y h7 h8 gg gh gi gk 1d h9 ha hb hc hd he hf hm hn ho hp hg 5f 5e
game-card|game|||hq hr hs ht hu hv 2l 7e d f hw h er 1
game-hud|game|||hx hy hz i0 f 1 i1
game-icon|game|||9 i2 i3 1y 1
game-menu|game|NAVIGATE||24 38 i4 i5 bp i6 i7 1
game-shell|game|||2g i8 i9 ia ib 1 ic 12 id ie if
game-template|game|||h6 1 15 25 i8 ig ih ii id
generic-app-template|template|||h6 1 24 38 25 a1 bz
geometric-pattern|component|||ij ik d4 il 5e d6 12 1
gradient-divider|component|||d5 1
graph-canvas|game|||15 im in 1c io 1i ip 6z iq ir is it iu iv iw ix iy o p 1
graph-view|component|||iz j0 iq j1 1b 1c 1 io j2
grid|layout|||j3 j4 ex j5 j6 j7 j8 j9 1 2b 25 3y
header|header|||2h ja jb jc jd je jf a2 dw jg jh ji jj 19 fu jk jl jm 1 o p
health-bar|game|||jn jo jp jq jr js f 1 jt ht ju
hero-organism|header|CTA_PRIMARY,CTA_SECONDARY||1 o p q r s t u v w x jv 12
hero-section|header|||jw jx 24 jy jz 9q 9r k0 k1 k2 k3 9t k4 12 1
hstack|component|||
icon|component|||b 2l 2n d5 k5 1 d6 2b
infinite-scroll-sentinel|component|||k6 k7 o b0 k8 1
input|component|||1 75 k9 d i ka n kb fx 4g 4h b kc kd ke j4 79
input-group|form|||kf kg 1
install-box|component|||kh n 1
inventory-grid|game|||ki kj kk kl bp km f 1
item-slot|game|||9 b n kn ko kp f 7e h i 1
jazari-state-machine|display|||1 o p kq kr ks kt ku
label|component|||1 kv kw fw
landing-page-template|template|||kx 1 ky kz
law-reference-tooltip|component|||l0 25 l1 1
learning-canvas|learning|||1 1b 1c 1d 1h 1i 1j 1k l2 o p
lightbox|component|||l3 l4 8e l5 l6 18 l7 1
likert-scale|component|||l8 l9 la 7o lb d f lc 1
line-chart|display|||ld 1b 1c gg 6v le lf lg 1
loading-state|state|||15 13 1
map-view|component|||lh li lj lk ll f5 lm ln lo lp lq 1 lr
markdown-content|component|||8o ku 1
marketing-footer|component|||ls lt lu 1
marketing-stat-card|display|||lv a f 1
master-detail|layout|SELECT||1 o p q r s t u v w x 3g lw lx 63
master-detail-layout|display|||ly lz m0 m1 m2 1 m3 m4
math-canvas|learning|||1 1b 1c 15 m5 m6 m7 m8 m9 gg ma mb mc md 1h 1i 1j 1k o p
matrix-question|component|||15 me mf mg 7o lb d mh 1
media-gallery|media|MEDIA_SELECT||1 o p q r s t u v w x 3g 15 mi mj aw mk ml mm 6z mn
menu|component|||mo mp mq 1 mr bz
meter|visualization|||9u ms mt n mu mv mw mx my f 6z o p 1
mini-map|game|||mz n0 1b 1c n1 n2 n3 1 n4 n5
modal|container|CLOSE|CLOSE|8e 18 15 12 bz 8n cw cx cy 1 n6 n7 n8
modal-slot|layout|CLOSE,CANCEL||12 15 8n 1 o p d0 d1
module-card|display|||2x
navigation|navigation|||n9 ce 1 o p
negotiator-board|game|||1 o p q r s t u v w x 3g 4a na nb 4d 4e
notification|state|DISMISS,ACTION||nc nd 15 1m 16 17 d8 9a 2p 1 ne 9b
number-stepper|component|||nf ms mt ng f d 7o i 2q 1 n
object-rule-panel|game|||nh 44 45 d 1
option-constraint-group|component|||ni 24 d7 nj nk nl 7o lb mh 1
orbital-visualization|display|||nm nn 8y jr jt h 1 o p
overlay|container|||no h 1 np i
page-header|header|NAVIGATE||nq nr ns nt nu bv nv o p nw nx ny 12 1
pagination|navigation|PAGE_CHANGE||3b 3c nz o0 o1 u o2 o3 dg o4 o5 1 o6 o7
pattern-tile|game|||ij 28 il d6 1
physics-canvas|learning|||1 1b 1c 15 1d o8 o9 oa ob oc od 1h 1i 1j 1k o p
popover|component|||oe 25 l1 of og 1
positioned-canvas|game|||oh 1b 1c kl 7n bp oi km oj 1
pricing-card|display|||ok ol d7 om on oo g2 1
pricing-grid|display|||op 1
pricing-organism|display|||1 o p q r s t u v w x oq 6k 38
pricing-page-template|template|||or 1
progress-bar|component|||9u mt os ot ou ov jr n f ow 1
progress-dots|component|||ox oy oz p0 1 f
pull-quote|component|||p1 1
pull-to-refresh|component|||p2 p3 21 25 1
qr-scanner|component|||p4 p5 e0 p6 p7 p8 p9 8b 1
quiz-block|component|||z 31 1
radio|component|||1 pa pb i n kb fx f
range-slider|component|||1 ms mt nf ng pc pd pe f d i 2q 7o pf
reflection-block|component|SAVE_REFLECTION||pg ph pi 11 1
relation-select|form|||pb 7o pj 75 fw d o fx kc 2l 1 dw dn
repeatable-form-section|form|SECTION_ADDED,SECTION_REMOVED||pk 24 pl pm pn 49 po pp dn 46 1 pq 2v pr ps pt pu
reply-tree|display|||pv pw px py pz q0 q1 q2 q3 q4 c8 1
resource-bar|game|||q5 f 1
resource-counter|game|||9 b a 9u mt d5 f 1
rich-block-editor|display|||q6 7o lb 46 75 q7 cr 1
runtime-debugger|debug|||q8 q9 1 qa qb kq
scaled-diagram|component|||25 1
score-display|game|||9 9u qc n b 8y 1 qd
search-input|filter|SEARCH,CLEAR_SEARCH||pb jg qe o 75 kc 1 qf d0 en
section|display|||15 d7 qg 8r qh qi 1 25 qj qk 3y o p
section-header|header|||24 38 ql qm 1
segment-renderer|display|||qn 1 qo qp qq qr
select|component|||1 ke qs 75 qt i fx 3 dv kc 79 qu
sequence-bar|game|||qv qw qx qy qz r0 r1 r2 m r3 f 1
sequencer-board|game|||1 o p q r s t u v w x 3g m e3 e4 4a 4b es 4c 4d r4
service-catalog|component|||r5 1
showcase-card|display|||24 d7 r6 e8 g2 r7 1
showcase-organism|display|||1 o p q r s t u v w x r8 9w 6k 38
side-panel|component|||24 25 r9 ra c6 c5 p8 1 n6
sidebar|navigation|||1 o p 2h ja jb rb rc rd re q9 rf rg cw n6 rh
signature-pad|form|||n kb 1w d6 1c 46 pb 7o ri rj o p 1
simple-grid|component|||rk dc as rl 1 25
simulator-board|game|||1 o p q r s t u v w x 3g 4a rm rn 4c 4d 4e
skeleton|component|||ro j4 kj rp 1
social-proof|component|||rq rr 1
sortable-list|display|||rs pm rt ru rv 1
spacer|layout|||rw rx 1
sparkline|component|||ry rz 1b 1c d6 29 1
spinner|component|||1 s0 s1
split|layout|||s2 at s3 s4 s5 s6 1 s7 s8 s9 o p
split-pane|layout|||71 sa sb sc sd se 1 s7 s8
split-section|layout|||24 sf sg k1 sh si 12 1
sprite|game|||sj sk sl sm sn so 5e sp sq sr d4 ss kj st su 1 h i
stack|component|||71 ex ev ew sv s3 sw 1 2b 12 3y h sx sy sz i 2q t0
star-rating|component|||nf mt 46 t1 f i 2q 7o 1 n
stat-badge|game|||9 t2 a la mt t3 t4 t5 b f t6 1
stat-card|display|||1 o p q r s t u v w x 3g n 15 t7 t8 t9 ta tb tc b td te 38 tf tg th ti
stat-display|display|||a 1l mt tj ta tk tl ti tm 1n 1o b td te tn f to th tp 1 o p
state-architect-board|game|||1 o p q r s t u v w x 3g e3 tq 4a tr ts 4d
state-graph|game|||tt tu pt tv tw tx 1b 1c ty 1
state-indicator|game|||9 tz n f jt u0 1
state-json-view|game|||ok u1 tt u2 n u3 1
state-machine-view|display|||1 o p u4 u5
stats-grid|display|||u6 eb 1
stats-organism|display|||1 o p q r s t u v w x u7 eb
status-dot|display|||1 u8 u9 f n
status-effect|game|||9 b n 1m ua ub f 1
step-flow|component|||uc ce ud 1
step-flow-organism|display|||1 o p q r s t u v w x ue ce ud 6k 38
subagent-trace-panel|display|||1 o p q r s t u v w x uf ug uh ui 18 uj uk ul
svg-branch|component|||um un uo up 28 il d4 1 uq 1b 1c
svg-connection|component|||ur us ut uu uv il d6 d4 1 uq 1b 1c
svg-flow|component|||uw il d6 jt d4 1 uq 1b 1c
svg-grid|display|||um un ux j4 uy uz il d4 1 v0 uq 1b 1c
svg-lobe|component|||v1 v2 v3 v4 sr v5 il d4 1 uq 1b 1c
svg-mesh|component|||v1 v2 v6 v7 il v8 d4 1 uq 1b 1c
svg-morph|component|||um un 28 v9 il d4 1 uq 1b 1c
svg-node|component|||um un va vb il d4 1 n uq 1b 1c
svg-pulse|component|||v1 v2 vc vd il jt d4 1 uq 1b 1c
svg-ring|component|||v1 v2 va ve il d6 d4 1 n uq 1b 1c
svg-shield|component|||um un 28 vf il d4 1 uq 1b 1c
svg-stack|component|||um un vg 1b 1c il d4 1 vh uq vi vj
swipeable-row|component|||vk vl 21 25 vm 1
switch|component|||77 78 7o d n 8x 2l 1
tabbed-container|navigation|||vn qb nx ny vo 1
table-view|display|||ae af ag ah ai aj ak al am vp vq ap aq aw vr vs vt vu r 1 dn o p b8 u 66 65 vv
tabs|navigation|TAB_CHANGE||vw vx vy nx ny vz w0 ce 1
tag-cloud|component|||w1 w2 1
tag-input|form|||w3 7o 75 d 2r w4 kb 1 w5 w6
team-card|display|||ok w7 w8 w9 wa 1
team-organism|display|||1 o p q r s t u v w x wb 6k 38
text-highlight|component|||wc wd h we wf wg 1 25 i 3z
textarea|component|||1 75 j4 i fx 79
theme-toggle|component|||1 f jr
time-slot-cell|layout|||wh h 1 12 wi
timeline|display|||1 o p 3g 15 wj wk wl wm
timer-display|game|||wn wo wp f 1 wq 2u
toast-slot|layout|DISMISS,CLOSE||12 nc 15 1m 1 o p d0 d1
tooltip|component|||oe 25 l1 1s wr og 1
trait-frame|component|||ws 8b
trait-slot|game|CLICK,REMOVE||wt wu wv ww 7e f pc m wx 1 o p wy ip wz x0 h 2v er es x1
trend-indicator|component|||1 nf x2 my x3 n f
turn-indicator|game|||9 x4 x5 x6 x7 f 1
typewriter-text|component|||7d x8 x9 1 xa
typography|component|||xb xc xd xe xf xg xh xi 3y 8x 1 2b xj 12
ui-slot-renderer|layout|CLOSE,CANCEL||xk xl xm 1 o p d0 xn
upload-drop-zone|component|||xo xp xq n d7 b d i 2q xr 1
variable-panel|game|||xs xt 1
version-diff|display|||xu xv xw xx xy xz y0 y1 y2 y3 y4 1
violation-alert|state|||y5 y6 16 17 y7 th 1 13
vote-stack|component|||ox y8 px q1 d f y9 1 n
vstack|component|||
waypoint-marker|game|||9 n b ya yb f 1
wizard-container|navigation|WIZARD_NEXT,WIZARD_BACK,WIZARD_COMPLETE,WIZARD_STEP_CHANGE|WIZARD_COMPLETE|yc yd ye xa yf yg th 1 o p yh yi yj
wizard-navigation|navigation|WIZARD_NEXT,WIZARD_BACK,WIZARD_COMPLETE||yk yl ym ns yn yo yp yq yr ys yt yu yv yw yx th 1
wizard-progress|navigation|WIZARD_STEP_CLICK||yy yk yz z0 th 1 z1
`;
/** First and last day on which names stood in the registry. */
export const HISTORY_ROWS = `
2026-02-04 2026-07-02 entity-table entity-list entity-cards detail-panel page-header form form-section search-input filter-group tabs breadcrumb wizard-progress wizard-navigation wizard-container pagination empty-state loading-state error-state notification modal drawer confirm-dialog master-detail box grid center spacer divider runtime-debugger button badge avatar icon card progress-bar spinner input textarea select checkbox radio switch label alert tooltip popover menu accordion container simple-grid repeatable-form-section quiz-block code-block markdown-content stats-grid turn-indicator game-hud game-menu dashboard-grid activation-block bloom-quiz-block connection-block reflection-block segment-renderer vstack hstack
2026-02-07 2026-07-02 conditional-wrapper law-reference-tooltip overlay stack text-highlight theme-toggle typography form-actions flex floating-action-button form-field form-section-header input-group relation-select side-panel violation-alert drawer-slot header modal-slot navigation orbital-visualization section sidebar split toast-slot auth-layout counter-template dashboard-layout game-template generic-app-template control-button health-bar score-display sprite state-indicator resource-bar stat-badge trait-slot split-pane tabbed-container
2026-02-09 2026-07-02 game-shell
2026-02-10 2026-07-02 chart meter timeline media-gallery signature-pad document-viewer graph-canvas
2026-02-20 2026-07-02 error-boundary skeleton game-audio-toggle
2026-02-23 2026-07-02 content-renderer jazari-state-machine state-machine-view scaled-diagram book-chapter-view book-cover-page book-nav-bar book-table-of-contents book-viewer
2026-03-08 2026-07-02 day-cell flip-container time-slot-cell calendar-grid chart-legend date-range-selector flip-card graph-view line-chart progress-dots
2026-03-09 2026-07-02 data-grid data-list map-view
2026-03-10 2026-07-02 range-slider status-dot trend-indicator lightbox number-stepper star-rating upload-drop-zone animated-counter confetti-effect infinite-scroll-sentinel typewriter-text carousel pull-to-refresh sortable-list swipeable-row stat-display
2026-03-23 2026-07-02 content-section section-header article-section case-study-card community-links feature-card feature-grid hero-section install-box pricing-card pricing-grid service-catalog showcase-card social-proof split-section tag-cloud team-card case-study-organism feature-grid-organism hero-organism pricing-organism showcase-organism stats-organism step-flow-organism team-organism about-page-template feature-detail-page-template landing-page-template pricing-page-template svg-branch svg-connection svg-flow svg-grid svg-lobe svg-mesh svg-morph svg-node svg-pulse svg-ring svg-shield svg-stack doc-breadcrumb doc-pagination doc-search doc-sidebar gradient-divider pull-quote marketing-footer
2026-03-28 2026-07-02 animated-graphic animated-reveal pattern-tile edge-decoration geometric-pattern cta-banner ui-slot-renderer doc-toc behavior-view module-card game-canvas-3d game-canvas-3d-battle-template game-canvas-3d-castle-template game-canvas-3d-world-map-template
2026-04-18 2026-07-02 trait-frame file-tree
2026-05-09 2026-07-02 filter-pill likert-scale matrix-question qr-scanner vote-stack branching-logic-builder reply-tree rich-block-editor version-diff
2026-05-10 2026-07-02 option-constraint-group positioned-canvas
2026-03-11 2026-07-02 action-button choice-button combo-counter damage-number dialogue-bubble item-slot mini-map resource-counter status-effect timer-display waypoint-marker inventory-grid
2026-03-02 2026-07-02 event-log action-palette action-tile sequence-bar builder-board classifier-board debugger-board event-handler-board negotiator-board sequencer-board simulator-board state-architect-board object-rule-panel variable-panel
2026-05-12 2026-07-02 master-detail-layout
2026-05-15 2026-07-02 sparkline date-range-picker
2026-05-16 2026-07-02 aside dialog
2026-05-22 2026-07-02 tag-input
2026-05-29 2026-07-02 table-view
2026-06-08 2026-07-02 step-flow stat-card
2026-06-19 2026-07-02 code-runner-panel
2026-06-25 2026-07-02 chat-bar subagent-trace-panel
2026-06-27 2026-07-02 canvas-2d control-grid game-card
2026-06-29 2026-07-02 game-icon form-layout
2026-06-21 2026-07-02 game-board-3d
2026-06-30 2026-07-02 learning-canvas biology-canvas chemistry-canvas math-canvas physics-canvas marketing-stat-card
2026-07-01 2026-07-02 state-graph
2026-06-16 2026-07-02 state-json-view
2026-07-02 2026-07-02 algorithm-canvas atlas-image atlas-panel
2026-03-02 2026-07-01 simulation-canvas
2026-02-10 2026-07-01 canvas-effect
2026-06-24 2026-06-30 card-battler-board visual-novel-board city-builder-board top-down-shooter-board city-builder-template top-down-shooter-template card-battler-template visual-novel-template hex-strategy-board
2026-02-10 2026-06-30 battle-template
2026-02-07 2026-06-30 castle-template world-map-template
2026-02-18 2026-06-30 battle-board castle-board world-map-board
2026-02-20 2026-06-30 uncontrolled-battle-board
2026-06-21 2026-06-30 platformer-board roguelike-board tower-defense-board platformer-template roguelike-template tower-defense-template
2026-06-25 2026-06-30 boardgame-board fishing-board holiday-runner-board match-puzzle-board minigolf-board pinball-board pirate-board racing-board sokoban-board space-shmup-board space-station-board sports-board tanks-board
2026-02-20 2026-06-29 game-audio-provider
2026-03-09 2026-06-28 platformer-canvas
2026-02-07 2026-06-28 combat-log
2026-03-11 2026-06-28 crafting-recipe enemy-plate health-panel powerup-slots quest-tracker score-board turn-panel unit-command-bar
2026-02-04 2026-06-28 dialogue-box game-over-screen inventory-panel card-hand
2026-03-28 2026-06-28 game-canvas-2d
2026-02-10 2026-06-28 isometric-canvas
2026-03-28 2026-06-27 xp-bar
2026-02-07 2026-06-27 action-buttons d-pad
2026-02-18 2026-06-27 feature-renderer
2026-02-07 2026-06-21 trait-state-viewer
2026-03-02 2026-06-21 simulation-controls simulation-graph rule-editor state-node transition-arrow
2026-02-10 2026-06-16 code-viewer
2026-03-23 2026-06-16 doc-code-block
2026-03-02 2026-06-16 code-view
2026-06-16 2026-06-16 asset-picker grid-picker icon-picker property-inspector
2026-02-04 2026-06-16 heading text
2026-02-07 2026-06-09 table
2026-03-23 2026-06-09 code-example
2026-02-04 2026-06-07 stats
2026-03-23 2026-06-07 step-item
2026-05-19 2026-05-19 topnav-layout bottomnav-layout minimal-layout kanban-board calendar map feed big-number area-chart scatter-plot inline-form
2026-02-07 2026-05-11 button-pattern custom-pattern layout-pattern
2026-02-18 2026-05-11 collapsible-section model-loader tile-renderer unit-renderer
2026-03-23 2026-05-11 avl-application avl-binding avl-binding-ref avl-effect avl-entity avl-event avl-field avl-field-type avl-guard avl-literal avl-operator avl-orbital avl-page avl-persistence avl-s-expr avl-state avl-trait avl-transition avl-closed-circuit avl-emit-listen avl-expr-tree avl-orbital-unit avl-slot-map avl-state-machine avl-click-target avl-cosmic-zoom avl-legend avl-trait-scene avl-transition-scene
2026-03-28 2026-05-11 avl-behavior-glyph avl-swim-lane avl-transition-lane detail-view mini-state-machine system-node flow-canvas zoom-breadcrumb zoom-legend avl-3d-label avl-3d-tooltip avl-3d-cross-wire avl-3d-entity-core avl-3d-expr-tree avl-3d-orbital-node avl-3d-state-node avl-3d-transition-arc avl-3d-application-scene avl-3d-effects avl-3d-orbital-scene avl-3d-trait-scene avl-3d-transition-scene avl-3d-viewer camera-3d lighting-3d scene-3d canvas-3d-error-boundary canvas-3d-loading-state physics-object-3d feature-renderer-3d
2026-03-31 2026-05-11 orb-inspector
2026-04-18 2026-05-11 avl-orbitals-cosmic-zoom
2026-05-09 2026-05-09 dunning-banner invoice kitchen-display-strip listing-card moderation-queue-row modifier-group ticket-stub work-order-card route-map table-floor-plan vendor-onboarding-stepper
2026-02-07 2026-03-23 u-i-slot-renderer
2026-02-18 2026-03-23 game-canvas3-d camera3-d lighting3-d scene3-d canvas3-d-error-boundary canvas3-d-loading-state physics-object3-d feature-renderer3-d game-canvas3-d-battle-template game-canvas3-d-castle-template game-canvas3-d-world-map-template
2026-03-11 2026-03-23 x-p-bar game-canvas2-d
2026-03-23 2026-03-23 c-t-a-banner doc-t-o-c a-i-generates closed-circuit community-ownership compile-anywhere composable-models describe-prove-deploy domain-grid event-bus orbital-unit plan-verify-remember prove-correct service-layers shared-reality standard-library state-machine world-model avl-application-scene avl-orbital-scene avl3-d-label avl3-d-cross-wire avl3-d-entity-core avl3-d-expr-tree avl3-d-orbital-node avl3-d-state-node avl3-d-transition-arc avl3-d-application-scene avl3-d-orbital-scene avl3-d-trait-scene avl3-d-transition-scene avl3-d-viewer
2026-02-07 2026-02-12 crud-template form-template list-template settings-template
2026-02-04 2026-02-10 game-canvas game-controls game-pause-overlay level-select tilemap-renderer input-listener collision-detector
2026-02-04 2026-02-09 entity-detail title-only form-fields search-bar tab-bar modal-container drawer-container split-layout tabbed-layout info-display checklist multi-select signature game-debug-panel card-deck board-grid match3-grid puzzle-board pattern-proposal button-group icon-button link image float-button custom trust-meter growth-meter care-indicator season-indicator plant-card harvest-card weather-widget garden-view relationship-garden trust-intelligence connections-view invites-list admin-dashboard assessment-form suggestions-list graph-intelligence seed-network projects-list project-detail teams-list team-detail team-members-list user-profile users-list law-reference-badge phase-indicator card-selector compliance-summary conditional-field document-preview entity-search inspection-timeline objection-recorder participant-list photo-attachment progress-header rule-check-item floating-action-menu signature-capture inspections-list companies-list inspectors-list inspection-wizard inspection-process inspection-form-demo credit-meter credit-expiration-alert exercise-video-link shareable-link-generator body-measurement-input daily-progress-input group-session-card lift-tracker meal-plan-card nutrition-summary progress-chart special-exercise-card trainee-card workout-plan-card ai-analysis-panel kinesiology-exam-form session-scheduler trainee-comparison weekly-calendar mind-map-connections concept-meta-tags graph-legend layer-navigator learning-goal-display mind-map-header mind-map-node note-content note-list-item streaming-display concept-card flash-cards-display flash-card-stack flash-card force-directed-graph mind-map-canvas note-list
2026-02-07 2026-02-09 game-battle game-castle game-world-map game-hero-profile game-isometric-canvas game-combat-log game-trait-viewer game-resource-bar game-building-slot game-recruit-card game-trait-slot game-damage-popup a-i-analysis-panel credits-template fitness-template meal-plan-detail-template meal-plans-template progress-template schedule-template session-detail-template sessions-template trainee-detail-template trainees-template agent-avatar agent-status-badge diff-line tool-badge editable-json-viewer chat-message diff-block error-alert file-operation-item todo-item tool-call-card agent-activity-feed agent-chat-input agent-status-header studio-home-electron-template companies-template inspection-form-demo-template inspection-process-template inspection-wizard-template inspections-template inspectors-template concept-detail-template knowledge-graph-template lesson-template character-sprite cost-display damage-popup game-bar guard-display hero-avatar hex-cell hex-tile-sprite map-node pixel-character-sprite pixel-tile-sprite tile-sprite trait-icon action-menu building-detail-panel building-slot game-unit garrison-unit-card hero-detail-panel level-up-modal unit-card unit-recruit-card building-grid game-board game-board-with-traits game-tile hex-game-board hex-game-tile hex-grid isometric-game-canvas trait-panel unit-roster army-builder-template battlefield-template canvas-battle-template canvas-castle-template canvas-world-map-template hero-profile-template hex-trait-wars-game ho-m-m3-castle-template ho-m-m3-world-map scenario-selector trait-wars-game admin-dashboard-template assessment-template connections-template graph-intelligence-template invites-template project-detail-template projects-template relationship-garden-template seed-network-template suggestions-template team-detail-template team-members-template teams-template trust-intelligence-template user-profile-template users-template
2026-02-05 2026-02-09 inspector-card company-card company-info-card inspection-card inspection-checklist checklist-item inspection-summary violation-form violation-list-item evidence-gallery evidence-thumbnail inspection-wizard-step agent-chat-panel schema-diff-viewer studio-home-web-template studio-project-template todo-list
`;
