/** Instants in epoch milliseconds. */
export interface Clock {
  now(): number;
}
