import type { DomainError } from '#domain/errors.ts';

/** A refusal of the ledger, said of the field that a person filled: how much. */
export const ofQuantity = (error: DomainError): DomainError =>
  error.details ? { ...error, details: error.details.map((detail) => ({ ...detail, path: 'qty' })) } : error;
