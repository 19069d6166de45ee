import { ulid } from 'ulid';
import { getReceiveGoods, postReceiveGoods } from '#api/receiving.ts';
import type { LocalRun } from '#local/start/start.ts';
import { eventually } from '#test/support/eventually.ts';
import { type ApiClient, signedInAs } from '#test/support/run/api-client.ts';
import { loadVendors } from '#test/support/run/load-vendors.ts';
import { aStateDir, startProduct } from '#test/support/run/product-for-tests.ts';

/*
 * The main job while the accounting system misbehaves: over HTTP on the running product, the real connector against
 * the simulator with its faults on. Whatever happens, each receipt is in the books exactly once.
 */

const stateDir = aStateDir();
const places = {
  stateDir,
  // The call budget is tried elsewhere; here it would only be waited for.
  context: { accountingWriteSeconds: 2, accountingReadSeconds: 5, accountingMaxPerMinute: 1000 },
} as const;
let run: LocalRun;
let dock: ApiClient;

const ORDER = 'PO000103';
const VENDOR = 'V-GLASSAU';

beforeAll(async () => {
  run = await startProduct(places);
  dock = await signedInAs(run, 'consultant');
  await loadVendors(dock);
});

afterEach(() => run.accounting.faults.clear());

const aReceipt = (receiptQty: number) => ({
  receiptId: ulid(),
  vendorID: VENDOR,
  items: [
    {
      orderNbr: ORDER,
      orderType: 'Normal',
      inventoryID: 'PK-BTL330',
      lineNbr: 1,
      receiptQty,
      lotNumber: 'GL-1',
    },
  ],
});

const send = async (client: ApiClient, request: ReturnType<typeof aReceipt>): Promise<string> => {
  const answer = await client.call(postReceiveGoods, 'receive_goods', request);
  if (!answer.ok) throw new Error(`${answer.status} ${answer.body.code}: ${answer.body.error}`);
  const [receipt] = answer.body.data.receipts;
  if (!receipt) throw new Error('No receipt in the answer.');
  return receipt.receiptNbr;
};

const copies = (receiptNbr: string) =>
  run.accounting.records.receipts().filter(({ VendorRef }) => VendorRef?.includes(receiptNbr));

/** Asked the same id again, the product tells how the receipt stands. */
const statusOf = async (client: ApiClient, request: ReturnType<typeof aReceipt>) => {
  const answer = await client.call(postReceiveGoods, 'receive_goods', request);
  return answer.ok ? answer.body.data.receipts[0]?.status : undefined;
};

const postedOnce = async (client: ApiClient, request: ReturnType<typeof aReceipt>, receiptNbr: string) => {
  await eventually(
    async () => ((await statusOf(client, request)) === 'POSTED' ? true : undefined),
    `${receiptNbr} posted`,
  );
  expect(copies(receiptNbr)).toHaveLength(1);
};

describe('a receipt is in the books exactly once', () => {
  it.each([
    {
      name: 'when the create is saved and never answered',
      fault: { fault: 'timeoutAfterCommit', match: { path: 'PurchaseReceipt' } },
    },
    {
      name: 'when the line breaks and the create is saved later',
      fault: { fault: 'commitAfterDisconnect', ms: 1500, match: { path: 'PurchaseReceipt' } },
    },
    {
      name: 'when the create is never answered and nothing is saved',
      fault: { fault: 'timeoutBeforeCommit', match: { method: 'PUT', path: 'PurchaseReceipt' } },
    },
    { name: 'when lists lag behind', fault: { fault: 'lookupLag', ms: 2000, times: 1 } },
    { name: 'when calls are declined five times', fault: { fault: '429', times: 5 } },
    { name: 'when the session is gone', fault: { fault: '401once' } },
    { name: 'when it is a web page that answers', fault: { fault: 'html503', times: 3 } },
    { name: 'when the line is reset', fault: { fault: 'reset', times: 2 } },
    { name: 'when another process holds the record', fault: { fault: 'lockViolation' } },
  ])(
    '$name',
    async ({ fault }) => {
      const request = aReceipt(24);
      expect(run.accounting.faults.add(fault)).not.toBeInstanceOf(String);
      const receiptNbr = await send(dock, request);
      await postedOnce(dock, request, receiptNbr);
    },
    200_000,
  );

  it('when the accounting system is down, and staff never wait for it', async () => {
    run.accounting.faults.add({ fault: 'down', as: 'refuse' });
    const requests = [aReceipt(24), aReceipt(48), aReceipt(72)];
    const numbers: string[] = [];
    for (const request of requests) numbers.push(await send(dock, request));
    expect(numbers.flatMap(copies)).toEqual([]);
    run.accounting.faults.clear();
    for (const [index, request] of requests.entries()) await postedOnce(dock, request, numbers[index] ?? '');
  });

  it('when the whole product is killed between the send and the posting, and started again', async () => {
    run.accounting.faults.add({ fault: 'down', as: 'refuse' });
    const request = aReceipt(12);
    const receiptNbr = await send(dock, request);
    await run.stop();
    run = await startProduct(places);
    dock = await signedInAs(run, 'consultant');
    await postedOnce(dock, request, receiptNbr);
  });
});

describe('two docks on one order', () => {
  it('never receive more than remains, and the one refused is told what stands', async () => {
    const orders = await dock.call(getReceiveGoods, 'by_purchase_order', {
      purchaseOrder: ORDER,
      refresh: 'true',
    });
    if (!orders.ok) throw new Error(orders.body.error);
    const left = orders.body.data.details[0]?.remainingQty ?? 0;
    const share = Math.floor(left * 0.6);
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => dock.call(postReceiveGoods, 'receive_goods', aReceipt(share))),
    );
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
    for (const answer of answers.filter((candidate) => !candidate.ok)) {
      expect(answer).toMatchObject({
        status: 422,
        body: { code: 'OVER_RECEIPT', current: { orderNbr: ORDER } },
      });
    }
  });
});
