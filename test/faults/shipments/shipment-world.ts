import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { putPosting } from '#adapters/dynamo/posting/posting-row.ts';
import { postingStore } from '#adapters/dynamo/posting/posting-store.ts';
import { salesOrderStore } from '#adapters/dynamo/sales-orders/sales-order-store.ts';
import { shipmentPostingStore } from '#adapters/dynamo/shipments/shipment-posting-store.ts';
import { toShipmentRow } from '#adapters/dynamo/shipments/shipment-row.ts';
import { shipmentStore } from '#adapters/dynamo/shipments/shipment-store.ts';
import { itemStockStore } from '#adapters/dynamo/stock/item-stock-store.ts';
import { toNotInBooksRow } from '#adapters/dynamo/stock/stock-rows.ts';
import { toSalesSnapshot } from '#app/sales-orders/mirror/read-sales-order.ts';
import type { ShipmentPostingDeps } from '#app/shipments/posting/shipment-posting-deps.ts';
import { itemKey } from '#domain/items/item.ts';
import { firstMirror } from '#domain/orders/mirrored-order.ts';
import type { Posting } from '#domain/posting/posting-record.ts';
import { subtract, sum, ZERO } from '#domain/quantity.ts';
import { salesOrderKey } from '#domain/sales-orders/sales-order.ts';
import { newShipmentPosting } from '#domain/shipments/posting/new-posting.ts';
import { ordersOf, picksOf, type Shipment } from '#domain/shipments/shipment.ts';
import { anItem } from '#test/support/builders/items.ts';
import { freshTables } from '#test/support/engine/product-tables.ts';
import type { PosterParts, PostingDatabase } from '../postings/posting-world.ts';
import type { ShipmentBooks } from './shipment-books.ts';

type Tables = Record<'Postings' | 'Accounting' | 'SalesOrders' | 'Shipments' | 'Stock', string>;

export interface ShipmentDatabase extends PostingDatabase {
  readonly tables: Readonly<Tables>;
}

export const shipmentDatabase = async (
  endpoint: string,
  client: PostingDatabase['client'],
): Promise<ShipmentDatabase> => ({
  client,
  tables: await freshTables(endpoint, 'Postings', 'Accounting', 'SalesOrders', 'Shipments', 'Stock'),
});

/** The rows of what has left, in real tables. */
export const shipmentRows = ({ client, tables }: ShipmentDatabase, books: ShipmentBooks) => {
  const { Postings, SalesOrders, Shipments, Stock } = tables;
  const postings = postingStore(client, Postings);
  const orders = salesOrderStore(client, SalesOrders);
  const shipmentPostings = shipmentPostingStore(client, {
    ...{ postings: Postings, salesOrders: SalesOrders, shipments: Shipments },
  });
  const { loadMany } = shipmentStore(client, {
    ...{ shipments: Shipments, salesOrders: SalesOrders, stock: Stock, postings: Postings },
    // Nothing of these is asked for here.
    ...{ pallets: '', movements: '' },
  });
  const itemStock = itemStockStore(client, Stock);
  const item = anItem({ inventoryID: books.inventoryID, lotTrackingEnabled: true });
  const items = new Map([[itemKey(item.inventoryID), item]]);
  const put = (TableName: string, Item: Record<string, unknown>) =>
    client.send(new PutCommand({ TableName, Item }));
  return {
    ...{ postings, orders, shipmentPostings, shipments: { loadMany }, itemStock },
    items: { loadMany: async () => items, saveMany: async () => undefined },

    /** The mirrors, with what all of these have planned, and each of these as it stands once it has left. */
    async leave(all: readonly Shipment[], dueAt: () => number, now: number): Promise<readonly Posting[]> {
      const asOf = new Date(now).toISOString();
      const left = all.map((shipment) => {
        const places = { arrivedAt: new Map(), pallets: new Map() };
        const posting = newShipmentPosting(shipment, places, { by: 'wendy', now });
        return {
          shipment,
          posting: { ...posting, state: { status: 'QUEUED', nextAttemptAt: dueAt() } as const },
        };
      });
      for (const orderNbr of books.orders.keys()) {
        const read = books.order(orderNbr);
        if (read === null) continue;
        const planned = all.flatMap(({ shipmentId, lines }) =>
          lines
            .filter((line) => line.orderNbr === orderNbr)
            .map(({ lineNbr, plannedQty }) => [
              shipmentId,
              { phase: 'waiting' as const, qtyByLine: { [lineNbr]: plannedQty } },
            ]),
        );
        const mirror = firstMirror(toSalesSnapshot(read, asOf, items, null));
        await orders.save({ ...mirror, reservations: Object.fromEntries(planned) }, null);
      }
      for (const { shipment, posting } of left) {
        const { shipmentId: documentId, shipmentNbr: documentNbr } = shipment;
        await client.send(new PutCommand(putPosting(Postings, posting, null)));
        await put(Shipments, toShipmentRow(shipment));
        const qty = subtract(ZERO, sum(picksOf(shipment).map((pick) => pick.qty)));
        await put(
          Stock,
          toNotInBooksRow({
            ...{ inventoryID: item.inventoryID, documentType: 'shipment', documentId, documentNbr, qty },
            ...{ since: asOf, postedAt: null },
          }),
        );
      }
      return left.map(({ posting }) => posting);
    },

    /** The mirrors of the orders that it is of. */
    ordersOf: ({ shipment }: Posting) =>
      orders.loadMany(
        ordersOf(shipment?.lines ?? []).map(({ orderType, orderNbr }) => salesOrderKey(orderType, orderNbr)),
      ),
    marks: async () => (await itemStock.loadBesideBalances(item.inventoryID)).notInBooks,
  };
};

export type ShipmentRows = ReturnType<typeof shipmentRows>;

/** What one poster works with: it may be killed at each call. */
export const posterDeps = (
  { actor, machine, gated }: PosterParts,
  rows: ShipmentRows,
  books: ShipmentBooks,
  gate: (actor: PosterParts['actor'], ms: number) => Promise<void>,
): ShipmentPostingDeps => ({
  ...machine,
  accounting: { ...gated('shipments', books.port), beginShipment: books.port.beginShipment },
  sales: {
    items: rows.items,
    accounting: { ...gated('sales', books.sales), itemsById: async () => ({ ok: true, value: [] }) },
  },
  postings: gated('postings', rows.postings),
  shipmentPostings: gated('together', rows.shipmentPostings),
  orders: gated('orders', rows.orders),
  shipments: gated('left', rows.shipments),
  itemStock: gated('stock', rows.itemStock),
  waitsFor: async () => null,
  endLeaving: async (shipment) => ({ ok: true, value: shipment }),
  wait: (ms) => gate(actor, ms),
});
