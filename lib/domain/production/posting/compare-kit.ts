import { isSameCode } from '#domain/code-key.ts';
import { itemKey } from '#domain/items/item.ts';
import { add, type Quantity, sum, toNumber, ZERO } from '#domain/quantity.ts';
import { lotKey } from '#domain/receiving/request/lot-number.ts';
import type { KitToPost } from './kit-to-post.ts';
import type { PostedKit } from './posted-kit.ts';

/**
 * Is what stands in the accounting system what the run used and made? `equal`; `lots differ`: the quantities stand with
 * other lots, locations or dates; `quantities differ`; `different`: not this run's kit.
 */
type KitComparison = 'equal' | 'lots differ' | 'quantities differ' | 'different';

interface ComparedKit {
  readonly comparison: KitComparison;
  /** What differs, a sentence each. */
  readonly differences: readonly string[];
}

interface AnyLot {
  readonly lotNumber: string;
  readonly locationID: string;
  readonly expiryDate?: string | null;
  readonly qty: Quantity;
}

const keyOf = ({ lotNumber, locationID }: AnyLot): string =>
  `${lotKey(lotNumber)}@${locationID.trim().toUpperCase()}`;

const byKey = (lots: readonly AnyLot[]): ReadonlyMap<string, Quantity> => {
  const found = new Map<string, Quantity>();
  for (const lot of lots) found.set(keyOf(lot), add(found.get(keyOf(lot)) ?? ZERO, lot.qty));
  return found;
};

const isSame = (one: ReadonlyMap<string, Quantity>, other: ReadonlyMap<string, Quantity>): boolean =>
  one.size === other.size && [...one].every(([key, qty]) => other.get(key) === qty);

const inWords = (lots: readonly AnyLot[]): string =>
  lots.length === 0
    ? 'nothing'
    : lots
        .map(({ qty, lotNumber }) => `${toNumber(qty)}${lotNumber === '' ? '' : ` of ${lotNumber}`}`)
        .join(', ');

const compareLots = (what: string, ours: readonly AnyLot[], theirs: readonly AnyLot[]): ComparedKit => {
  if (isSame(byKey(ours), byKey(theirs))) return { comparison: 'equal', differences: [] };
  const isAsMuch = sum(ours.map(({ qty }) => qty)) === sum(theirs.map(({ qty }) => qty));
  return {
    comparison: isAsMuch ? 'lots differ' : 'quantities differ',
    differences: [`${what}: ${inWords(ours)} here; there ${inWords(theirs)}.`],
  };
};

/** A component that the accounting system keeps by no lot says its quantity on its row alone. */
const theirLots = (part: PostedKit['parts'][number] | undefined): readonly AnyLot[] => part?.lots ?? [];

const GRAVITY: readonly KitComparison[] = ['equal', 'lots differ', 'quantities differ', 'different'];

/** Compares what was made and every component, in words too; the gravest difference decides. */
export const compareKit = (kit: KitToPost, found: PostedKit): ComparedKit => {
  if (!isSameCode(found.inventoryID, kit.inventoryID) || !isSameCode(found.revision, kit.revision))
    return { comparison: 'different', differences: [] };
  const made: ComparedKit =
    found.qty === kit.qty
      ? { comparison: 'equal', differences: [] }
      : {
          comparison: 'quantities differ',
          differences: [`Made: ${toNumber(kit.qty)} ${kit.uom} here; there ${toNumber(found.qty)}.`],
        };
  const output = { lotNumber: kit.lotNumber, locationID: kit.locationID, qty: kit.qty };
  const parts = new Map(found.parts.map((part) => [itemKey(part.inventoryID), part]));
  const compared = [
    made,
    ...(kit.lotNumber === '' ? [] : [compareLots(kit.inventoryID, [output], found.lots)]),
    ...kit.parts.map((part) =>
      compareLots(part.inventoryID, part.lots, theirLots(parts.get(itemKey(part.inventoryID)))),
    ),
    ...found.parts
      .filter(
        (part) =>
          part.qty !== ZERO && !kit.parts.some((own) => isSameCode(own.inventoryID, part.inventoryID)),
      )
      .map((part) => compareLots(part.inventoryID, [], [{ lotNumber: '', locationID: '', qty: part.qty }])),
  ];
  const worst = Math.max(...compared.map(({ comparison }) => GRAVITY.indexOf(comparison)));
  return {
    comparison: GRAVITY[worst] ?? 'equal',
    differences: compared.flatMap(({ differences }) => differences),
  };
};
