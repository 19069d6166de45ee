import type * as mirrored from '#domain/orders/mirrored-order.ts';
import type { Reserved } from '#domain/orders/reservations.ts';
import type * as comparing from '#domain/receiving/posting/compare-posted.ts';
import type * as posting from '#domain/receiving/posting/posting.ts';
import type * as fitting from '#domain/receiving/posting/still-fits.ts';

/*
 * The product's own rules with one guard taken out of each, for the tests that show what it protects. `broken` says
 * which one is out at this moment; all others are as they are.
 */

type Broken = () => string | null;

/** The order as if nothing were on its way. */
const asIfIdle = <Order extends Reserved>(order: Order): Order => ({
  ...order,
  reservations: Object.fromEntries(
    Object.entries(order.reservations).map(([id, reservation]) => [id, { ...reservation, phase: 'waiting' }]),
  ),
});

export const brokenSnapshots = (
  { withSnapshot }: typeof mirrored,
  broken: Broken,
): Pick<typeof mirrored, 'withSnapshot'> => ({
  withSnapshot: (order, snapshot, epochBefore) => {
    if (broken() === 'epoch') return withSnapshot(order, snapshot, order.epoch);
    if (broken() !== 'freeze') return withSnapshot(order, snapshot, epochBefore);
    const next = withSnapshot(asIfIdle(order), snapshot, epochBefore);
    return next.ok ? { ...next, value: { ...next.value, reservations: order.reservations } } : next;
  },
});

export const brokenPosting = ({ claim }: typeof posting, broken: Broken): Pick<typeof posting, 'claim'> => ({
  claim: (both, owner, now) => {
    if (broken() !== 'one in flight') return claim(both, owner, now);
    const claimed = claim({ ...both, order: asIfIdle(both.order) }, owner, now);
    if (!claimed.ok) return claimed;
    const { receiptId } = both.receipt;
    const mine = claimed.value.order.reservations[receiptId];
    const reservations = { ...both.order.reservations, ...(mine ? { [receiptId]: mine } : {}) };
    return { ...claimed, value: { ...claimed.value, order: { ...claimed.value.order, reservations } } };
  },
});

export const brokenFitsCheck = (
  { orderMismatchReason }: typeof fitting,
  broken: Broken,
): Pick<typeof fitting, 'orderMismatchReason'> => ({
  orderMismatchReason: (receipt, fresh) => (broken() === 'fits' ? null : orderMismatchReason(receipt, fresh)),
});

export const brokenComparison = (
  { comparePosted }: typeof comparing,
  broken: Broken,
): Pick<typeof comparing, 'comparePosted'> => ({
  comparePosted: (receipt, found) => {
    const comparison = comparePosted(receipt, found);
    return comparison.comparison === `${broken()} differ`
      ? { comparison: 'equal', differences: [] }
      : comparison;
  },
});
