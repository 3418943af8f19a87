/** How busy the connections of this process are, or the thread of the embedded store. */
export interface StoreLoad {
  readonly running: number;
  /** Statements and transactions that wait for their turn. */
  readonly waiting: number;
  /** How many may run at a time. */
  readonly most: number;
}
