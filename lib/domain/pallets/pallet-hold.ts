import { type DomainError, domainError } from '#domain/errors.ts';
import type { Pallet } from './pallet.ts';

/** Why a pallet is kept from use, as it is said wherever it is scanned; null: it is not. A recall says its number. */
export const palletOnHold = ({ sscc, hold }: Pick<Pallet, 'sscc' | 'hold'>): DomainError | null => {
  if (hold === null) return null;
  return hold.recallId === undefined
    ? domainError('PALLET_ON_HOLD', `Pallet ${sscc} is on hold: ${hold.reason}.`)
    : domainError('LOT_RECALLED', `Pallet ${sscc} is held by recall ${hold.recallId}.`);
};
