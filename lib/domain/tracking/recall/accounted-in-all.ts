import { quantity, sum, toNumber } from '#domain/quantity.ts';

/** What came in of an item, in `baseUom`, and how much of it is accounted for, 0 to 1; null: nothing came in. */
interface ItemAccounted {
  readonly baseUom: string;
  readonly in: number;
  readonly accountedShare: number | null;
}

interface UnitAccounted {
  readonly baseUom: string;
  readonly in: number;
  readonly known: number;
}

/** How much of all that came in is accounted for: a unit each, in the order of its items. */
export const accountedInAll = (items: readonly ItemAccounted[]): readonly UnitAccounted[] =>
  [...new Set(items.map(({ baseUom }) => baseUom))].flatMap((baseUom) => {
    const own = items.filter((item) => item.baseUom === baseUom);
    const came = sum(own.map((item) => quantity(item.in)));
    // A share is a quotient of two quantities: rounded as one, the product is the first again.
    const known = sum(own.map((item) => quantity(item.in * (item.accountedShare ?? 0))));
    return came > 0 ? [{ baseUom, in: toNumber(came), known: toNumber(known) }] : [];
  });
