import { arrivedAt } from '#app/posting/postings/arrived-at.ts';
import type { LedgerReader } from '#app/stock/stock-ports.ts';
import type { Pallet } from '#domain/pallets/pallet.ts';
import type { GoodsPlaces } from '#domain/shipments/posting/shipment-to-post.ts';
import { picksOf, type Shipment } from '#domain/shipments/shipment.ts';

/** Where the accounting system has what a shipment takes: where it came, of which it was told; moves it is not told of. */
export const goodsPlaces = async (
  { reader }: { readonly reader: Pick<LedgerReader, 'lines'> },
  shipment: Shipment,
  pallets: readonly Pallet[],
): Promise<GoodsPlaces> => ({
  arrivedAt: await arrivedAt(reader, picksOf(shipment)),
  pallets: new Map(pallets.map(({ sscc, location }) => [sscc, location])),
});
