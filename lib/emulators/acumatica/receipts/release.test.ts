import { aSetup, onOrder, receive } from '#emulators/acumatica/testing/receipts.ts';
import { type Caller, closeAll, startSignedIn, wire } from '#emulators/acumatica/testing/signed-in.ts';

afterAll(closeAll);

const start = (settings = {}, OrderQty = 10, rest = {}): Promise<Caller> =>
  startSignedIn({
    settings,
    dataset: aSetup([
      { Details: [{ InventoryID: 'PLAIN', OrderQty, ...rest }, { LineDescription: 'A remark' }] },
    ]),
  });
const release = (caller: Caller, nbr = '000001') =>
  caller.send('POST', 'PurchaseReceipt/ReleasePurchaseReceipt', {
    entity: wire({ Type: 'Receipt', ReceiptNbr: nbr }),
  });
const statusOf = async (caller: Caller, location: string | null) => {
  let answer = await caller.get(location ?? '');
  while (answer.status === 202) answer = await caller.get(location ?? '');
  return answer;
};
const status = ({ simulator }: Caller, nbr = '000001') => simulator.records.receipt(nbr)?.Status;

describe('releasing a receipt', () => {
  it('answers 202 with an address that tells when it is done', async () => {
    const caller = await start({ releasePolls: 2 });
    await receive(caller, [onOrder(1, { ReceiptQty: 4 })]);
    const accepted = await release(caller);
    expect(accepted.status).toBe(202);
    const location = accepted.headers.get('location') ?? '';
    expect(location).toMatch(
      /^\/entity\/Default\/24\.200\.001\/PurchaseReceipt\/ReleasePurchaseReceipt\/status\//,
    );
    expect((await caller.get(location)).status).toBe(202);
    expect((await caller.get(location)).status).toBe(202);
    expect((await statusOf(caller, location)).status).toBe(204);
    expect(caller.simulator.records.receipt('000001')).toMatchObject({
      Status: 'Released',
      InventoryRefNbr: '000001',
    });
  });

  it('completes lines that have enough, and the order with its last goods line', async () => {
    const caller = await start({}, 10, { CompleteOn: 90 });
    await receive(caller, [onOrder(1, { ReceiptQty: 4 })]);
    await receive(caller, [onOrder(1, { ReceiptQty: 5 })]);
    const order = () => caller.simulator.records.order('PO1');
    await statusOf(caller, (await release(caller, '000001')).headers.get('location'));
    expect([order()?.Status, order()?.Details[0]?.Completed]).toEqual(['Open', false]);
    await statusOf(caller, (await release(caller, '000002')).headers.get('location'));
    expect([order()?.Status, order()?.Details[0]?.Completed]).toEqual(['Completed', true]);
  });

  it('works by id too, and once only', async () => {
    const caller = await start();
    const { body } = await receive(caller, [onOrder(1)]);
    const byId = await caller.send('POST', 'PurchaseReceipt/ReleasePurchaseReceipt', {
      entity: { id: body.id },
    });
    expect((await statusOf(caller, byId.headers.get('location'))).status).toBe(204);
    const again = await statusOf(caller, (await release(caller)).headers.get('location'));
    expect(again.status).toBe(422);
    expect(again.body.exceptionMessage).toMatch(/Status is invalid/);
  });

  it('is refused on hold, for unknown receipts and for unknown actions', async () => {
    const caller = await start();
    await receive(caller, [onOrder(1)], { Hold: true });
    expect((await statusOf(caller, (await release(caller)).headers.get('location'))).status).toBe(422);
    expect((await release(caller, '999999')).status).toBe(500);
    expect((await caller.send('POST', 'PurchaseReceipt/Explode', {})).status).toBe(404);
  });

  it('keeps other requests of the session off the form while it runs', async () => {
    const caller = await start({ releaseMs: 60_000 });
    await receive(caller, [onOrder(1)]);
    const { headers } = await release(caller);
    expect((await caller.get('PurchaseReceipt')).status).toBe(500);
    expect((await caller.get('Vendor?$top=1')).status).toBe(200);
    caller.simulator.clock.advance(60_000);
    expect((await caller.get('PurchaseReceipt')).status).toBe(200);
    expect((await caller.get(headers.get('location') ?? '')).status).toBe(204);
  });
});

describe('changing a receipt', () => {
  it('recounts it on its order, line by line', async () => {
    const caller = await start();
    await receive(caller, [onOrder(1, { ReceiptQty: 4 })]);
    const onReceipts = () => caller.simulator.records.order('PO1')?.Details[0]?.QtyOnReceipts;
    const change = (Details: Record<string, unknown>[], header = {}) =>
      caller.send(
        'PUT',
        'PurchaseReceipt',
        wire({ Type: 'Receipt', ReceiptNbr: '000001', ...header, Details }),
      );
    await change([{ LineNbr: 1, ReceiptQty: 6 }]);
    expect(onReceipts()).toBe(6);
    expect((await change([{ LineNbr: 1, ReceiptQty: 11 }])).status).toBe(422);
    await change([onOrder(1, { ReceiptQty: 3 })]);
    expect(onReceipts()).toBe(9);
    await change([{ LineNbr: 1, delete: true }], { Hold: true });
    expect(onReceipts()).toBe(3);
    expect(status(caller)).toBe('On Hold');
  });

  it('keeps lots that weren’t sent again', async () => {
    const caller = await startSignedIn({
      dataset: aSetup([{ Details: [{ InventoryID: 'LOTTED', OrderQty: 9 }] }]),
    });
    await receive(caller, [onOrder(1, { ReceiptQty: 4, Allocations: [{ Qty: 4, LotSerialNbr: 'A' }] })], {
      Hold: true,
    });
    await caller.send('PUT', 'PurchaseReceipt', wire({ Type: 'Receipt', ReceiptNbr: '000001', Hold: false }));
    expect(caller.simulator.records.receipt('000001')).toMatchObject({
      Status: 'Balanced',
      Details: [{ LotSerialNbr: 'A', ReceiptQty: 4 }],
    });
  });

  it('is refused once released; so is deleting', async () => {
    const caller = await start();
    await receive(caller, [onOrder(1)]);
    await statusOf(caller, (await release(caller)).headers.get('location'));
    const change = await caller.send(
      'PUT',
      'PurchaseReceipt',
      wire({ Type: 'Receipt', ReceiptNbr: '000001', VendorRef: 'X' }),
    );
    expect(change.status).toBe(422);
    expect((await caller.send('DELETE', 'PurchaseReceipt/Receipt/000001')).status).toBe(422);
  });

  it('deleting takes it off its order', async () => {
    const caller = await start();
    await receive(caller, [onOrder(1, { ReceiptQty: 4 })]);
    expect((await caller.send('DELETE', 'PurchaseReceipt/Receipt/000001')).status).toBe(204);
    expect(caller.simulator.records.order('PO1')?.Details[0]?.QtyOnReceipts).toBe(0);
    expect(caller.simulator.records.receipts()).toEqual([]);
  });

  it('a return takes goods off the order again, and no more than came', async () => {
    const caller = await start();
    await receive(caller, [onOrder(1, { ReceiptQty: 4 })]);
    const back = (ReceiptQty: number) =>
      receive(caller, [{ POReceiptNbr: '000001', POReceiptLineNbr: 1, ReceiptQty }], { Type: 'Return' });
    expect((await back(1)).status).toBe(422);
    await statusOf(caller, (await release(caller)).headers.get('location'));
    expect((await back(5)).status).toBe(422);
    expect((await back(1)).status).toBe(200);
    expect(caller.simulator.records.order('PO1')?.Details[0]?.QtyOnReceipts).toBe(3);
  });
});
