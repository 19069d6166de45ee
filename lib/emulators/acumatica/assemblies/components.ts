import { numberOf, type Problems, textOf } from '#emulators/acumatica/receipts/requested-lines.ts';
import type { UnitOfWork } from '#emulators/acumatica/receipts/unit-of-work.ts';
import { exact, isMore, isSame } from '#emulators/acumatica/records/quantity.ts';
import type {
  Assembly,
  AssemblyComponent,
  AssemblySplit,
  Kit,
} from '#emulators/acumatica/records/records.ts';
import { keyOf } from '#emulators/acumatica/records/store.ts';
import type { SentRow } from '#emulators/acumatica/wire/decode.ts';
import { sessionRowId } from '#emulators/acumatica/wire/encode.ts';
import { newGuid } from '#emulators/acumatica/wire/guid.ts';
import { messages } from './messages.ts';
import { sentSplits } from './splits.ts';

type At = Pick<Assembly, 'Qty' | 'WarehouseID' | 'LocationID'>;

/** The rows that the system makes by itself, out of the specification, with lots of its own choice. */
export function componentsOf(work: UnitOfWork, kit: Kit, at: At, problems: Problems): AssemblyComponent[] {
  return kit.StockComponents.map((component, index) => {
    const perUnit = work.item(component.StockInventoryID)?.perBase(component.UOM);
    if (perUnit === undefined) problems.set(`StockComponents/${index}/UOM`, 'Unit conversion is missing.');
    const Qty = exact(component.ComponentQty * (perUnit ?? 1) * at.Qty);
    return {
      id: newGuid(),
      LineNbr: index + 1,
      StockInventoryID: component.StockInventoryID,
      Qty,
      ComponentQty: component.ComponentQty,
      UOM: work.store.get('stockItems', component.StockInventoryID)?.BaseUOM ?? component.UOM,
      LocationID: at.LocationID,
      Allocations: picked(work, component.StockInventoryID, Qty, at),
    };
  });
}

/** The oldest first of what is there; where there is too little the rest has no lot. */
function picked(work: UnitOfWork, inventoryID: string, qty: number, at: At): AssemblySplit[] {
  const splits: AssemblySplit[] = [];
  let wanted = qty;
  for (const one of work.store.under('stock', inventoryID)) {
    const free = exact(one.onHand - one.allocated - one.shipped);
    if (wanted <= 0) break;
    if (free <= 0 || keyOf(one.WarehouseID) !== keyOf(at.WarehouseID)) continue;
    const Qty = Math.min(free, wanted);
    const lot = one.LotSerialNbr === '' ? {} : { LotSerialNbr: one.LotSerialNbr };
    splits.push({ id: newGuid(), ...lot, LocationID: one.LocationID, Qty });
    wanted = exact(wanted - Qty);
  }
  return splits;
}

interface Writing {
  kit: Kit;
  header: At;
  session: string;
  problems: Problems;
}

/** The rows with what was sent laid over them: found by id or line number. None can be added. */
export function withSentRows(
  { kit, header, session, problems }: Writing,
  standing: readonly AssemblyComponent[],
  sent: readonly SentRow[],
): AssemblyComponent[] {
  const rows = new Map(standing.map((row) => [row.id, row]));
  sent.forEach((row, at) => {
    const path = `StockComponents/${at}`;
    const found = standing.find(
      (one) => sessionRowId(session, one.id) === row.id || one.LineNbr === numberOf(row.fields.LineNbr),
    );
    if (!found) {
      problems.set(path, messages.noAddition);
      return;
    }
    const Qty = numberOf(row.fields.Qty) ?? found.Qty;
    const problem = varianceProblem(kit, found, Qty, header.Qty);
    if (problem) problems.set(`${path}/Qty`, problem);
    rows.set(found.id, {
      ...found,
      Qty,
      LocationID: textOf(row.fields.LocationID) ?? found.LocationID,
      Allocations: sentSplits(found.Allocations, row.rows.Allocations, session, false),
    });
  });
  return [...rows.values()];
}

/** What a component may differ by: nothing, or what the specification allows for each kit. */
function varianceProblem(kit: Kit, row: AssemblyComponent, qty: number, kits: number): string | undefined {
  const component = kit.StockComponents.find(
    ({ StockInventoryID }) => keyOf(StockInventoryID) === keyOf(row.StockInventoryID),
  );
  const expected = exact(row.ComponentQty * kits);
  if (!component || isSame(qty, row.Qty) || isSame(qty, expected)) return undefined;
  if (!component.AllowComponentQtyVariance) return messages.dictated;
  const { MinComponentQty = 0, MaxComponentQty } = component;
  const isOver = MaxComponentQty !== undefined && isMore(qty, exact(MaxComponentQty * kits));
  return isOver || isMore(exact(MinComponentQty * kits), qty) ? messages.outOfBounds : undefined;
}
