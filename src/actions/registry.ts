import type { ActionDefinition } from './action.ts';
import { addEffect } from './add-effect.ts';
import { addEmit } from './add-emit.ts';
import { addEntity } from './add-entity.ts';
import { addEvents } from './add-events.ts';
import { addField } from './add-field.ts';
import { addListen } from './add-listen.ts';
import { addOrbital } from './add-orbital.ts';
import { addPage } from './add-page.ts';
import { addPageTrait } from './add-page-trait.ts';
import { addStates } from './add-states.ts';
import { addTick } from './add-tick.ts';
import { addTrait } from './add-trait.ts';
import { addTransition } from './add-transition.ts';
import { addTransitions } from './add-transitions.ts';
import { addUse } from './add-use.ts';
import { removeEffect } from './remove-effect.ts';
import { removeEmit } from './remove-emit.ts';
import { removeEntity } from './remove-entity.ts';
import { removeEvent } from './remove-event.ts';
import { removeEvents } from './remove-events.ts';
import { removeField } from './remove-field.ts';
import { removeListen } from './remove-listen.ts';
import { removeOrbital } from './remove-orbital.ts';
import { removePage } from './remove-page.ts';
import { removePageTrait } from './remove-page-trait.ts';
import { removeProperty } from './remove-property.ts';
import { removeState } from './remove-state.ts';
import { removeStates } from './remove-states.ts';
import { removeTick } from './remove-tick.ts';
import { removeTrait } from './remove-trait.ts';
import { removeTransition } from './remove-transition.ts';
import { removeTransitions } from './remove-transitions.ts';
import { removeUse } from './remove-use.ts';
import { rename } from './rename.ts';
import { reorder } from './reorder.ts';
import { setConfig } from './set-config.ts';
import { setContainer } from './set-container.ts';
import { setEffects } from './set-effects.ts';
import { setForm } from './set-form.ts';
import { setGuard } from './set-guard.ts';
import { setInitialState } from './set-initial-state.ts';
import { setName } from './set-name.ts';
import { setProperty } from './set-property.ts';
import { setTerminalState } from './set-terminal-state.ts';
import { setTransition } from './set-transition.ts';

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
    rename,
    reorder,
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
  ].map((action) => [action.name, action as unknown as ActionDefinition]),
);
