/** Where `render-ui` may draw. Source: published documents and the compiler, 2026-08. */
export const UI_SLOTS: ReadonlySet<string> = new Set(
  'main sidebar modal drawer overlay center toast floating system content screen hud hud-top hud-bottom hud-left hud-right hud.health hud.score hud.inventory hud.stamina overlay.inventory overlay.dialogue overlay.menu overlay.pause'.split(
    ' ',
  ),
);

/** Slots that cover the rest of the page until they are cleared. */
export const OVERLAY_SLOTS: ReadonlySet<string> = new Set(['modal', 'drawer']);
