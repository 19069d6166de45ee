import type { LedgerReader } from '#app/stock/stock-ports.ts';
import type { Pallet } from '#domain/pallets/pallet.ts';
import { arrivalPlace, type GoodsPlaces } from '#domain/shipments/posting/shipment-to-post.ts';
import { picksOf, type Shipment } from '#domain/shipments/shipment.ts';
import { type LotId, lotIdKey } from '#domain/stock/lots/lot.ts';

/** Of a lot so many of its newest lines are looked through for where it came. */
const LINES = 200;

/** Lots that are asked for side by side. */
const AT_ONCE = 8;

/** Where the accounting system has what a shipment takes: where it came, of which it was told; moves it is not told of. */
export const goodsPlaces = async (
  { reader }: { readonly reader: Pick<LedgerReader, 'lines'> },
  shipment: Shipment,
  pallets: readonly Pallet[],
): Promise<GoodsPlaces> => {
  const lots = new Map<string, LotId>(picksOf(shipment).map((pick) => [lotIdKey(pick), pick]));
  const waiting = [...lots];
  const arrivedAt = new Map<string, string>();
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [key, { inventoryID, lotNumber }] = next;
      const lot = { inventoryID, lotNumber };
      const { rows } = await reader.lines(lot, { from: null, before: null, limit: LINES });
      const place = arrivalPlace(rows);
      if (place !== null) arrivedAt.set(key, place);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return { arrivedAt, pallets: new Map(pallets.map(({ sscc, location }) => [sscc, location])) };
};
