import type { AccountingError } from '#app/accounting/accounting-response-ports.ts';
import { accountingErrorResponse } from './accounting-error.ts';

const said = (retryAfterMs?: number) =>
  accountingErrorResponse(
    'Acumatica',
    { kind: 'rateLimited', message: 'Busy.', ...(retryAfterMs === undefined ? {} : { retryAfterMs }) },
    'this order has never been read',
  ).message;

describe('too many calls', () => {
  it('says when to try again, where that is known', () => {
    expect(said()).toMatch(/Try again in a few seconds\.$/);
    expect(said(900)).toMatch(/Try again in a few seconds\.$/);
    expect(said(31_200)).toMatch(/Try again in 35 seconds\.$/);
  });
});

describe('when to ask again', () => {
  const wait = (kind: AccountingError['kind'], ms?: number) =>
    accountingErrorResponse(
      'Acumatica',
      { kind, message: 'Busy.', ...(ms === undefined ? {} : { retryAfterMs: ms }) },
      'it was never read',
    ).retryAfterSeconds;

  it.each(['rateLimited', 'unavailable'] as const)(
    'is answered in whole seconds where it is known: %s',
    (kind) => {
      expect(wait(kind, 31_200)).toBe(32);
      expect(wait(kind, 0)).toBe(1);
      expect(wait(kind)).toBeUndefined();
    },
  );

  it('is never answered with a refusal, which no waiting changes', () => {
    expect(wait('refused', 31_200)).toBeUndefined();
  });
});
