import { messages as general } from '#emulators/acumatica/receipts/messages.ts';
import { periodOf, periodProblem } from '#emulators/acumatica/receipts/periods.ts';
import { numberOf, type Problems, textOf } from '#emulators/acumatica/receipts/requested-lines.ts';
import type { UnitOfWork } from '#emulators/acumatica/receipts/unit-of-work.ts';
import { isSame, sum } from '#emulators/acumatica/records/quantity.ts';
import type {
  Assembly,
  AssemblyComponent,
  AssemblySplit,
  Kit,
} from '#emulators/acumatica/records/records.ts';
import { type Change, keyOf } from '#emulators/acumatica/records/store.ts';
import { sydneyDay } from '#emulators/acumatica/wire/dates.ts';
import type { SentRow } from '#emulators/acumatica/wire/decode.ts';
import { newGuid } from '#emulators/acumatica/wire/guid.ts';
import { componentsOf, withSentRows } from './components.ts';
import { messages } from './messages.ts';
import { sentSplits } from './splits.ts';

type Saved =
  | { outcome: 'saved'; assembly: Assembly; changes: Change[] }
  | { outcome: 'refused'; problems: Problems };

type Header = Pick<Assembly, 'Qty' | 'UOM' | 'WarehouseID' | 'LocationID' | 'Date' | 'Description' | 'Hold'>;

/** Enters a kit assembly, or changes one that isn't released. Decides only: the changes are still to be committed. */
export function saveAssembly(work: UnitOfWork, sent: SentRow, session: string, existing?: Assembly): Saved {
  const problems: Problems = new Map();
  if (existing?.Status === 'Released') return refused(problems.set('', general.released));
  const kit = kitOf(work, sent, existing, problems);
  const header = headerOf(work, sent, existing, problems);
  if (!kit || problems.size > 0) return refused(problems);

  const standing =
    existing && isSame(existing.Qty, header.Qty)
      ? existing.StockComponents
      : componentsOf(work, kit, header, problems);
  const rows = withSentRows({ kit, header, session, problems }, standing, sent.rows.StockComponents ?? []);
  const output = sentSplits(existing?.Allocations ?? [], sent.rows.Allocations, session, true);
  const { number, change } = work.store.nextNumber('KitReferenceNbr');
  const assembly: Assembly = {
    id: existing?.id ?? newGuid(),
    Type: existing?.Type ?? work.settings.assemblyType,
    ReferenceNbr: existing?.ReferenceNbr ?? number,
    Status: header.Hold ? 'On Hold' : 'Balanced',
    PostPeriod: periodOf(header.Date),
    KitInventoryID: kit.KitInventoryID,
    Revision: kit.RevisionID,
    ...header,
    LastModifiedDateTime: new Date(work.now).toISOString(),
    Allocations: work.settings.lotTracking ? output : output.map(withoutLot),
    StockComponents: rows,
  };
  if (!header.Hold && problems.size === 0 && !isAssigned(work, assembly))
    problems.set('', general.unassigned);
  if (problems.size > 0) return refused(problems);
  return {
    outcome: 'saved',
    assembly,
    changes: [
      ['assemblies', keyOf(assembly.Type, assembly.ReferenceNbr), assembly],
      ...(existing ? [] : [change]),
    ],
  };
}

const refused = (problems: Problems): Saved => ({ outcome: 'refused', problems });

const withoutLot = ({ LotSerialNbr: _, ExpirationDate: _date, ...split }: AssemblySplit): AssemblySplit =>
  split;

function kitOf(
  { store, settings }: UnitOfWork,
  { fields }: SentRow,
  existing: Assembly | undefined,
  problems: Problems,
): Kit | undefined {
  const type = textOf(fields.Type) ?? settings.assemblyType;
  if (type !== settings.assemblyType) problems.set('Type', general.notInSystem('Type'));
  const id = existing?.KitInventoryID ?? textOf(fields.KitInventoryID);
  const revision = existing?.Revision ?? textOf(fields.Revision);
  const kit = store.get('kits', id, revision);
  if (!kit)
    problems.set(
      store.under('kits', id).length > 0 ? 'Revision' : 'KitInventoryID',
      general.notInSystem('Kit'),
    );
  else if (!kit.Active) problems.set('Revision', messages.inactive(kit.RevisionID));
  return kit;
}

function headerOf(
  work: UnitOfWork,
  { fields }: SentRow,
  existing: Assembly | undefined,
  problems: Problems,
): Header {
  const item = work.store.get('stockItems', existing?.KitInventoryID ?? textOf(fields.KitInventoryID));
  const Qty = numberOf(fields.Qty) ?? existing?.Qty ?? 0;
  if (Qty <= 0) problems.set('Qty', general.notZero);
  const Day = textOf(fields.Date) ?? existing?.Date ?? sydneyDay(work.now);
  const noPeriod = periodProblem(Day, work.settings, work.now);
  if (noPeriod) problems.set('Date', noPeriod);
  const WarehouseID = textOf(fields.WarehouseID) ?? existing?.WarehouseID ?? item?.DefaultWarehouseID ?? '';
  const warehouse = work.store.get('warehouses', WarehouseID);
  if (!warehouse) problems.set('WarehouseID', general.notInSystem('Warehouse'));
  const LocationID = textOf(fields.LocationID) ?? existing?.LocationID;
  const location = warehouse?.Locations.find((one) => keyOf(one.LocationID) === keyOf(LocationID));
  if (LocationID && warehouse && !location) problems.set('LocationID', general.notInSystem('Location'));
  if (location && !location.AssemblyAllowed)
    problems.set('LocationID', messages.noAssemblyAt(location.LocationID));
  return {
    ...{ Qty, Date: Day, WarehouseID, LocationID },
    UOM: existing?.UOM ?? item?.BaseUOM ?? 'EA',
    Description: textOf(fields.Description) ?? existing?.Description,
    Hold: typeof fields.Hold === 'boolean' ? fields.Hold : (existing?.Hold ?? true),
  };
}

/** Every quantity stands at a location, and in a lot where the item has lots. */
function isAssigned(work: UnitOfWork, assembly: Assembly): boolean {
  const whole = (inventoryID: string, qty: number, splits: readonly AssemblySplit[]): boolean => {
    const hasLots = work.settings.lotTracking && work.item(inventoryID)?.tracking !== 'none';
    return (
      isSame(sum(splits.map(({ Qty }) => Qty)), qty) &&
      splits.every(({ LocationID, LotSerialNbr }) => LocationID && (!hasLots || LotSerialNbr))
    );
  };
  const isWhole = ({ StockInventoryID, Qty, Allocations }: AssemblyComponent): boolean =>
    whole(StockInventoryID, Qty, Allocations);
  return (
    assembly.StockComponents.every(isWhole) &&
    whole(assembly.KitInventoryID, assembly.Qty, assembly.Allocations)
  );
}
