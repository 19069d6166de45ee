import { codeKey } from '#domain/code-key.ts';
import type { JudgedDocument } from '#domain/posting/judged-document.ts';
import { add, type Quantity, toNumber, ZERO } from '#domain/quantity.ts';
import { lotKey } from '#domain/receiving/request/lot-number.ts';
import type { AdjustmentInBooks, AdjustmentToPost } from './adjustment-to-post.ts';

/** The steps of an adjustment: some systems hold every new one, so that it is taken off hold before it is released. */
export const ADJUSTMENT_STEPS = ['create', 'open', 'release'] as const;

type Rows = AdjustmentInBooks['rows'];

const byKey = (rows: Rows, keyOf: (row: Rows[number]) => string): ReadonlyMap<string, Quantity> => {
  const found = new Map<string, Quantity>();
  for (const row of rows) found.set(keyOf(row), add(found.get(keyOf(row)) ?? ZERO, row.qty));
  return new Map([...found].filter(([, qty]) => qty !== ZERO));
};

const isSame = (one: ReadonlyMap<string, Quantity>, other: ReadonlyMap<string, Quantity>): boolean =>
  one.size === other.size && [...one].every(([key, qty]) => other.get(key) === qty);

const byItem = (rows: Rows) =>
  byKey(rows, ({ inventoryID, warehouseID }) => `${codeKey(inventoryID)} in ${codeKey(warehouseID)}`);

const byLot = (rows: Rows) =>
  byKey(
    rows,
    ({ inventoryID, warehouseID, locationID, lotNumber }) =>
      `${codeKey(inventoryID)} ${lotKey(lotNumber)} at ${codeKey(warehouseID)}/${codeKey(locationID)}`,
  );

const differences = (ours: ReadonlyMap<string, Quantity>, theirs: ReadonlyMap<string, Quantity>) =>
  [...new Set([...ours.keys(), ...theirs.keys()])].flatMap((key) => {
    const [mine, other] = [ours.get(key) ?? ZERO, theirs.get(key) ?? ZERO];
    return mine === other ? [] : [`${key}: ${toNumber(mine)} here; there ${toNumber(other)}.`];
  });

/** What stops one that is not released, in words: only people there can go on with it. */
const STOPPED: Readonly<Record<string, string>> = {
  'Pending Approval': 'It waits for approval there.',
  Rejected: 'It was rejected there.',
};

/** An issue has no field that would take it off hold. */
const HELD = 'It is on hold there: switch Hold Documents on Entry off, and take it off hold.';

/** A document of the accounting system, held against what was adjusted here. It is compared before it is released. */
export const judgeAdjustment = (
  adjustment: AdjustmentToPost,
  found: AdjustmentInBooks,
): JudgedDocument<(typeof ADJUSTMENT_STEPS)[number]> => {
  const items = differences(byItem(adjustment.rows), byItem(found.rows));
  const lots = differences(byLot(adjustment.rows), byLot(found.rows));
  const isReleased = found.status === 'Released';
  if (!isSame(byItem(adjustment.rows), byItem(found.rows)))
    return {
      is: 'not as sent',
      reason: `${isReleased ? 'It is released there with other quantities.' : 'It was changed there.'} ${items.join(' ')}`,
    };
  if (isReleased) return { is: 'whole', differences: lots };
  if (lots.length > 0)
    return { is: 'not as sent', reason: `It is not released, and has other lots. ${lots.join(' ')}` };
  const stopped = STOPPED[found.status];
  if (stopped !== undefined) return { is: 'not as sent', reason: stopped };
  if (found.status !== 'On Hold') return { is: 'unfinished', next: 'release' };
  return found.type === 'Issue' ? { is: 'not as sent', reason: HELD } : { is: 'unfinished', next: 'open' };
};
