import type { RecallCustomer, RecallDetail, RecalledShipment } from '#api/tracking/recall-answers.ts';
import { countText } from '#domain/count-text.ts';
import { add, quantity, sum, toNumber } from '#domain/quantity.ts';
import { placeName } from '#domain/stock/ledger/place.ts';
import type { LotId } from '#domain/stock/lots/lot.ts';
import { accountedInAll } from '#domain/tracking/recall/accounted-in-all.ts';
import { atCustomer } from '#domain/tracking/recall/at-customers.ts';
import { type RecallTotal, recallTotals, sharePercent } from '#domain/tracking/recall/recall-totals.ts';
import { quantityText } from '#frontend/shared/formatting/quantity-text.ts';
import { atTheSite } from '#frontend/shared/formatting/site-time.ts';

type Lot = RecallDetail['lots'][number];
type Contact = RecallCustomer['contacts'][number];

/** What people are called by is in no ledger: it is as old as the shipment. */
export const REACH_NOTE =
  'Who got any of it. Whom to call is as their order said it when the shipment was planned.';

/** What its figures mean, on the page and on paper. */
export const LOTS_NOTE = 'Came in = on hand + used + shipped + scrapped + sampled + unexplained.';

export const TOTALS_NOTE =
  'Accounted for: all that came in, less what is unexplained here and what customers have not answered for. What is missing of one lot is not made good by what is too much of another. Recovered: on hand, scrapped, sampled, and held, coming back or destroyed at customers; of all that came in and was not used.';

export const AT_CUSTOMERS_NOTE =
  'As each customer said last. Where they named no quantity of any lot, their answer goes for all that they got; where they named some, what they did not name is unanswered.';

/** What it comes to: as it was kept, else by what is here. */
export const totalsOf = ({
  totals,
  lots,
  customers,
}: Pick<RecallDetail, 'totals' | 'lots' | 'customers'>): readonly RecallTotal[] =>
  totals ?? recallTotals(lots, customers);

/** Parts of what customers got, as they say it. */
const PARTS = {
  ...{ held: 'held there', comingBack: 'coming back', destroyed: 'destroyed', soldOn: 'sold on or used' },
} as const;

/** What a customer said of quantities, a lot after the other; '': nothing. */
const saidText = (
  { said, saidAnew = 0 }: Pick<Contact, 'said' | 'saidAnew'>,
  unitOf: (lot: LotId) => string,
): string =>
  said
    .map((one) => {
      const parts = (Object.keys(PARTS) as (keyof typeof PARTS)[])
        .filter((part) => one[part] > 0)
        .map((part) => `${quantityText(one[part])} ${unitOf(one)} ${PARTS[part]}`.replaceAll('  ', ' '));
      const lot = one.lotNumber === '' ? '' : `, lot ${one.lotNumber}`;
      return `${parts.join(', ')} of ${one.inventoryID}${lot}`;
    })
    .concat(saidAnew > 0 ? [`and of ${saidAnew} more, of which they said it anew later`] : [])
    .join('; ');

/** The unit of goods that a customer got. */
const unitFor =
  ({ goods }: Pick<RecallCustomer, 'goods'>) =>
  ({ inventoryID }: LotId): string =>
    goods.find((one) => one.inventoryID === inventoryID)?.baseUom ?? '';

/** Every call to customers, the newest first, with what they said. */
export const callsOf = ({ customers }: Pick<RecallDetail, 'customers'>) =>
  customers
    .flatMap((customer) =>
      customer.contacts.map((contact) => ({
        ...contact,
        ...{ customerID: customer.customerID, customerName: customer.customerName },
        saidText: saidText(contact, unitFor(customer)),
      })),
    )
    .toReversed()
    .toSorted((one, other) => (one.at < other.at ? 1 : one.at > other.at ? -1 : 0));

export type Call = ReturnType<typeof callsOf>[number];

/** So long a time: '2 h 5 min', '40 s'. */
const timeText = (ms: number): string => {
  const seconds = Math.round(ms / 1_000);
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor((seconds % 3_600) / 60)];
  if (hours > 0) return `${hours} h ${minutes} min`;
  return minutes > 0 ? `${minutes} min ${seconds % 60} s` : `${seconds} s`;
};

const isReached = ({ contacts }: Pick<RecallCustomer, 'contacts'>): boolean =>
  contacts.some(({ outcome }) => outcome !== 'Not reached');

const reachedOf = ({ customers }: Pick<RecallDetail, 'customers'>): number =>
  customers.filter(isReached).length;

export const clockText = (recall: RecallDetail): string => {
  const { msToReachAll, customers, status } = recall;
  if (msToReachAll !== null) return `${timeText(msToReachAll)} from opening to the last customer`;
  if (customers.length === 0) return 'Nobody has got any of it';
  const left = `${reachedOf(recall)} of ${customers.length} customers reached`;
  return status === 'Open' ? `Running: ${left}` : left;
};

/** How much of the whole is accounted for, in one sentence. */
export const accountedText = (recall: Pick<RecallDetail, 'totals' | 'lots' | 'customers'>): string => {
  const units = accountedInAll(totalsOf(recall));
  if (units.length === 0) return 'Nothing of it has come in.';
  const parts = units.map(({ known, in: came, baseUom }) => {
    const all = `${quantityText(came)} ${baseUom}`.trim();
    return known === came ? `all of ${all}` : `${quantityText(known)} of ${all} (${shareText(known / came)})`;
  });
  return `Accounted for: ${listText(parts)}.`;
};

/** What a customer has not answered for, in words; '': nothing. */
const unansweredText = ({ goods, contacts }: RecallCustomer): string => {
  const units = [...new Set(goods.map(({ baseUom }) => baseUom))];
  return units
    .map(
      (unit) =>
        [
          unit,
          sum(goods.filter((one) => one.baseUom === unit).map((one) => unansweredOf(one, contacts))),
        ] as const,
    )
    .filter(([, qty]) => qty > 0)
    .map(([unit, qty]) => `${quantityText(toNumber(qty))} ${unit}`.trim())
    .join(', ');
};

const unansweredOf = (goods: RecallCustomer['goods'][number], contacts: readonly Contact[]) =>
  atCustomer(goods, contacts).unanswered;

/** Whom nobody reached yet, and who has not answered for all that they got: a sentence each; none: it can be closed. */
export const outstandingOf = ({ customers }: Pick<RecallDetail, 'customers'>): readonly string[] => {
  const [reached, missed] = [customers.filter(isReached), customers.filter((one) => !isReached(one))];
  const open = reached.flatMap((customer) => {
    const text = unansweredText(customer);
    return text === '' ? [] : [`${customer.customerName} has not answered for ${text}.`];
  });
  const names = missed.map(({ customerName }) => customerName);
  return [...(names.length === 0 ? [] : [`Not reached yet: ${listText(names)}.`]), ...open];
};

const listText = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;

/** What is to be done next; null: it is closed. */
export const nextText = (
  recall: Pick<RecallDetail, 'kind' | 'customers' | 'status' | 'holds'>,
): string | null => {
  const { kind, customers, status, holds } = recall;
  if (status === 'Closed') return null;
  const left = customers.length - reachedOf(recall);
  if (left > 0)
    return `Next: call ${left} of ${countText(customers.length, 'customer')}, and record each contact.${kind === 'mock' ? ' Say to each that it is practice.' : ''}`;
  const [first] = outstandingOf(recall);
  if (first !== undefined) return `Next: ask again. ${first}`;
  if (holds.state === 'holding') return 'Next: wait until all of it is held.';
  return `Next: close it${customers.length === 0 ? '. Nobody has got any of it' : '. Every customer is reached'}.`;
};

/** Said of figures that are not those of its closing. */
export const NOT_KEPT = 'It was closed before figures were kept: these are of now, not of its closing.';

/** Of when its figures are. */
export const asOfText = ({ asOf, settled, figures }: RecallDetail): string =>
  [
    atTheSite(asOf),
    ...(figures === 'atClosing' ? ['as it was closed'] : []),
    ...(settled ? [] : ['while goods moved']),
  ].join(', ');

/** When a shipment left. */
export const shippedText = (shippedAt: string | null): string =>
  shippedAt === null ? 'Leaving now' : atTheSite(shippedAt);

export const goodsText = ({ goods }: Pick<RecallCustomer, 'goods'>): string =>
  goods
    .map(({ inventoryID, lotNumber, qty, baseUom }) =>
      `${quantityText(qty)} ${baseUom} of ${inventoryID}${lotNumber === '' ? '' : `, lot ${lotNumber}`}`.trim(),
    )
    .join('; ');

type Reach = RecallCustomer['reach'];

/** What is known of whom to call, each by itself: a name, a phone number, an e-mail address. */
export const reachParts = (reach: Reach): readonly string[] =>
  reach === null ? [] : [reach.attention, reach.phone, reach.email].filter((part) => part !== '');

/** Likewise in one line. */
export const reachText = (reach: Reach): string => reachParts(reach).join(', ') || 'Not known';

/** Where a shipment went, as on its label. */
export const shipToText = ({ name, address }: RecalledShipment['shipTo']): string =>
  [name, ...address].filter((line) => line !== '').join(', ') || '–';

/** What a customer answered last; a later call that reached nobody takes no answer back, and is told behind it. */
export const contactText = (customer: RecallCustomer): string => {
  const last = customer.contacts.at(-1);
  if (!last) return 'Not yet';
  const answer = customer.contacts.findLast(({ outcome }) => outcome !== 'Not reached') ?? last;
  const what = [saidText(answer, unitFor(customer)), answer.note].filter((part) => part !== '').join('. ');
  const text = `${answer.outcome}${what === '' ? '' : `: ${what}`} (${atTheSite(answer.at)}, ${answer.by})`;
  if (answer === last) return text;
  const note = last.note === '' ? '' : `: ${last.note}`;
  return `${text}. Called again and not reached${note} (${atTheSite(last.at)}, ${last.by})`;
};

/** Where a lot is: each location, and what stands on pallets as one. */
export const placesText = ({ places }: Pick<Lot, 'places'>): string => {
  const onPallets = places.filter(({ place }) => place.startsWith('hu:'));
  const qty = toNumber(sum(onPallets.map((one) => quantity(one.qty))));
  const locations = places.filter(({ place }) => !place.startsWith('hu:'));
  return (
    [
      ...locations.map((one) => `${placeName(one.place)}: ${quantityText(one.qty)}`),
      ...(onPallets.length === 0
        ? []
        : [`on ${countText(onPallets.length, 'pallet')}: ${quantityText(qty)}`]),
    ].join('; ') || '–'
  );
};

export const lotText = ({ inventoryID, lotNumber }: Lot): string => `${inventoryID}, lot ${lotNumber}`;

const CAME: Readonly<Record<NonNullable<Lot['origin']>['type'], string>> = {
  receipt: 'Received',
  run: 'Made',
  opening: 'Opening stock',
  adjustment: 'Found',
};

/** How and when a lot came to be here. */
export const originText = ({ origin }: Pick<Lot, 'origin'>): string =>
  origin === null
    ? '–'
    : `${CAME[origin.type]} ${atTheSite(origin.at)}${origin.vendorID === null ? '' : `, from ${origin.vendorID}`}`;

/** Until when it may be used, as its pack says. */
export const dateMarkText = ({ useBy, bestBefore }: Pick<Lot, 'useBy' | 'bestBefore'>): string =>
  useBy === null ? (bestBefore === null ? '–' : `Best before ${bestBefore}`) : `Use by ${useBy}`;

/** What nobody can account for of a lot. */
export const notAccountedOf = ({ unexplained, difference }: Lot): number =>
  toNumber(add(quantity(unexplained), quantity(difference)));

/** A share as people read it: what lacks a bottle is not all. */
export const shareText = (share: number | null): string =>
  share === null ? '–' : `${quantityText(sharePercent(share))}%`;
