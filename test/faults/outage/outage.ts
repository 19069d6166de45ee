import { setTimeout as pause } from 'node:timers/promises';
import { ulid } from 'ulid';
import type { RequestInput } from '#api/contract.ts';
import { getReceiveGoods, postReceiveGoods } from '#api/receiving.ts';
import type { LocalRun } from '#local/start/start.ts';
import { eventually } from '#test/support/eventually.ts';
import type { ApiClient } from '#test/support/run/api-client.ts';
import { readStoredState, underWay } from '#test/support/run/stored-state.ts';

type Request = RequestInput<typeof postReceiveGoods, 'receive_goods'> & { readonly receiptId: string };

/** Orders that take any quantity, so that as many receipts fit as are wanted. */
export const LINES = [
  { vendorID: 'V-CROWNS', orderNbr: 'PO000117', inventoryID: 'PK-CROWN26', lineNbr: 1, lotNumber: 'CRN-2' },
  { vendorID: 'V-GLASSAU', orderNbr: 'PO000103', inventoryID: 'PK-CROWN26', lineNbr: 2, lotNumber: 'CRN-1' },
  { vendorID: 'V-MARKET', orderNbr: 'PO000135', inventoryID: 'RM-HONEY', lineNbr: 1, lotNumber: 'H-1' },
] as const;

export const aRequest = (index: number): Request => {
  const { vendorID, ...line } = LINES[index % LINES.length] ?? LINES[0];
  const items = [{ ...line, orderType: 'Normal', receiptQty: 1, expiryDate: '2030-01-31' }];
  return { receiptId: ulid(), vendorID, items };
};

/** What an outage came to. */
interface AfterOutage {
  readonly receiptNbrs: readonly string[];
  /** How often each receipt is in the books, in the same order. */
  readonly copies: readonly number[];
  /** The longest that a dock waited for its answer while the accounting system was away, ms. */
  readonly longestAnswerMs: number;
  /** Calls that reached the accounting system after it was back, by what they asked. */
  readonly calls: Readonly<Record<string, number>>;
  /** The most of them in any minute. */
  readonly maxPerMinute: number;
  readonly tookMs: number;
}

interface Call {
  readonly at: number;
  readonly method: string;
  readonly target: string;
}

/** The log of the accounting simulator: it keeps the newest 500 calls. */
const simulatorCalls = (run: LocalRun, method: 'GET' | 'DELETE'): Promise<Response> =>
  fetch(`${new URL(run.accountingUrl).origin}/__sim/calls`, { method });

const nameOf = (method: string, target: string): string => {
  const path = target.split('?')[0] ?? '';
  const entity = /\/entity\/Default\/[^/]+\/(\w+)/.exec(path);
  if (!entity) return 'sign-in';
  const isByKey = path.split('/').length > 5;
  return `${method} ${entity[1]}${isByKey ? ' by key' : ''}`;
};

/** Nothing is due any more: a receipt in the books has yet to be settled, which reads its order once more. */
const allSettled = (run: LocalRun, withinMs: number): Promise<true> =>
  eventually(
    async () => underWay(run, await readStoredState(run)) === null || undefined,
    'everything settled',
    withinMs,
  );

/**
 * The accounting system is away for `downMs`, and docks send `count` receipts meanwhile, evenly; then it is back and
 * everything is posted.
 */
export const outage = async (
  run: LocalRun,
  dock: ApiClient,
  { count, downMs, withinMs }: { count: number; downMs: number; withinMs: number },
): Promise<AfterOutage> => {
  for (const { orderNbr } of LINES) {
    await eventually(async () => {
      const read = await dock.call(getReceiveGoods, 'by_purchase_order', { purchaseOrder: orderNbr });
      return read.ok || undefined;
    }, `${orderNbr} read`);
  }
  // What was sent before would be counted with what is sent now.
  await allSettled(run, withinMs);
  run.accounting.faults.add({ fault: 'down', as: 'refuse' });
  const requests = [...Array(count).keys()].map(aRequest);
  const receiptNbrs: string[] = [];
  let longestAnswerMs = 0;
  for (const request of requests) {
    const began = performance.now();
    const answer = await dock.call(postReceiveGoods, 'receive_goods', request);
    longestAnswerMs = Math.max(longestAnswerMs, performance.now() - began);
    if (!answer.ok) throw new Error(`${answer.status} ${answer.body.code}: ${answer.body.error}`);
    receiptNbrs.push(answer.body.data.receipts[0]?.receiptNbr ?? '');
    await pause(Math.max(0, downMs / count - (performance.now() - began)));
  }
  await simulatorCalls(run, 'DELETE');
  run.accounting.faults.clear();
  const back = Date.now();
  const copiesOf = (receiptNbr: string): number =>
    run.accounting.records.receipts().filter(({ VendorRef }) => VendorRef?.includes(`${receiptNbr}-`)).length;
  // In the books first, which is free to ask; then by the product's own word.
  await eventually(() => receiptNbrs.every((nbr) => copiesOf(nbr) > 0) || undefined, 'all posted', withinMs);
  for (const request of requests) {
    await eventually(
      async () => {
        const answer = await dock.call(postReceiveGoods, 'receive_goods', request);
        return (answer.ok && answer.body.data.receipts[0]?.status === 'POSTED') || undefined;
      },
      `${request.receiptId} posted`,
      withinMs,
    );
  }
  await allSettled(run, withinMs);
  const calls: readonly Call[] = await (await simulatorCalls(run, 'GET')).json();
  const byName: Record<string, number> = {};
  for (const { method, target } of calls) {
    const name = nameOf(method, target);
    byName[name] = (byName[name] ?? 0) + 1;
  }
  const times = calls.map(({ at }) => at);
  return {
    receiptNbrs,
    copies: receiptNbrs.map(copiesOf),
    longestAnswerMs,
    calls: byName,
    maxPerMinute: Math.max(
      0,
      ...times.map((from) => times.filter((at) => at >= from && at < from + 60_000).length),
    ),
    tookMs: Date.now() - back,
  };
};
