import type { Accounting } from '#app/accounting/accounting-ports.ts';
import type { Clock } from '#app/clock-ports.ts';
import type { LeaseStore } from '#app/lease-ports.ts';
import type { Log } from '#app/log-ports.ts';
import type { Metrics } from '#app/metrics-ports.ts';
import type { OrderStore } from '#app/receiving/mirror/order-ports.ts';
import type { OrderSources } from '#app/receiving/mirror/read-order.ts';
import type { ReceiptStore } from '#app/receiving/receipts/receipt-ports.ts';

/** What posting receipts to the accounting system needs. */
export interface PostingDeps extends OrderSources {
  readonly accounting: Accounting;
  readonly receipts: ReceiptStore;
  readonly orders: OrderStore;
  readonly leases: LeaseStore;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
  /** Names this worker in leases; another one for each start. */
  readonly workerId: string;
  /** How long an ambiguous create may still be carried out, ms (domain.md, In doubt). */
  readonly inDoubtMs: number;
  /** The day on which tables were put back, `YYYY-MM-DD` at the site; null: never (configuration). */
  readonly restoredOn: string | null;
  /** Release receipts in the accounting system after posting (configuration). */
  readonly release: boolean;
  /** In [0, 1). */
  random(): number;
  wait(ms: number): Promise<void>;
}
