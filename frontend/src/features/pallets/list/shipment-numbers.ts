import type { PalletRow } from '#api/pallets.ts';
import { call } from '#frontend/api/call.ts';
import { getShipment } from '#frontend/api/endpoints.ts';

/** The numbers of the shipments that pallets are in, by what they are known as here; what can't be read is left out. */
export const shipmentNumbers = async (
  pallets: readonly Pick<PalletRow, 'shipmentId'>[],
): Promise<ReadonlyMap<string, string>> => {
  const wanted = new Set(pallets.flatMap(({ shipmentId }) => shipmentId ?? []));
  const numbers = new Map<string, string>();
  const readThose = async (ended: { readonly ended?: 'true' }): Promise<void> => {
    let next: string | undefined;
    while (numbers.size < wanted.size) {
      const page = next === undefined ? {} : { pagination_key: next };
      const { data } = await call(getShipment, 'list_shipments', { ...ended, ...page });
      for (const { shipmentId, shipmentNbr } of data.items)
        if (wanted.has(shipmentId)) numbers.set(shipmentId, shipmentNbr);
      next = data.pagination_key;
      if (next === undefined) return;
    }
  };
  try {
    await readThose({});
    await readThose({ ended: 'true' });
  } catch {
    // The list is of use without them, and says where one was not read.
  }
  return numbers;
};
