import type { ItemFacts } from '#emulators/acumatica/records/item-facts.ts';
import { exact, isMore, isSame, sum } from '#emulators/acumatica/records/quantity.ts';
import type { Allocation, ReceiptLine, Warehouse } from '#emulators/acumatica/records/records.ts';
import { newGuid } from '#emulators/acumatica/wire/guid.ts';
import { messages } from './messages.ts';
import type { Path, Problems, RequestedAllocation, RequestedLine } from './requested-lines.ts';

const longestLot = 100;

interface ToAllocate {
  asked: RequestedLine;
  item: ItemFacts | undefined;
  warehouse: Warehouse | undefined;
  defaultLocation: string | undefined;
  /** Quantity of the line in base units. */
  baseQty: number;
}

interface Allocated {
  allocations: Allocation[];
  /** Base quantity that still has no lot or no location. */
  unassignedQty: number;
}

/**
 * Where the goods go and under which lots. Sent rows replace what the system would have made; lots of items
 * that aren't tracked are dropped without a word, and so are dates of classes that don't track them.
 */
export function allocate(
  { asked, item, warehouse, defaultLocation, baseQty }: ToAllocate,
  problems: Problems,
): Allocated {
  const tracked = item !== undefined && item.tracking !== 'none';
  const rows: RequestedAllocation[] =
    asked.allocations.length > 0
      ? asked.allocations
      : [{ path: asked.path, location: asked.location, lot: asked.lot, expiry: asked.expiry, qty: baseQty }];
  const allocations = rows.map((row, at): Allocation => {
    const lot = tracked ? row.lot : undefined;
    const location = row.location ?? asked.location ?? defaultLocation;
    checkLocation(warehouse, location, row.path, problems);
    if (item && lot !== undefined) checkLot(item, lot, row, problems);
    return {
      id: newGuid(),
      LineNbr: 0,
      SplitLineNbr: at + 1,
      ReceiptNbr: '',
      Location: location,
      LotSerialNbr: lot,
      ExpirationDate: item?.expiryRequired && lot !== undefined ? row.expiry : undefined,
      Qty: exact(row.qty ?? 0),
    };
  });
  const given = sum(allocations.map(({ Qty }) => Qty));
  const assigned = sum(
    allocations
      .filter(({ Location, LotSerialNbr }) => Location && (LotSerialNbr || !tracked))
      .map(({ Qty }) => Qty),
  );
  const isOff = !isSame(given, baseQty) || isMore(baseQty, assigned);
  return {
    allocations: item?.isStock === false ? [] : allocations,
    unassignedQty: item?.isStock === false || !isOff ? 0 : exact(Math.abs(baseQty - assigned) || baseQty),
  };
}

function checkLocation(
  warehouse: Warehouse | undefined,
  location: string | undefined,
  path: Path,
  problems: Problems,
): void {
  if (!warehouse || !location) return;
  const found = warehouse.Locations.find(
    ({ LocationID }) => LocationID.toUpperCase() === location.toUpperCase(),
  );
  if (!found) problems.set(`${path}/Location`, messages.notInSystem('Location'));
  else if (!found.Active || !found.ReceiptsAllowed) {
    problems.set(`${path}/Location`, messages.noReceiptsAt(found.LocationID));
  }
}

function checkLot(item: ItemFacts, lot: string, row: RequestedAllocation, problems: Problems): void {
  if (lot.length > longestLot) {
    problems.set(`${row.path}/LotSerialNbr`, messages.tooLong('Lot/Serial Nbr.', longestLot));
  }
  if (item.expiryRequired && !row.expiry) {
    problems.set(`${row.path}/ExpirationDate`, messages.cannotBeEmpty('Expiration Date'));
  }
  if (item.tracking === 'serial' && !isSame(row.qty ?? 0, 1)) {
    problems.set(`${row.path}/Qty`, messages.serialQuantity);
  }
}

const split = '<SPLIT>';

/** The line shows a lot, a date and a place only where all its rows agree; else it says that it is split. */
export function summarise(
  allocations: Allocation[],
): Pick<ReceiptLine, 'Location' | 'LotSerialNbr' | 'ExpirationDate'> {
  const common = (field: 'Location' | 'LotSerialNbr' | 'ExpirationDate') => {
    const values = new Set(allocations.map((row) => row[field] ?? ''));
    return values.size > 1 ? split : [...values][0] || undefined;
  };
  const expiry = common('ExpirationDate');
  return {
    Location: common('Location'),
    LotSerialNbr: common('LotSerialNbr'),
    // A date has no way to say that it is split.
    ExpirationDate: expiry === split ? undefined : expiry,
  };
}
