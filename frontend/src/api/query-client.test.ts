import { ApiFailure } from './api-failure.ts';
import { newQueryClient } from './query-client.ts';

const failure = (status: number) => new ApiFailure({ status, code: 'X', message: 'x' });
const { queries, mutations } = newQueryClient().getDefaultOptions();
const retriesQuery = queries?.retry as (failures: number, error: Error) => boolean;
const retriesMutation = mutations?.retry as (failures: number, error: Error) => boolean;

describe('retries (spec §9, design.md §7)', () => {
  it.each([0, 429, 500, 503])('asks up to three times more after %i', (status) => {
    expect([0, 1, 2, 3].map((failures) => retriesQuery(failures, failure(status)))).toEqual([
      true,
      true,
      true,
      false,
    ]);
  });

  it.each([400, 401, 403, 404, 409, 422])('does not ask again after %i', (status) => {
    expect(retriesQuery(0, failure(status))).toBe(false);
    expect(retriesMutation(0, failure(status))).toBe(false);
  });

  it('backs off up to 30 seconds', () => {
    const delay = queries?.retryDelay as (failures: number) => number;
    expect([0, 1, 2, 9].map(delay)).toEqual([1000, 2000, 4000, 30_000]);
  });

  it('sends a write once more after a second, never after a 429', () => {
    expect(mutations?.retryDelay).toBe(1000);
    expect(retriesMutation(0, failure(503))).toBe(true);
    expect(retriesMutation(1, failure(503))).toBe(false);
    expect(retriesMutation(0, failure(429))).toBe(false);
  });

  it('keeps answers fresh for five minutes and at all for fifteen', () => {
    expect(queries?.staleTime).toBe(300_000);
    expect(queries?.gcTime).toBe(900_000);
    expect(queries?.refetchOnWindowFocus).toBe(false);
    expect(queries?.refetchOnReconnect).toBe(true);
  });
});
