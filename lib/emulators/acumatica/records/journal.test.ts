import { appendFileSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { aSetup, onOrder, receive } from '#emulators/acumatica/testing/receipts.ts';
import { closeAll, request, signIn, startForTest } from '#emulators/acumatica/testing/signed-in.ts';
import { openJournal } from './journal.ts';

const folder = mkdtempSync(join(tmpdir(), 'journal-'));
const dataset = aSetup([{ Details: [{ InventoryID: 'PLAIN', OrderQty: 100 }] }]);
let number = 0;
const aFile = () => {
  number += 1;
  return join(folder, 'deep', `${number}.journal`);
};
const start = (stateFile: string) => startForTest({ stateFile, dataset });

afterEach(closeAll);
afterAll(() => rmSync(folder, { recursive: true }));

describe('the journal', () => {
  it('holds a receipt before its answer goes out: killed at once, it is still there', async () => {
    const stateFile = aFile();
    const simulator = await start(stateFile);
    const caller = await signIn(simulator);
    const { body } = await receive(caller, [onOrder(1, { ReceiptQty: 4 })], { VendorRef: 'GR-1' });
    const asKilled = aFile();
    openJournal(asKilled).close();
    writeFileSync(asKilled, readFileSync(stateFile));
    const after = await start(asKilled);
    expect(after.records.receiptsByVendorRef('GR-1')).toMatchObject([
      { id: body.id, ReceiptNbr: '000001', TotalQty: 4 },
    ]);
    expect(after.records.order('PO1')?.Details[0]?.QtyOnReceipts).toBe(4);
    await receive(await signIn(after), [onOrder(1, { ReceiptQty: 1 })]);
    expect(after.records.receipts().map(({ ReceiptNbr }) => ReceiptNbr)).toEqual(['000001', '000002']);
  });

  it('drops a torn last line and nothing else', async () => {
    const stateFile = aFile();
    const first = await start(stateFile);
    await receive(await signIn(first), [onOrder(1, { ReceiptQty: 4 })]);
    const whole = readFileSync(stateFile).length;
    await receive(await signIn(first), [onOrder(1, { ReceiptQty: 5 })]);
    await closeAll();
    truncateSync(stateFile, readFileSync(stateFile).length - 7);
    const after = await start(stateFile);
    expect(after.records.receipts().map(({ TotalQty }) => TotalQty)).toEqual([4]);
    expect(after.records.order('PO1')?.Details[0]?.QtyOnReceipts).toBe(4);
    expect(whole).toBeGreaterThan(0);
  });

  it('leaves books alone that are there already, and is compact after a start', async () => {
    const stateFile = aFile();
    const first = await start(stateFile);
    const caller = await signIn(first);
    const change = (Terms: string) =>
      caller.send('PUT', 'Vendor', { VendorID: { value: 'V1' }, Terms: { value: Terms } });
    for (let day = 1; day <= 20; day += 1) await change(`${day}D`);
    await closeAll();
    const before = readFileSync(stateFile).length;
    const after = await startForTest({ stateFile, dataset: 'demo' });
    expect(after.records.vendor('V1')?.Terms).toBe('20D');
    expect(after.records.vendor('V-SWEETCO')).toBeUndefined();
    expect(readFileSync(stateFile).length).toBeLessThan(before);
  });

  it('leaves out what only a version before kept', async () => {
    const stateFile = aFile();
    await start(stateFile);
    await closeAll();
    appendFileSync(
      stateFile,
      `${JSON.stringify([['vendorClasses', 'GLASS', { id: '1', ClassID: 'GLASS' }]])}\n`,
    );
    expect((await start(stateFile)).records.vendor('V1')).toBeDefined();
    expect(readFileSync(stateFile, 'utf8')).not.toContain('GLASS');
  });

  it('refuses a file that is damaged in the middle', async () => {
    const stateFile = aFile();
    await start(stateFile);
    await closeAll();
    appendFileSync(stateFile, '{broken\n[]\n');
    await expect(start(stateFile)).rejects.toThrow(/damaged at line/);
  });

  it('keeps refresh tokens, so that nobody must consent anew', async () => {
    const stateFile = aFile();
    const form = {
      client_id: '8E0761D9-F4EC-2D4B-A60F-BCE2708C6FDD@BOTTLER',
      client_secret: 'warehouse-demo-client',
    };
    const token = async (simulator: Awaited<ReturnType<typeof start>>, more: Record<string, string>) =>
      request(simulator, 'POST', '/identity/connect/token', {
        body: new URLSearchParams({ ...form, ...more }).toString(),
      });
    const first = await start(stateFile);
    const given = await token(first, {
      grant_type: 'password',
      username: 'warehouse',
      password: 'warehouse-demo',
      scope: 'api offline_access',
    });
    await closeAll();
    const refresh = { grant_type: 'refresh_token', refresh_token: given.body.refresh_token };
    expect((await token(await start(stateFile), refresh)).status).toBe(200);
  });
});
