import * as z from 'zod/mini';
import { siteDay } from '#domain/calendar.ts';
import { itemKey } from '#domain/items/item.ts';
import type { FrozenBom } from '#domain/production/bom/frozen-bom.ts';
import type { RunGoods } from '#domain/production/goods/run-goods.ts';
import type { RunLot } from '#domain/production/goods/run-lot.ts';
import type { Run } from '#domain/production/run.ts';
import { inBase } from '#domain/production/units.ts';
import { add, type Quantity, ZERO } from '#domain/quantity.ts';
import { group, listField, quantityField, type RecordOf } from '#domain/record.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { parsePlace } from '#domain/stock/ledger/place.ts';
import { lotIdKey } from '#domain/stock/lots/lot.ts';

/** What was used of one lot, where the accounting system has it. `lotNumber` empty: the item is not kept by lot. */
const KitLot = group({ lotNumber: z.string(), locationID: z.string(), qty: quantityField });

const KitPart = group({
  inventoryID: z.string(),
  uom: z.string(),
  lots: listField(KitLot),
});
export type KitPart = RecordOf<typeof KitPart>;

/** A closed run as the kit assembly that it becomes; all quantities in base units. */
export const KitToPost = group({
  inventoryID: z.string(),
  revision: z.string(),
  qty: quantityField,
  uom: z.string(),
  warehouseID: z.string(),
  locationID: z.string(),
  /** The site's day on which the run was closed, `YYYY-MM-DD`. */
  date: z.string(),
  /** Empty: the product is not kept by lot. */
  lotNumber: z.string(),
  expiryDate: z.nullable(z.string()),
  parts: listField(KitPart),
});
export type KitToPost = RecordOf<typeof KitToPost>;

interface ClosedRun {
  readonly run: Pick<Run, 'runNumber' | 'good' | 'unit'>;
  readonly goods: RunGoods;
  readonly lots: readonly RunLot[];
  /** The bill that its order keeps; null: none. */
  readonly bom: FrozenBom | null;
  /** What that revision is called in the accounting system; null: it is ours, and has no kit specification there. */
  readonly accountingRevision: string | null;
}

/** Which location the accounting system has a warehouse's goods at, where it is not the place's own. */
export type BookLocations = ReadonlyMap<string, string>;

const inBooksAt = (
  place: string,
  locations: BookLocations,
): { readonly warehouseID: string; readonly locationID: string } | null => {
  const parsed = parsePlace(place);
  if (parsed?.kind !== 'location') return null;
  const { warehouseID } = parsed;
  return { warehouseID, locationID: locations.get(warehouseID) ?? parsed.locationID };
};

/** What was used by component, in the order of the bill's lines. */
const partsOf = (
  { goods, lots }: ClosedRun,
  home: { readonly warehouseID: string; readonly locationID: string },
  locations: BookLocations,
): readonly KitPart[] => {
  const parts = new Map<string, KitPart>();
  for (const lot of lots) {
    const qty = goods.settled.find((one) => lotIdKey(one) === lotIdKey(lot))?.used ?? lot.atLine;
    if (qty === ZERO) continue;
    const { inventoryID, lotNumber, baseUom } = lot;
    const at = inBooksAt(lot.place, locations) ?? home;
    const part = parts.get(itemKey(inventoryID)) ?? { inventoryID, uom: baseUom, lots: [] };
    const same = part.lots.find((one) => one.lotNumber === lotNumber && one.locationID === at.locationID);
    const others = part.lots.filter((one) => one !== same);
    const entry = { lotNumber, locationID: at.locationID, qty: add(same?.qty ?? ZERO, qty) };
    parts.set(itemKey(inventoryID), { ...part, lots: [...others, entry] });
  }
  return [...parts.values()];
};

/** Why a run can't be a kit assembly, as a person reads it; else what it becomes. */
export const kitOfRun = (
  closed: ClosedRun,
  locations: BookLocations = new Map(),
): Result<KitToPost, string> => {
  const { run, goods, lots, bom, accountingRevision } = closed;
  if (!bom) return err(`Run ${run.runNumber} has no bill of material: there is no kit specification for it.`);
  if (accountingRevision === null)
    return err(
      `Revision ${bom.revision} of ${bom.inventoryID} is ours: there is no kit specification for it.`,
    );
  const made: Quantity | null = inBase(run.good, run.unit, goods.sizes);
  if (made === null || made <= ZERO)
    return err(`Run ${run.runNumber} made nothing that can be counted in ${goods.baseUom}.`);
  const home = inBooksAt(goods.place, locations);
  if (home === null) return err(`The place of run ${run.runNumber} is none of the accounting system.`);
  const substitute = lots.find((lot) => lot.standsFor !== null && isUsed(goods, lot));
  if (substitute)
    return err(`${substitute.inventoryID} was used instead of a component: a kit assembly takes none.`);
  const elsewhere = lots.filter((lot) => isUsed(goods, lot) && isElsewhere(lot, home));
  if (elsewhere.length > 0) {
    const names = elsewhere
      .map(({ inventoryID, lotNumber }) => `${inventoryID} ${lotNumber}`.trim())
      .join(', ');
    return err(
      `${names} came from another warehouse than ${home.warehouseID}, where the line stands: a kit assembly has one. Transfer such goods before a run uses them.`,
    );
  }
  return ok({
    ...{ inventoryID: goods.inventoryID, revision: accountingRevision, qty: made, uom: goods.baseUom },
    ...home,
    date: siteDay(Date.parse(goods.closedAt ?? '')),
    lotNumber: goods.lotNumber,
    expiryDate: goods.useBy ?? goods.bestBefore,
    parts: partsOf(closed, home, locations),
  });
};

/** Of a pallet nobody knows where it stood: it is taken from where the line stands. */
const isElsewhere = ({ place }: RunLot, home: { readonly warehouseID: string }): boolean => {
  const parsed = parsePlace(place);
  return parsed?.kind === 'location' && parsed.warehouseID !== home.warehouseID;
};

const isUsed = (goods: RunGoods, lot: RunLot): boolean =>
  (goods.settled.find((one) => lotIdKey(one) === lotIdKey(lot))?.used ?? lot.atLine) !== ZERO;
