import { type DomainError, domainError } from '#domain/errors.ts';

/** A person has at most a quarter of what all functions may ask together, so that three more find room. */
export const shareOf = (maxPerMinute: number): number => Math.max(2, Math.floor(maxPerMinute / 4));

/** Said where nothing is held that could be answered instead. */
export const shareUsedUp = (accountingName: string, waitMs: number): DomainError => {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  return domainError(
    'TOO_MANY_CALLS',
    `You have asked ${accountingName} for a lot of orders in this minute. Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
    { retryAfterSeconds: seconds },
  );
};
