import type { ActionDefinition } from './action.ts';
import { addEffect } from './catalogue/add-effect.ts';
import { addEmit } from './catalogue/add-emit.ts';
import { addEntity } from './catalogue/add-entity.ts';
import { addEvents } from './catalogue/add-events.ts';
import { addField } from './catalogue/add-field.ts';
import { addListen } from './catalogue/add-listen.ts';
import { addOrbital } from './catalogue/add-orbital.ts';
import { addPage } from './catalogue/add-page.ts';
import { addPageTrait } from './catalogue/add-page-trait.ts';
import { addStates } from './catalogue/add-states.ts';
import { addTick } from './catalogue/add-tick.ts';
import { addTrait } from './catalogue/add-trait.ts';
import { addTransition } from './catalogue/add-transition.ts';
import { addTransitions } from './catalogue/add-transitions.ts';
import { addUse } from './catalogue/add-use.ts';
import { removeEffect } from './catalogue/remove-effect.ts';
import { removeEmit } from './catalogue/remove-emit.ts';
import { removeEntity } from './catalogue/remove-entity.ts';
import { removeEvent } from './catalogue/remove-event.ts';
import { removeEvents } from './catalogue/remove-events.ts';
import { removeField } from './catalogue/remove-field.ts';
import { removeListen } from './catalogue/remove-listen.ts';
import { removeOrbital } from './catalogue/remove-orbital.ts';
import { removePage } from './catalogue/remove-page.ts';
import { removePageTrait } from './catalogue/remove-page-trait.ts';
import { removeProperty } from './catalogue/remove-property.ts';
import { removeState } from './catalogue/remove-state.ts';
import { removeStates } from './catalogue/remove-states.ts';
import { removeTick } from './catalogue/remove-tick.ts';
import { removeTrait } from './catalogue/remove-trait.ts';
import { removeTransition } from './catalogue/remove-transition.ts';
import { removeTransitions } from './catalogue/remove-transitions.ts';
import { removeUse } from './catalogue/remove-use.ts';
import { removeValue } from './catalogue/remove-value.ts';
import { rename } from './catalogue/rename.ts';
import { reorder } from './catalogue/reorder.ts';
import { replaceValue } from './catalogue/replace-value.ts';
import { setConfig } from './catalogue/set-config.ts';
import { setContainer } from './catalogue/set-container.ts';
import { setEffects } from './catalogue/set-effects.ts';
import { setForm } from './catalogue/set-form.ts';
import { setGuard } from './catalogue/set-guard.ts';
import { setInitialState } from './catalogue/set-initial-state.ts';
import { setName } from './catalogue/set-name.ts';
import { setProperty } from './catalogue/set-property.ts';
import { setTerminalState } from './catalogue/set-terminal-state.ts';
import { setTransition } from './catalogue/set-transition.ts';
import { setValue } from './catalogue/set-value.ts';

/** Every action by name. */
export const ACTIONS: ReadonlyMap<string, ActionDefinition> = new Map(
  [
    addEffect,
    addEmit,
    addEntity,
    addEvents,
    addField,
    addListen,
    addOrbital,
    addPageTrait,
    addPage,
    addStates,
    addTick,
    addTrait,
    addTransition,
    addTransitions,
    addUse,
    removeEffect,
    removeEmit,
    removeEntity,
    removeEvent,
    removeEvents,
    removeField,
    removeListen,
    removeOrbital,
    removePageTrait,
    removePage,
    removeProperty,
    removeState,
    removeStates,
    removeTick,
    removeTrait,
    removeTransition,
    removeTransitions,
    removeUse,
    removeValue,
    rename,
    reorder,
    replaceValue,
    setConfig,
    setContainer,
    setEffects,
    setForm,
    setGuard,
    setInitialState,
    setName,
    setProperty,
    setTerminalState,
    setTransition,
    setValue,
  ].map((action) => [action.name, action as unknown as ActionDefinition]),
);
