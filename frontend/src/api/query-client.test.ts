import { ApiFailure } from './api-failure.ts';
import { newQueryClient } from './query-client.ts';

const failure = (status: number, retryAfterMs = 0) =>
  new ApiFailure({ status, code: 'X', message: 'x', retryAfterMs });
const { queries, mutations } = newQueryClient().getDefaultOptions();
const retriesQuery = queries?.retry as (failures: number, error: Error) => boolean;
const retriesMutation = mutations?.retry as (failures: number, error: Error) => boolean;

type Delay = (failures: number, error: Error) => number;
const queryDelay = queries?.retryDelay as Delay;
const mutationDelay = mutations?.retryDelay as Delay;

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

  it('reads a list once more from its start where a key of its pages is none any more', () => {
    const refused = new ApiFailure({ status: 400, code: 'INVALID_PAGE_KEY', message: 'x' });
    expect([0, 1].map((failures) => retriesQuery(failures, refused))).toEqual([true, false]);
  });

  it('backs off up to 30 seconds', () => {
    expect([0, 1, 2, 9].map((failures) => queryDelay(failures, failure(503)))).toEqual([
      1000, 2000, 4000, 30_000,
    ]);
  });

  it('waits at least as long as the server asks for', () => {
    expect(queryDelay(0, failure(429, 5_000))).toBe(5_000);
    expect(queryDelay(3, failure(429, 5_000))).toBe(8_000);
    expect(mutationDelay(0, failure(503, 4_000))).toBe(4_000);
  });

  it('tells the person instead of waiting where the server asks for long', () => {
    expect(retriesQuery(0, failure(503, 10_000))).toBe(true);
    expect(retriesQuery(0, failure(503, 30_000))).toBe(false);
    expect(retriesMutation(0, failure(503, 30_000))).toBe(false);
  });

  it('sends a write once more after a second, never after a 429', () => {
    expect(mutationDelay(0, failure(503))).toBe(1000);
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
