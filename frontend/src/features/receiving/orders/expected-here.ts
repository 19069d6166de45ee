import type { ReceiveOrder } from '#api/receiving.ts';
import { codeKey } from '#domain/code-key.ts';
import { expectedElsewhere } from '#domain/receiving/order/expected-elsewhere.ts';

/** The warehouses that the lines of these orders name, each once. */
export const warehousesOf = (orders: readonly ReceiveOrder[]): readonly string[] =>
  [...new Set(orders.flatMap(({ details }) => details.map(({ warehouseID }) => codeKey(warehouseID ?? ''))))]
    .filter((warehouseID) => warehouseID !== '')
    .toSorted();

/** Whether something of the order may be coming to this warehouse. */
export const isExpectedAt = (order: ReceiveOrder, warehouseID: string | null): boolean =>
  order.details.some((line) => line.remainingQty > 0 && expectedElsewhere(line, warehouseID) === null);
