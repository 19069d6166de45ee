import { saveAdjustment } from '#emulators/acumatica/adjustments/save-adjustment.ts';
import { exception } from '#emulators/acumatica/http/error-replies.ts';
import type { StockAdjustment } from '#emulators/acumatica/records/records.ts';
import { adjustmentSchema, issueSchema } from '#emulators/acumatica/wire/adjustment-schema.ts';
import type { SentRow } from '#emulators/acumatica/wire/decode.ts';
import { refusal } from './echo.ts';
import { type EntityRequest, type WriteResult, wireOptions } from './entity-request.ts';
import { unitOfWorkOf } from './write-receipt.ts';

/** Enters an adjustment or an issue, or changes an existing one. */
export function writeAdjustment(
  kind: 'adjustments' | 'issues',
  sent: SentRow,
  existing: StockAdjustment | undefined,
  call: EntityRequest,
): WriteResult {
  const schema = kind === 'issues' ? issueSchema : adjustmentSchema;
  const saved = saveAdjustment(unitOfWorkOf(call), kind, sent, existing);
  if (saved.outcome === 'refused')
    return { reply: refusal({ schema, sent, problems: saved.problems, existing }, wireOptions(call)) };
  const isPartial = call.faults.has('partialCommit') && !existing;
  if (call.faults.has('lotsDiscarded') || isPartial) discardLots(saved.adjustment);
  call.simulator.store.commit(saved.changes);
  if (isPartial) return { reply: exception('An error occurred while the document was being saved.') };
  return { record: saved.adjustment };
}

/** What some tenants save instead of what they were sent. */
function discardLots(adjustment: StockAdjustment): void {
  adjustment.Details = adjustment.Details.map(({ LotSerialNbr: _, ExpirationDate: _date, ...row }) => ({
    ...row,
    Allocations: row.Allocations.map(({ id, LocationID, Qty }) => ({ id, LocationID, Qty })),
  }));
}
