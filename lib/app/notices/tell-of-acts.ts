import type { AuditReader, EntryKey } from '#app/audit/audit-ports.ts';
import type { Clock } from '#app/clock-ports.ts';
import type { ReceiptFinder } from '#app/receiving/receipts/received-goods-ports.ts';
import type { AuditEntry } from '#domain/audit/audit-entry.ts';
import { tellEvents } from '#domain/notices/tell.ts';
import { eventOf, receiptIdOf } from '#domain/notices/told-acts.ts';
import { type ChangeBookDeps, changeBook } from './change-book.ts';

export interface TellOfActsDeps extends ChangeBookDeps {
  readonly audit: Pick<AuditReader, 'load'>;
  readonly receipts: Pick<ReceiptFinder, 'loadMany'>;
  readonly clock: Clock;
}

/** Those of the receipts that brought more than was ordered; the record does not say it of them. */
const overReceipts = async (
  { receipts }: Pick<TellOfActsDeps, 'receipts'>,
  entries: readonly AuditEntry[],
): Promise<ReadonlySet<string>> => {
  const ids = entries.flatMap((entry) => receiptIdOf(entry) ?? []);
  const found = ids.length === 0 ? [] : await receipts.loadMany(ids);
  return new Set(
    found.flatMap(({ receiptId, overReceiptReason }) => (overReceiptReason === null ? [] : receiptId)),
  );
};

/**
 * Tells of what people did, as the record has it; of each entry once, however often it is handed over. What it can't tell
 * is thrown, so that the same entries come again.
 */
export const tellOfActs = async (deps: TellOfActsDeps, keys: readonly EntryKey[]): Promise<void> => {
  const entries = (await deps.audit.load(keys)).toSorted((one, other) =>
    one.recordedAt < other.recordedAt ? -1 : 1,
  );
  const over = await overReceipts(deps, entries);
  const events = entries.flatMap((entry) => eventOf(entry, over) ?? []);
  if (events.length === 0) return;
  const now = deps.clock.now();
  await changeBook(deps, now, async (book) => {
    const told = await deps.notices.toldOf(events.map(({ eventId }) => eventId));
    const fresh = events.filter(({ eventId }) => !told.has(eventId));
    return { next: tellEvents(book, fresh, now), eventIds: fresh.map(({ eventId }) => eventId) };
  });
};
