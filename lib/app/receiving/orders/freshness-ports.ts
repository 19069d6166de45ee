import type { AccountingError } from '#app/accounting/accounting-response-ports.ts';

/** When a vendor's orders were last read in full, and who is reading them now. */
export interface FreshnessStore {
  /** `isReading`: somebody's flight is under way at `now`. `error`: why the last one ended without a reading. */
  load(
    vendorKey: string,
    now: number,
  ): Promise<{ asOf: string | null; isReading: boolean; error: AccountingError | null }>;
  /** Takes the single flight for this vendor until then (epoch ms); false: somebody else has it. */
  takeFlight(vendorKey: string, now: number, until: number): Promise<boolean>;
  /**
   * Ends the flight taken until `until`, if it is still that one: with `asOf` (UTC ISO) when the reading was complete,
   * else with the error, null where it was a fault of ours.
   */
  endFlight(
    vendorKey: string,
    until: number,
    end: { asOf: string } | { error: AccountingError | null },
  ): Promise<void>;
}
