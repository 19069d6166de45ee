import { add, ZERO } from '#domain/quantity.ts';
import { balanceKey } from '#domain/stock/ledger/movement.ts';
import { ssccOf } from '#domain/stock/ledger/place.ts';
import type { Shipment, ShipmentPick } from '../shipment.ts';

/** A row of the list by which somebody walks: at one place, some of a lot. */
interface PickRow extends ShipmentPick {
  /** Where to go: of a pallet, where it stands. */
  readonly location: string;
  readonly sscc: string | null;
  readonly baseUom: string;
  readonly name: string;
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/** Goods that several lines take of one lot at one place are one walk, and one scan. */
const onePerPlace = (rows: readonly PickRow[]): readonly PickRow[] => {
  const found = new Map<string, PickRow>();
  for (const row of rows) {
    const key = JSON.stringify([balanceKey(row), row.state]);
    found.set(key, { ...row, qty: add(found.get(key)?.qty ?? ZERO, row.qty) });
  }
  return [...found.values()];
};

/** What is to be picked, and was, by place: somebody walks the warehouse once. `locations`: of pallets, by SSCC. */
export const pickList = (
  { lines }: Pick<Shipment, 'lines'>,
  locations: ReadonlyMap<string, string>,
): readonly PickRow[] =>
  onePerPlace(
    lines.flatMap(({ picks, baseUom, name }) =>
      picks.map((pick) => {
        const sscc = ssccOf(pick);
        const location = sscc === null ? pick.place : (locations.get(sscc) ?? pick.place);
        return { ...pick, location, sscc, baseUom, name };
      }),
    ),
  ).toSorted(
    (one, other) =>
      compare(one.location, other.location) ||
      compare(one.inventoryID, other.inventoryID) ||
      compare(one.lotNumber, other.lotNumber) ||
      compare(one.sscc ?? '', other.sscc ?? ''),
  );
