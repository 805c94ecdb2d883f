/** The part of hnswlib-node that is used here. The package is optional, so that its own types may be missing. */
declare module 'hnswlib-node' {
  export class HierarchicalNSW {
    constructor(space: 'ip', dimension: number);
    initIndex(capacity: number, m: number, efConstruction: number, seed: number): void;
    readIndex(file: string): Promise<boolean>;
    writeIndexSync(file: string): void;
    addPoint(vector: number[], label: number): void;
    markDelete(label: number): void;
    setEf(ef: number): void;
    searchKnn(query: number[], neighbours: number): { neighbors: number[] };
    getIdsList(): number[];
    getMaxElements(): number;
    getNumDimensions(): number;
  }

  const library: { readonly HierarchicalNSW: typeof HierarchicalNSW };
  export default library;
}
