import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { freshnessStore } from '#adapters/dynamo/freshness-store.ts';
import { leaseStore } from '#adapters/dynamo/lease-store.ts';
import { orderStore } from '#adapters/dynamo/order-store.ts';
import { receiptStore } from '#adapters/dynamo/receipt-store.ts';
import type { RequestInput } from '#api/contract.ts';
import { type postReceiveGoods, ReceiptRequest } from '#api/receiving.ts';
import type { ItemStore, Log } from '#app/ports.ts';
import { changeBoth } from '#app/receiving/change-both.ts';
import { getReceiveGoodsHandlers } from '#app/receiving/get-receive-goods.ts';
import { postDueReceipts } from '#app/receiving/post-due-receipts.ts';
import { postReceiveGoodsHandlers } from '#app/receiving/post-receive-goods.ts';
import type { PostingDeps } from '#app/receiving/posting-deps.ts';
import type { Item } from '#domain/items/item.ts';
import { itemKey } from '#domain/items/item.ts';
import { cancel, dueAt, retry } from '#domain/receiving/posting.ts';
import type { GoodsReceipt } from '#domain/receiving/receipt.ts';
import type { ModelBooks } from './model-books.ts';
import type { Chances } from './random.ts';
import type { Actor, CrashPoint, Scheduler } from './scheduler.ts';

/** A poster's time, virtual ms: as the deployed function's. */
const POSTER_TIME_MS = 300_000;

export const IN_DOUBT_MS = 660_000;

const silent: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Facts that never change in these schedules: plain units, no lots. */
const items: ItemStore = {
  loadMany: async (ids) => new Map(ids.map((id) => [itemKey(id), anItem(id)])),
  saveMany: async () => undefined,
};

const anItem = (inventoryID: string): Item => ({
  inventoryID,
  name: inventoryID,
  kind: 'stock',
  baseUom: 'EA',
  conversions: [],
  lotTrackingEnabled: false,
  lotAssigned: 'When Received',
  expiryRequired: false,
  serial: false,
  defaultWarehouse: null,
  defaultLocation: null,
  active: true,
});

export interface WorldOptions {
  readonly client: DynamoDBDocumentClient;
  readonly scheduler: Scheduler;
  readonly books: ModelBooks;
  readonly random: Chances;
  /** Where the next operation of a poster or a dock is struck. */
  readonly strikes: (actor: string, call: string) => CrashPoint;
  /** Default: as deployed. Shortened to show that the quarantine is what protects. */
  readonly inDoubtMs?: number;
  /** Default: as is. Replaced to show that a guard is what protects. */
  readonly plant?: (deps: PostingDeps) => PostingDeps;
}

/** One warehouse on a virtual clock: the product's own actions over real tables and the model's books. */
export class World {
  readonly orders;
  readonly receipts;
  readonly accepted = new Set<string>();
  private posters = 0;

  constructor(private readonly options: WorldOptions) {
    this.orders = orderStore(options.client, 'PurchaseOrders');
    this.receipts = receiptStore(options.client, { receipts: 'Receipts', purchaseOrders: 'PurchaseOrders' });
  }

  private shared(actor: Actor) {
    const { scheduler, books, random, client } = this.options;
    const strikes = (call: string) => this.options.strikes(actor.name, call);
    const gated = <T extends object>(name: string, port: T) => scheduler.gated(actor, name, port, strikes);
    return {
      orders: gated('orders', this.orders),
      receipts: gated('receipts', this.receipts),
      leases: gated('leases', leaseStore(client, 'Accounting')),
      freshness: gated('freshness', freshnessStore(client, 'Accounting')),
      accounting: gated('accounting', books.port),
      items,
      vendors: { vendor: async (vendorID: string) => ({ vendorID, vendorName: 'Vendor' }) },
      clock: { now: () => scheduler.now },
      random: () => random.next(),
      wait: (ms: number) => scheduler.gate(actor, ms),
      accountingName: 'the accounting system',
      newReceiptId: () => {
        throw new Error('Every dock brings its own id.');
      },
    };
  }

  private postingDeps(actor: Actor): PostingDeps {
    this.posters += 1;
    const deps: PostingDeps = {
      ...this.shared(actor),
      log: silent,
      workerId: `${actor.name}-${this.posters}`,
      inDoubtMs: this.options.inDoubtMs ?? IN_DOUBT_MS,
      release: false,
    };
    return this.options.plant ? this.options.plant(deps) : deps;
  }

  private context(groups: readonly string[]) {
    const person = { sub: 'dock', username: 'dock', email: null, emailVerified: true, groups };
    return { person, requestId: 'request', now: this.options.scheduler.now };
  }

  /** A poster that works until nothing is due soon, and is followed by the next minute's. */
  poster(name: string, delay = 0): Actor {
    const { scheduler } = this.options;
    return scheduler.spawn(
      name,
      async (actor) => {
        const end = scheduler.now + POSTER_TIME_MS;
        await postDueReceipts(this.postingDeps(actor), () => end - scheduler.now);
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
        const handlers = postReceiveGoodsHandlers(this.shared(actor));
        const answer = await handlers.receive_goods(
          ReceiptRequest.parse(request),
          this.context(['consultant']),
        );
        if (answer.ok) for (const { receiptId } of answer.value.data.receipts) this.accepted.add(receiptId);
      },
      delay,
    );
  }

  /** Somebody looks at the vendor's orders and wants them fresh. */
  reader(name: string, vendorId: string, delay = 0): Actor {
    return this.options.scheduler.spawn(
      name,
      async (actor) => {
        const handlers = getReceiveGoodsHandlers(this.shared(actor));
        await handlers.by_vendor_id({ vendorId, refresh: true }, this.context(['consultant']));
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
        const deps = this.shared(actor);
        const receipt = await deps.receipts.load(receiptId);
        if (!receipt) return;
        if (wish === 'cancel') {
          await changeBoth(deps, receipt, (both) => cancel(both, 'manager', 'damaged', scheduler.now));
        } else {
          const next = retry(receipt, 'manager', scheduler.now);
          if (next.ok) await deps.receipts.save(next.value, receipt);
        }
      },
      delay,
    );
  }

  /** Every receipt that any dock was told is accepted, and any that was stored although the dock never heard. */
  async stored(ids: readonly string[]): Promise<readonly GoodsReceipt[]> {
    const loaded = await Promise.all(ids.map((id) => this.receipts.load(id)));
    return loaded.filter((receipt) => receipt !== null);
  }

  /** When the next of these receipts wants attention. */
  async nextDue(ids: readonly string[]): Promise<number | null> {
    const due = (await this.stored(ids)).map(dueAt).filter((at) => at !== null);
    return due.length === 0 ? null : Math.min(...due);
  }
}
