import { ulid } from 'ulid';
import { postPallet } from '#api/pallets.ts';
import { getShipment, postShipment } from '#api/shipments.ts';
import { siteDay } from '#domain/calendar.ts';
import { findGoods, GOODS, PLACE, stockItems } from './bench-goods.ts';
import { type CapacityFigure, callAccountingAdmin, figure, textOf, wholeRow } from './figure.ts';
import { readByKey } from './floor.ts';
import type { Row } from './item-size.ts';
import { type Measured, type MeteredProduct, minWrites } from './metered-product.ts';

/** Shipments of so many pallets, to a full truck. */
const PALLETS = [1, 10, 30];

const CASE = 12;

const orderOf = (pallets: number): string => `BENCH-OUT-${pallets}`;

/** In the books: a customer with an order for each size, of a case on each pallet. */
export const seedSalesOrders = (product: Pick<MeteredProduct, 'run'>): Promise<void> =>
  callAccountingAdmin(product, 'seed', {
    stockItems,
    customers: [{ CustomerID: 'BENCH-CUSTOMER', CustomerName: 'Bench Hotels Pty Ltd' }],
    salesOrders: PALLETS.map((pallets) => ({
      ...{ OrderNbr: orderOf(pallets), CustomerID: 'BENCH-CUSTOMER', Date: '2026-01-01' },
      Details: [{ InventoryID: GOODS.inventoryID, UOM: GOODS.uom, OrderQty: CASE * pallets }],
    })),
  });

/** Found at a place, and on pallets; answers their numbers. */
const buildPallets = async (product: MeteredProduct, pallets: number): Promise<readonly string[]> => {
  const qty = CASE * pallets;
  await findGoods(product, qty);
  const { data } = await product.ask(postPallet, 'convert_items', {
    ...{ requestId: ulid(), ...GOODS, qty, from: PLACE, casesPerPallet: CASE, restOnPallet: false },
  });
  return data.pallets.map(({ sscc }) => sscc);
};

/**
 * What is read to judge whether goods may leave, and is not changed by being found fit: their lot (held? past its day?),
 * the item's rules (how many days are asked for?) and the order (does it still ask for them?). Each is under 4 KB.
 */
const JUDGED_BY: readonly null[] = [null, null, null];

/**
 * Least: what is changed is read once, and so is each pallet of the shipment, whose hold every answer says, and `judgedBy`.
 */
const floorOf = (measured: Measured, pallets: readonly Row[], judgedBy: readonly null[]) => {
  const changed = new Map<string, Row | undefined>(
    measured.spent.images.map(({ table, key }) => [
      `${table.TableName} ${key}`,
      measured.before.get(table.TableName)?.get(key),
    ]),
  );
  const known = new Set([...changed.values()].map((row) => textOf(row, 'sscc')));
  const beside = pallets.filter((row) => !known.has(textOf(row, 'sscc')));
  const before = [...changed.values()].filter((row) => row !== undefined);
  return { read: readByKey(...before, ...beside, ...judgedBy), write: minWrites(measured, wholeRow) };
};

/** One shipment of so many pallets from its order to the road: what each act takes; of scans the last, the dearest. */
const followShipment = async (
  product: MeteredProduct,
  pallets: number,
  tell: (figure: CapacityFigure) => void,
): Promise<void> => {
  const ssccs = await buildPallets(product, pallets);
  const shipmentId = ulid();
  const tables = ['SHIPMENTS', 'SALES_ORDERS', 'PALLETS', 'STOCK', 'MOVEMENTS', 'POSTINGS'].map(
    product.table,
  );
  const measure = async (
    name: string,
    act: () => Promise<unknown>,
    judgedBy: readonly null[] = [],
  ): Promise<void> => {
    const own = (await product.rowsOf(product.table('PALLETS'))).filter(
      (row) => textOf(row, 'shipmentId') === shipmentId,
    );
    const measured = await product.measure(tables, act);
    tell(figure(name, pallets, measured, floorOf(measured, own, judgedBy)));
  };
  const asItStands = async () => {
    const { data } = await product.ask(getShipment, 'get_shipment', { shipmentId });
    return { requestId: ulid(), shipmentId, version: data.version };
  };
  const scanned = async (name: string, scan: (sscc: string) => Promise<unknown>): Promise<void> => {
    for (const sscc of ssccs.slice(0, -1)) await scan(sscc);
    await measure(name, () => scan(ssccs.at(-1) ?? ''));
  };

  const line = { orderType: 'SO', orderNbr: orderOf(pallets), lineNbr: 1, qty: CASE * pallets };
  await measure('create a shipment', () =>
    product.ask(postShipment, 'create_shipment', { requestId: shipmentId, lines: [line] }),
  );
  const draft = await asItStands();
  await measure('schedule a shipment', () =>
    product.ask(postShipment, 'schedule_shipment', {
      ...{ ...draft, day: siteDay(Date.now()), window: { from: '08:00', to: '09:00' }, dock: null },
      ...{ carrier: null, truck: null, leastDays: null },
    }),
  );
  const scheduled = await asItStands();
  await measure('prepare a shipment', () => product.ask(postShipment, 'prepare_shipment', scheduled));
  await scanned('pick its last pallet', (sscc) =>
    product.ask(postShipment, 'pick', { requestId: ulid(), shipmentId, sscc, reason: 'Nearer' }),
  );
  const picked = await asItStands();
  await measure('make a shipment ready', () => product.ask(postShipment, 'make_ready', picked), JUDGED_BY);
  await scanned('load its last pallet', (sscc) =>
    product.ask(postShipment, 'load', { requestId: ulid(), shipmentId, sscc }),
  );
  const loaded = await asItStands();
  await measure('ship', () => product.ask(postShipment, 'ship', loaded));
};

/** All that is done to shipments, by how many pallets they have. */
export const measureShipments = async (
  product: MeteredProduct,
  tell: (figure: CapacityFigure) => void,
): Promise<void> => {
  await product.ask(getShipment, 'list_sales_orders', { refresh: 'true' });
  for (const pallets of PALLETS) await followShipment(product, pallets, tell);
};
