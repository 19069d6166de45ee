import type { AccountingError } from '#app/accounting/accounting-response-ports.ts';
import { type DomainError, domainError } from '#domain/errors.ts';

/** 'a few seconds', or how many where that is known. */
const formatWait = (ms: number | undefined): string =>
  ms === undefined || ms < 5_000 ? 'a few seconds' : `${Math.ceil(ms / 5_000) * 5} seconds`;

const retryAfter = (ms: number | undefined): { retryAfterSeconds?: number } =>
  ms === undefined ? {} : { retryAfterSeconds: Math.max(1, Math.ceil(ms / 1000)) };

/**
 * The accounting system was needed and gave no answer that helps: what to say. 503 is for its absence alone; that we
 * ask too much, or that it refuses, are other things to do (design.md invariant 6).
 */
export const accountingErrorResponse = (
  accountingName: string,
  error: AccountingError,
  what: string,
): DomainError => {
  switch (error.kind) {
    case 'rateLimited':
      return domainError(
        'TOO_MANY_CALLS',
        `${accountingName} is being asked a lot at this moment, and ${what}. Try again in ${formatWait(error.retryAfterMs)}.`,
        retryAfter(error.retryAfterMs),
      );
    case 'refused':
      return domainError('ACCOUNTING_REFUSED', `${accountingName} refused: ${error.message}`);
    case 'unavailable':
      return domainError(
        'ACCOUNTING_AWAY',
        `${accountingName} does not answer and ${what}. Try again in a minute.`,
        retryAfter(error.retryAfterMs),
      );
  }
};
