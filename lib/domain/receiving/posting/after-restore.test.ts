import { mayHaveAnotherNumber } from './after-restore.ts';

describe('a receipt', () => {
  it.each([
    ['2026-11-19T12:59:59.000Z', false],
    // Midnight at the site.
    ['2026-11-19T13:00:00.000Z', true],
    ['2026-12-05T12:59:59.000Z', true],
    ['2026-12-05T13:00:00.000Z', false],
  ])('accepted at %s may have another number after a restore on 20 November: %j', (receivedAt, expected) => {
    expect(mayHaveAnotherNumber(receivedAt, '2026-11-20')).toBe(expected);
  });

  it('has the number that it was given where nothing was restored', () => {
    expect(mayHaveAnotherNumber('2026-11-20T00:00:00.000Z', null)).toBe(false);
  });
});
