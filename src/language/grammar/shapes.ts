import { SHAPES } from './shapes.gen.ts';

/** Types that a field may have, aliases included; `[T]` is an array of T. */
export const FIELD_TYPES: ReadonlySet<string> = new Set([
  ...SHAPES.fieldTypes,
  ...Object.keys(SHAPES.typeAliases),
]);

/** The version of the language's compiler that the forms of the grammar were compared with. */
export const COMPILER_VERSION = '1.9.3';

/** The version of the language: the day of the published definitions, and the compiler they were compared with. */
export const LANGUAGE_VERSION = `definitions of 2026-08, compiler ${COMPILER_VERSION}`;

/** Types of fields that the compiler of that version reads. */
export const READ_TYPES: ReadonlySet<string> = new Set(
  'string number boolean date datetime timestamp array object enum relation'.split(' '),
);

/** Components of the user interface: the compiler of that version refuses an entity of such a name. */
export const COMPONENT_NAMES: ReadonlySet<string> = new Set(
  (
    'Alert Avatar Badge Box Button Card Checkbox Divider Drawer Form Grid Icon Image Input Label Menu Modal ' +
    'Overlay ProgressBar Radio Select Spinner Stack Switch Table Tabs Toast Typography'
  ).split(' '),
);

/** Words that the compiler of that version takes for a call where a list in a drawing begins with them. */
export const CALL_HEADS: ReadonlySet<string> = new Set(
  (
    'abs add and ceil concat cond count div do entries eq first floor get gt if is-empty keys last length let lower ' +
    'lt max merge min mod mul not nth or path replace reverse round slice sub substring trim type upper values'
  ).split(' '),
);

/** Types of the newer published definitions, in published documents too, that the compiler does not read yet. */
export const NEWER_TYPES: ReadonlySet<string> = new Set(
  SHAPES.fieldTypes.filter((type) => !READ_TYPES.has(type) && type !== 'uuid'),
);

/** Other spellings of types, and words that are often taken for types, with what is meant. */
export const TYPE_SYNONYMS: ReadonlyMap<string, string> = new Map([
  ...Object.entries(SHAPES.typeAliases),
  ...Object.entries(SHAPES.notTypes),
]);

/** Trait categories that must render something where a page mounts them. */
export function isInteraction(category: string | undefined): boolean {
  return category === undefined || category === 'interaction';
}

/** Events that start a trait: a page mounts it, a document loads. */
export const INIT_EVENTS: ReadonlySet<string> = new Set(['INIT', 'LOAD', 'START', 'MOUNT']);

/** Events that close an overlay. */
export const EXIT_EVENTS: ReadonlySet<string> = new Set(['CLOSE', 'CANCEL', 'DISMISS', 'BACK']);

/** The prefix that an event's name may have where the UI fires it. */
export const UI_EVENT_PREFIX = 'UI:';

/** An event's name without what marks it as sent by a page. */
export const toEventName = (name: string): string =>
  name.startsWith(UI_EVENT_PREFIX) ? name.slice(UI_EVENT_PREFIX.length) : name;

/** What a listener's event names: `EVENT`, `Trait.EVENT`, `Orbital.Trait.EVENT`, or `*.EVENT` of anyone. */
export function readHeard(written: string) {
  const [event = '', trait, orbital] = written.split('.').reverse();
  return { event: toEventName(event), ...(trait === '*' ? {} : { trait, orbital }) };
}

/** Where `render-ui` may draw. Source: published documents and the compiler, 2026-08. */
export const UI_SLOTS: ReadonlySet<string> = new Set(
  'main sidebar modal drawer overlay center toast floating system content screen hud hud-top hud-bottom hud-left hud-right hud.health hud.score hud.inventory hud.stamina overlay.inventory overlay.dialogue overlay.menu overlay.pause'.split(
    ' ',
  ),
);

/** Slots that cover the rest of the page until they are cleared. */
export const OVERLAY_SLOTS: ReadonlySet<string> = new Set(['modal', 'drawer']);
