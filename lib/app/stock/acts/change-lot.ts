import { LotFields } from '#api/inventory.ts';
import { changeRecord, type RecordKind } from '#app/change-record.ts';
import type { CallContext } from '#app/dispatch.ts';
import type { Retry } from '#app/mutate.ts';
import type { LotStore } from '#app/stock/stock-ports.ts';
import { domainError } from '#domain/errors.ts';
import { err, ok } from '#domain/result.ts';
import { changeLotStatus } from '#domain/stock/lots/change-lot-status.ts';
import { type Lot, type LotId, lotIdKey } from '#domain/stock/lots/lot.ts';
import { lotName } from '#domain/stock/lots/lot-name.ts';
import type { LotStatus } from '#domain/stock/lots/lot-status.ts';

interface LotChange extends LotId {
  readonly requestId: string;
  readonly reason: string;
  /** The version that the person saw. */
  readonly version: number;
}

const toResponse = (lot: Lot) => ({
  ...LotFields.toWire(lot),
  inventoryID: lot.inventoryID,
  history: lot.history.map((event) => ({ ...event })),
});

const LOTS: RecordKind<Lot> = {
  stale: 'Somebody else changed how this lot stands. Look at it, then decide.',
  contended: 'Others are at this lot this moment. Try again.',
  toResponse,
};

/** Changes how a lot stands, as a person decided who saw a version of it. One that stands so already keeps its reason. */
export const changeLot = async (
  { lots, ...retry }: Retry & { readonly lots: LotStore },
  to: LotStatus,
  change: LotChange,
  { person, now }: CallContext,
) => {
  const { requestId, reason, version } = change;
  const made = ({ history }: Lot) => history.find((event) => event.requestId === requestId);
  const lot = await changeRecord(retry, LOTS, {
    load: async () => (await lots.loadMany([change])).get(lotIdKey(change)) ?? null,
    notFound: () => domainError('LOT_NOT_FOUND', `There is no ${lotName(change)}.`),
    version,
    isMade: (stored) => made(stored) !== undefined,
    isIdOfAnother(stored) {
      const event = made(stored);
      return event !== undefined && (event.status !== to || event.reason !== reason);
    },
    decide: (stored) =>
      stored.status === to
        ? err(domainError('INVALID_TRANSITION', `${lotName(stored)} is ${to} already.`))
        : changeLotStatus(stored, { to, reason, by: person.username, requestId }, now),
    save: (next, previous) => lots.save(next, previous),
  });
  return lot.ok ? ok({ data: toResponse(lot.value) }) : lot;
};
