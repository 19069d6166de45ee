import { messages } from '#emulators/acumatica/receipts/messages.ts';
import { periodOf, periodProblem } from '#emulators/acumatica/receipts/periods.ts';
import { numberOf, type Problems, textOf } from '#emulators/acumatica/receipts/requested-lines.ts';
import type { UnitOfWork } from '#emulators/acumatica/receipts/unit-of-work.ts';
import { isSame, sum } from '#emulators/acumatica/records/quantity.ts';
import type { AdjustmentRow, AssemblySplit, StockAdjustment } from '#emulators/acumatica/records/records.ts';
import { type Change, keyOf } from '#emulators/acumatica/records/store.ts';
import { sydneyDay } from '#emulators/acumatica/wire/dates.ts';
import type { SentRow } from '#emulators/acumatica/wire/decode.ts';
import { newGuid } from '#emulators/acumatica/wire/guid.ts';

type Kind = 'adjustments' | 'issues';

type Saved =
  | { outcome: 'saved'; adjustment: StockAdjustment; changes: Change[] }
  | { outcome: 'refused'; problems: Problems };

const COUNTERS: Record<Kind, string> = { adjustments: 'AdjustmentNbr', issues: 'IssueNbr' };

/** What the field holds; what is longer is refused. */
const REFERENCE_LENGTH = 40;

/** Enters an adjustment or an issue, or changes one that isn't released. The changes are still to be committed. */
export function saveAdjustment(
  work: UnitOfWork,
  kind: Kind,
  sent: SentRow,
  existing?: StockAdjustment,
): Saved {
  const problems: Problems = new Map();
  if (existing?.Status === 'Released')
    return { outcome: 'refused', problems: problems.set('', messages.released) };
  const { fields } = sent;
  const day = textOf(fields.Date) ?? existing?.Date ?? sydneyDay(work.now);
  const noPeriod = periodProblem(day, work.settings, work.now);
  if (noPeriod) problems.set('Date', noPeriod);
  const ExternalRef = textOf(fields.ExternalRef) ?? existing?.ExternalRef;
  if (ExternalRef && ExternalRef.length > REFERENCE_LENGTH)
    problems.set('ExternalRef', messages.tooLong('ExternalRef', REFERENCE_LENGTH));
  const added = (sent.rows.Details ?? []).map((row, at) =>
    rowOf(work, kind, row, at, existing?.Details.length ?? 0, problems),
  );
  const Details = [...(existing?.Details ?? []), ...added];
  const { number, change } = work.store.nextNumber(COUNTERS[kind]);
  // An issue has no field for it: a new one is held by the preference alone.
  const asked = kind === 'adjustments' && typeof fields.Hold === 'boolean' ? fields.Hold : existing?.Hold;
  const Hold = existing ? (asked ?? false) : work.settings.holdAdjustments || (asked ?? false);
  if (!Hold && problems.size === 0 && !Details.every((row) => isAssigned(work, kind, row)))
    problems.set('', messages.unassigned);
  if (problems.size > 0) return { outcome: 'refused', problems };
  const waits = kind === 'adjustments' && work.settings.approveAdjustments;
  const adjustment: StockAdjustment = {
    id: existing?.id ?? newGuid(),
    ReferenceNbr: existing?.ReferenceNbr ?? number,
    Status: Hold ? 'On Hold' : waits ? 'Pending Approval' : 'Balanced',
    ...{ Hold, Date: day, PostPeriod: periodOf(day), ExternalRef, Details },
    Description: textOf(fields.Description) ?? existing?.Description,
    LastModifiedDateTime: new Date(work.now).toISOString(),
  };
  return {
    outcome: 'saved',
    adjustment,
    changes: [[kind, keyOf(adjustment.ReferenceNbr), adjustment], ...(existing ? [] : [change])],
  };
}

function rowOf(
  work: UnitOfWork,
  kind: Kind,
  { fields, rows }: SentRow,
  at: number,
  standing: number,
  problems: Problems,
): AdjustmentRow {
  const path = `Details/${at}`;
  const id = textOf(fields.InventoryID) ?? '';
  const item = work.store.get('stockItems', id);
  if (!item) problems.set(`${path}/InventoryID`, messages.notInSystem('Inventory ID'));
  // A field of another name is ignored in silence: then the item's own warehouse is meant.
  const WarehouseID = textOf(fields.WarehouseID) ?? item?.DefaultWarehouseID ?? '';
  const warehouse = work.store.get('warehouses', WarehouseID);
  if (!warehouse) problems.set(`${path}/WarehouseID`, messages.notInSystem('Warehouse'));
  const LocationID = textOf(kind === 'issues' ? fields.Location : fields.LocationID);
  const isKnown = (location: string | undefined) =>
    !location || warehouse?.Locations.some((one) => keyOf(one.LocationID) === keyOf(location));
  if (warehouse && !isKnown(LocationID))
    problems.set(
      `${path}/${kind === 'issues' ? 'Location' : 'LocationID'}`,
      messages.notInSystem('Location'),
    );
  const Qty = numberOf(fields.Qty) ?? 0;
  if (Qty === 0 || (kind === 'issues' && Qty < 0)) problems.set(`${path}/Qty`, messages.notZero);
  const UOM = textOf(fields.UOM) ?? item?.BaseUOM ?? 'EA';
  if (item && work.item(id)?.perBase(UOM) === undefined) problems.set(`${path}/UOM`, messages.noConversion);
  const Allocations = (rows.Allocations ?? []).map(
    (split): AssemblySplit => ({
      id: newGuid(),
      LotSerialNbr: textOf(split.fields.LotSerialNbr),
      ExpirationDate: textOf(split.fields.ExpirationDate),
      LocationID: textOf(split.fields.Location) ?? LocationID,
      Qty: numberOf(split.fields.Qty) ?? 0,
    }),
  );
  return {
    id: newGuid(),
    LineNumber: standing + at + 1,
    InventoryID: item?.InventoryID ?? id,
    ...{ WarehouseID: warehouse?.WarehouseID ?? WarehouseID, LocationID, Qty, UOM, Allocations },
    LotSerialNbr: textOf(fields.LotSerialNbr),
    ExpirationDate: textOf(fields.ExpirationDate),
    ReasonCode: textOf(fields.ReasonCode),
    TranType: textOf(fields.TranType),
  };
}

/** Every quantity stands at a location, and in a lot where the item has lots. */
function isAssigned(work: UnitOfWork, kind: Kind, row: AdjustmentRow): boolean {
  const item = work.item(row.InventoryID);
  const hasLots = work.settings.lotTracking && item?.tracking !== 'none';
  if (kind === 'adjustments') return Boolean(row.LocationID && (!hasLots || row.LotSerialNbr));
  if (row.Allocations.length === 0) return Boolean(row.LocationID && !hasLots);
  const whole = isSame(sum(row.Allocations.map(({ Qty }) => Qty)), row.Qty * (item?.perBase(row.UOM) ?? 1));
  return (
    whole && row.Allocations.every(({ LocationID, LotSerialNbr }) => LocationID && (!hasLots || LotSerialNbr))
  );
}
