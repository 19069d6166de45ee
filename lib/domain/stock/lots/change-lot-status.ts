import { type DomainError, domainError } from '#domain/errors.ts';
import { err, ok, type Result } from '#domain/result.ts';
import type { Lot } from './lot.ts';
import { lotName } from './lot-name.ts';
import { type LotStatus, NEXT_LOT_STATUSES } from './lot-status.ts';

/** What a person decides of a lot. `by`: the user name. `now`: epoch milliseconds. */
interface LotDecision {
  readonly to: LotStatus;
  readonly reason: string;
  readonly by: string;
  /** The client's ULID: the same change is never made twice. */
  readonly requestId?: string;
}

/** The lot as it is to stand, or itself where it stands so already. A lot under recall is released by its recall alone. */
export const changeLotStatus = (
  lot: Lot,
  { to, reason, by, requestId }: LotDecision,
  now: number,
): Result<Lot, DomainError> => {
  if (lot.status === to) return ok(lot);
  const allowed = NEXT_LOT_STATUSES[lot.status];
  if (!allowed.includes(to))
    return err(
      domainError(
        'INVALID_TRANSITION',
        `${lotName(lot)} is ${lot.status}. It can become ${allowed.join(' or ')}.`,
      ),
    );
  if (to === 'Released' && lot.recallId !== null)
    return err(domainError('LOT_RECALLED', `${lotName(lot)} is held by recall ${lot.recallId}.`));
  return ok({
    ...lot,
    status: to,
    reason,
    history: [
      ...lot.history,
      {
        ...{ at: new Date(now).toISOString(), by, status: to, reason },
        ...(requestId === undefined ? {} : { requestId }),
      },
    ],
    version: lot.version + 1,
  });
};
