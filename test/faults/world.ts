import { accountingHealth } from '#adapters/accounting/transport/circuit-store.ts';
import { rulesTable } from '#adapters/dynamo/items/item-rules-row.ts';
import { absentOrderStore } from '#adapters/dynamo/orders/absent-order-store.ts';
import { freshnessStore } from '#adapters/dynamo/orders/freshness-store.ts';
import { personShareStore } from '#adapters/dynamo/orders/person-share-store.ts';
import { expectedOrders } from '#adapters/dynamo/receiving/expected-orders.ts';
import { orderStore } from '#adapters/dynamo/receiving/order-store.ts';
import { receiptStore } from '#adapters/dynamo/receiving/receipt-store.ts';
import { leaseStore } from '#adapters/dynamo/table/lease-store.ts';
import type { RequestInput } from '#api/contract.ts';
import { type postReceiveGoods, ReceiptRequest } from '#api/receiving.ts';
import type { Log } from '#app/log-ports.ts';
import { postDueDocuments } from '#app/posting/post-due-documents.ts';
import { postReceiveGoodsHandlers } from '#app/receiving/accept/post-receive-goods.ts';
import { getReceiveGoodsHandlers } from '#app/receiving/orders/get-receive-goods.ts';
import type { PostingDeps } from '#app/receiving/posting/posting-deps.ts';
import { receiptPoster } from '#app/receiving/posting/receipt-poster.ts';
import { postReceiptsHandlers } from '#app/receiving/posting/receipt-write-handlers.ts';
import { inFlightOn } from '#domain/orders/reservations.ts';
import { dueAt } from '#domain/posting/posting.ts';
import type { Quantity } from '#domain/quantity.ts';
import { type Order, orderKey } from '#domain/receiving/order/order.ts';
import type { GoodsReceipt } from '#domain/receiving/receipt/receipt.ts';
import { hearMetrics } from '#test/support/recorded-metrics.ts';
import { items } from './items.ts';
import type { ModelAccounting } from './model-accounting.ts';
import type { Chances } from './random.ts';
import type { Actor, CrashPoint, Scheduler } from './scheduler.ts';
import type { ReceivingDatabase } from './tables.ts';

/** A poster's time, virtual ms: as the deployed function's. */
const POSTER_TIME_MS = 300_000;

export const IN_DOUBT_MS = 660_000;

/** A receipt that throws is pushed back and shouted about: in these schedules none may, unless it is expected. */
const strictLog = (expected: RegExp | undefined): Log => ({
  info: () => undefined,
  warn: () => undefined,
  error: (event, fields) => {
    if (event !== 'posting.unreadable') return;
    const said = JSON.stringify(fields);
    if (!expected?.test(said)) throw new Error(said);
  },
});

/** What everybody at work holds: the product's ports. */
type Tools = ReturnType<World['tools']>;

type Role = 'dock' | 'poster' | 'reader' | 'manager' | 'sender';

/** Takes a guard away from those who play this role. */
export type Sabotage = (tools: Tools, role: Role) => Tools;

export interface WorldOptions {
  readonly database: ReceivingDatabase;
  readonly scheduler: Scheduler;
  readonly modelAccounting: ModelAccounting;
  readonly random: Chances;
  /** Where the next operation of a poster or a dock is struck. */
  readonly strikes: (actor: string, call: string, args: readonly unknown[]) => CrashPoint;
  /** How long a delivery can be undone before it is posted, ms. Default: not at all. */
  readonly undoMs?: number;
  /** Does the table's stream wake a poster at once, beside the minute? Default: no. */
  readonly wakesPoster?: boolean;
  /** How wrong anybody's clock may be, ms. Default 0. */
  readonly maxSkewMs?: number;
  /** Receipts that may break a poster's look at them. Default: none. */
  readonly brokenReceipts?: RegExp;
  /** Default: as deployed. Shortened to show that the quarantine is what protects. */
  readonly inDoubtMs?: number;
  /** The day of a restore, which the posters are told. Default: there was none. */
  readonly restoredOn?: string;
  /** Are receipts released after posting? Default: no. */
  readonly release?: boolean;
  /** Default: as is. Replaced to show that a guard is what protects. */
  readonly sabotage?: Sabotage;
}

/** One warehouse on a virtual clock: the product's own actions over real tables and the model's books. */
export class World {
  readonly orders;
  readonly receipts;
  readonly accepted = new Set<string>();
  /** Receipts whose sender was told that they are undone. */
  readonly undone = new Set<string>();
  readonly metrics = hearMetrics();
  private posters = 0;
  private readonly begun = new Set<Actor>();

  constructor(private readonly options: WorldOptions) {
    const { client, tables } = options.database;
    this.orders = orderStore(client, tables.PurchaseOrders);
    this.receipts = receiptStore(client, {
      receipts: tables.Receipts,
      purchaseOrders: tables.PurchaseOrders,
      itemRules: rulesTable(tables.ItemRules),
    });
  }

  private shared(actor: Actor, role: Role): Tools {
    const tools = this.tools(actor);
    return this.options.sabotage ? this.options.sabotage(tools, role) : tools;
  }

  tools(actor: Actor) {
    const { scheduler, modelAccounting, random, database, maxSkewMs = 0 } = this.options;
    const { client, tables } = database;
    const skewMs = maxSkewMs === 0 ? 0 : random.between(-maxSkewMs, maxSkewMs);
    const strikes = (call: string, args: readonly unknown[]) => this.options.strikes(actor.name, call, args);
    const gated = <T extends object>(name: string, port: T) => scheduler.gated(actor, name, port, strikes);
    return {
      orders: gated('orders', this.orders),
      receipts: gated('receipts', this.receipts),
      leases: gated('leases', leaseStore(client, tables.Accounting)),
      freshness: gated('freshness', freshnessStore(client, tables.Accounting)),
      absent: absentOrderStore(client, tables.Accounting),
      share: personShareStore(client, tables.Accounting, 1000),
      expected: expectedOrders(client, tables.PurchaseOrders),
      accountingHealth: accountingHealth(client, tables.Accounting),
      // Beginning a posting asks nobody anything: no turn of its own.
      accounting: {
        ...gated('accounting', modelAccounting.port),
        beginPosting: modelAccounting.port.beginPosting,
      },
      items,
      vendors: { vendor: async (vendorID: string) => ({ vendorID, vendorName: 'Vendor' }) },
      clock: { now: () => scheduler.now + skewMs },
      metrics: this.metrics,
      random: () => random.next(),
      wait: (ms: number) => scheduler.gate(actor, ms),
      accountingName: 'the accounting system',
      undoMs: this.options.undoMs ?? 0,
      newReceiptId: () => {
        throw new Error('Every dock brings its own id.');
      },
    };
  }

  /** What a poster at work is given. */
  posterDeps(actor: Actor): PostingDeps {
    this.posters += 1;
    return {
      ...this.shared(actor, 'poster'),
      log: strictLog(this.options.brokenReceipts),
      workerId: `${actor.name}-${this.posters}`,
      inDoubtMs: this.options.inDoubtMs ?? IN_DOUBT_MS,
      restoredOn: this.options.restoredOn ?? null,
      release: this.options.release ?? false,
    };
  }

  private context(groups: readonly string[]) {
    const person = { sub: 'dock', username: 'dock', email: null, emailVerified: true, groups };
    return { person, requestId: 'request', now: this.options.scheduler.now };
  }

  /**
   * A poster that works until nothing is due soon. Woken while another one works it is not begun, as its reserved
   * concurrency has it; `beside`: it is all the same, where an account does not reserve.
   */
  poster(name: string, delay = 0, { beside = false, wokenBy = [] as readonly string[] } = {}): Actor {
    const { scheduler } = this.options;
    return scheduler.spawn(
      name,
      async (actor) => {
        const isBusy = scheduler.actors.some(
          (other) =>
            other !== actor && this.begun.has(other) && other.state !== 'done' && other.state !== 'dead',
        );
        if (isBusy && !beside) return;
        this.begun.add(actor);
        const end = scheduler.now + POSTER_TIME_MS;
        const deps = this.posterDeps(actor);
        const poster = receiptPoster(deps);
        const came = wokenBy.map((id) => ({ poster, id }));
        await postDueDocuments(deps, [poster], () => end - scheduler.now, came);
      },
      delay,
    );
  }

  /** A dock sends a receipt, as often as told: a person's second click, a browser's retry. */
  dock(name: string, request: RequestInput<typeof postReceiveGoods, 'receive_goods'>, delay = 0): Actor {
    const { scheduler } = this.options;
    return scheduler.spawn(
      name,
      async (actor) => {
        const handlers = postReceiveGoodsHandlers({
          ...this.shared(actor, 'dock'),
          log: strictLog(this.options.brokenReceipts),
        });
        const answer = await handlers.receive_goods(
          ReceiptRequest.parse(request),
          this.context(['consultant']),
        );
        if (!answer.ok) return;
        const ids = answer.value.data.receipts.map(({ receiptId }) => receiptId);
        for (const id of ids) this.accepted.add(id);
        if (this.options.wakesPoster) this.poster(`poster-for-${name}`, 0, { wokenBy: ids });
      },
      delay,
    );
  }

  /** Somebody looks at the vendor's orders, or at one of them, and wants them fresh. */
  reader(name: string, at: { vendorID: string } | { orderNbr: string }, delay = 0): Actor {
    return this.options.scheduler.spawn(
      name,
      async (actor) => {
        const handlers = getReceiveGoodsHandlers(this.shared(actor, 'reader'));
        const context = this.context(['consultant']);
        if ('vendorID' in at) await handlers.by_vendor_id({ vendorId: at.vendorID, refresh: true }, context);
        else await handlers.by_purchase_order({ purchaseOrder: at.orderNbr, refresh: true }, context);
      },
      delay,
    );
  }

  /** A manager cancels or retries whatever they may. */
  manager(name: string, receiptId: string, wish: 'cancel' | 'retry', delay = 0): Actor {
    const { scheduler } = this.options;
    return scheduler.spawn(
      name,
      async (actor) => {
        const handlers = postReceiptsHandlers(this.shared(actor, 'manager'));
        const context = this.context(['manager']);
        if (wish === 'cancel') await handlers.cancel({ receiptId, reason: 'damaged' }, context);
        else await handlers.retry({ receiptId }, context);
      },
      delay,
    );
  }

  /** Whoever sent a delivery presses Undo, once or twice. */
  sender(name: string, receiptId: string, delay: number, presses = 1): void {
    for (let press = 0; press < presses; press += 1)
      this.options.scheduler.spawn(
        `${name}-${press}`,
        async (actor) => {
          const handlers = postReceiptsHandlers(this.shared(actor, 'sender'));
          const answer = await handlers.undo({ receiptId }, this.context(['consultant']));
          if (!answer.ok) return;
          for (const undone of answer.value.data.receipts) this.undone.add(undone.receiptId);
        },
        delay,
      );
  }

  /** Somebody receives directly in the accounting system, while nothing of ours is on its way there. */
  direct(name: string, orderNbr: string, lineNbr: number, qty: Quantity, delay: number): Actor {
    const { scheduler, modelAccounting } = this.options;
    return scheduler.spawn(
      name,
      async (actor) => {
        for (let tries = 0; tries < 20; tries += 1) {
          const mirror = await this.orders.load(orderKey('Normal', orderNbr));
          if (mirror === null || inFlightOn(mirror) === null) {
            return modelAccounting.receiveDirectly(orderNbr, lineNbr, qty);
          }
          await scheduler.gate(actor, 20_000);
        }
      },
      delay,
    );
  }

  /** Everything as it stands, in one read: these receipts as far as they exist, and the orders of the books. */
  async standing(
    ids: readonly string[],
  ): Promise<{ receipts: readonly GoodsReceipt[]; orders: readonly Order[] }> {
    const keys = this.options.modelAccounting.orders.map(({ orderNbr }) => orderKey('Normal', orderNbr));
    return this.receipts.loadForAccept(ids, keys);
  }

  /** Every receipt that any dock was told is accepted, and any that was stored although the dock never heard. */
  async stored(ids: readonly string[]): Promise<readonly GoodsReceipt[]> {
    return (await this.standing(ids)).receipts;
  }

  /** When the next of these receipts wants attention. */
  async nextDue(ids: readonly string[]): Promise<number | null> {
    const due = (await this.stored(ids)).map(dueAt).filter((at) => at !== null);
    return due.length === 0 ? null : Math.min(...due);
  }
}
