/** One holder at a time of a named lease, for as long as it renews. Instants in epoch ms. */
export interface LeaseStore {
  take(name: string, owner: string, now: number, until: number): Promise<boolean>;
  release(name: string, owner: string): Promise<void>;
}
