import { type Quantity, quantity, ZERO } from '#domain/quantity.ts';
import type { Order } from '#domain/receiving/order/order.ts';
import type { GoodsReceipt } from '#domain/receiving/receipt/receipt.ts';
import { aLine, anOrder } from '#test/support/builders/orders.ts';

/** The rules that can be taken away, to show that they are what protects. */
export interface Rules {
  /** A reading older than a claim, a release or a settle is dropped. */
  readonly epoch: boolean;
  /** No reading is saved while a receipt is in flight. */
  readonly inFlight: boolean;
  /** One receipt of an order in flight at a time. */
  readonly oneAtATime: boolean;
  /** Writes are conditional on the version that was read. */
  readonly versions: boolean;
  /** A receipt in doubt is not sent again before the books can no longer carry out the first request. */
  readonly quarantine: boolean;
  /** A receipt is looked up before it is sent. */
  readonly lookUp: boolean;
}

export type Which = 0 | 1;
export type Two<T> = readonly [T, T];

export interface Worker {
  readonly at:
    | 'free'
    | 'claiming'
    | 'checking'
    | 'looked'
    | 'sending'
    | 'created'
    | 'dead'
    | 'doubt'
    | 'posted'
    | 'before'
    | 'read'
    | 'shown'
    | 'done';
  readonly seenVersion: number;
  readonly epochBefore: number;
  readonly reading: Quantity;
  readonly sends: number;
}

/**
 * Two docks, two receipts, a worker for each, somebody who looks at the order, a manager who cancels and retries,
 * and the books: everything that runs is at a step between two of its reads and writes.
 */
export interface Warehouse {
  readonly order: Order;
  readonly receipts: Two<GoodsReceipt | null>;
  readonly accounting: {
    readonly received: Quantity;
    readonly entries: Two<number>;
    readonly onTheWay: Two<boolean>;
  };
  readonly docks: Two<{ readonly at: 'load' | 'save' | 'done'; readonly seen: Order | null }>;
  readonly workers: Two<Worker>;
  readonly reader: {
    readonly at: 'idle' | 'before' | 'read';
    readonly epochBefore: number;
    readonly reading: Quantity;
    readonly runs: number;
  };
  readonly manager: {
    readonly at: 'idle' | 'cancelling' | 'retrying';
    readonly seen: GoodsReceipt | null;
    readonly wishes: number;
  };
}

export interface Step {
  readonly name: string;
  readonly next: Warehouse;
}

export interface Limits {
  readonly counts: Two<number>;
  readonly sends: number;
  readonly readings: number;
  readonly wishes: number;
}

const ORDERED = 10;
export const IDS = ['01JD00000000000000AAAAAAAA', '01JD00000000000000BBBBBBBB'] as const;

export const start = (): Warehouse => {
  const worker: Worker = { at: 'free', seenVersion: 0, epochBefore: 0, reading: ZERO, sends: 0 };
  return {
    order: anOrder({ lines: [aLine({ ordered: ORDERED })] }),
    receipts: [null, null],
    accounting: { received: ZERO, entries: [0, 0], onTheWay: [false, false] },
    docks: [
      { at: 'load', seen: null },
      { at: 'load', seen: null },
    ],
    workers: [worker, worker],
    reader: { at: 'idle', epochBefore: 0, reading: ZERO, runs: 0 },
    manager: { at: 'idle', seen: null, wishes: 0 },
  };
};

/** The state in a short text: two that read the same go on the same. */
export const fingerprint = (world: Warehouse): string =>
  [
    world.order.version,
    world.order.epoch,
    world.order.lines[0]?.receivedQty,
    ...IDS.map((id) => world.order.reservations[id]?.phase ?? '-'),
    ...world.receipts.map((receipt) => (receipt ? describe(receipt) : '-')),
    world.accounting.received,
    ...world.accounting.entries,
    ...world.accounting.onTheWay,
    ...world.docks.map((dock) => `${dock.at}${dock.seen?.version ?? ''}`),
    ...world.workers.map((w) => `${w.at}${w.seenVersion}.${w.epochBefore}.${w.reading}.${w.sends}`),
    `${world.reader.at}${world.reader.epochBefore}.${world.reader.reading}.${world.reader.runs}`,
    `${world.manager.at}${world.manager.seen?.version ?? ''}.${world.manager.wishes}`,
  ].join('|');

const describe = ({ state, version, attempts, transientAttempts }: GoodsReceipt): string =>
  [
    state.status,
    state.status === 'POSTING' ? `${state.phase.name}${state.lease?.until ?? ''}` : '',
    state.status === 'POSTED' ? state.settled : '',
    version,
    attempts.length,
    transientAttempts,
  ].join('.');

export const LIMIT = quantity(ORDERED);
