import { flag, type Raw, text } from '#adapters/accounting/protocol/decode.ts';
import { createListing } from '#adapters/accounting/protocol/paging.ts';
import type { ReadResult } from '#adapters/accounting/protocol/read-reply.ts';
import type { Records } from '#adapters/accounting/protocol/records.ts';
import type { Clock } from '#app/clock-ports.ts';
import { isSameCode } from '#domain/code-key.ts';
import { ok } from '#domain/result.ts';

/** How items of a class are tracked (accounting-contract.md §3.3). */
interface LotRules {
  readonly lotTrackingEnabled: boolean;
  readonly lotAssigned: 'When Received' | 'When Used';
  readonly expiryRequired: boolean;
  readonly serial: boolean;
}

export interface LotClasses {
  readonly feature: 'on' | 'off';
  rulesOf(classID: string): LotRules;
}

const SELECT = ['ClassID', 'TrackingMethod', 'TrackExpirationDate', 'AssignmentMethod'];

const FRESH_MS = 15 * 60_000;

const TOP = 500;

export const NOT_TRACKED: LotRules = {
  lotTrackingEnabled: false,
  lotAssigned: 'When Received',
  expiryRequired: false,
  serial: false,
};

const rulesIn = (record: Raw): LotRules => {
  const method = text(record, 'TrackingMethod').toLowerCase();
  const lotTrackingEnabled = method !== '' && method !== 'not tracked';
  const lotAssigned =
    text(record, 'AssignmentMethod').toLowerCase() === 'when used' ? 'When Used' : 'When Received';
  return {
    lotTrackingEnabled,
    lotAssigned,
    // A date is asked for on arrival only where the lot is recorded on arrival.
    expiryRequired:
      lotTrackingEnabled && lotAssigned === 'When Received' && flag(record, 'TrackExpirationDate'),
    serial: method.includes('serial'),
  };
};

/** All lot classes, kept for a quarter of an hour. 403 means that the feature is off: then nothing is tracked. */
export const createLotClassReader = (
  records: Records,
  clock: Clock,
): ((deadline?: number) => Promise<ReadResult<LotClasses>>) => {
  let kept: { readonly classes: LotClasses; readonly readAt: number } | null = null;
  return async (deadline) => {
    if (kept && clock.now() - kept.readAt < FRESH_MS) return ok(kept.classes);
    const found: Raw[] = [];
    const listing = createListing();
    for (let skip: number | null = 0; skip !== null; ) {
      const page = await records.list('LotSerialClass', { select: SELECT, top: TOP, skip }, deadline);
      if (!page.ok && page.reason === 'forbidden')
        return ok(keep({ feature: 'off', rulesOf: () => NOT_TRACKED }));
      if (!page.ok) return page;
      found.push(...page.value.rows);
      const next = listing.nextAfter(skip, page.value.rows, TOP);
      if (!next.ok) return next;
      skip = next.value;
    }
    const rulesOf = (classID: string): LotRules => {
      const record = found.find((one) => isSameCode(text(one, 'ClassID'), classID));
      return record ? rulesIn(record) : NOT_TRACKED;
    };
    return ok(keep({ feature: 'on', rulesOf }));
  };

  function keep(classes: LotClasses): LotClasses {
    kept = { classes, readAt: clock.now() };
    return classes;
  }
};
