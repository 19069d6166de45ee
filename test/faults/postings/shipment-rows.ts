import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { palletStore } from '#adapters/dynamo/pallets/pallet-store.ts';
import { putPosting } from '#adapters/dynamo/posting/posting-row.ts';
import { postingStore } from '#adapters/dynamo/posting/posting-store.ts';
import { salesOrderStore } from '#adapters/dynamo/sales-orders/sales-order-store.ts';
import { shipmentPostingStore } from '#adapters/dynamo/shipments/shipment-posting-store.ts';
import { toShipmentRow } from '#adapters/dynamo/shipments/shipment-row.ts';
import { shipmentStore } from '#adapters/dynamo/shipments/shipment-store.ts';
import { itemStockStore } from '#adapters/dynamo/stock/item-stock-store.ts';
import { balanceRowKey } from '#adapters/dynamo/stock/stock-keys.ts';
import { toNotInBooksRow } from '#adapters/dynamo/stock/stock-rows.ts';
import { toSalesSnapshot } from '#app/sales-orders/mirror/read-sales-order.ts';
import { itemKey } from '#domain/items/item.ts';
import { firstMirror } from '#domain/orders/mirrored-order.ts';
import type { Posting } from '#domain/posting/posting-record.ts';
import { subtract, sum, ZERO } from '#domain/quantity.ts';
import { salesOrderKey } from '#domain/sales-orders/sales-order.ts';
import { newShipmentPosting } from '#domain/shipments/posting/new-posting.ts';
import { ordersOf, picksOf, type Shipment } from '#domain/shipments/shipment.ts';
import { anItem } from '#test/support/builders/items.ts';
import type { PostingDatabase } from './posting-database.ts';
import type { ShipmentBooks } from './shipment-books.ts';

/** The rows of what has left, in real tables. */
export const shipmentRows = ({ client, tables }: PostingDatabase, books: ShipmentBooks) => {
  const { Postings, SalesOrders, Shipments, Stock } = tables;
  const postings = postingStore(client, Postings);
  const orders = salesOrderStore(client, SalesOrders);
  const shipmentPostings = shipmentPostingStore(client, {
    ...{ postings: Postings, salesOrders: SalesOrders, shipments: Shipments },
  });
  const shipments = shipmentStore(client, {
    ...{ shipments: Shipments, salesOrders: SalesOrders, stock: Stock, postings: Postings },
    ...{ pallets: tables.Pallets, movements: tables.Movements },
  });
  const itemStock = itemStockStore(client, Stock);
  const item = anItem({ inventoryID: books.inventoryID, lotTrackingEnabled: true });
  const items = new Map([[itemKey(item.inventoryID), item]]);
  const put = (TableName: string, Item: Record<string, unknown>) =>
    client.send(new PutCommand({ TableName, Item }));
  return {
    ...{ postings, orders, shipmentPostings, shipments, itemStock },
    pallets: palletStore(client, { pallets: tables.Pallets, stock: Stock, movements: tables.Movements }),
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
        const gone = picksOf(shipment).filter(({ state }) => state === 'shipped');
        const qty = subtract(ZERO, sum(gone.map((pick) => pick.qty)));
        for (const pick of picksOf(shipment))
          if (pick.state !== 'shipped')
            await put(Stock, {
              ...balanceRowKey(pick),
              ...{ inventoryID: pick.inventoryID, lotNumber: pick.lotNumber, place: pick.place },
              ...{ onHand: pick.qty, allocated: pick.qty },
            });
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
