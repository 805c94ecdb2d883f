import { type ActionLike, toParameters, unsnake } from './wording.ts';

/** An action of a plan with its level. */
export interface LevelledAction extends ActionLike {
  readonly level: number;
  /** Takes something away. */
  readonly destructive?: true | undefined;
}

export interface PlanLevelsProps {
  readonly actions: readonly LevelledAction[];
  readonly levels: number;
}

/** A plan's levels side by side, in the order in which they are applied. */
export function PlanLevels({ actions, levels }: PlanLevelsProps) {
  return (
    <ol class="levels line scroll" aria-label="Levels">
      {Array.from({ length: levels }, (_, i) => i + 1).map((level) => (
        <li key={level} class="level box scroll">
          <h3>Level {level}</h3>
          <ul>
            {actions
              .filter((item) => item.level === level)
              .map((item, i) => (
                <li key={i} title={toParameters(item)}>
                  <b class={item.destructive ? 'bad' : ''}>{unsnake(item.action)}</b>
                  <span class="quiet">{toParameters(item)}</span>
                </li>
              ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}
