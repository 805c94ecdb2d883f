declare module 'munkres-js' {
  /** Row and column indices of an assignment of least total cost. The matrix may be rectangular. */
  export default function munkres(costs: number[][]): [row: number, column: number][];
}
