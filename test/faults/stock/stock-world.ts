import { DeleteCommand, type DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';
import { toReceiptRow } from '#adapters/dynamo/receiving/receipt-row.ts';
import { countStore } from '#adapters/dynamo/stock/counts/count-store.ts';
import { placeStock } from '#adapters/dynamo/stock/counts/place-stock.ts';
import { itemStockStore } from '#adapters/dynamo/stock/item-stock-store.ts';
import { ledgerReader } from '#adapters/dynamo/stock/ledger-reader.ts';
import { ledgerStore } from '#adapters/dynamo/stock/ledger-store.ts';
import { lotStore } from '#adapters/dynamo/stock/lot-store.ts';
import { receivedGoods } from '#adapters/dynamo/stock/received-goods.ts';
import { stockDocumentStore } from '#adapters/dynamo/stock/stock-document-store.ts';
import { documentKey } from '#adapters/dynamo/stock/stock-keys.ts';
import { keepStock } from '#app/stock/arrivals/keep-stock.ts';
import type { KeeperDeps } from '#app/stock/arrivals/keeper-deps.ts';
import { sumChanges, sumItems } from '#app/stock/sum-items.ts';
import { writeMovement } from '#app/stock/write-movement.ts';
import { type Item, itemKey } from '#domain/items/item.ts';
import type { GoodsReceipt } from '#domain/receiving/receipt/receipt.ts';
import type { Movement } from '#domain/stock/ledger/movement.ts';
import { changeLotStatus } from '#domain/stock/lots/change-lot-status.ts';
import { type LotId, lotIdKey } from '#domain/stock/lots/lot.ts';
import type { LotStatus } from '#domain/stock/lots/lot-status.ts';
import { anItem } from '#test/support/builders/items.ts';
import { freshTables } from '#test/support/engine/product-tables.ts';
import { hearMetrics } from '#test/support/recorded-metrics.ts';
import { NOT_TO_BOOKS } from '#test/support/stock/not-to-books.ts';
import type { Chances } from '../random.ts';
import type { Actor, CrashPoint, Scheduler } from '../scheduler.ts';
import { changedRows } from './changed-rows.ts';
import type { Sent } from './sabotage.ts';
import { type CountPlan, countItem } from './stock-counters.ts';

/** The tables that stock is kept in, and a client of the engine that has them. */
export interface StockDatabase {
  readonly client: DynamoDBDocumentClient;
  readonly tables: Readonly<Record<'Receipts' | 'Stock' | 'Movements' | 'StockDocuments' | 'Counts', string>>;
}

export const stockDatabase = async (
  endpoint: string,
  client: DynamoDBDocumentClient,
): Promise<StockDatabase> => ({
  client,
  tables: await freshTables(endpoint, 'Receipts', 'Stock', 'Movements', 'StockDocuments', 'Counts'),
});

/** Takes a guard away: what is sent to the tables, changed; or a port, replaced. */
export interface Sabotage {
  readonly sent?: Sent;
  readonly ports?: (deps: KeeperDeps) => Partial<KeeperDeps>;
}

interface StockWorldOptions {
  readonly database: StockDatabase;
  readonly scheduler: Scheduler;
  readonly random: Chances;
  readonly strikes: (actor: string, call: string) => CrashPoint;
  readonly sabotage?: Sabotage | undefined;
  /** Hears of every row of this item that changed, as the stream tells; none: nobody listens. */
  readonly listens?: { readonly to: string; readonly hear: (part: string) => void } | undefined;
}

/** As a client sends it. */
interface Command {
  readonly constructor: { readonly name: string };
  readonly input: Record<string, unknown>;
}

/** Calls of one actor one after the other, also where it makes several at once: it has one turn at a time. */
const oneByOne = <T extends object>(port: T, queue: { last: Promise<unknown> }): T =>
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

/** A warehouse on a virtual clock: the product's own actions over real tables. */
export class StockWorld {
  /** Of everything, as nobody disturbs it. */
  readonly deps: KeeperDeps;
  readonly reader;
  /** Issues that were written although their lot was on hold. */
  readonly usedOnHold: string[] = [];
  /** What people decided of lots, each under the name of whoever did. */
  readonly decided: { readonly lot: LotId; readonly by: string }[] = [];
  private readonly held = new Set<string>();

  constructor(private readonly options: StockWorldOptions) {
    const { client, tables } = options.database;
    this.deps = this.over(this.heard((command) => client.send(command as never)));
    this.reader = ledgerReader(client, tables.Movements);
  }

  /** A client whose writes are told to whoever listens, once they are done. */
  private heard(send: (command: Command) => Promise<unknown>): DynamoDBDocumentClient {
    const { listens, database } = this.options;
    const telling = async (command: Command) => {
      const answer = await send(command);
      if (!listens) return answer;
      const changed = changedRows(command.input, command.constructor.name, database.tables.Stock);
      for (const { itemKey: of, part } of changed) if (of === itemKey(listens.to)) listens.hear(part);
      return answer;
    };
    return { send: telling } as unknown as DynamoDBDocumentClient;
  }

  private over(client: DynamoDBDocumentClient): KeeperDeps {
    const { tables } = this.options.database;
    const { scheduler, random } = this.options;
    const items = {
      loadMany: async (ids: readonly string[]) =>
        new Map<string, Item>(ids.map((inventoryID) => [itemKey(inventoryID), anItem({ inventoryID })])),
    };
    return {
      receipts: receivedGoods(client, tables.Receipts),
      documents: stockDocumentStore(client, { stock: tables.Stock, stockDocuments: tables.StockDocuments }),
      lots: lotStore(client, tables.Stock),
      counts: countStore(client, tables.Counts),
      // The tables are those of all schedules: each sums its own items up.
      inventory: { page: async () => ({ totals: [], after: null }) },
      ledger: ledgerStore(client, { stock: tables.Stock, movements: tables.Movements }),
      itemStock: itemStockStore(client, tables.Stock),
      palletPlaces: { locationsOf: async () => new Map() },
      reader: ledgerReader(client, tables.Movements),
      items,
      itemRules: { loadMany: async () => new Map() },
      toBooks: NOT_TO_BOOKS,
      receivingPlace: { warehouseID: 'MAIN', locationID: 'RECEIVING' },
      clock: { now: () => scheduler.now },
      random: () => random.next(),
      wait: async () => undefined,
      log: { info: () => undefined, warn: () => undefined, error: () => undefined },
      metrics: hearMetrics(),
    };
  }

  /** What somebody at work holds: each call to a table is a turn, at which they may be killed. */
  private tools(actor: Actor): KeeperDeps {
    const { scheduler, strikes, sabotage, database } = this.options;
    const send = (command: Command) => {
      const input = sabotage?.sent?.(command.input, command.constructor.name) ?? command.input;
      const { client } = database;
      return client.send({ constructor: command.constructor, input } as never);
    };
    const deps = this.over(this.heard(send));
    const queue = { last: Promise.resolve() as Promise<unknown> };
    const gated = <T extends object>(name: string, port: T): T =>
      oneByOne(
        scheduler.gated(actor, name, port, (call) => strikes(actor.name, call)),
        queue,
      );
    const ledger = {
      ...deps.ledger,
      write: async (...[movement, ...more]: Parameters<KeeperDeps['ledger']['write']>) => {
        const written = await deps.ledger.write(movement, ...more);
        if (
          written.ok &&
          movement.kind === 'issue' &&
          movement.lines.some((line) => this.held.has(lotIdKey(line)))
        )
          this.usedOnHold.push(movement.movementId);
        return written;
      },
    };
    const all: KeeperDeps = {
      ...deps,
      receipts: gated('receipts', deps.receipts),
      documents: gated('documents', deps.documents),
      lots: gated('lots', deps.lots),
      counts: gated('counts', deps.counts),
      ledger: gated('ledger', ledger),
      itemStock: gated('itemStock', deps.itemStock),
      wait: oneByOne({ wait: (ms: number) => scheduler.gate(actor, ms) }, queue).wait,
    };
    return { ...all, ...sabotage?.ports?.(all) };
  }

  /** A receipt as it stands from now on, whatever its stream says of it. */
  store(name: string, receipt: () => GoodsReceipt, delay: number, then: () => void): void {
    const { database, scheduler } = this.options;
    scheduler.spawn(
      name,
      async () => {
        const Item = toReceiptRow(receipt());
        await database.client.send(new PutCommand({ TableName: database.tables.Receipts, Item }));
        then();
      },
      delay,
    );
  }

  keeper(name: string, receiptId: string, delay: number): void {
    const woken = { receiptIds: [receiptId], isTick: false, fromTheStart: false };
    this.options.scheduler.spawn(name, (actor) => keepStock(this.tools(actor), woken, () => 300_000), delay);
  }

  sum(name: string, items: readonly string[], delay: number): void {
    this.options.scheduler.spawn(name, (actor) => sumItems(this.tools(actor), items), delay);
  }

  /** What the stream tells of an item, as the worker of totals hears it. */
  follow(name: string, inventoryID: string, part: string, delay: number): void {
    const changes = [{ inventoryID, parts: [part] }];
    this.options.scheduler.spawn(name, (actor) => sumChanges(this.tools(actor), changes), delay);
  }

  /** Somebody moves, uses or counts; refused or not. */
  mover(name: string, movement: Movement, delay: number): void {
    const { scheduler } = this.options;
    scheduler.spawn(
      name,
      (actor) => writeMovement(this.tools(actor), movement, { now: scheduler.now }),
      delay,
    );
  }

  /** Takes receipts off the list of what is due, on which the schedules that come after would find them. */
  async forget(receipts: readonly GoodsReceipt[]): Promise<void> {
    const { client, tables } = this.options.database;
    for (const { receiptId } of receipts)
      await client.send(
        new DeleteCommand({
          TableName: tables.StockDocuments,
          Key: { documentKey: documentKey('receipt', receiptId), part: 'head' },
        }),
      );
  }

  /** Somebody counts an item; what is refused is refused. */
  counter(name: string, plan: CountPlan, delay: number): void {
    const { scheduler, database } = this.options;
    const { client, tables } = database;
    scheduler.spawn(
      name,
      (actor) => {
        const more = {
          reader: ledgerReader(client, tables.Movements),
          placeStock: placeStock(client, tables.Stock),
          countLimit: { units: 0, percent: 0 },
          places: { load: async () => null },
          ownPlaces: [],
        };
        return countItem({ ...this.tools(actor), ...more }, plan, () => scheduler.now);
      },
      delay,
    );
  }

  /** Somebody decides on a lot, where there is one. */
  decider(name: string, lot: LotId, to: LotStatus, delay: number): void {
    const { scheduler } = this.options;
    scheduler.spawn(
      name,
      async (actor) => {
        const { lots } = this.tools(actor);
        const stored = (await lots.loadMany([lot])).get(lotIdKey(lot));
        if (!stored) return;
        const next = changeLotStatus(stored, { to, reason: 'Looked at.', by: name }, scheduler.now);
        if (!next.ok || next.value === stored) return;
        await scheduler.gate(actor);
        const saved = await this.deps.lots.save(next.value, stored);
        if (!saved.ok) return;
        this.decided.push({ lot, by: name });
        if (to === 'Released') this.held.delete(lotIdKey(lot));
        else this.held.add(lotIdKey(lot));
      },
      delay,
    );
  }
}
