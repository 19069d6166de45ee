import { itemStore } from '#adapters/dynamo/items/item-store.ts';
import { postingStore } from '#adapters/dynamo/posting/posting-store.ts';
import { salesOrderStore } from '#adapters/dynamo/sales-orders/sales-order-store.ts';
import { openShipments } from '#adapters/dynamo/shipments/open-shipments.ts';
import { shipmentPostingStore } from '#adapters/dynamo/shipments/shipment-posting-store.ts';
import { shipmentStore } from '#adapters/dynamo/shipments/shipment-store.ts';
import { shipmentWordSource } from '#adapters/dynamo/shipments/shipment-word-source.ts';
import { ledgerReader } from '#adapters/dynamo/stock/ledger-reader.ts';
import { lotStore } from '#adapters/dynamo/stock/lot-store.ts';
import { lotsInTurn } from '#adapters/dynamo/stock/lots-in-turn.ts';
import { wordFinder, wordStore } from '#adapters/dynamo/words/word-store.ts';
import type { ActionName } from '#api/contract.ts';
import { shipmentReads } from '#api/shipments/shipment-reads.ts';
import { getShipment, postShipment } from '#api/shipments.ts';
import type { ShipmentDeps } from '#app/shipments/shipment-deps.ts';
import { type ShipmentReadDeps, shipmentReadHandlers } from '#app/shipments/shipment-read-handlers.ts';
import { shipmentWriteHandlers } from '#app/shipments/shipment-write-handlers.ts';
import { toNumber } from '#domain/quantity.ts';
import { type SalesOrder, salesOrderKeyOf } from '#domain/sales-orders/sales-order.ts';
import { callRoute } from '#test/support/ask-route.ts';
import { aSalesLine, aSalesOrder } from '#test/support/builders/sales-orders.ts';
import { freshTables } from '#test/support/engine/product-tables.ts';
import { testEngine } from '#test/support/engine/test-engine.ts';
import { anyId, aPalletBench } from '#test/support/pallets/pallet-bench.ts';
import { SalesInMemory } from '#test/support/sales-orders/sales-in-memory.ts';

/** The route's part that is about shipments. */
const SEEN = { ...getShipment, actions: shipmentReads };

type Fields = Readonly<Record<string, unknown>>;

/** A line for bottles of the pallet bench, counted in bottles. */
export const bottles = (ordered: number, more: Parameters<typeof aSalesLine>[0] = {}) =>
  aSalesLine({ inventoryID: 'GLASS-750', uom: 'EA', toBaseUnit: null, ordered, ...more });

/** The pallets' bench, with orders of customers and docks: bottles of L1 (1,200) and L2 (600, sooner) at the dock. */
export const aShipmentBench = async () => {
  const pallets = await aPalletBench();
  const { client, tables, clock } = pallets;
  const { Shipments, SalesOrders, Postings, Words } = await freshTables(
    testEngine.endpoint,
    'Shipments',
    'SalesOrders',
    'Postings',
    'Words',
  );
  const salesOrders = salesOrderStore(client, SalesOrders);
  const postings = postingStore(client, Postings);
  /** Does not answer unless a test has it do so. */
  const books = new SalesInMemory();
  books.failWith = { kind: 'unavailable', message: 'away' };
  const deps: ShipmentDeps & ShipmentReadDeps = {
    openShipments: openShipments(client, Shipments),
    ...pallets.deps,
    salesOrders,
    sales: {
      ...{ orders: salesOrders, items: itemStore(client, tables.Items), accounting: books },
      ...{ clock: { now: () => clock.time }, random: () => 0.5, wait: async () => undefined },
    },
    lotsInTurn: lotsInTurn(client, tables.Stock),
    lots: lotStore(client, tables.Stock),
    shipments: shipmentStore(client, {
      ...{ shipments: Shipments, salesOrders: SalesOrders, pallets: pallets.palletTable },
      ...{ stock: tables.Stock, movements: tables.Movements, postings: Postings },
    }),
    postings,
    shipmentPostings: shipmentPostingStore(client, {
      ...{ postings: Postings, salesOrders: SalesOrders, shipments: Shipments },
    }),
    reader: ledgerReader(client, tables.Movements),
    words: wordFinder(client, Words),
    docks: ['Dock 1', 'Dock 2'],
  };

  const see = <A extends ActionName<typeof SEEN>>(action: A, fields: Fields = {}) =>
    callRoute(
      SEEN,
      shipmentReadHandlers(deps),
      { action, ...fields },
      { group: 'consultant', now: clock.time },
    );

  const act = <A extends ActionName<typeof postShipment>>(
    action: A,
    fields: Fields,
    { group = 'manager', using = deps }: { group?: string; using?: ShipmentDeps } = {},
  ) =>
    callRoute(
      postShipment,
      shipmentWriteHandlers(using),
      { action, requestId: anyId(), ...fields },
      { group, now: clock.time },
    );

  const order = async (more: Partial<SalesOrder> = {}) => {
    const made = aSalesOrder({ lines: [bottles(300)], ...more });
    await salesOrders.save(made, null);
    return made;
  };

  const lineOf = (qty: number, more: Fields = {}) => ({
    orderType: 'SO',
    orderNbr: '000067',
    lineNbr: 1,
    qty,
    ...more,
  });

  const shipment = async (shipmentId: string) => (await see('get_shipment', { shipmentId })).body.data;

  /** An act on a shipment as it stands now. */
  const next = async <A extends ActionName<typeof postShipment>>(
    action: A,
    shipmentId: string,
    fields: Fields = {},
    options = {},
  ) => act(action, { shipmentId, version: (await shipment(shipmentId)).version, ...fields }, options);

  const WINDOW = {
    day: '2026-11-23',
    window: { from: '08:00', to: '09:00' },
    carrier: null,
    truck: null,
    leastDays: null,
  };

  /** A shipment of so many bottles at a dock, being prepared. */
  const preparing = async (qty: number, fields: Fields = {}) => {
    const made = await act('create_shipment', { lines: [lineOf(qty)] });
    const { shipmentId } = made.body.data;
    await next('schedule_shipment', shipmentId, { ...WINDOW, dock: null, ...fields });
    return (await next('prepare_shipment', shipmentId)).body.data;
  };

  /** Every planned pick is picked. */
  const pickAll = async (shipmentId: string) => {
    const { picks } = await shipment(shipmentId);
    for (const { sscc, inventoryID, lotNumber, place, qty, baseUom, state } of picks) {
      if (state !== 'planned') continue;
      const goods = sscc === null ? { inventoryID, lotNumber, place, qty, uom: baseUom } : { sscc };
      const picked = await act('pick', { shipmentId, ...goods });
      if (picked.status !== 200) throw new Error(picked.body.error);
    }
    return shipment(shipmentId);
  };

  /** Allocated by lot and place, of bottles. */
  const allocated = async () => {
    const { stock } = await pallets.stockBench.deps.itemStock.load('GLASS-750');
    return Object.fromEntries(
      stock.balances
        .filter((balance) => balance.allocated > 0)
        .map((balance) => [`${balance.lotNumber} ${balance.place}`, toNumber(balance.allocated)]),
    );
  };

  const planned = async (orderNbr = '000067') => {
    const [found] = await salesOrders.loadMany([salesOrderKeyOf({ orderType: 'SO', orderNbr })]);
    return Object.values(found?.reservations ?? {}).map(({ qtyByLine }) =>
      Object.fromEntries(Object.entries(qtyByLine).map(([line, qty]) => [line, toNumber(qty)])),
    );
  };

  return {
    ...{
      pallets,
      deps,
      /** What writes the words of those that ended, and of nothing else. */
      keeping: {
        words: wordStore(client, Words),
        sources: {
          receipt: { ofMonth: async () => ({ documents: [], more: false }) },
          shipment: shipmentWordSource(client, Shipments),
          run: { ofMonth: async () => ({ documents: [], more: false }) },
        },
        clock: { now: () => clock.time },
      },
      books,
      clock,
      see,
      act,
      order,
      lineOf,
      shipment,
      next,
      preparing,
      pickAll,
      allocated,
      planned,
    },
    ...{
      shipmentTable: Shipments,
      tables: { Shipments, Postings },
      WINDOW,
      salesOrders,
      postings,
      hold: pallets.hold,
      convert: pallets.convert,
    },
    onHand: async () => (await pallets.stockBench.stockOf('GLASS-750')).onHand,
  };
};

export type ShipmentBench = Awaited<ReturnType<typeof aShipmentBench>>;
