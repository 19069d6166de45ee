import { sha256 } from '#app/sha256.ts';
import { type AuditEntry, nextEntry, type RowChange } from '#domain/audit/audit-entry.ts';
import type { ChangeStamp } from '#domain/audit/change-stamp.ts';

const stampOf = (nth: number): ChangeStamp => ({
  ...{ act: 'PostWorkOrder.hold_work_order', at: '2026-03-04T01:00:00.000Z', by: 'mia', role: 'manager' },
  ...{ requestId: `r-${nth}`, device: 'Chrome on Android', reason: 'No cans', nth: 1 },
});

const rowOf = (nth: number) => ({ id: 'WO_1', status: `state ${nth}` });

/** The `nth` change of one work order, as its table tells it. */
export const aRowChange = (nth: number, over: Partial<RowChange> = {}): RowChange => ({
  ...{ noun: 'WorkOrders', isNew: false, position: `since/${String(nth).padStart(40, '0')}` },
  ...{ before: rowOf(nth - 1), after: rowOf(nth) },
  ...{ stamp: stampOf(nth), stampBefore: nth === 1 ? null : stampOf(nth - 1) },
  ...over,
});

/** The entries of so many changes; `by`: whoever made the last of them. */
export const chainOfChanges = async (
  length: number,
  { by }: { readonly by?: string } = {},
): Promise<readonly AuditEntry[]> => {
  const entries: AuditEntry[] = [];
  for (let nth = 1; nth <= length; nth += 1) {
    const change = aRowChange(nth);
    const stamp = { ...change.stamp, ...(by !== undefined && nth === length ? { by } : {}) };
    const at = Date.parse('2026-03-04T01:00:01Z') + nth;
    const entry = await nextEntry({ ...change, stamp }, entries.at(-1) ?? null, at, sha256);
    if (!entry) throw new Error(`Change ${nth} has no entry.`);
    entries.push(entry);
  }
  return entries;
};
