import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { bomStore } from '#adapters/dynamo/bom/bom-store.ts';
import { scanRuleStore, substituteStore } from '#adapters/dynamo/bom/substitute-store.ts';
import { palletStore } from '#adapters/dynamo/pallets/pallet-store.ts';
import { postingStore } from '#adapters/dynamo/posting/posting-store.ts';
import { lineCheckStore } from '#adapters/dynamo/production/line-check-store.ts';
import { productionRunStore } from '#adapters/dynamo/production/production-run-store.ts';
import { salesOrderStore } from '#adapters/dynamo/sales-orders/sales-order-store.ts';
import { shipmentPostingStore } from '#adapters/dynamo/shipments/shipment-posting-store.ts';
import { shipmentStore } from '#adapters/dynamo/shipments/shipment-store.ts';
import { countStore } from '#adapters/dynamo/stock/counts/count-store.ts';
import { placeStock } from '#adapters/dynamo/stock/counts/place-stock.ts';
import { itemStockStore } from '#adapters/dynamo/stock/item-stock-store.ts';
import { ledgerReader } from '#adapters/dynamo/stock/ledger-reader.ts';
import { ledgerStore } from '#adapters/dynamo/stock/ledger-store.ts';
import { lotStore } from '#adapters/dynamo/stock/lot-store.ts';
import { lotsInTurn } from '#adapters/dynamo/stock/lots-in-turn.ts';
import { workCenterStore } from '#adapters/dynamo/work-centers/work-center-store.ts';
import { workOrderStore } from '#adapters/dynamo/work-orders/work-order-store.ts';
import { postInventory } from '#api/inventory-changes.ts';
import { postPallet } from '#api/pallets.ts';
import { postProduction } from '#api/production.ts';
import { postShipment } from '#api/shipments.ts';
import type { ItemStore } from '#app/items/item-ports.ts';
import { palletWriteHandlers } from '#app/pallets/pallet-write-handlers.ts';
import type { PostingStore } from '#app/posting/postings/posting-ports.ts';
import { productionWriteHandlers } from '#app/production/production-write-handlers.ts';
import { shipmentWriteHandlers } from '#app/shipments/shipment-write-handlers.ts';
import { type InventoryWriteDeps, inventoryWriteHandlers } from '#app/stock/inventory-write-handlers.ts';
import type { BillOfMaterial } from '#domain/bom/bill-of-material.ts';
import { itemKey } from '#domain/items/item.ts';
import type { FrozenBom } from '#domain/production/bom/frozen-bom.ts';
import { quantity, ZERO } from '#domain/quantity.ts';
import { lotIdKey } from '#domain/stock/lots/lot.ts';
import { callRoute } from '#test/support/ask-route.ts';
import { anItem } from '#test/support/builders/items.ts';
import { DOCK, SHELF } from '#test/support/builders/stock.ts';
import { freshTables } from '#test/support/engine/product-tables.ts';
import { SalesInMemory } from '#test/support/sales-orders/sales-in-memory.ts';
import { NOT_TO_BOOKS } from '#test/support/stock/not-to-books.ts';
import type { Chances } from '../random.ts';
import type { Actor, CrashPoint, Scheduler } from '../scheduler.ts';
import type { Sent } from '../stock/sabotage.ts';
import { postRun } from './office.ts';

export const LINE = 'loc:MAIN/LINE1';

/** The bill that every order of a floor keeps: its caps are taken at counts, its sugar is issued by people. */
const billOf = (workOrderId: string, { sugar, ginger, caps }: FloorItems): FrozenBom => {
  const line = { lossPercent: ZERO, fixedQty: false, optional: false, baseUom: 'BOTTLE', qty: quantity(1) };
  return {
    ...{ workOrderId, inventoryID: ginger, revision: 'A', perQty: quantity(1), baseUom: 'BOTTLE' },
    lines: [
      { ...line, lineNbr: 1, inventoryID: sugar, method: 'none' },
      { ...line, lineNbr: 2, inventoryID: caps, method: 'backflush' },
    ],
    ...{ runId: '', at: '', by: '' },
  };
};

const NO_ITEMS = {} as ItemStore;

const silent = (): SalesInMemory => {
  const accounting = new SalesInMemory();
  accounting.failWith = { kind: 'unavailable', message: 'away' };
  return accounting;
};

const TABLES = [
  ...(['WorkOrders', 'ProductionRuns', 'WorkCenters', 'BillsOfMaterial'] as const),
  ...(['Stock', 'Movements', 'Pallets', 'Counts', 'Postings'] as const),
  ...(['SalesOrders', 'Shipments'] as const),
] as const;

/** Closed runs come into the books, by the revision that every bill of a floor has there. */
const booksOf = (postings: PostingStore) => ({
  ...{ isOn: true, accountingName: 'the books', locations: new Map<string, string>(), postings },
  bills: { load: async () => ({ accountingRevision: 'A', goneInAccountingAt: null }) as BillOfMaterial },
  specifications: { load: async () => null },
  log: { info: () => undefined, warn: () => undefined, error: () => undefined },
});

/** The tables of lines, pallets and stock, and a client of the engine that has them. */
export interface FloorDatabase {
  readonly client: DynamoDBDocumentClient;
  readonly tables: Readonly<Record<(typeof TABLES)[number], string>>;
}

export const floorDatabase = async (
  endpoint: string,
  client: DynamoDBDocumentClient,
): Promise<FloorDatabase> => ({ client, tables: await freshTables(endpoint, ...TABLES) });

type Store = 'runs' | 'pallets' | 'ledger' | 'lots' | 'counts' | 'postings' | 'shipments' | 'salesOrders';

/** Takes a guard away: what is sent to the tables, changed; or a store, replaced. */
export interface Sabotage {
  readonly sent?: Sent;
  readonly pallets?: (store: ReturnType<typeof palletStore>) => ReturnType<typeof palletStore>;
}

/** What one floor makes of what. */
export interface FloorItems {
  readonly sugar: string;
  readonly ginger: string;
  readonly caps: string;
}

interface FloorWorldOptions {
  readonly items: FloorItems;
  readonly database: FloorDatabase;
  readonly scheduler: Scheduler;
  readonly random: Chances;
  readonly strikes: () => CrashPoint;
  readonly sabotage?: Sabotage | undefined;
}

/** What somebody asks for: of which route, and with what. */
export interface Asked {
  readonly of: 'production' | 'pallet' | 'inventory' | 'shipment' | 'office';
  readonly action: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

export interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: answers of three routes, of which a few fields are looked at
  readonly data: any;
}

/** A line with a warehouse around it on a virtual clock: the product's own calls over real tables. */
export class FloorWorld {
  /** Of everything, as nobody disturbs it. */
  readonly stores;
  /** Issues that were written although their lot was on hold. */
  readonly usedOnHold: string[] = [];
  /** Balances of which more was spoken for than there was. */
  readonly givenTwice: string[] = [];
  /** Runs that came into the books. */
  readonly posted = new Set<string>();
  private readonly held = new Set<string>();

  constructor(private readonly options: FloorWorldOptions) {
    this.stores = this.over(options.database.client);
  }

  private over(client: DynamoDBDocumentClient) {
    const { tables } = this.options.database;
    const named = {
      ...{ workOrders: tables.WorkOrders, productionRuns: tables.ProductionRuns },
      ...{ workCenters: tables.WorkCenters, stock: tables.Stock, movements: tables.Movements },
      ...{ postings: tables.Postings, salesOrders: tables.SalesOrders, shipments: tables.Shipments },
      pallets: tables.Pallets,
    };
    return {
      salesOrders: salesOrderStore(client, tables.SalesOrders),
      shipments: shipmentStore(client, named),
      shipmentPostings: shipmentPostingStore(client, named),
      runs: {
        ...productionRunStore(client, named),
        bomsOf: async (ids: readonly string[]) =>
          new Map(ids.map((id) => [id, billOf(id, this.options.items)])),
      },
      pallets: palletStore(client, named),
      ledger: ledgerStore(client, named),
      toBooks: NOT_TO_BOOKS,
      lots: lotStore(client, tables.Stock),
      itemStock: itemStockStore(client, tables.Stock),
      lotsInTurn: lotsInTurn(client, tables.Stock),
      reader: ledgerReader(client, tables.Movements),
      counts: countStore(client, tables.Counts),
      postings: postingStore(client, tables.Postings),
      placeStock: placeStock(client, tables.Stock),
      boms: bomStore(client, tables.BillsOfMaterial),
      scanRules: scanRuleStore(client, tables.BillsOfMaterial),
      substitutes: substituteStore(client, tables.BillsOfMaterial),
      checks: lineCheckStore(client, tables.ProductionRuns),
      workOrders: workOrderStore(client, tables.WorkOrders),
      workCenters: workCenterStore(client, tables.WorkCenters),
      items: {
        loadMany: async (ids: readonly string[]) =>
          new Map(
            ids.map((inventoryID) => [
              itemKey(inventoryID),
              anItem({
                ...{ inventoryID, lotTrackingEnabled: true, baseUom: 'BOTTLE' },
                conversions: [{ uom: 'CASE', factor: 4, operation: 'Multiply' }],
              }),
            ]),
          ),
      },
      itemRules: { loadMany: async () => new Map() },
    };
  }

  get now(): number {
    return this.options.scheduler.now;
  }

  /** Notes who decided what of a lot, and whether one that is held is used. */
  private watched(stores: ReturnType<FloorWorld['over']>): ReturnType<FloorWorld['over']> {
    const { lots, runs, shipments } = stores;
    return {
      ...stores,
      lots: {
        ...lots,
        save: async (next, previous) => {
          const saved = await lots.save(next, previous);
          if (saved.ok && next.status === 'Released') this.held.delete(lotIdKey(next));
          else if (saved.ok) this.held.add(lotIdKey(next));
          return saved;
        },
      },
      shipments: {
        ...shipments,
        save: async (write) => {
          const saved = await shipments.save(write);
          const left = write.movement?.kind === 'ship' ? write.movement : null;
          if (saved.ok && left?.lines.some((line) => this.held.has(lotIdKey(line))))
            this.usedOnHold.push(left.movementId);
          // Read in the same turn: somebody may find less of it the next moment.
          const more = write.allocations.filter(({ change }) => change.delta > 0);
          const balances = saved.ok ? await shipments.loadBalances(more.map(({ change }) => change)) : [];
          for (const [at, { onHand, allocated }] of balances)
            if (allocated > onHand) this.givenTwice.push(at);
          return saved;
        },
      },
      runs: {
        ...runs,
        moveLot: async (move) => {
          const moved = await runs.moveLot(move);
          const isHeld = move.movement.lines.some((line) => this.held.has(lotIdKey(line)));
          if (moved.ok && move.act === 'issue' && isHeld) this.usedOnHold.push(move.movement.movementId);
          return moved;
        },
      },
    };
  }

  /** What somebody at work holds: each call to a store is a turn, at which they may be killed. */
  private handlers(actor: Actor) {
    const { scheduler, strikes, sabotage, database, random } = this.options;
    const send = (command: { constructor: { name: string }; input: Record<string, unknown> }) => {
      const input = sabotage?.sent?.(command.input, command.constructor.name) ?? command.input;
      return database.client.send({ constructor: command.constructor, input } as never);
    };
    const plain = this.over({ send } as unknown as DynamoDBDocumentClient);
    const stores = this.watched({ ...plain, pallets: sabotage?.pallets?.(plain.pallets) ?? plain.pallets });
    // Calls of one actor one after the other, also where it makes several at once: it has one turn at a time.
    const queue = { last: Promise.resolve() as Promise<unknown> };
    const inTurn = <T extends object>(port: T): T =>
      new Proxy(port, {
        get: (target, name) => {
          const method: unknown = Reflect.get(target, name);
          if (typeof method !== 'function') return method;
          return (...args: unknown[]) => {
            const answer = queue.last.then(() => Reflect.apply(method, target, args));
            queue.last = answer.catch(() => undefined);
            return answer;
          };
        },
      });
    const gated = <Name extends Store>(name: Name): (typeof stores)[Name] =>
      inTurn(scheduler.gated(actor, name, stores[name], strikes));
    const deps = {
      ...{ ...stores, runs: gated('runs'), pallets: gated('pallets') },
      ...{ ledger: gated('ledger'), lots: gated('lots'), counts: gated('counts') },
      ...{ shipments: gated('shipments'), salesOrders: gated('salesOrders'), docks: [] },
      // Nobody answers a truck that leaves: it goes by what was read before.
      sales: {
        ...{ orders: gated('salesOrders'), items: NO_ITEMS, accounting: silent() },
        ...{ clock: { now: () => scheduler.now }, random: () => 0.5, wait: async () => undefined },
      },
      books: booksOf(gated('postings')),
      countLimit: { units: 10, percent: 0 },
      places: { load: async () => null },
      ownPlaces: [DOCK, SHELF, LINE],
      // Nobody looks for what has left.
      words: { find: async () => [], reached: async () => '' },
      numbering: { companyPrefix: '9312345', extensionDigit: '0', firstSerial: 1 },
      random: () => random.next(),
      wait: inTurn({ wait: (ms: number) => scheduler.gate(actor, ms) }).wait,
    };
    return {
      postings: deps.books.postings,
      production: productionWriteHandlers(deps),
      pallet: palletWriteHandlers(deps),
      inventory: inventoryWriteHandlers(deps as unknown as InventoryWriteDeps),
      shipment: shipmentWriteHandlers(deps),
    };
  }

  /** Somebody does one thing after the other; whoever is killed goes no further. */
  person(name: string, work: (ask: (asked: Asked) => Promise<Answer>) => Promise<void>, delay: number): void {
    const { scheduler } = this.options;
    scheduler.spawn(
      name,
      (actor) => {
        const handlers = this.handlers(actor);
        return work(async ({ of, action, fields }) => {
          const caller = { group: 'manager', now: scheduler.now };
          const input = { action, ...fields } as never;
          if (of === 'office') {
            const isPosted = await postRun(handlers.postings, String(fields.runId), () => scheduler.now);
            if (isPosted) this.posted.add(String(fields.runId));
            scheduler.trace.push(`${scheduler.now} ${name} ${action}: ${isPosted}`);
            return { status: isPosted ? 200 : 409, data: null };
          }
          const { status, body } = await (of === 'production'
            ? callRoute(postProduction, handlers.production, input, caller)
            : of === 'pallet'
              ? callRoute(postPallet, handlers.pallet, input, caller)
              : of === 'shipment'
                ? callRoute(postShipment, handlers.shipment, input, caller)
                : callRoute(postInventory, handlers.inventory, input, caller));
          scheduler.trace.push(`${scheduler.now} ${name} ${action}: ${status}`);
          if (status >= 500) throw new Error(`${action} ${JSON.stringify(fields)}: ${JSON.stringify(body)}`);
          return { status, data: body.data };
        });
      },
      delay,
    );
  }
}
