import { itemKey } from '#domain/items/item.ts';
import { add, atLeastZero, type Quantity, quantity, subtract, sum, toNumber } from '#domain/quantity.ts';
import type { ContactOutcome } from './recall-words.ts';

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

/** Who got how much, and how they answered, the last time last. */
interface Got {
  readonly goods: readonly { readonly inventoryID: string; readonly qty: number }[];
  readonly contacts: readonly { readonly outcome: ContactOutcome }[];
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
  /** Of what was shipped: what customers stopped or send back; what they say is gone; what nobody has asked for yet. */
  readonly backOrStopped: number;
  readonly goneAtCustomers: number;
  readonly notReached: number;
  /**
   * Of all that came in, 0 to 1; null: nothing did. What is missing of one lot is not made good by what is too much of
   * another.
   */
  readonly accountedShare: number | null;
  /**
   * Of what came in and was not used, 0 to 1: what is here, scrapped or sampled, and what customers stopped or send back.
   * Null: all of it was used.
   */
  readonly recoveredShare: number | null;
}

const share = (part: Quantity, of: Quantity): number | null =>
  of <= 0 ? null : Math.min(1, Math.max(0, part / of));

const isBackOrStopped = (outcome: ContactOutcome | undefined): boolean =>
  outcome === 'Reached, goods stopped' || outcome === 'Reached, goods coming back';

/** How much of an item these customers got. */
const gotOf = (item: string, customers: readonly Got[]): Quantity =>
  sum(
    customers.flatMap(({ goods }) =>
      goods.filter(({ inventoryID }) => itemKey(inventoryID) === item).map(({ qty }) => quantity(qty)),
    ),
  );

const totalOf = (lots: readonly [Became, ...Became[]], customers: readonly Got[]): RecallTotal => {
  const { inventoryID, name, baseUom } = lots[0];
  const all = (of: (lot: Became) => number): Quantity => sum(lots.map((lot) => quantity(of(lot))));
  const answered = (is: (outcome: ContactOutcome | undefined) => boolean): Quantity =>
    gotOf(
      itemKey(inventoryID),
      customers.filter(({ contacts }) => is(contacts.at(-1)?.outcome)),
    );
  const [came, onHand, used, shipped] = [
    all((lot) => lot.in),
    all((lot) => lot.onHand),
    all((lot) => lot.used),
    all((lot) => lot.shipped),
  ];
  const [scrapped, sampled] = [all((lot) => lot.scrapped), all((lot) => lot.sampled)];
  const notAccounted = lots.map((lot) => add(quantity(lot.unexplained), quantity(lot.difference)));
  const backOrStopped = answered(isBackOrStopped);
  const gone = answered((outcome) => outcome === 'Reached, goods gone');
  const known = subtract(came, sum(notAccounted.map((qty) => Math.abs(qty) as Quantity)));
  const recovered = sum([onHand, scrapped, sampled, backOrStopped]);
  return {
    ...{ inventoryID, name, baseUom, lots: lots.length },
    ...{ in: toNumber(came), onHand: toNumber(onHand), used: toNumber(used), shipped: toNumber(shipped) },
    ...{
      scrapped: toNumber(scrapped),
      sampled: toNumber(sampled),
      notAccounted: toNumber(sum(notAccounted)),
    },
    ...{ backOrStopped: toNumber(backOrStopped), goneAtCustomers: toNumber(gone) },
    notReached: toNumber(atLeastZero(subtract(shipped, add(backOrStopped, gone)))),
    accountedShare: share(known, came),
    recoveredShare: share(recovered, subtract(came, used)),
  };
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
