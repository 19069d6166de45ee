import { numberOf, textOf } from '#emulators/acumatica/receipts/requested-lines.ts';
import type { AssemblySplit } from '#emulators/acumatica/records/records.ts';
import type { SentRow } from '#emulators/acumatica/wire/decode.ts';
import { sessionRowId } from '#emulators/acumatica/wire/encode.ts';
import { newGuid } from '#emulators/acumatica/wire/guid.ts';

/**
 * Splits of a row after it was written: one that names its id is changed or goes, the others come beside what stands.
 * `replaces`: those of what is made take the place of all that the system made by itself, where any is new.
 */
export function sentSplits(
  standing: readonly AssemblySplit[],
  sent: readonly SentRow[] | undefined,
  session: string,
  replaces: boolean,
): AssemblySplit[] {
  if (!sent) return [...standing];
  const known = new Map(standing.map((split) => [sessionRowId(session, split.id), split]));
  const isNew = (row: SentRow) => !row.delete && !known.has(row.id ?? '');
  const left = new Map(replaces && sent.some(isNew) ? [] : standing.map((split) => [split.id, split]));
  for (const row of sent) {
    const found = known.get(row.id ?? '');
    if (row.delete) {
      if (found) left.delete(found.id);
      continue;
    }
    const id = found?.id ?? newGuid();
    const { fields } = row;
    left.set(id, {
      id,
      LotSerialNbr: textOf(fields.LotSerialNbr) ?? found?.LotSerialNbr,
      ExpirationDate: textOf(fields.ExpirationDate) ?? found?.ExpirationDate,
      LocationID: textOf(fields.LocationID) ?? found?.LocationID,
      Qty: numberOf(fields.Qty) ?? found?.Qty ?? 0,
    });
  }
  return [...left.values()];
}
