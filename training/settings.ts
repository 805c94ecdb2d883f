import type { FitOptions } from './partial-view/network.ts';
import { VIEW_FIT } from './partial-view/train.ts';
import { RANKER_FIT, type RankerFitOptions } from './ranker/fit.ts';

/** Sizes of a training run. */
export interface Settings {
  readonly views: {
    readonly training: number;
    readonly calibration: number;
    readonly test: number;
    readonly oracle: number;
    readonly fit: FitOptions;
  };
  readonly ranker: {
    /** Faulty documents, each with up to 28 candidates. */
    readonly training: number;
    readonly test: number;
    readonly planning: number;
    readonly fit: RankerFitOptions;
  };
  readonly leaveOneOut: {
    readonly training: number;
    readonly test: number;
    readonly fit: RankerFitOptions;
  };
}

/** What the committed weights were made with. */
export const FULL: Settings = {
  views: { training: 60_000, calibration: 12_000, test: 24_000, oracle: 2_000, fit: VIEW_FIT },
  ranker: { training: 10_000, test: 1_500, planning: 150, fit: RANKER_FIT },
  leaveOneOut: {
    training: 3_500,
    test: 1_500,
    fit: { ...RANKER_FIT, epochs: 6, hidden: 96, latent: 32, batch: 256, chains: 0 },
  },
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
  ranker: { training: 60, test: 30, planning: 4, fit: { ...RANKER_FIT, epochs: 2, batch: 256 } },
  leaveOneOut: { training: 30, test: 30, fit: { ...RANKER_FIT, epochs: 1, batch: 128, chains: 0 } },
};
