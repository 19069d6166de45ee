import type { ReceiptStore } from '#app/receiving/receipts/receipt-ports.ts';
import { LEASE_MS, renewLease } from '#domain/receiving/posting/posting.ts';
import type { GoodsReceipt } from '#domain/receiving/receipt/receipt.ts';

/** Renewed with two thirds of it left, so that one failed renewal costs nothing. */
const RENEWAL_INTERVAL_MS = LEASE_MS / 3;

/**
 * A receipt whose lease this worker holds. While the accounting system takes its time the lease is renewed; when a
 * renewal finds that somebody else holds the receipt, `lost` says so and nothing more is written.
 */
export class LeasedReceipt {
  lost = false;

  constructor(
    private readonly store: Pick<ReceiptStore, 'save'>,
    private readonly clock: { now(): number },
    /** The receipt as last written by this worker. */
    public receipt: GoodsReceipt,
  ) {}

  /** Writes the next state. False: somebody else changed the receipt, it is no longer ours. */
  async save(next: GoodsReceipt): Promise<boolean> {
    if (this.lost) return false;
    const saved = await this.store.save(next, this.receipt);
    if (saved.ok) this.receipt = next;
    else this.lost = true;
    return saved.ok;
  }

  /** The answer of a slow call, with the lease renewed while it runs. */
  async during<T>(call: Promise<T>): Promise<T> {
    let renewal: Promise<unknown> = Promise.resolve();
    const timer = setInterval(() => {
      // A renewal that fails to be written is tried again at the next tick; the lease outlives two of them.
      renewal = renewal
        .then(() => this.save(renewLease(this.receipt, this.clock.now())))
        .catch(() => undefined);
    }, RENEWAL_INTERVAL_MS);
    // The call itself keeps the process alive; a timer left behind by a killed one must not.
    timer.unref();
    try {
      return await call;
    } finally {
      clearInterval(timer);
      await renewal;
    }
  }
}
