import { itemKey } from '#domain/items/item.ts';
import { add, atLeastZero, type Quantity, quantity, subtract, sum, toNumber } from '#domain/quantity.ts';
import type { LotId } from '#domain/stock/lots/lot.ts';
import { type Answered, type AtCustomer, atCustomer } from './at-customers.ts';

/** What became of a lot, in `baseUom`. */
interface Became {
  readonly inventoryID: string;
  readonly name: string;
  readonly baseUom: string;
  readonly in: number;
  readonly onHand: number;
  readonly used: number;
  readonly shipped: number;
  readonly scrapped: number;
  readonly sampled: number;
  readonly unexplained: number;
  readonly difference: number;
}

/** Who got how much, and how they answered, the oldest answer first. */
interface Got {
  readonly goods: readonly (LotId & { readonly qty: number })[];
  readonly contacts: readonly Answered[];
}

/** What a recall comes to for one item, all lots of it together, in its base unit. */
export interface RecallTotal extends Pick<Became, 'inventoryID' | 'name' | 'baseUom'> {
  readonly lots: number;
  readonly in: number;
  readonly onHand: number;
  readonly used: number;
  readonly shipped: number;
  readonly scrapped: number;
  readonly sampled: number;
  /** Nobody knows where it is; below zero: more was found than came. */
  readonly notAccounted: number;
  /** Of what was shipped, by what customers say. */
  readonly heldAtCustomers: number;
  readonly comingBack: number;
  readonly destroyedAtCustomers: number;
  readonly soldOn: number;
  /** Of what was shipped: nobody has said yet where it is. */
  readonly unanswered: number;
  /** So much more than they got is what customers speak of. */
  readonly saidBeyond: number;
  /**
   * Of all that came in, 0 to 1; null: nothing did: what is here, was used, scrapped or sampled, and what customers have
   * answered for. What is missing of one lot is not made good by what is too much of another.
   */
  readonly accountedShare: number | null;
  /**
   * Of what came in and was not used, 0 to 1: what is here, scrapped or sampled, and what customers hold, send back or have
   * destroyed. Null: all of it was used.
   */
  readonly recoveredShare: number | null;
}

const share = (part: Quantity, of: Quantity): number | null =>
  of <= 0 ? null : Math.min(1, Math.max(0, part / of));

/** What became of an item at these customers. */
const atCustomersOf = (item: string, customers: readonly Got[]): readonly AtCustomer[] =>
  customers.flatMap(({ goods, contacts }) =>
    goods.filter(({ inventoryID }) => itemKey(inventoryID) === item).map((one) => atCustomer(one, contacts)),
  );

const totalOf = (lots: readonly [Became, ...Became[]], customers: readonly Got[]): RecallTotal => {
  const { inventoryID, name, baseUom } = lots[0];
  const all = (of: (lot: Became) => number): Quantity => sum(lots.map((lot) => quantity(of(lot))));
  const at = atCustomersOf(itemKey(inventoryID), customers);
  const part = (of: Exclude<keyof AtCustomer, 'unanswered'>): Quantity => sum(at.map((one) => one[of]));
  const [came, onHand, used, shipped] = [
    all((lot) => lot.in),
    all((lot) => lot.onHand),
    all((lot) => lot.used),
    all((lot) => lot.shipped),
  ];
  const [scrapped, sampled] = [all((lot) => lot.scrapped), all((lot) => lot.sampled)];
  const notAccounted = lots.map((lot) => add(quantity(lot.unexplained), quantity(lot.difference)));
  const [held, back, destroyed, soldOn] = [
    part('held'),
    part('comingBack'),
    part('destroyed'),
    part('soldOn'),
  ];
  const unanswered = atLeastZero(subtract(shipped, sum([held, back, destroyed, soldOn])));
  const missing = sum([...notAccounted.map((qty) => Math.abs(qty) as Quantity), unanswered]);
  const known = subtract(came, missing);
  const recovered = sum([onHand, scrapped, sampled, held, back, destroyed]);
  return {
    ...{ inventoryID, name, baseUom, lots: lots.length },
    ...{ in: toNumber(came), onHand: toNumber(onHand), used: toNumber(used), shipped: toNumber(shipped) },
    ...{
      scrapped: toNumber(scrapped),
      sampled: toNumber(sampled),
      notAccounted: toNumber(sum(notAccounted)),
    },
    ...{ heldAtCustomers: toNumber(held), comingBack: toNumber(back), soldOn: toNumber(soldOn) },
    ...{ destroyedAtCustomers: toNumber(destroyed), unanswered: toNumber(unanswered) },
    saidBeyond: toNumber(part('beyond')),
    accountedShare: share(known, came),
    recoveredShare: share(recovered, subtract(came, used)),
  };
};

/** A share as per cent, rounded to two decimals: only all of it reads 100, and only nothing of it 0. */
export const sharePercent = (part: number): number => {
  const rounded = Math.round(part * 10_000) / 100;
  if (part < 1 && rounded >= 100) return 99.99;
  return part > 0 && rounded <= 0 ? 0.01 : rounded;
};

/** What a recall comes to, an item each, in the order of its lots. */
export const recallTotals = (lots: readonly Became[], customers: readonly Got[]): readonly RecallTotal[] => {
  const items = new Map<string, [Became, ...Became[]]>();
  for (const lot of lots) {
    const key = itemKey(lot.inventoryID);
    const own = items.get(key);
    if (own) own.push(lot);
    else items.set(key, [lot]);
  }
  return [...items.values()].map((own) => totalOf(own, customers));
};
