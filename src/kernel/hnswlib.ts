/**
 * The part of hnswlib-node that is used here. The package is optional, so that its own types may be missing where this is
 * compiled or used.
 */
export interface Hnsw {
  readonly HierarchicalNSW: new (space: 'ip', dimension: number) => HierarchicalNSW;
}

export interface HierarchicalNSW {
  initIndex(capacity: number, m: number, efConstruction: number, seed: number): void;
  resizeIndex(capacity: number): void;
  addPoint(vector: number[], label: number): void;
  setEf(ef: number): void;
  searchKnn(query: number[], neighbours: number): { neighbors: number[]; distances: number[] };
  getMaxElements(): number;
}
