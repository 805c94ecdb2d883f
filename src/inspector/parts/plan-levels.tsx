import { type WrittenAction, writeAction } from '../../lines/write-action.ts';

/** An action of a plan with its level. */
export interface LevelledAction extends WrittenAction {
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
                <li key={i} class={item.destructive && 'bad'} title={writeAction(item)}>
                  {writeAction(item)}
                </li>
              ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}
