import type { AccountingError } from '#app/accounting/accounting-response-ports.ts';

/** When a list of orders (a vendor's, or all that are to be shipped) was last read in full, and who is reading it now. */
export interface FreshnessStore {
  /** `isReading`: somebody's flight is under way at `now`. `error`: why the last one ended without a reading. */
  load(
    list: string,
    now: number,
  ): Promise<{ asOf: string | null; isReading: boolean; error: AccountingError | null }>;
  /** Takes the single flight for this list until then (epoch ms); false: somebody else has it. */
  takeFlight(list: string, now: number, until: number): Promise<boolean>;
  /**
   * Ends the flight taken until `until`, if it is still that one: with `asOf` (UTC ISO) when the reading was complete,
   * else with the error, null where it was a fault of ours.
   */
  endFlight(
    list: string,
    until: number,
    end: { asOf: string } | { error: AccountingError | null },
  ): Promise<void>;
}
