"""Generated from the operations (npm run generate). Do not edit."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict, cast

from ._http import Http

Schema = dict[str, Any] | str
"""A schema object, a handle (``sch_…``) or the name of a behavior."""


class MemoryStore(TypedDict):
    episode_id: str
    domain: str
    stored_at: str
    context_generated: NotRequired[str]


class MemoryRecallPattern(TypedDict):
    name: str
    steps: list[str]
    provisional: NotRequired[bool]
    support: NotRequired[float]
    success_rate: NotRequired[float]
    confidence: NotRequired[float]


class MemoryRecallEpisodesItem(TypedDict):
    episode_id: str
    similarity: float
    confidence: NotRequired[float]
    unlikely: NotRequired[bool]
    outcome: str
    support: NotRequired[int]
    succeeded: NotRequired[int]
    failed: NotRequired[int]
    success_rate: NotRequired[float]
    schema_id: NotRequired[str]
    archived: NotRequired[bool]
    stored_at: NotRequired[str]
    context: NotRequired[str]
    actions_taken: NotRequired[list[str]]
    relevance: NotRequired[float]
    metadata: NotRequired[dict[str, Any]]
    pinned: NotRequired[bool]
    source: NotRequired[str | None]


class MemoryRecall(TypedDict):
    pattern: MemoryRecallPattern | None
    failed: NotRequired[list[str]]
    episodes: list[MemoryRecallEpisodesItem]
    schema: NotRequired[dict[str, Any]]
    next: NotRequired[str]
    notice: NotRequired[str]
    total_matches: float
    total_exact: bool
    embedder_problem: NotRequired[str]


class MemoryCompressPatternsItem(TypedDict):
    name: str
    steps: list[str]
    support: int
    success_rate: float
    confidence: float


class MemoryCompress(TypedDict):
    patterns_extracted: int
    episodes_compressed: int
    memory_reduction: float
    patterns: list[MemoryCompressPatternsItem]
    bytes_before: int
    bytes_after: int


class MemoryForgetBy(TypedDict):
    age: int
    relevance: int
    both: int
    named: int


class MemoryForgetSampleItem(TypedDict):
    episode_id: str
    age_days: float
    relevance: float
    reason: Literal["age", "relevance", "both", "named"]


class MemoryForget(TypedDict):
    domain: str
    dry_run: bool
    examined: int
    forgotten: int
    by: MemoryForgetBy
    protected: int
    sample: list[MemoryForgetSampleItem]
    bytes_before: int
    bytes_after: int
    notes: list[str]


class MemoryStatsDomainsItem(TypedDict):
    domain: str
    total_episodes: int


class MemoryStatsSearch(TypedDict):
    words: Literal["index", "hnsw", "exact", "none"]
    texts: Literal["index", "hnsw", "exact", "none"]
    schemas: Literal["index", "hnsw", "exact", "none"]
    behaviors: Literal["index", "hnsw", "exact", "none"]


class MemoryStats(TypedDict):
    domain: str
    domains: NotRequired[list[MemoryStatsDomainsItem]]
    next: NotRequired[str]
    total_episodes: int
    patterns: int
    oldest_episode: str | None
    storage_used_mb: float
    archived: int
    store: str
    newest_episode: str | None
    outcomes: dict[str, Any]
    search: MemoryStatsSearch
    embedder_problem: NotRequired[str]


class PlanSkippedItem(TypedDict):
    type: str
    name: str
    path: str
    reason: str


class PlanLeftOut(TypedDict):
    renames: NotRequired[int]
    comparisons: NotRequired[int]


class PlanPattern(TypedDict):
    name: str
    steps: list[str]


class PlanActionsItem(TypedDict):
    action: str
    params: dict[str, Any]
    score: float
    level: int
    destructive: NotRequired[Literal[True]]


class Plan(TypedDict):
    plan_id: NotRequired[str]
    counts: dict[str, Any]
    total_actions: int
    gap_score: float
    skipped: NotRequired[list[PlanSkippedItem]]
    left_out: NotRequired[PlanLeftOut]
    pattern: NotRequired[PlanPattern]
    actions: list[PlanActionsItem]


class PlanInstructionsBindings(TypedDict):
    entities: dict[str, Any]
    traits: dict[str, Any]
    events: dict[str, Any]
    pages: NotRequired[dict[str, Any]]
    fields: NotRequired[dict[str, Any]]
    left_out: NotRequired[dict[str, Any]]
    score: NotRequired[dict[str, Any]]
    reason: NotRequired[dict[str, Any]]
    values: NotRequired[dict[str, Any]]
    matches: NotRequired[dict[str, Any]]


class PlanInstructionsAddedFieldsItem(TypedDict):
    entity: str
    field: str
    why: str


class PlanInstructionsLeftOutItem(TypedDict):
    entity: str
    field: str
    why: str


PlanInstructionsTo = TypedDict("PlanInstructionsTo", {"entity": str, "as": str, "relation": str, "trait": str, "page": str})


class PlanInstructionsQuestionOptionsItem(TypedDict):
    id: str
    call: dict[str, Any]


class PlanInstructionsQuestion(TypedDict):
    question: str
    options: list[PlanInstructionsQuestionOptionsItem]


class PlanInstructionsSkippedItem(TypedDict):
    type: str
    name: str
    path: str
    reason: str


class PlanInstructionsPattern(TypedDict):
    name: str
    steps: list[str]


class PlanInstructionsInstructionsItem(TypedDict):
    level: int
    action: str
    params: dict[str, Any]


class PlanInstructions(TypedDict):
    plan_id: NotRequired[str]
    schema_id: NotRequired[str]
    undo_plan_id: NotRequired[str]
    counts: dict[str, Any]
    levels: int
    total_instructions: int
    bindings: PlanInstructionsBindings
    added_fields: NotRequired[list[PlanInstructionsAddedFieldsItem]]
    left_out: NotRequired[list[PlanInstructionsLeftOutItem]]
    to: NotRequired[PlanInstructionsTo]
    question: NotRequired[PlanInstructionsQuestion]
    unbound: list[str]
    skipped: list[PlanInstructionsSkippedItem]
    pattern: NotRequired[PlanInstructionsPattern]
    instructions: list[PlanInstructionsInstructionsItem]


class ProposeQuestionsItemOptionsItem(TypedDict):
    id: str
    label: str
    effect: str


class ProposeQuestionsItem(TypedDict):
    id: str
    question: str
    options: list[ProposeQuestionsItemOptionsItem]
    default: str


class ProposeUncoveredItem(TypedDict):
    path: str
    why: str


class Propose(TypedDict):
    schema_id: NotRequired[str]
    valid: bool
    probability: float
    built_from: list[str]
    questions: list[ProposeQuestionsItem]
    uncovered: list[ProposeUncoveredItem]
    plan_id: NotRequired[str]
    brief: dict[str, Any]
    goal: NotRequired[dict[str, Any]]


class GapLeftOut(TypedDict):
    renames: NotRequired[int]
    comparisons: NotRequired[int]


class GapMissingItem(TypedDict):
    type: str
    name: str
    linkedEntity: NotRequired[str]
    route: NotRequired[str]
    path: str
    contains: NotRequired[dict[str, Any]]


class GapExtraItem(TypedDict):
    type: str
    name: str
    linkedEntity: NotRequired[str]
    route: NotRequired[str]
    path: str
    contains: NotRequired[dict[str, Any]]


GapModifiedItemRenamed = TypedDict("GapModifiedItemRenamed", {"from": str, "to": str})


GapModifiedItemChangesItem = TypedDict("GapModifiedItemChangesItem", {"path": str, "from": NotRequired[Any], "to": NotRequired[Any]})


class GapModifiedItem(TypedDict):
    type: str
    name: str
    path: str
    renamed: NotRequired[GapModifiedItemRenamed]
    changes: list[GapModifiedItemChangesItem]


class Gap(TypedDict):
    gap_score: float
    plan_id: NotRequired[str]
    left_out: NotRequired[GapLeftOut]
    missing: list[GapMissingItem]
    extra: list[GapExtraItem]
    modified: list[GapModifiedItem]


class ValidityCheckBecauseItem(TypedDict):
    category: Literal["missing_required_field", "missing_initial_state", "missing_transition", "orphan_state", "invalid_transition_target", "duplicate_definition", "nondeterministic_transition", "invalid_entity_field", "orphan_event", "undeclared_event", "unmatched_emit", "unmatched_listener", "broken_binding", "unresolved_reference", "invalid_effect", "missing_render_effect", "invalid_pattern", "invalid_slot", "overlay_without_exit", "missing_pattern_prop"]
    at: str
    message: str


class ValidityCheck(TypedDict):
    valid: bool
    probability: float
    confidence: Literal["high", "medium", "low"]
    certainty: Literal["proven", "predicted"]
    because: NotRequired[list[ValidityCheckBecauseItem]]
    language: str
    verdict_confidence: Literal["high", "medium", "low"]
    proven_errors: int
    opaque: list[str]


class ErrorCheckErrorsItemFindingsItem(TypedDict):
    at: str
    message: str
    fix: str
    severity: Literal["error", "warning", "hint"]


class ErrorCheckErrorsItem(TypedDict):
    category: Literal["missing_required_field", "missing_initial_state", "missing_transition", "orphan_state", "invalid_transition_target", "duplicate_definition", "nondeterministic_transition", "invalid_entity_field", "orphan_event", "undeclared_event", "unmatched_emit", "unmatched_listener", "broken_binding", "unresolved_reference", "invalid_effect", "missing_render_effect", "invalid_pattern", "invalid_slot", "overlay_without_exit", "missing_pattern_prop"]
    probability: float
    description: str
    certainty: Literal["proven", "predicted"]
    severity: Literal["error", "warning", "hint"]
    total: int
    findings: list[ErrorCheckErrorsItemFindingsItem]


class ErrorCheck(TypedDict):
    errors: list[ErrorCheckErrorsItem]
    top_errors: list[Literal["missing_required_field", "missing_initial_state", "missing_transition", "orphan_state", "invalid_transition_target", "duplicate_definition", "nondeterministic_transition", "invalid_entity_field", "orphan_event", "undeclared_event", "unmatched_emit", "unmatched_listener", "broken_binding", "unresolved_reference", "invalid_effect", "missing_render_effect", "invalid_pattern", "invalid_slot", "overlay_without_exit", "missing_pattern_prop"]]
    error_count_prediction: int
    warning_count: int
    hint_count: int
    language: str


class RankEditsSuggestionsItemActionsItem(TypedDict):
    step: int
    action: str
    params: dict[str, Any]


class RankEditsSuggestionsItem(TypedDict):
    rank: int
    score: float
    explain: str
    plan_id: NotRequired[str]
    actions: list[RankEditsSuggestionsItemActionsItem]
    predicted_validity: float
    resolved: list[Literal["missing_required_field", "missing_initial_state", "missing_transition", "orphan_state", "invalid_transition_target", "duplicate_definition", "nondeterministic_transition", "invalid_entity_field", "orphan_event", "undeclared_event", "unmatched_emit", "unmatched_listener", "broken_binding", "unresolved_reference", "invalid_effect", "missing_render_effect", "invalid_pattern", "invalid_slot", "overlay_without_exit", "missing_pattern_prop"]]
    remaining: list[Literal["missing_required_field", "missing_initial_state", "missing_transition", "orphan_state", "invalid_transition_target", "duplicate_definition", "nondeterministic_transition", "invalid_entity_field", "orphan_event", "undeclared_event", "unmatched_emit", "unmatched_listener", "broken_binding", "unresolved_reference", "invalid_effect", "missing_render_effect", "invalid_pattern", "invalid_slot", "overlay_without_exit", "missing_pattern_prop"]]
    introduced: list[Literal["missing_required_field", "missing_initial_state", "missing_transition", "orphan_state", "invalid_transition_target", "duplicate_definition", "nondeterministic_transition", "invalid_entity_field", "orphan_event", "undeclared_event", "unmatched_emit", "unmatched_listener", "broken_binding", "unresolved_reference", "invalid_effect", "missing_render_effect", "invalid_pattern", "invalid_slot", "overlay_without_exit", "missing_pattern_prop"]]
    verified: bool
    destructive: bool
    assumptions: list[str]


class RankEdits(TypedDict):
    suggestions: list[RankEditsSuggestionsItem]
    beam_width: int
    max_steps: int
    steps_explored: int
    complete: bool
    stopped_by: Literal["valid", "max_steps", "exhausted", "deadline"]
    reason: NotRequired[Literal["already_valid"]]
    language: str
    ignored_errors: list[str]


class Embed(TypedDict):
    vector: list[float]
    dimension: Literal[256]
    model: str


class FindSimilarBehaviorsItemsItem(TypedDict):
    behavior_name: str
    similarity: float
    source: Literal["registered", "directory", "builtin"]
    reason: NotRequired[str]


class FindSimilarBehaviors(TypedDict):
    items: list[FindSimilarBehaviorsItemsItem]
    nothing_near: bool


class ApplyActionsActionsInputItem(TypedDict):
    action: str
    params: dict[str, Any]
    level: NotRequired[float]
    step: NotRequired[float]
    score: NotRequired[float]


class ApplyActionsNewFindingsItem(TypedDict):
    category: Literal["missing_required_field", "missing_initial_state", "missing_transition", "orphan_state", "invalid_transition_target", "duplicate_definition", "nondeterministic_transition", "invalid_entity_field", "orphan_event", "undeclared_event", "unmatched_emit", "unmatched_listener", "broken_binding", "unresolved_reference", "invalid_effect", "missing_render_effect", "invalid_pattern", "invalid_slot", "overlay_without_exit", "missing_pattern_prop"]
    severity: Literal["error", "warning", "hint"]
    at: str
    message: str
    fix: str


class ApplyActionsLeftoverItem(TypedDict):
    at: str
    text: str


class ApplyActionsOffersItem(TypedDict):
    action: str
    params: dict[str, Any]


class ApplyActionsRebased(TypedDict):
    made_for: str
    applied_to: str


class ApplyActions(TypedDict):
    schema_id: NotRequired[str]
    applied: int
    added: NotRequired[list[str]]
    removed: NotRequired[list[str]]
    altered: NotRequired[list[str]]
    parts: NotRequired[dict[str, Any]]
    valid: bool
    new_findings: list[ApplyActionsNewFindingsItem]
    fixed: list[str]
    open: int
    leftover: NotRequired[list[ApplyActionsLeftoverItem]]
    offers: NotRequired[list[ApplyActionsOffersItem]]
    promoted: list[str]
    rebased: NotRequired[ApplyActionsRebased]
    undo_plan_id: NotRequired[str]
    schema: NotRequired[dict[str, Any]]


class DescribeLanguage(TypedDict):
    topic: str
    name: NotRequired[str]
    text: str


class GetSchemaBehavior(TypedDict):
    name: str
    description: str
    use_when: NotRequired[str]
    tags: list[str]
    source: Literal["registered", "directory", "builtin"]
    entities: list[str]
    traits: list[str]
    pages: list[str]


class GetSchemaFoundItem(TypedDict):
    pointer: str
    kind: Literal["key", "value"]
    line: str


class GetSchemaChildrenItem(TypedDict):
    pointer: str
    type: Literal["object", "array", "string", "number", "boolean", "null"]
    bytes: int
    name: NotRequired[str]


class GetSchema(TypedDict):
    schema_id: str
    pointer: str
    outline: NotRequired[str]
    behavior: NotRequired[GetSchemaBehavior]
    found: NotRequired[list[GetSchemaFoundItem]]
    total_found: NotRequired[int]
    next: NotRequired[str]
    value: Any
    bytes: int
    children: NotRequired[list[GetSchemaChildrenItem]]
    total_children: NotRequired[int]


class ListBehaviorsBehaviorsItem(TypedDict):
    name: str
    description: str
    tags: list[str]
    source: Literal["registered", "directory", "builtin"]
    score: NotRequired[float]
    reason: NotRequired[str]


class ListBehaviorsUnreadableItem(TypedDict):
    file: str
    reason: str


class ListBehaviors(TypedDict):
    behaviors: list[ListBehaviorsBehaviorsItem]
    total: int
    unreadable: NotRequired[list[ListBehaviorsUnreadableItem]]
    next: NotRequired[str]
    next_cursor: NotRequired[str]


class RegisterBehaviorSimilarItem(TypedDict):
    behavior_name: str
    similarity: float
    source: Literal["registered", "directory", "builtin"]


class RegisterBehavior(TypedDict):
    name: str
    created: bool
    removed: NotRequired[bool]
    valid: bool
    proven_errors: int
    similar: list[RegisterBehaviorSimilarItem]


class DrawDiagram(TypedDict):
    format: Literal["svg", "mermaid"]
    diagram: str
    clusters: int


class ListEpisodesEpisodesItem(TypedDict):
    episode_id: str
    stored_at: str
    outcome: str
    context: str
    actions_taken: list[str]
    relevance: float
    uses: int
    pinned: bool
    archived: bool


class ListEpisodes(TypedDict):
    domain: str
    total: int
    offset: int
    episodes: list[ListEpisodesEpisodesItem]


class EvaluateContextInput(TypedDict):
    entity: NotRequired[dict[str, Any]]
    payload: NotRequired[dict[str, Any]]
    user: NotRequired[dict[str, Any]]
    config: NotRequired[dict[str, Any]]
    locals: NotRequired[dict[str, Any]]
    rows: NotRequired[dict[str, Any]]
    state: NotRequired[str]
    from_state: NotRequired[str]
    to_state: NotRequired[str]
    now: NotRequired[float]
    event: NotRequired[dict[str, Any] | list[Any] | str | float | bool | None]
    prev_events: NotRequired[dict[str, Any] | list[Any] | str | float | bool | None]
    prev_states: NotRequired[dict[str, Any] | list[Any] | str | float | bool | None]


class EvaluateError(TypedDict):
    code: Literal["type", "arity", "division_by_zero", "ambiguous", "effect", "limit"]
    message: str
    at: str


class EvaluateWarningsItem(TypedDict):
    code: Literal["unknown_operator", "division_by_zero", "missing_binding", "loose_comparison", "non_finite"]
    at: str
    message: str


class Evaluate(TypedDict):
    value: dict[str, Any] | list[Any] | str | float | bool | None
    truthy: bool
    type: Literal["null", "boolean", "number", "string", "array", "object", "function"]
    non_finite: NotRequired[Literal["NaN", "Infinity", "-Infinity"]]
    error: NotRequired[EvaluateError]
    warnings: list[EvaluateWarningsItem]
    bindings: list[str]


SimulateStepsItemTransitionsItem = TypedDict("SimulateStepsItemTransitionsItem", {"orbital": str, "trait": str, "from": str, "to": str, "on": str, "entity_id": NotRequired[str], "at": str})


class SimulateStepsItemEmittedItem(TypedDict):
    event: str
    payload: dict[str, Any] | list[Any] | str | float | bool | None
    orbital: str
    trait: str
    heard_by: list[str]


class SimulateStepsItemEffectsItem(TypedDict):
    kind: Literal["set", "persist", "fetch", "call-service", "render-ui", "navigate", "notify", "log", "other"]
    orbital: str
    trait: str
    field: NotRequired[str]
    value: NotRequired[dict[str, Any] | list[Any] | str | float | bool | None]
    action: NotRequired[str]
    entity: NotRequired[str]
    id: NotRequired[str]
    outcome: NotRequired[Literal["success", "failure"]]
    rows: NotRequired[int]
    total: NotRequired[int]
    service: NotRequired[str]
    slot: NotRequired[str]
    type: NotRequired[str | None]
    tree: NotRequired[dict[str, Any] | list[Any] | str | float | bool | None]
    path: NotRequired[str]
    message: NotRequired[str]
    operator: NotRequired[str]


SimulateStepsItemRejectedItem = TypedDict("SimulateStepsItemRejectedItem", {"code": Literal["no_arm", "guard", "guard_error", "payload", "unknown_orbital", "unknown_trait", "effect_failed", "opaque"], "orbital": str | None, "trait": str | None, "from": str | None, "message": str, "at": NotRequired[str]})


class SimulateStepsItem(TypedDict):
    event: str
    index: int
    transitions: list[SimulateStepsItemTransitionsItem]
    emitted: list[SimulateStepsItemEmittedItem]
    effects: list[SimulateStepsItemEffectsItem]
    rejected: list[SimulateStepsItemRejectedItem]
    ignored: bool
    truncated: NotRequired[bool]


class SimulateFindingsItem(TypedDict):
    code: Literal["lost_event", "guard_error", "effect_failed", "unhandled_failure", "cut", "undecided"]
    at: str
    message: str
    step: int


class Simulate(TypedDict):
    steps: list[SimulateStepsItem]
    states: dict[str, Any]
    row_states: NotRequired[dict[str, Any]]
    slots: dict[str, Any]
    entities: dict[str, Any]
    opaque: list[str]
    findings: list[SimulateFindingsItem]


class GenerateTestsTestsItemSetupItem(TypedDict):
    event: str
    payload: NotRequired[dict[str, Any]]
    expected_state: str


class GenerateTestsTestsItem(TypedDict):
    id: str
    orbital: str
    trait: str
    category: Literal["transition", "invalid_transition", "guard_allow", "guard_block", "journey", "emit", "failure"]
    name: str
    from_state: str
    event: str
    payload: NotRequired[dict[str, Any]]
    entity: NotRequired[dict[str, Any]]
    services: NotRequired[dict[str, Any]]
    setup: list[GenerateTestsTestsItemSetupItem]
    expected_state: str
    expected_emits: NotRequired[list[str]]
    at: str


class GenerateTestsCoverageStates(TypedDict):
    total: int
    covered: int


class GenerateTestsCoverageArms(TypedDict):
    total: int
    covered: int


class GenerateTestsCoverageGuards(TypedDict):
    total: int
    covered: int


class GenerateTestsCoveragePairs(TypedDict):
    total: int
    covered: int


class GenerateTestsCoverageUncoveredItem(TypedDict):
    at: str
    reason: str


class GenerateTestsCoverage(TypedDict):
    states: GenerateTestsCoverageStates
    arms: GenerateTestsCoverageArms
    guards: GenerateTestsCoverageGuards
    pairs: GenerateTestsCoveragePairs
    uncovered: list[GenerateTestsCoverageUncoveredItem]


class GenerateTestsUnsatisfiableItem(TypedDict):
    at: str
    reason: str
    side: Literal["allow", "block"]
    proven: bool


class GenerateTestsFilesItem(TypedDict):
    path: str
    text: str


class GenerateTestsRunFailuresItem(TypedDict):
    id: str
    message: str


class GenerateTestsRun(TypedDict):
    passed: int
    failed: int
    failures: list[GenerateTestsRunFailuresItem]


class GenerateTests(TypedDict):
    tests: list[GenerateTestsTestsItem]
    counts: dict[str, Any]
    coverage: GenerateTestsCoverage
    unsatisfiable: list[GenerateTestsUnsatisfiableItem]
    files: NotRequired[list[GenerateTestsFilesItem]]
    run: GenerateTestsRun


class VerifyPropertiesResultsItemTraceEventsItem(TypedDict):
    event: str
    orbital: NotRequired[str]
    trait: NotRequired[str]
    payload: NotRequired[dict[str, Any]]


class VerifyPropertiesResultsItemTraceExpected(TypedDict):
    states: dict[str, Any]


class VerifyPropertiesResultsItemTrace(TypedDict):
    events: list[VerifyPropertiesResultsItemTraceEventsItem]
    services: NotRequired[dict[str, Any]]
    expected: VerifyPropertiesResultsItemTraceExpected


class VerifyPropertiesResultsItem(TypedDict):
    property: str
    verdict: Literal["holds", "violated", "inconclusive"]
    certainty: Literal["proven", "bounded"]
    at: NotRequired[str]
    message: str
    trace: NotRequired[VerifyPropertiesResultsItemTrace]


class VerifyPropertiesExplored(TypedDict):
    states: int
    transitions: int
    depth: int
    complete: bool
    cut_by: NotRequired[Literal["states", "depth", "ms"]]


class VerifyPropertiesAbstractionsItem(TypedDict):
    at: str
    reason: str


class VerifyProperties(TypedDict):
    verdict: Literal["holds", "violated", "inconclusive"]
    results: list[VerifyPropertiesResultsItem]
    explored: VerifyPropertiesExplored
    abstractions: list[VerifyPropertiesAbstractionsItem]


class Memory:
    """The operations `memory_…`."""

    def __init__(self, http: Http) -> None:
        self._http = http

    def store(
        self,
        schema: Schema | None = None,
        domain: str = "behaviors",
        *,
        context: str | None = None,
        actions_taken: list[str] | None = None,
        outcome: str | None = None,
        metadata: dict[str, Any] | None = None,
        idempotency_key: str | None = None,
        pinned: bool | None = None,
        source: str | None = None,
    ) -> MemoryStore:
        """Keeps completed work as an episode: situation, schema, actions taken, outcome.

        schema: The schema worked on.
        domain: Groups episodes: "helpdesk".
        context: The situation.
        actions_taken: In order, such as "add_retry_logic".
        outcome: success, failure, partial or your own word.
        metadata: Yours, kept as sent.
        idempotency_key: The same key stores once.
        pinned: memory_forget spares it.
        source: Its author.
        """
        return cast(MemoryStore, self._http.send("POST", "/memory/store", {"schema": schema, "domain": domain, "context": context, "actions_taken": actions_taken, "outcome": outcome, "metadata": metadata, "idempotency_key": idempotency_key, "pinned": pinned, "source": source}))

    def recall(
        self,
        context: str | None = None,
        domain: str = "behaviors",
        limit: float | None = None,
        *,
        episode_id: str | None = None,
        schema: Schema | None = None,
        collapse: bool | None = None,
        min_confidence: float | None = None,
        detail: Literal["brief", "full"] | None = None,
    ) -> MemoryRecall:
        """Finds past episodes like a situation, in any words or by schema, and what worked or failed.

        context: The situation in your words.
        domain: Groups episodes: "helpdesk".
        limit: Cases wanted, 1–100.
        episode_id: Reads this one whole.
        schema: Finds schemas of similar structure.
        collapse: False: every episode by itself.
        min_confidence: Leaves out less sure ones, 0–1.
        detail: full: whole lists.
        """
        return cast(MemoryRecall, self._http.send("POST", "/memory/recall", {"context": context, "domain": domain, "limit": limit, "episode_id": episode_id, "schema": schema, "collapse": collapse, "min_confidence": min_confidence, "detail": detail}))

    def compress(
        self,
        domain: str,
    ) -> MemoryCompress:
        """Extracts the patterns of actions that keep succeeding in a domain and archives the episodes behind them, which are still recalled.

        domain: Groups episodes: "helpdesk".
        """
        return cast(MemoryCompress, self._http.send("POST", "/memory/compress", {"domain": domain}))

    def forget(
        self,
        domain: str,
        *,
        older_than_days: float | None = None,
        episode_ids: list[str] | None = None,
        min_relevance: float | None = None,
        match: Literal["any", "all"] | None = None,
        dry_run: bool | None = None,
        include_pinned: bool | None = None,
    ) -> MemoryForget:
        """Deletes permanently the episodes of a domain that are named, older than older_than_days or less relevant than min_relevance, and all derived from them.

        domain: Groups episodes: "helpdesk".
        older_than_days: Age in days.
        episode_ids: These episodes.
        min_relevance: 0–1; a new success has 0.9, fading with time.
        match: How many criteria must hold.
        dry_run: Count only.
        include_pinned: Pinned ones too.
        """
        return cast(MemoryForget, self._http.send("POST", "/memory/forget", {"domain": domain, "older_than_days": older_than_days, "episode_ids": episode_ids, "min_relevance": min_relevance, "match": match, "dry_run": dry_run, "include_pinned": include_pinned}))

    def stats(
        self,
        *,
        domain: str | None = None,
    ) -> MemoryStats:
        """Counts what the memory of a domain holds: episodes, patterns, outcomes and space.

        domain: Missing: all, listed.
        """
        return cast(MemoryStats, self._http.send("GET", "/memory/stats", {"domain": domain}))


class Operations:
    """Every operation of a server. A method raises OrreryError where the server refuses."""

    def __init__(self, http: Http) -> None:
        self._http = http
        self.memory = Memory(http)

    def plan(
        self,
        current: Schema,
        goal: Schema,
        *,
        domain: str | None = None,
        additive_only: bool | None = None,
        detail: Literal["brief", "full"] | None = None,
    ) -> Plan:
        """Ranks the actions that turn a current schema into a goal schema.

        current: The current schema.
        goal: Document, schema_id or behavior.
        domain: Its patterns break ties.
        additive_only: Leave out removals, renames and overwrites.
        detail: full: whole lists.
        """
        return cast(Plan, self._http.send("POST", "/plan", {"current": current, "goal": goal, "domain": domain, "additive_only": additive_only, "detail": detail}))

    def plan_instructions(
        self,
        current: Schema,
        goal: Schema,
        *,
        domain: str | None = None,
        additive_only: bool | None = None,
        bindings: dict[str, Any] | None = None,
        to: dict[str, Any] | str | None = None,
        save: bool | None = None,
        detail: Literal["brief", "full"] | None = None,
    ) -> PlanInstructions:
        """Plans how to build a behavior (or any schema) into a current schema, level by level; apply_actions takes the plan_id, or save builds it at once.

        current: The schema to extend.
        goal: Document, schema_id or behavior.
        domain: Its patterns break ties.
        additive_only: false: the result is the bound goal exactly.
        bindings: {goal entity: name in current}, or {entities?, traits?, events?, values?}.
        to: Entity of current that the new records belong to: "Patient".
        save: Build it and answer its schema_id.
        detail: full: whole lists.
        """
        return cast(PlanInstructions, self._http.send("POST", "/plan-instructions", {"current": current, "goal": goal, "domain": domain, "additive_only": additive_only, "bindings": bindings, "to": to, "save": save, "detail": detail}))

    def propose(
        self,
        brief: dict[str, Any],
        *,
        base: Schema | None = None,
        domain: str | None = None,
        save: bool | None = None,
        detail: Literal["brief", "full"] | None = None,
    ) -> Propose:
        """Builds a whole, valid application from a brief in your own names: entities with their fields in list, form, detail and search, lifecycles, relations, pages, notices, rules, behaviors as features.

        brief: {name, entities: [{name, fields: [{name, type, values?, entity?, required?}], states?: [name] | {field, values, transitions: [[from, EVENT, to]]}}], relations?: [{from, to, many}], pages?: [{name, path?, of, shows}], features?: [{behavior, to?}], notices?: [{entity, on, by, to?, text}], rules?: [{entity, event, when}]}.
        base: The application to extend.
        domain: Of the work; changes nothing here.
        save: Fail unless the application can be kept.
        detail: full: whole lists.
        """
        return cast(Propose, self._http.send("POST", "/propose", {"brief": brief, "base": base, "domain": domain, "save": save, "detail": detail}))

    def gap(
        self,
        source: Schema,
        target: Schema,
        *,
        detail: Literal["brief", "full"] | None = None,
    ) -> Gap:
        """Lists what a target has and the source lacks (missing), the reverse (extra), and what differs (modified, renames included), with a score from 0 (identical) to 1 (nothing in common).

        source: The current schema.
        target: Document, schema_id or behavior.
        detail: full: whole lists.
        """
        return cast(Gap, self._http.send("POST", "/gap", {"source": source, "target": target, "detail": detail}))

    def validity_check(
        self,
        schema: Schema,
    ) -> ValidityCheck:
        """Predicts in milliseconds, without a compiler, whether a schema is valid: proven where everything is visible, a calibrated probability where parts are only named.

        schema: Document, schema_id or behavior.
        """
        return cast(ValidityCheck, self._http.send("POST", "/validity-check", {"schema": schema}))

    def error_check(
        self,
        schema: Schema,
        *,
        detail: Literal["brief", "full"] | None = None,
    ) -> ErrorCheck:
        """Lists what is wrong with a schema in 20 categories: findings with a JSON Pointer, a message and a fix where proven, a probability where parts are only named.

        schema: Document, schema_id or behavior.
        detail: full: whole lists.
        """
        return cast(ErrorCheck, self._http.send("POST", "/error-check", {"schema": schema, "detail": detail}))

    def rank_edits(
        self,
        schema: Schema,
        errors: list[str] = [],
        *,
        beam_width: float | None = None,
        max_steps: float | None = None,
        detail: Literal["brief", "full"] | None = None,
    ) -> RankEdits:
        """Finds ranked repairs of a failing schema by beam search; each is checked exactly where the schema is visible.

        schema: Document, schema_id or behavior.
        errors: Category or compiler codes; [] = all that is found.
        beam_width: 1–50
        max_steps: 1–50
        detail: full: whole lists.
        """
        return cast(RankEdits, self._http.send("POST", "/rank-edits/jepa", {"schema": schema, "errors": errors, "beam_width": beam_width, "max_steps": max_steps, "detail": detail}))

    def embed(
        self,
        schema: Schema,
    ) -> Embed:
        """Turns a schema into a unit vector of 256 numbers that mean its structure, not names or order: close vectors mean that schemas do the same.

        schema: Document, schema_id or behavior.
        """
        return cast(Embed, self._http.send("POST", "/embed", {"schema": schema}))

    def find_similar_behaviors(
        self,
        vector: list[float] | None = None,
        limit: int | None = None,
        *,
        schema: Schema | None = None,
        by: Literal["meaning", "structure"] | None = None,
    ) -> list[FindSimilarBehaviorsItemsItem]:
        """Finds the behaviors that are about what a schema is about, or by: structure those built like it.

        vector: 256 numbers from embed.
        limit: Items wanted, 1–100.
        schema: Document, schema_id or behavior.
        by: Which comparison.
        """
        return cast(list[FindSimilarBehaviorsItemsItem], self._http.send("POST", "/behaviors/similar", {"vector": vector, "limit": limit, "schema": schema, "by": by})["items"])

    def apply_actions(
        self,
        schema: Schema,
        actions: list[ApplyActionsActionsInputItem] | None = None,
        *,
        plan: str | None = None,
        levels: list[int] | None = None,
        except_: list[int] | None = None,
        save: bool | None = None,
        write: bool | None = None,
        detail: Literal["brief", "full"] | None = None,
        include_schema: bool | None = None,
    ) -> ApplyActions:
        """Applies a plan (plan_id) or your own actions to a schema, all or none; returns what changed, whether the result is valid, what findings this brought, and an undo plan.

        schema: Document, schema_id or behavior.
        actions: Items of a plan, or your own: topic actions of describe_language lists them.
        plan: A plan_id instead of actions.
        levels: Of the plan: only these levels.
        except_: Of the plan: not the items at these places.
        save: Keep the result under a schema_id.
        write: Write it into the file of schema.
        detail: full: whole lists.
        include_schema: Return the resulting schema; default: unless saved.
        """
        return cast(ApplyActions, self._http.send("POST", "/apply", {"schema": schema, "actions": actions, "plan": plan, "levels": levels, "except": except_, "save": save, "write": write, "detail": detail, "include_schema": include_schema}))

    def describe_language(
        self,
        *,
        topic: str | None = None,
        name: str | None = None,
    ) -> DescribeLanguage:
        """How schemas are written, with examples that pass: skeleton, fields, states, effects, operators, bindings, events, patterns, services, pages, actions, brief.

        topic: Default: the list of topics.
        name: Such as "form-section" of patterns.
        """
        return cast(DescribeLanguage, self._http.send("GET", "/language/{topic}", {"topic": topic, "name": name}))

    def get_schema(
        self,
        schema_id: Schema,
        *,
        pointer: str | None = None,
        outline: bool | None = None,
        find: str | None = None,
        max_bytes: int | None = None,
        detail: Literal["brief", "full"] | None = None,
    ) -> GetSchema:
        """Reads a schema (schema_id, or behavior name with what it is for), or the part at a JSON Pointer or @ address; its outline; or the places of a text.

        schema_id: A schema_id, or the name of a behavior.
        pointer: JSON Pointer, or address with @names; default: all of it.
        outline: Only states, events, transitions and pages, in lines.
        find: Only the places of this text.
        max_bytes: Of a larger part the children are listed; at most 32,768.
        detail: full: whole lists.
        """
        return cast(GetSchema, self._http.send("GET", "/schemas/{schema_id}", {"schema_id": schema_id, "pointer": pointer, "outline": outline, "find": find, "max_bytes": max_bytes, "detail": detail}))

    def list_behaviors(
        self,
        *,
        query: str | None = None,
        domain: str | None = None,
        tag: str | None = None,
        source: Literal["registered", "directory", "builtin"] | None = None,
        limit: int | None = None,
        cursor: str | None = None,
    ) -> ListBehaviors:
        """Lists the behaviors that can be a goal, a target or an import: built-in, of the directory, and your own.

        query: An intention in words.
        domain: Of the work; changes nothing here.
        tag: Only behaviors with this tag.
        source: Only these.
        limit: 1–200
        cursor: next_cursor of the answer before.
        """
        return cast(ListBehaviors, self._http.send("GET", "/behaviors", {"query": query, "domain": domain, "tag": tag, "source": source, "limit": limit, "cursor": cursor}))

    def register_behavior(
        self,
        name: str,
        schema: Schema | None = None,
        *,
        description: str | None = None,
        tags: list[str] | None = None,
        remove: bool | None = None,
    ) -> RegisterBehavior:
        """Keeps a schema as a behavior of your own: it can then be a goal, a target, an import and a search result.

        schema: Stored by value.
        description: One line.
        """
        return cast(RegisterBehavior, self._http.send("PUT", "/behaviors/{name}", {"name": name, "schema": schema, "description": description, "tags": tags, "remove": remove}))

    def draw_diagram(
        self,
        schema: Schema,
        *,
        compare_to: Schema | None = None,
        trait: str | None = None,
        view: Literal["machines", "orbitals", "pages", "application"] | None = None,
        format: Literal["svg", "mermaid"] | None = None,
        theme: Literal["auto", "light", "dark"] | None = None,
        findings: bool | None = None,
        coverage: bool | None = None,
    ) -> DrawDiagram:
        """Draws the state machines, orbitals and pages of a schema as SVG or Mermaid, with what is wrong pinned where it is.

        schema: Document, schema_id or behavior.
        compare_to: The earlier version.
        trait: Only the machine of this trait.
        view: Default: machines with a trait, else application.
        theme: auto follows the reader’s system; on paper, light.
        findings: Pin what is wrong.
        coverage: Pin what no generated test covers.
        """
        return cast(DrawDiagram, self._http.send("POST", "/diagram", {"schema": schema, "compare_to": compare_to, "trait": trait, "view": view, "format": format, "theme": theme, "findings": findings, "coverage": coverage}))

    def list_episodes(
        self,
        domain: str,
        *,
        offset: int | None = None,
        limit: int | None = None,
    ) -> ListEpisodes:
        """Lists the episodes of a domain, newest first, with what they were about and how relevant they still are.

        domain: Groups episodes: "helpdesk".
        offset: Newer episodes to skip.
        """
        return cast(ListEpisodes, self._http.send("GET", "/memory/episodes", {"domain": domain, "offset": offset, "limit": limit}))

    def evaluate(
        self,
        expression: dict[str, Any] | list[Any] | str | float | bool | None,
        *,
        context: EvaluateContextInput | None = None,
        seed: int | None = None,
    ) -> Evaluate:
        """Gives the value of an S-expression, a binding or data of the schema language, and whether a guard passes on it.

        expression: An S-expression, a binding, or data.
        context: The values that bindings read.
        seed: For random operators.
        """
        return cast(Evaluate, self._http.send("POST", "/evaluate", {"expression": expression, "context": context, "seed": seed}))

    def simulate(
        self,
        schema: Schema,
        events: list[Any],
        *,
        entities: dict[str, Any] | None = None,
        services: dict[str, Any] | None = None,
        stores: dict[str, Any] | None = None,
        start: dict[str, Any] | None = None,
        mount: bool | None = None,
        user: dict[str, Any] | None = None,
        now: float | None = None,
        seed: int | None = None,
        detail: Literal["brief", "full"] | None = None,
    ) -> Simulate:
        """Runs a schema over events: what moved, was emitted, heard, done and refused, and why.

        schema: Document, schema_id or behavior.
        events: [{event, payload?, orbital?, trait?, entity_id?, user?, advance_ms?}].
        entities: {Entity: [row]}; default: its instances.
        services: {service.action: {result} | {fail} | list taken in turn}.
        stores: {Entity: {create | update | delete | fetch: {fail}}}.
        start: {Orbital.Trait: state}.
        mount: Send INIT, LOAD or $MOUNT first.
        user: The sender: @user.
        now: @now in milliseconds.
        seed: Seed.
        detail: full: rendered trees and whole rows.
        """
        return cast(Simulate, self._http.send("POST", "/simulate", {"schema": schema, "events": events, "entities": entities, "services": services, "stores": stores, "start": start, "mount": mount, "user": user, "now": now, "seed": seed, "detail": detail}))

    def generate_tests(
        self,
        schema: Schema,
        *,
        orbital: str | None = None,
        trait: str | None = None,
        categories: list[Any] | None = None,
        format: Literal["json", "compiler", "vitest"] | None = None,
        max_tests: int | None = None,
        seed: int | None = None,
        detail: Literal["brief", "full"] | None = None,
    ) -> GenerateTests:
        """Writes and runs tests of arms, guards, unhandled events and failures; says what they cover.

        schema: Document, schema_id or behavior.
        orbital: Only this one.
        trait: Only this one.
        categories: Of transition, invalid_transition, guard_allow, guard_block, journey, emit, failure.
        format: Others: files.
        max_tests: At most.
        seed: Unused.
        detail: full: whole lists.
        """
        return cast(GenerateTests, self._http.send("POST", "/generate-tests", {"schema": schema, "orbital": orbital, "trait": trait, "categories": categories, "format": format, "max_tests": max_tests, "seed": seed, "detail": detail}))

    def verify_properties(
        self,
        schema: Schema,
        *,
        detail: Literal["brief", "full"] | None = None,
        properties: list[Any] | None = None,
        built_in: list[Any] | bool | None = None,
        bounds: dict[str, Any] | None = None,
    ) -> VerifyProperties:
        """Searches all machines together for deadlocks, dead states and arms, traps, lost events, and your properties.

        schema: Document, schema_id or behavior.
        detail: full: whole lists.
        properties: [{never | always | possible: P} | {leads_to | precedes: [P, Q]}], name?.
        built_in: Built-in properties; default all.
        bounds: {states, depth, ms}: where the search ends.
        """
        return cast(VerifyProperties, self._http.send("POST", "/verify-properties", {"schema": schema, "detail": detail, "properties": properties, "built_in": built_in, "bounds": bounds}))
