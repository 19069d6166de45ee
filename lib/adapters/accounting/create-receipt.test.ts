import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CreateOutcome } from '#app/ports.ts';
import { quantity } from '#domain/quantity.ts';
import {
  aBench,
  aLine,
  aReceipt,
  type Bench,
  startEngine,
  stopEngine,
  stopSimulators,
} from './test-bench.ts';

beforeAll(startEngine);
afterEach(stopSimulators);
afterAll(stopEngine);

const outcomeWith = async (bench: Bench, fault: string, receipt = aReceipt()) => {
  const accounting = bench.connect();
  // Signed in before, so that the fault meets the create and not the log-in.
  await accounting.order('Normal', 'PO000101');
  bench.simulator.faults.add({ fault });
  const outcome = await accounting.createReceipt(receipt);
  return { outcome, inBooks: () => bench.simulator.books.receiptsByVendorRef(receipt.vendorRef).length };
};

describe('a create', () => {
  it.each([
    ['timeoutAfterCommit', 'unknown', 1],
    ['timeoutBeforeCommit', 'unknown', 0],
    ['reset', 'unknown', 0],
    ['html503', 'unknown', 0],
    ['429', 'notSent', 0],
    ['lockViolation', 'notSent', 0],
    ['401once', 'created', 1],
    ['401oncex2', 'notSent', 0],
    ['slow(50)', 'created', 1],
  ])('that meets %s is %s', async (fault, outcome, count) => {
    const bench = await aBench();
    const end = await outcomeWith(bench, fault);
    expect(end.outcome.outcome).toBe(outcome);
    expect(end.inBooks()).toBe(count);
  });

  it('whose line broke before it was saved is unknown, and is sent once only', async () => {
    const bench = await aBench();
    const end = await outcomeWith(bench, 'commitAfterDisconnect(30)');
    expect(end.outcome.outcome).toBe('unknown');
    while (end.inBooks() === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    expect(bench.calls('PUT')).toHaveLength(1);
  });

  it.each(['timeoutAfterCommit', 'reset', 'html503', '429', 'lockViolation'])(
    'that meets %s is never repeated',
    async (fault) => {
      const bench = await aBench();
      await outcomeWith(bench, fault);
      expect(bench.calls('PUT')).toHaveLength(1);
    },
  );

  it('of more than the order takes is refused in the words of the accounting system', async () => {
    const bench = await aBench();
    const receipt = aReceipt({ lines: [aLine({ receiptQty: quantity(221) })] });
    expect(await bench.connect().createReceipt(receipt)).toEqual({
      outcome: 'refused',
      message:
        'Line 1, Receipt Qty: Receipted quantity is above the maximum quantity defined in PO Order for this item',
    });
  });

  it.each([422, 500] as const)(
    'on an order line that is not there is refused, said with %s',
    async (status) => {
      const bench = await aBench({ settings: { orderLineErrorStatus: status } });
      const outcome = await bench.connect().createReceipt(aReceipt({ lines: [aLine({ lineNbr: 99 })] }));
      expect(outcome).toMatchObject({ outcome: 'refused', message: expect.stringMatching(/line not found/) });
    },
  );

  it('into a closed period is refused', async () => {
    const bench = await aBench();
    const outcome = await bench.connect().createReceipt(aReceipt({ receivedAt: '2019-01-01T00:00:00.000Z' }));
    expect(outcome).toMatchObject({ outcome: 'refused', message: expect.stringMatching(/period/) });
  });

  it('of lots without the expiry that their class wants is refused', async () => {
    const bench = await aBench();
    const line = aLine({
      inventoryID: 'RM-SUGAR',
      uom: 'KG',
      receiptQty: quantity(5),
      allocations: [{ lotNumber: 'L1', expiryDate: null, qty: quantity(5) }],
    });
    const receipt = aReceipt({ orderNbr: 'PO000101', vendorID: 'V-SWEETCO', lines: [line] });
    expect(await bench.connect().createReceipt(receipt)).toMatchObject({
      outcome: 'refused',
      message: expect.stringMatching(/Expiration Date/),
    });
  });

  it('sends the control quantity where the system validates totals', async () => {
    const bench = await aBench({ settings: { validateControlQty: true } });
    const withTotal = await bench.connect({ sendControlQty: true }).createReceipt(aReceipt());
    expect(withTotal.outcome).toBe('created');
    expect((await bench.connect().createReceipt(aReceipt())).outcome).toBe('refused');
  });

  it('is not sent where nobody can sign in', async () => {
    const bench = await aBench();
    const accounting = bench.connect({ credentials: async () => ({ username: 'x', password: 'y' }) });
    expect((await accounting.createReceipt(aReceipt())).outcome).toBe('notSent');
    expect(bench.calls('PUT')).toEqual([]);
  });

  it('is not sent when its turn does not come', async () => {
    const bench = await aBench();
    const accounting = bench.connect({ maxPerMinute: 2, timing: { writeTurnMs: 100 } });
    await accounting.order('Normal', 'PO000101');
    const outcome = await accounting.createReceipt(aReceipt());
    expect(outcome).toMatchObject({ outcome: 'notSent', retryAfterMs: expect.any(Number) });
    expect(bench.calls('PUT')).toEqual([]);
  });
});

describe('a create that the accounting system never gets', () => {
  it.each(['http://127.0.0.1:1', 'https://accounting.invalid'])('is not sent, at %s', async (baseUrl) => {
    const bench = await aBench();
    expect((await bench.connect({ baseUrl }).createReceipt(aReceipt())).outcome).toBe('notSent');
  });

  it('is not sent after the system went away under a session that stood', async () => {
    const bench = await aBench();
    const accounting = bench.connect();
    await accounting.order('Normal', 'PO000101');
    await bench.simulator.close();
    expect((await accounting.createReceipt(aReceipt())).outcome).toBe('notSent');
  });
});

describe('the line to a server that does as it likes', () => {
  const servers: http.Server[] = [];

  afterEach(async () => {
    for (const server of servers.splice(0)) {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    }
  });

  const listen = async (server: http.Server): Promise<number> => {
    servers.push(server);
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    return (server.address() as AddressInfo).port;
  };

  /** Signs anybody in; answers a PUT as told. */
  const erp = (onPut: (response: http.ServerResponse) => void) => {
    const seen: string[] = [];
    const server = http.createServer((request, response) => {
      request.resume();
      request.on('end', () => {
        seen.push(request.method ?? '');
        if (request.method !== 'PUT') {
          response.writeHead(204, { 'Set-Cookie': '.ASPXAUTH=abc; path=/' }).end();
        } else onPut(response);
      });
    });
    return { server, seen };
  };

  const answering = async (status: number, body: string, headers: Record<string, string> = {}) => {
    const { server, seen } = erp((response) => response.writeHead(status, headers).end(body));
    const port = await listen(server);
    const bench = await aBench();
    const outcome = await bench.connect({ baseUrl: `http://127.0.0.1:${port}` }).createReceipt(aReceipt());
    return { outcome, puts: seen.filter((method) => method === 'PUT').length };
  };

  const exception = (exceptionType: string, exceptionMessage: string) =>
    JSON.stringify({
      message: 'An error has occurred.',
      exceptionMessage,
      exceptionType,
      stackTrace: '   at secret()',
    });

  it.each<[string, number, string, CreateOutcome['outcome']]>([
    ['a number', 200, '{"ReceiptNbr":{"value":"000042"}}', 'created'],
    ['a number in the newer dialect', 201, '{"ReceiptNbr":{"value":{"id":"000042"}}}', 'created'],
    ['no number', 200, '{"id":"x"}', 'unknown'],
    ['a number that is none', 200, '{"ReceiptNbr":{"value":"<NEW>"}}', 'unknown'],
    ['nothing', 200, '', 'unknown'],
    ['half of the answer', 200, '{"ReceiptNbr":{"val', 'unknown'],
    ['done without content', 204, '', 'unknown'],
    ['a redirect to its error page', 302, '', 'unknown'],
    ['an invalid request', 400, '{"message":"The request is invalid."}', 'refused'],
    ['no rights', 403, '{"message":"No rights."}', 'refused'],
    ['no such endpoint', 404, '', 'refused'],
    ['a precondition', 412, '', 'refused'],
    ['errors on fields', 422, '{"VendorID":{"value":"V","error":"Vendor is on hold."}}', 'refused'],
    [
      'a lock on another record',
      422,
      '{"error":"Another process has updated the \'POOrder\' record."}',
      'notSent',
    ],
    ['too many requests', 429, 'declined', 'notSent'],
    ['a time-out of its own', 408, '', 'unknown'],
    ['a conflict', 409, '{"message":"?"}', 'unknown'],
    ['an exception of validation', 500, exception('PX.Data.PXSetPropertyException', 'Anything.'), 'refused'],
    [
      'a business sentence',
      500,
      exception('PX.Data.PXException', "'Post Period' cannot be empty."),
      'refused',
    ],
    ['an exception without meaning', 500, exception('PX.Data.PXException', 'Something failed.'), 'unknown'],
    ['a dead database', 500, exception('System.Data.SqlClient.SqlException', 'Timeout expired.'), 'unknown'],
    ['a lock violation', 500, exception('PX.Data.PXLockViolationException', 'Gone.'), 'notSent'],
    ['an error page', 500, '<html>Runtime Error</html>', 'unknown'],
    ['a gateway time-out', 504, '{"message":"Gateway"}', 'unknown'],
  ])('with %s is classified', async (_, status, body, expected) => {
    const { outcome, puts } = await answering(status, body);
    expect(outcome.outcome).toBe(expected);
    expect(puts).toBe(1);
    expect(JSON.stringify(outcome)).not.toContain('secret()');
  });

  it('tells how long a declined create should wait', async () => {
    const { outcome } = await answering(429, '', { 'Retry-After': '7' });
    expect(outcome).toMatchObject({ outcome: 'notSent', retryAfterMs: 7000 });
  });

  it('is unknown when it breaks in the middle of the answer', async () => {
    const { server } = erp((response) => {
      response.writeHead(200, { 'Content-Length': '500' });
      response.write('{"ReceiptNbr":', () => response.socket?.destroy());
    });
    const port = await listen(server);
    const outcome = await (await aBench())
      .connect({ baseUrl: `http://127.0.0.1:${port}` })
      .createReceipt(aReceipt());
    expect(outcome.outcome).toBe('unknown');
  });
});
