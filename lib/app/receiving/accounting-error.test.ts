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
