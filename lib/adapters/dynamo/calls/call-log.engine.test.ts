import { ulid } from 'ulid';
import { asAttempt, asRun } from '#adapters/call-context.ts';
import { listCalls } from '#app/calls/list-calls.ts';
import type { LoggedCall } from '#domain/calls/logged-call.ts';
import { quantity } from '#domain/quantity.ts';
import { aBench, aLine, aReceipt, type Bench, newTable } from '#test/support/accounting/accounting-bench.ts';
import { allCallsKept, callReader, incomingCallLog, outgoingCallLog } from './call-log.ts';

let bench: Bench;
let table: string;

beforeEach(async () => {
  bench = await aBench();
  table = await newTable('Calls');
});

const log = { info: jest.fn(), warn: jest.fn(), error: jest.fn() };
const outgoing = (name = table) =>
  outgoingCallLog(bench.documentClient, name, { log, now: Date.now, newId: ulid });

const list = async (fields: object = {}) => {
  const asked = { troubled: false, limit: 50, ...fields };
  const answer = await listCalls(callReader(bench.documentClient, table), asked, Date.now());
  if (!answer.ok) throw new Error(answer.error.message);
  return answer.value.data.items;
};

const RECEIPT = { subject: 'receipt', subjectId: 'R1', subjectName: 'GR-000001', attempt: 2 } as const;

/** The receipt is sent as a run of the poster does it. */
const send = (receipt = aReceipt(), calls = outgoing()) =>
  asRun('run-1', () => asAttempt(RECEIPT, () => bench.connect({ calls }).createReceipt(receipt)));

describe('a call that changes something in the accounting system', () => {
  it('is kept with its document, attempt, answer, time and run; what only reads is not', async () => {
    const accounting = bench.connect({ calls: outgoing() });
    await accounting.order('Normal', 'PO000101');
    await send();
    await allCallsKept();
    expect(await list()).toEqual([
      {
        ...{ callId: expect.stringMatching(/^[0-9A-Z]{26}$/), direction: 'out', at: expect.any(String) },
        ...{ ...RECEIPT, what: 'PUT PurchaseReceipt', outcome: 'answered', status: 200, message: '' },
        ...{ tookMs: expect.any(Number), requestId: 'run-1' },
      },
    ]);
  });

  it('that is refused is kept in the words of the answer', async () => {
    await send(aReceipt({ lines: [aLine({ receiptQty: quantity(221) })] }));
    await allCallsKept();
    const [call] = await list({ troubled: true });
    expect(call).toMatchObject({ outcome: 'refused', message: expect.stringContaining('above the maximum') });
  });

  it('whose answer was lost is kept as unknown', async () => {
    await bench.connect().order('Normal', 'PO000101');
    bench.simulator.faults.add({ fault: 'timeoutAfterCommit' });
    await send();
    await allCallsKept();
    expect(await list()).toMatchObject([{ outcome: 'unknown', status: null }]);
  });

  it('is in the list before it is answered, and stays there where its sender dies', async () => {
    const ended = outgoing().begin('PUT PurchaseReceipt');
    await allCallsKept();
    expect(await list()).toMatchObject([{ outcome: 'begun', tookMs: null }]);
    ended({ outcome: 'answered', status: 200, message: '' });
    await allCallsKept();
    expect(await list()).toMatchObject([{ outcome: 'answered', status: 200 }]);
  });

  it('goes on where it can’t be kept', async () => {
    const sent = await send(aReceipt(), outgoing('no such table'));
    expect(sent.outcome).toBe('created');
    await allCallsKept();
    expect(log.warn).toHaveBeenCalledWith('calls.not_kept', expect.anything());
  });
});

describe('the list of calls', () => {
  const came = (at: string, over: Partial<LoggedCall> = {}) =>
    incomingCallLog(bench.documentClient, table, ulid).add({
      ...{ at, what: 'Vendor notification', subject: 'notification', subjectId: 'N1', subjectName: '' },
      ...{ attempt: 0, outcome: 'answered', status: 200, message: '', tookMs: 4, requestId: 'r-1' },
      ...over,
    });

  it('is of the days of the site, the newest first, and of one direction where that is asked', async () => {
    // The last minute of 30 March at the site, and the first of 31.
    await came('2026-03-30T12:59:00Z', { requestId: 'before' });
    await came('2026-03-30T13:00:00Z', { requestId: 'first' });
    await came('2026-03-31T12:59:00Z', { requestId: 'last' });
    await came('2026-03-31T13:00:00Z', { requestId: 'after' });
    const day = { from: '2026-03-31', to: '2026-03-31' };
    expect((await list(day)).map(({ requestId }) => requestId)).toEqual(['last', 'first']);
    expect(await list({ ...day, direction: 'out' })).toEqual([]);
    expect(await list({ ...day, troubled: true })).toEqual([]);
  });
});
