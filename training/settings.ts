import type { FitOptions } from './partial-view/network.ts';
import { VIEW_FIT } from './partial-view/train.ts';

/** Sizes of a training run. */
export interface Settings {
  readonly views: {
    readonly training: number;
    readonly calibration: number;
    readonly test: number;
    readonly oracle: number;
    readonly fit: FitOptions;
  };
}

/** What the committed weights were made with. */
export const FULL: Settings = {
  views: { training: 60_000, calibration: 12_000, test: 24_000, oracle: 2_000, fit: VIEW_FIT },
};

/** A run of under a minute that shows that everything still works; its weights are thrown away. */
export const SMOKE: Settings = {
  views: {
    training: 800,
    calibration: 300,
    test: 300,
    oracle: 10,
    fit: { ...VIEW_FIT, epochs: 2 },
  },
};
