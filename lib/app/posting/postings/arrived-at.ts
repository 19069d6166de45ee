import type { LedgerReader } from '#app/stock/stock-ports.ts';
import { arrivalPlace } from '#domain/stock/ledger/arrival-place.ts';
import { type LotId, lotIdKey } from '#domain/stock/lots/lot.ts';

/** Of a lot so many of its newest lines are looked through for where it came. */
const LINES = 200;

/** Lots that are asked for side by side. */
const AT_ONCE = 8;

/** By `lotIdKey`, where lots came: the accounting system has them there, since it is not told of moves. */
export const arrivedAt = async (
  reader: Pick<LedgerReader, 'lines'>,
  lots: readonly LotId[],
): Promise<ReadonlyMap<string, string>> => {
  const waiting = [...new Map(lots.map((lot) => [lotIdKey(lot), lot]))];
  const found = new Map<string, string>();
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [key, { inventoryID, lotNumber }] = next;
      const lot = { inventoryID, lotNumber };
      const { rows } = await reader.lines(lot, { from: null, before: null, limit: LINES });
      const place = arrivalPlace(rows);
      if (place !== null) found.set(key, place);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return found;
};
