import { failureFromResponse, retryAfterOf } from './api-failure.ts';

const waitOf = async (header: string | null): Promise<number> => {
  const headers = new Headers(header === null ? [] : [['retry-after', header]]);
  return retryAfterOf(await failureFromResponse(new Response('{}', { status: 429, headers })));
};

describe('when to ask again', () => {
  it('is read from Retry-After in whole seconds', async () => {
    expect(await waitOf('5')).toBe(5_000);
    expect(await waitOf('0')).toBe(0);
  });

  it.each([null, '', '-1', '1.5', 'soon', 'Sun, 22 Nov 2026 18:00:00 GMT'])(
    'is for us to choose where %j says nothing',
    async (header) => {
      expect(await waitOf(header)).toBe(0);
    },
  );

  it('is for us to choose where no answer came', () => {
    expect(retryAfterOf(new Error('No network'))).toBe(0);
  });
});
