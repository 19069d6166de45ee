import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CreateOutcome } from '#app/receiving/posting/accounting-receipt-ports.ts';
import { aBench, aReceipt } from '#test/support/accounting/accounting-bench.ts';

describe('a create that is answered', () => {
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
    [
      'another operation under way',
      500,
      exception('System.InvalidOperationException', 'The previous operation has not been completed yet.'),
      'notSent',
    ],
    ['a lock violation', 500, exception('PX.Data.PXLockViolationException', 'Gone.'), 'notSent'],
    ['an error page', 500, '<html>Runtime Error</html>', 'unknown'],
    ['a gateway time-out', 504, '{"message":"Gateway"}', 'unknown'],
  ])('with %s is classified', async (_, status, body, expected) => {
    const { outcome, puts } = await answering(status, body);
    expect(outcome.outcome).toBe(expected);
    expect(puts).toBe(1);
    expect(JSON.stringify(outcome)).not.toContain('secret()');
  });

  it('that was declined as one too many is no attempt, and tells how long it should wait', async () => {
    const { outcome } = await answering(429, '', { 'Retry-After': '7' });
    expect(outcome).toMatchObject({ outcome: 'notSent', noAttempt: 'declined', retryAfterMs: 7000 });
  });

  it.each(['1e300', 'Infinity', 'Fri, 31 Dec 9999 23:59:59 GMT', '1000000000'])(
    'is never told to wait for longer than a quarter of an hour: %s',
    async (wait) => {
      const { outcome } = await answering(429, '', { 'Retry-After': wait });
      expect(outcome).toMatchObject({ outcome: 'notSent', retryAfterMs: 15 * 60_000 });
    },
  );

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
