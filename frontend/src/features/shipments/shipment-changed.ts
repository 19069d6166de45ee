import type { QueryClient } from '@tanstack/react-query';
import type { ShipmentDetail } from '#api/shipments/shipment-answers.ts';
import { oneKey, SHIPMENTS } from './shipment-keys.ts';

/**
 * What is read of shipments, pallets, stock and orders is stale. A shipment that was answered is shown as it is, and
 * not asked for again; of one that is only named nobody knows.
 */
export const shipmentChanged = (client: QueryClient, shipment: ShipmentDetail | string): void => {
  const isKnown = typeof shipment !== 'string';
  const own = oneKey(isKnown ? shipment.shipmentId : shipment);
  if (isKnown) client.setQueryData(own, { shipment, seenAt: null });
  const [, , ownId] = own;
  void client.invalidateQueries({
    predicate: ({ queryKey: [first, second, third] }) =>
      first === 'pallets' ||
      first === 'stock' ||
      first === 'sales-orders' ||
      (first === SHIPMENTS && !(isKnown && second === 'one' && third === ownId)),
  });
};
