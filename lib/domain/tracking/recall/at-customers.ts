import { atLeastZero, type Quantity, quantity, subtract, sum } from '#domain/quantity.ts';
import { type LotId, lotIdKey } from '#domain/stock/lots/lot.ts';
import type { ContactOutcome } from './recall-words.ts';

/** What a customer says of goods of one lot, in its base unit. */
export interface SaidOfGoods extends LotId {
  /** They hold it, and it goes no further. */
  readonly held: number;
  /** They send it back. */
  readonly comingBack: number;
  readonly destroyed: number;
  /** Sold on or used: nobody can get it back. */
  readonly soldOn: number;
}

/** How a customer answered; `said` is empty where they named no quantity. */
export interface Answered {
  readonly outcome: ContactOutcome;
  readonly said: readonly SaidOfGoods[];
}

/** What became of goods at a customer. The first five are what the customer got, together. */
export interface AtCustomer {
  readonly held: Quantity;
  readonly comingBack: Quantity;
  readonly destroyed: Quantity;
  readonly soldOn: Quantity;
  /** Nobody has said yet where it is. */
  readonly unanswered: Quantity;
  /** They speak of so much more than they got. */
  readonly beyond: Quantity;
}

/** Whether they say of goods that are gone how many they still hold, or send back. */
export const contradictsItself = ({ outcome, said }: Answered): boolean =>
  outcome === 'Reached, goods gone' && said.some(({ held, comingBack }) => held > 0 || comingBack > 0);

/**
 * Answers (the oldest first) without what they say of lots that a later one says anew. One that named quantities keeps the
 * last of them: naming none is another answer.
 */
export const withoutSaidAnew = <One extends Answered>(
  contacts: readonly One[],
): readonly (One & { readonly saidAnew: number })[] => {
  const later = new Set<string>();
  return contacts
    .toReversed()
    .map((contact) => {
      const isNew = (one: SaidOfGoods) => !later.has(lotIdKey(one));
      const stands = contact.said.filter(isNew);
      const said = stands.length > 0 ? stands : contact.said.slice(0, 1);
      if (contact.outcome !== 'Not reached') for (const one of contact.said) later.add(lotIdKey(one));
      return { ...contact, said, saidAnew: contact.said.length - said.length };
    })
    .toReversed();
};

const NONE = 0 as Quantity;

/** Of what they got, in the order in which it is best accounted for: what they say beyond it is no goods of ours. */
const parted = (got: Quantity, { comingBack, destroyed, held, soldOn }: SaidOfGoods): AtCustomer => {
  const said = [comingBack, destroyed, held, soldOn].map(quantity);
  const parts = said.map((qty, at) => {
    const before = sum(said.slice(0, at));
    return Math.min(qty, atLeastZero(subtract(got, before))) as Quantity;
  });
  const [back = NONE, gone = NONE, kept = NONE, sold = NONE] = parts;
  return {
    ...{ comingBack: back, destroyed: gone, held: kept, soldOn: sold },
    unanswered: subtract(got, sum(parts)),
    beyond: atLeastZero(subtract(sum(said), got)),
  };
};

const whole = (got: Quantity, part: 'held' | 'comingBack' | 'soldOn' | 'unanswered'): AtCustomer => ({
  ...{ held: NONE, comingBack: NONE, destroyed: NONE, soldOn: NONE, unanswered: NONE, beyond: NONE },
  [part]: got,
});

const PART_OF = {
  'Reached, goods stopped': 'held',
  'Reached, goods coming back': 'comingBack',
  'Reached, goods gone': 'soldOn',
  'Not reached': 'unanswered',
} as const satisfies Record<ContactOutcome, keyof AtCustomer>;

/**
 * What became of goods of a lot that a customer got, by their contacts (the oldest first). A quantity that they said stands
 * until they say another; while they have named none of that lot, their newest answer goes for all of it. A call that
 * reached nobody takes no answer back.
 */
export const atCustomer = (
  { qty, ...lot }: LotId & { readonly qty: number },
  contacts: readonly Answered[],
): AtCustomer => {
  const answers = contacts.filter(({ outcome }) => outcome !== 'Not reached').toReversed();
  const said = answers.flatMap((answer) => answer.said).find((one) => lotIdKey(one) === lotIdKey(lot));
  if (said) return parted(quantity(qty), said);
  const newest = answers.find((answer) => answer.said.length === 0);
  return whole(quantity(qty), PART_OF[newest?.outcome ?? 'Not reached']);
};
