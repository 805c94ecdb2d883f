// Written by scripts/write-compiler-facts.ts from the answers of the compiler 1.9.3.
/** Patterns that the compiler judges: name, properties, required ones. */
export const JUDGED_PATTERNS = `
accordion|className defaultOpen defaultOpenItems items multiple onItemToggle openItems toggleEvent|items
action-button|className cooldown disabled hotkey icon label onClick size variant|label
action-buttons|actionEvent buttons className disabled layout onAction size|buttons
action-palette|actions allowDuplicates categoryColors className label size usedActionIds|actions
action-tile|action categoryColors disabled size|action
alert|actions children className dismissEvent dismissible message onClose onDismiss title variant|
animated-counter|className duration prefix suffix value|value
auth-layout|appName backgroundImage brandingContent logo showBranding|
avatar|action actionPayload alt badge className icon initials name onClick size src status|
badge|amount icon label size variant|
battle-board|actions attackEvent calculateDamage cancelEvent className effectSpriteUrls endTurnEvent entity gameEndEvent gameOverOverlay hasActiveEffects header onAttack onDrawEffects onGameEnd onUnitMove overlay playAgainEvent resolveUnitFrame scale sidebar tileClickEvent unitClickEvent unitScale|entity
battle-template|className entity scale unitScale|entity
book-chapter-view|activeFilters chapter className data direction entity error isLoading page pageSize searchValue selectedIds sortBy sortDirection totalCount|chapter
book-cover-page|activeFilters author className coverImageUrl data direction entity error isLoading page pageSize searchValue selectedIds sortBy sortDirection subtitle title totalCount|title
book-nav-bar|activeFilters chapterTitle className currentPage data direction entity error isLoading page pageSize searchValue selectedIds sortBy sortDirection totalCount totalPages|currentPage totalPages
book-table-of-contents|activeFilters className currentChapterId data direction entity error isLoading page pageSize parts searchValue selectedIds sortBy sortDirection totalCount|parts
book-viewer|activeFilters className data entity error fieldMap initialPage isLoading page pageSize searchValue selectedIds sortBy sortDirection totalCount|
box|action actionPayload as bg border display fullHeight fullWidth hoverEvent margin marginX marginY overflow padding paddingX paddingY position rounded shadow|
breadcrumb|className items maxItems separator|items
builder-board|completeEvent entity|entity
button|action actionPayload icon iconRight isLoading label leftIcon rightIcon size variant|
button-pattern|className disabled event icon iconPosition label onClick size variant|label
calendar-grid|className events longPressEvent longPressPayload onDayClick onEventClick onSlotClick swipeLeftEvent swipeRightEvent timeSlots weekStart|
camera3-d|enableOrbit fov maxDistance minDistance mode onChange position target zoom|
canvas-effect|actionType assetBaseUrl assetManifest className completeEvent duration effectSpriteUrl error height intensity isLoading onComplete width x y|actionType x y
canvas3-d-error-boundary|children fallback onError onReset|children
canvas3-d-loading-state|className details loaded message progress showSpinner total|
card|action actions children className image isSelected level longPressEvent longPressPayload maxLevel name onClick subtitle title|
carousel|autoPlay autoPlayInterval className items loop renderItem showArrows showDots slideChangeEvent slideChangePayload|items renderItem
castle-board|className entity featureClickEvent footer header onFeatureClick onTileClick onUnitClick overlay scale sidePanel tileClickEvent unitClickEvent|entity
castle-template|className entity scale|entity
center|as children className fullHeight fullWidth horizontal inline minHeight style vertical|children
chart|actions chartType className data entity error height isLoading series showLegend showValues subtitle title|
chart-legend|className direction items|items
checkbox|label|
choice-button|className disabled index onClick selected text|text
classifier-board|completeEvent entity|entity
code-block|className code language maxHeight showCopyButton showLanguageBadge|code
code-view|className data defaultExpanded label|data
code-viewer|actions className code diff entity error files isLoading language maxHeight mode newValue oldValue showCopy showLineNumbers title wordWrap|
collapsible-section|children className expanded onToggle title|children expanded onToggle title
combat-log|autoScroll className events maxVisible showTimestamps title|events
combo-counter|className combo multiplier size streak|combo
conditional-wrapper|animate children condition context fallback|children context
confetti-effect|className duration particleCount trigger|trigger
confirm-dialog|cancelLabel cancelText className confirmLabel confirmText description entity error isLoading isOpen message onClose onConfirm size title variant|title
container|as center children className maxWidth padding size|
content-renderer|activeFilters className content data direction entity error isLoading page pageSize searchValue segments selectedIds sortBy sortDirection totalCount|
control-button|className disabled icon label onPress onRelease pressEvent pressed releaseEvent shape size variant|
counter-template|className entity onDecrement onIncrement onReset showReset size title variant|entity
crafting-recipe|canCraft className craftEvent inputs onCraft output|inputs output
custom-pattern|action alt children className component content disabled entity error external href htmlProps isLoading payload src token|component
d-pad|className directionEvent disabled includeDiagonals onDirection size|
damage-number|className size type value|value
dashboard-grid|activeFilters cells className columns data entity error gap isLoading page pageSize searchValue selectedIds sortBy sortDirection totalCount|cells
dashboard-layout|appName children headerActions logo navItems onSignOut showSearch sidebarFooter user|
data-grid|children className cols columns entity error fields gap hasMore imageField infiniteScroll isLoading itemActions loadMoreEvent minCardWidth pageSize selectable selectionEvent|entity fields
data-list|children className columns currentUser entity error fields gap groupBy hasMore infiniteScroll isLoading itemActions loadMoreEvent longPressEvent pageSize reorderEvent reorderable senderField swipeLeftActions swipeLeftEvent swipeRightActions swipeRightEvent variant|entity fields
date-range-selector|className onSelect options selected|
day-cell|className date isToday onClick|date
debugger-board|completeEvent entity|entity
detail-panel|actions activeFilters avatar className data displayFields entity entityId error fieldNames fields footer initialData isLoading mode page pageSize position searchValue sections selectedIds showActions slideOver sortBy sortDirection status subtitle title totalCount width|fields
dialogue-box|advanceEvent choiceEvent className completeEvent dialogue onAdvance onChoice onComplete position typewriterSpeed|dialogue
dialogue-bubble|className portrait position speaker text|text
divider|className label orientation variant|
document-viewer|actions className content currentPage documentType documents entity error height isLoading showDownload showPrint showToolbar src title totalPages|
drawer|children className closeEvent closeOnEscape closeOnOverlayClick footer isOpen onClose position showCloseButton title width|
drawer-slot|children className entity error isLoading position size title|
empty-state|actionEvent actionLabel className description destructive icon message onAction title variant|
enemy-plate|className effects health level maxHealth name|health maxHealth name
entity-cards|activeFilters alignItems children className columns data entity error fieldNames fields gap imageField isLoading itemActions maxCols minCardWidth page pageSize searchValue selectedIds showAvatar showTotal sortBy sortDirection totalCount variant|fields
entity-list|activeFilters children className data emptyMessage entity entityType error fieldNames fields isLoading itemActions page pageSize renderItem searchValue selectable selectedIds showDividers sortBy sortDirection totalCount variant|fields
entity-table|activeFilters bulkActions className columns data emptyAction emptyDescription emptyIcon emptyTitle entity error fields headerActions isLoading itemActions page pageSize rowActions searchPlaceholder searchValue searchable selectable selectedIds showTotal sortBy sortDirection totalCount|fields
error-boundary|children className fallback onError|children
error-state|className description message onRetry retryEvent title|
event-handler-board|completeEvent entity playEvent stepDurationMs|entity
event-log|className entries label maxHeight|entries
feature-renderer|cellSize featureColors features offsetX offsetZ onFeatureClick onFeatureHover selectedFeatureIds|features
feature-renderer3-d|cellSize features offsetX offsetZ onFeatureClick onFeatureHover selectedFeatureIds|features
filter-group|className entity filters isLoading onClearAll onFilterChange query showIcon variant|entity filters
flex|align as basis children className direction gap grow inline justify shrink wrap|children
flip-card|back className flipped front height onFlip|back front
flip-container|children className flipped onClick|children flipped
floating-action-button|action actions className icon onClick position variant|
form|cancelEvent cancelLabel children className conditionalFields configPath entity entityId error evaluationContext fields gap hiddenCalculations initialData isLoading layout mode onCancel onFieldChange onSubmit relationsData relationsLoading repeatable sections showCancel submitEvent submitLabel title violationTriggers|fields
form-actions|children className entity filters orientation primary secondary variant|
form-field|children className error hint label required|children label
form-section|cancelEvent cancelLabel children className conditionalFields configPath entity entityId error evaluationContext fields gap hiddenCalculations initialData isLoading layout mode onCancel onFieldChange onSubmit relationsData relationsLoading repeatable sections showCancel submitEvent submitLabel title violationTriggers|fields
form-section-header|badge badgeVariant className hasErrors icon isCollapsed isComplete onToggle subtitle title|title
game-audio-provider|baseUrl children className entity error initialMuted isLoading manifest|children manifest
game-audio-toggle|className entity error isLoading size|
game-canvas2-d|className fps height onDraw onTick width|
game-canvas3-d|assetLoader attackTargets backgroundColor cameraChangeEvent cameraMode canvasClickEvent children className entity error events featureClickEvent featureRenderer features fogOfWar isLoading loadingMessage onCanvasClick onFeatureClick onTileClick onTileHover onUnitAnimation onUnitClick orientation overlay preloadAssets selectedTileIds selectedUnitId shadows showCoordinates showGrid showTileInfo tileClickEvent tileHoverEvent tileLeaveEvent tileRenderer tiles unitAnimationEvent unitClickEvent unitRenderer units useInstancing validMoves|
game-canvas3-d-battle-template|attackTargets backgroundColor cameraMode className endTurnEvent entity exitEvent selectedUnitId shadows showGrid showTurnIndicator tileClickEvent unitAttackEvent unitClickEvent unitMoveEvent validMoves|entity
game-canvas3-d-castle-template|availableBuildSites backgroundColor buildEvent buildingClickEvent cameraMode className entity exitEvent recruitEvent selectedBuildingId selectedTileIds shadows showGrid showHeader unitClickEvent|entity
game-canvas3-d-world-map-template|attackTargets backgroundColor cameraChangeEvent cameraMode className entity exitEvent featureClickEvent selectedUnitId shadows showCoordinates showGrid showTileInfo tileClickEvent tileHoverEvent tileLeaveEvent unitClickEvent validMoves|entity
game-hud|className elements items position size stats transparent|
game-menu|background className eventBus logo menuItems onSelect options subtitle title|title
game-over-screen|actions className currentScore eventBus highScore menuItems message onAction stats title variant|title
game-shell|appName children className hud showTopBar|
game-template|children className controls debugPanel entity hud showDebugPanel title|children entity
generic-app-template|children className entity footer headerActions subtitle title|children entity title
graph-canvas|actions className draggable edges entity error height interactive isLoading layout nodeClickEvent nodes onNodeClick showLabels title|
graph-view|className edges height nodes onNodeClick onNodeHover showLabels width zoomToFit|edges nodes
grid|alignItems as children className colGap cols flow gap justifyItems rowGap rows style|children
header|actions brandName className entity error isLoading isMenuOpen logo logoSrc navigationItems onLogoClick onMenuToggle onSearch onUserClick searchPlaceholder showMenuToggle showSearch sticky userAvatar userName variant|
heading|align as children className color content id level overflow size style truncate variant weight|
health-bar|animated className current format max size|current max
health-panel|className current effects label max shield showNumbers size|current max
icon|animation className color icon name size strokeWidth style|
infinite-scroll-sentinel|className hasMore isLoading loadMoreEvent loadMorePayload threshold|loadMoreEvent
input|clearable error icon inputType leftIcon onChange onClear options rightIcon rows|
input-group|className leftAddon rightAddon|
inventory-grid|className columns items onSelect selectEvent selectedId size totalSlots|items
inventory-panel|className columns dropItemEvent items onDropItem onSelectSlot onUseItem selectSlotEvent selectedSlot showTooltips slotSize slots useItemEvent|columns items slots
isometric-canvas|assetBaseUrl assetManifest attackTargets backgroundImage boardHeight boardWidth className debug diamondTopY effectSpriteUrls enableCamera error features getFeatureSprite getTerrainSprite getUnitSprite hasActiveEffects hoveredTile isLoading onDrawEffects onTileClick onTileHover onTileLeave onUnitClick resolveUnitFrame scale selectedUnitId showMinimap tileClickEvent tileHoverEvent tileLeaveEvent tiles unitClickEvent unitScale units validMoves|
item-slot|className empty icon label onClick quantity rarity selected size|
jazari-state-machine|activeFilters className data direction entity entityFields error isLoading page pageSize schema searchValue selectedIds sortBy sortDirection totalCount trait traitIndex|
label|required|
law-reference-tooltip|children className position reference|children reference
layout-pattern|children className entity error isLoading style|
lightbox|className closeAction currentIndex images isOpen onClose onIndexChange showCounter|images
lighting3-d|ambientColor ambientIntensity directionalColor directionalIntensity directionalPosition shadowCameraSize shadowMapSize shadows showHelpers|
line-chart|areaColor className data height lineColor showArea showGrid showValues width|data
loading-state|className message title|
map-view|centerLat centerLng className height mapClickEvent markerClickEvent markers onMapClick onMarkerClick showAttribution showClickedPin zoom|
markdown-content|className content direction|content
master-detail|className detail detailClassName emptyDetail hasSelection master masterClassName masterWidth|detail master
media-gallery|actions activeFilters aspectRatio className columns data entity error isLoading items page pageSize searchValue selectable selectedIds selectedItems selectionEvent showUpload sortBy sortDirection title totalCount|
menu|className items position trigger|items trigger
meter|actions className entity error isLoading label max min segments showValue size thresholds unit value variant|value
mini-map|className height mapHeight mapWidth tiles units viewportRect width|
modal|children className closeEvent closeOnEscape closeOnOverlayClick footer isOpen onClose showCloseButton size swipeDownToClose title|
modal-slot|children className entity error isLoading size title|
model-loader|castShadow fallbackGeometry isHovered isSelected onClick onHover position receiveShadow resourceBasePath rotation scale url|url
navigation|className entity error isLoading items orientation|items
negotiator-board|completeEvent entity|entity
notification|actionEvent actionLabel badge className dismissEvent dismissible duration message onAction onDismiss title variant|message
number-stepper|action actionPayload className disabled label max min onChange size step value|
object-rule-panel|className disabled object onRulesChange|object onRulesChange
orbital-visualization|animated className complexity entity error isLoading onClick schema showLabel size|
overlay|action blur className isVisible onClick|
page-header|actions activeTab backEvent breadcrumbs children className entity error isLoading onTabChange showBack status subtitle tabs title|
pagination|className currentPage maxVisiblePages onPageChange onPageSizeChange pageChangeEvent pageSize pageSizeChangeEvent pageSizeOptions showJumpToPage showPageSize showTotal totalItems totalPages|currentPage totalPages
physics-object3-d|entityId gravity groundY initialPosition initialVelocity mass modelUrl onCollision onGroundHit onPhysicsUpdate scale|entityId modelUrl
platformer-canvas|assetBaseUrl backgroundImage bgColor canvasHeight canvasWidth className followCamera jumpEvent leftEvent platforms player playerSprite rightEvent stopEvent tileSprites worldHeight worldWidth|
popover|children className content position showArrow trigger|children content
powerup-slots|active className maxSlots|active
progress-bar|className color label max progressType showLabel showPercentage size steps value variant|value
progress-dots|className count currentIndex getState onDotClick size|count currentIndex
pull-to-refresh|children className refreshEvent refreshPayload threshold|children refreshEvent
quest-tracker|activeQuestId className quests|quests
quiz-block|answer className question|answer question
radio|error helperText label size|
range-slider|action actionPayload buffered disabled formatValue max min onChange showTicks showTooltip size step value|
relation-select|className clearable disabled emptyMessage error isLoading name onChange options placeholder required searchPlaceholder value|options
repeatable-form-section|addLabel allowReorder className currentState emptyMessage items maxItems minItems onAdd onRemove onReorder readOnly renderItem sectionType showAuditInfo title trackAddedInState|items renderItem sectionType title
resource-bar|className resources size|resources
resource-counter|className color icon label max size value|label value
rule-editor|availableActions availableEvents className disabled onChange onRemove rule|availableActions availableEvents onChange rule
runtime-debugger|className defaultCollapsed defaultTab mode position schema|
scaled-diagram|children className|children
scene3-d|background children fog|
score-board|className combo highScore level multiplier score|score
score-display|animated className icon label locale size value|value
search-input|className clearable debounceMs entity event isLoading onSearch placeholder query value|
section|action as children className contentClassName description divider entity error headerClassName isLoading padding title variant|children
select|error options placeholder|options
sequence-bar|categoryColors className currentStep maxSlots onSlotDrop onSlotRemove playing size slotFeedback slots|maxSlots onSlotDrop onSlotRemove slots
sequencer-board|categoryColors completeEvent entity playEvent stepDurationMs|entity
side-panel|children className closeEvent isOpen onClose position showOverlay title width|children isOpen onClose title
sidebar|activeFilters brandName className closeEvent collapseChangeEvent collapsed data defaultCollapsed entity error footerContent hideCollapseButton isLoading items logo logoClickEvent logoSrc page pageSize searchValue selectedIds showCloseButton sortBy sortDirection totalCount userSection|items
signature-pad|className clearEvent entity error height helperText isLoading label onChange readOnly signEvent strokeColor strokeWidth value|
simple-grid|children className cols gap maxCols minChildWidth|children
simulation-canvas|className height preset running speed width|preset running
simulation-controls|className onParameterChange onPause onPlay onReset onSpeedChange onStep parameters running speed|onParameterChange onPause onPlay onReset onSpeedChange onStep parameters running speed
simulation-graph|className color data height label maxPoints unit width|data label unit
simulator-board|completeEvent entity|entity
skeleton|className columns fields rows variant|
sortable-list|className dragHandlePosition items renderItem reorderEvent reorderPayload|items renderItem reorderEvent
spacer|axis className size|
spinner|size|
split|align children className entity error gap isLoading leftClassName ratio reverse rightClassName stackBreakpoint stackOnMobile|children
split-pane|className direction left leftClassName minSize ratio resizable right rightClassName|left right
sprite|action className columns flipX flipY frame frameHeight frameWidth onClick opacity rotation scale spritesheet x y zIndex|frame frameHeight frameWidth spritesheet x y
stack|action actionPayload align as children className direction flex gap justify onClick onKeyDown responsive reverse role style tabIndex wrap|
star-rating|action actionPayload className label max onChange precision readOnly size value|
stat-badge|className field format icon label max size source value variant|label
stat-display|className compact error format icon iconBg iconColor isLoading label max size value variant|label value
state-architect-board|completeEvent entity stepDurationMs testEvent|entity
state-indicator|animated className label size state stateStyles|state
state-machine-view|activeFilters className data entity error isLoading layoutData page pageSize renderStateNode searchValue selectedIds sortBy sortDirection totalCount|layoutData
state-node|className isCurrent isInitial isSelected name onClick position|name position
stats|action activeFilters className compact currentValue data entity error icon iconBg iconColor invertTrend isLoading label metrics page pageSize previousValue searchValue selectedIds sortBy sortDirection sparklineData subtitle title totalCount trend trendDirection value|
status-dot|label pulse size status|
status-effect|className duration icon label size stacks variant|icon
swipeable-row|children className itemData leftActions rightActions threshold|children
switch|checked className defaultChecked disabled id label name onChange|
tabbed-container|activeTab className defaultTab onTabChange position tabs|tabs
table|activeFilters className columns currentPage data emptyMessage entity error isLoading loading page pageSize paginated rowActions searchPlaceholder searchValue searchable selectable selectedIds sortBy sortColumn sortDirection sortable totalCount totalPages|columns
tabs|activeTab className defaultActiveTab items onTabChange orientation tabs variant|
text|align as children className color content id level overflow size style truncate variant weight|
text-highlight|action annotationId children className highlightType hoverEvent isActive onClick onMouseEnter onMouseLeave|children highlightType
textarea|error|
theme-toggle|className showLabel size|
tile-renderer|attackTargets cellSize offsetX offsetZ onTileClick onTileHover selectedTileIds terrainColors tiles useInstancing validMoves|tiles
time-slot-cell|children className isOccupied onClick time|time
timeline|activeFilters className data entity error fields isLoading itemActions items page pageSize searchValue selectedIds sortBy sortDirection title totalCount|fields
timer-display|className format lowThreshold running seconds size|seconds
toast-slot|children className duration entity error isLoading title variant|
tooltip|children className content delay hideDelay position showArrow|children content
trait-slot|categoryColors className clickEvent draggable entity equippedItem error feedback isLoading lockLabel locked onClick onDragStart onItemDrop onRemove removeEvent selected showTooltip size slotNumber tooltipFrameUrl|slotNumber
trait-state-viewer|className entity error isLoading onStateClick showTransitions size stateStyles trait variant|trait
transition-arrow|className eventLabel from guardHint isActive onClick to|eventLabel from to
trend-indicator|direction invert label showValue size value|
turn-indicator|activeTeam className currentTurn maxTurns phase size|currentTurn
turn-panel|actions activeTeam className currentTurn maxTurns phase|currentTurn
typewriter-text|className onComplete speed startDelay text|text
typography|align as children className color content id level overflow size style truncate variant weight|
u-i-slot-renderer|className entity error hudMode includeFloating includeHud isLoading suspense|
uncontrolled-battle-board|entity|entity
unit-command-bar|className commands selectedUnitId|commands
unit-renderer|animationSpeed cellSize offsetX offsetZ onAnimationStateChange onUnitClick selectedUnitId units|units
upload-drop-zone|accept action actionPayload className description disabled icon label maxFiles maxSize onFiles|
variable-panel|className entityName variables|entityName variables
violation-alert|className compact dismissible onDismiss onNavigateToField severity violation|violation
waypoint-marker|active className completed icon label size|
wizard-container|allowBack className compact currentStep entity error isLoading onComplete onStepChange showProgress steps|steps
wizard-navigation|backLabel className compact completeLabel currentStep isValid nextLabel onBack onBackClick onComplete onCompleteClick onNext onNextClick showBack showComplete showNext totalSteps|currentStep totalSteps
wizard-progress|allowNavigation className compact currentStep onStepClick stepClickEvent steps|currentStep steps
world-map-board|activeFilters allowMoveAllHeroes battleEncounterEvent className data diamondTopY effectSpriteUrls enableCamera entity error featureEnterEvent footer header heroMoveEvent heroSelectEvent isInRange isLoading onBattleEncounter onFeatureEnter onHeroMove onHeroSelect overlay page pageSize resolveUnitFrame scale searchValue selectedIds sidePanel sortBy sortDirection tileClickEvent totalCount unitScale|
world-map-template|allowMoveAllHeroes className diamondTopY entity scale unitScale|entity
x-p-bar|animated className current level max showLabel size|current max
`;

/** Operators whose arguments the compiler counts: name, least, most. */
export const COUNTED_OPERATORS = `
!= 2 2
% 2 2
* 2
+ 2
- 2 2
/ 2 2
< 2 2
<= 2 2
= 2 2
> 2 2
>= 2 2
and 2
do 1
if 3 3
let 1
nn/batchnorm 1 1
nn/clone 1 1
nn/forward 2 2
nn/getWeights 1 1
nn/layernorm 1 1
nn/linear 2 2
nn/paramCount 1 1
nn/sequential 1
nn/setWeights 2 2
not 1 1
or 2
path 1
tensor/add 2 2
tensor/allInRange 2 2
tensor/argmax 1 1
tensor/clamp 3 3
tensor/clampPerDim 2 2
tensor/div 2 2
tensor/dot 2 2
tensor/flatten 1 1
tensor/from 1 1
tensor/get 2 2
tensor/matmul 2 2
tensor/max 1 1
tensor/mean 1 1
tensor/min 1 1
tensor/mul 2 2
tensor/norm 1 1
tensor/ones 1 1
tensor/outOfRangeDims 2 2
tensor/outOfRangeIndices 3 3
tensor/rand 1 1
tensor/randn 1 1
tensor/reshape 2 2
tensor/shape 1 1
tensor/slice 3 3
tensor/sub 2 2
tensor/sum 1 1
tensor/toArray 1 1
tensor/toList 1 1
tensor/zeros 1 1
train/adam 2 2
train/checkConstraints 2 2
train/checkForbiddenOutputs 2 2
train/checkRegression 2 2
train/checkWeightMagnitude 2 2
train/clipGradients 2 2
train/clipWeights 2 2
train/computeAdvantages 2 3
train/computeReturns 2 3
train/crossEntropy 2 2
train/getGradientNorm 1 1
train/getMaxWeightMagnitude 1 1
train/huber 2 2
train/loop 3 3
train/mse 2 2
train/sampleBatch 2 2
train/sgd 2 2
train/step 4 4
train/validate 2 3
`;
