import { add, atLeastZero, type Quantity, quantity, subtract, sum, toNumber } from '#domain/quantity.ts';

/** What came in of a lot, and what of it nobody can account for, in `baseUom`. */
interface LotAccounted {
  readonly baseUom: string;
  readonly in: number;
  readonly unexplained: number;
  readonly difference: number;
}

interface UnitAccounted {
  readonly baseUom: string;
  readonly in: number;
  readonly known: number;
}

/** How much of all that came in is accounted for. */
interface AccountedInAll {
  /** 0 to 1; of several units the lowest, as bottles and kilograms add up to nothing. Null: nothing came in. */
  readonly share: number | null;
  /** A unit each, in the order of its lots. */
  readonly units: readonly UnitAccounted[];
}

/** Too much of one lot does not make up for too little of another. */
const notKnown = ({ unexplained, difference }: LotAccounted): Quantity =>
  Math.abs(add(quantity(unexplained), quantity(difference))) as Quantity;

export const accountedInAll = (lots: readonly LotAccounted[]): AccountedInAll => {
  const units = [...new Set(lots.map(({ baseUom }) => baseUom))].flatMap((baseUom) => {
    const own = lots.filter((lot) => lot.baseUom === baseUom);
    const came = sum(own.map((lot) => quantity(lot.in)));
    const known = atLeastZero(subtract(came, sum(own.map(notKnown))));
    return came > 0 ? [{ baseUom, in: toNumber(came), known: toNumber(known) }] : [];
  });
  const shares = units.map((unit) => unit.known / unit.in);
  return { share: shares.length === 0 ? null : Math.min(...shares), units };
};
