/** Weights learnt from how common structure is. Written by `training/embedding`. */
export interface FittedWeights {
  /** Names the fit: equal ids mean equal weights. */
  readonly id: string;
  /** The weight of a feature that the training documents do not share. */
  readonly unseen: number;
  /** Base64 of 9 bytes per feature: its two lanes (little endian), then its weight. */
  readonly table: string;
}
