import { getVendor, postVendor } from '#api/vendors.ts';
import { fakeApi, Refusal } from '#frontend/testing/fake-api.ts';
import { call } from './call.ts';

const noLoad = { data: null };

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});

afterEach(() => jest.restoreAllMocks());

describe('a call', () => {
  it('carries the ID token, and the action beside the request', async () => {
    const api = fakeApi();
    api.on(getVendor, 'get_by_id', () => ({ data: { items: [] } }));
    await call(getVendor, 'get_by_id', { vendor_id: 'V 1/ä' });
    expect(api.requests('get_by_id')).toEqual([{ vendor_id: 'V 1/ä' }]);
    expect(api.tokens()).toEqual(['Bearer token-1']);
  });

  it('tries once more with a refreshed token after a 401', async () => {
    const refreshedIdToken = jest.fn(async () => 'token-2');
    const api = fakeApi({ refreshedIdToken });
    let asked = 0;
    api.on(getVendor, 'vendor_load', () => {
      asked += 1;
      return asked === 1 ? new Refusal(401, 'Sign in again.') : noLoad;
    });
    await expect(call(getVendor, 'vendor_load', {})).resolves.toEqual(noLoad);
    expect(refreshedIdToken).toHaveBeenCalledWith('token-1');
    expect(api.tokens()).toEqual(['Bearer token-1', 'Bearer token-2']);
  });

  it('ends the session when the refreshed token is refused too', async () => {
    const sessionEnded = jest.fn();
    const api = fakeApi({ sessionEnded });
    api.on(getVendor, 'vendor_load', () => new Refusal(401, 'Sign in again.'));
    await expect(call(getVendor, 'vendor_load', {})).rejects.toMatchObject({ status: 401 });
    expect(sessionEnded).toHaveBeenCalledTimes(1);
    expect(api.tokens()).toHaveLength(2);
  });

  it('asks nothing without a session', async () => {
    const api = fakeApi({ idToken: () => Promise.reject(new Error('No session found')) });
    await expect(call(getVendor, 'vendor_load', {})).rejects.toMatchObject({
      status: 401,
      message: 'Your session has ended. Sign in again.',
    });
    expect(api.tokens()).toHaveLength(0);
  });

  it('fails with what the server said', async () => {
    const api = fakeApi();
    const details = [{ path: 'vendorId', code: 'VENDOR_NOT_FOUND', message: 'No such vendor.' }];
    api.on(
      postVendor,
      'set_warehouse_receivable',
      () => new Refusal(404, 'There is no vendor X.', 'VENDOR_NOT_FOUND', details),
    );
    await expect(
      call(postVendor, 'set_warehouse_receivable', { vendorId: 'X', receivableStatus: true }),
    ).rejects.toMatchObject({
      status: 404,
      code: 'VENDOR_NOT_FOUND',
      message: 'There is no vendor X.',
      details,
      requestId: 'request-1',
    });
  });

  it('turns an answer that is not ours into a sentence', async () => {
    fakeApi();
    globalThis.fetch = () => Promise.resolve(new Response('<html>Forbidden</html>', { status: 403 }));
    await expect(call(getVendor, 'vendor_load', {})).rejects.toMatchObject({
      status: 403,
      message: 'Forbidden: Insufficient permissions',
    });
    globalThis.fetch = () => Promise.resolve(new Response('<html>', { status: 200 }));
    await expect(call(getVendor, 'vendor_load', {})).rejects.toMatchObject({ code: 'BROKEN_ANSWER' });
  });

  it('says so when the network is away, and when no answer comes within 30 seconds', async () => {
    fakeApi();
    globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
    await expect(call(getVendor, 'vendor_load', {})).rejects.toMatchObject({ status: 0, code: 'NETWORK' });

    const over = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
    await expect(call(getVendor, 'vendor_load', {})).rejects.toMatchObject({
      code: 'TIMEOUT',
      message: 'The server did not answer within 30 seconds. Try again.',
    });
    expect(over).toHaveBeenCalledWith(30_000);
  });

  it('logs what failed with the request id, and a missing network too; "there is none" is no news', async () => {
    const logged = jest.mocked(console.error);
    const api = fakeApi();
    api.on(
      getVendor,
      'vendor_load',
      () => new Refusal(403, 'Forbidden: Insufficient permissions', 'FORBIDDEN'),
    );
    await expect(call(getVendor, 'vendor_load', {})).rejects.toMatchObject({ status: 403 });
    expect(logged.mock.lastCall).toEqual([
      'GetVendor vendor_load: 403 FORBIDDEN: Forbidden: Insufficient permissions (request request-1)',
    ]);
    api.on(getVendor, 'vendor_load', () => new Refusal(404, 'There is none.'));
    await expect(call(getVendor, 'vendor_load', {})).rejects.toMatchObject({ status: 404 });
    globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
    await expect(call(getVendor, 'vendor_load', {})).rejects.toMatchObject({ status: 0 });
    expect(logged).toHaveBeenCalledTimes(2);
    expect(logged.mock.lastCall?.[0]).toMatch(/^GetVendor vendor_load: no answer NETWORK: /);
  });

  it('takes an error for one whatever status it came with', async () => {
    fakeApi();
    const body = JSON.stringify({ error: 'It did not work.', requestId: 'request-9' });
    globalThis.fetch = () => Promise.resolve(new Response(body, { status: 200 }));
    await expect(call(getVendor, 'vendor_load', {})).rejects.toMatchObject({
      message: 'It did not work.',
      requestId: 'request-9',
    });
  });
});
