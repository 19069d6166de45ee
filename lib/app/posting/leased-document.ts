import { LEASE_MS, renewLease } from '#domain/posting/posting.ts';
import type { Postable } from '#domain/posting/posting-state.ts';
import type { DocumentStore } from './document-ports.ts';

/** Renewed with two thirds of it left, so that one failed renewal costs nothing. */
const RENEWAL_INTERVAL_MS = LEASE_MS / 3;

/**
 * A document whose lease this worker holds. While the accounting system takes its time the lease is renewed; when a
 * renewal finds that somebody else holds the document, `lost` says so and nothing more is written.
 */
export class LeasedDocument<D extends Postable> {
  lost = false;

  constructor(
    private readonly store: Pick<DocumentStore<D>, 'save'>,
    private readonly clock: { now(): number },
    /** The document as last written by this worker. */
    public document: D,
  ) {}

  /** Writes the next state. False: somebody else changed the document, it is no longer ours. */
  async save(next: D): Promise<boolean> {
    if (this.lost) return false;
    const saved = await this.store.save(next, this.document);
    if (saved.ok) this.document = next;
    else this.lost = true;
    return saved.ok;
  }

  /** The answer of a slow call, with the lease renewed while it runs. */
  async during<T>(call: Promise<T>): Promise<T> {
    let renewal: Promise<unknown> = Promise.resolve();
    const timer = setInterval(() => {
      // A renewal that fails to be written is tried again at the next tick; the lease outlives two of them.
      renewal = renewal
        .then(() => this.save(renewLease(this.document, this.clock.now())))
        .catch(() => undefined);
    }, RENEWAL_INTERVAL_MS);
    // The pending call keeps the process alive; a leftover timer must not.
    timer.unref();
    try {
      return await call;
    } finally {
      clearInterval(timer);
      await renewal;
    }
  }
}
