import { codeKey } from '#domain/code-key.ts';
import type { JudgedDocument } from '#domain/posting/judged-document.ts';
import { add, type Quantity, sum, toNumber, ZERO } from '#domain/quantity.ts';
import { lotKey } from '#domain/receiving/request/lot-number.ts';
import type { ShipmentInBooks, ShipmentToPost, ShippedLot } from './shipment-in-books.ts';

/** The steps of a shipment: some systems hold every new one, so that it is opened before it is confirmed. */
export const SHIPMENT_STEPS = ['create', 'open', 'confirm'] as const;

type Lines = ShipmentInBooks['lines'];

/** All of each order line by lot and location: rows of one line add up. */
const byLine = (lines: Lines): ReadonlyMap<string, readonly ShippedLot[]> => {
  const found = new Map<string, ShippedLot[]>();
  for (const { orderType, orderNbr, orderLineNbr, lots } of lines) {
    const key = [codeKey(orderType), codeKey(orderNbr), orderLineNbr].join('|');
    found.set(key, [...(found.get(key) ?? []), ...lots]);
  }
  return found;
};

const byLot = (lots: readonly ShippedLot[]): ReadonlyMap<string, Quantity> => {
  const found = new Map<string, Quantity>();
  for (const { lotNumber, locationID, qty } of lots) {
    const key = `${lotKey(lotNumber)}@${codeKey(locationID)}`;
    found.set(key, add(found.get(key) ?? ZERO, qty));
  }
  return found;
};

const isSame = (ours: readonly ShippedLot[], theirs: readonly ShippedLot[]): boolean => {
  const [one, other] = [byLot(ours), byLot(theirs)];
  return one.size === other.size && [...one].every(([key, qty]) => other.get(key) === qty);
};

const totalOf = (lots: readonly ShippedLot[]): Quantity => sum(lots.map(({ qty }) => qty));

const inWords = (lots: readonly ShippedLot[]): string =>
  lots.length === 0
    ? 'nothing'
    : lots.map(({ qty, lotNumber }) => `${toNumber(qty)}${lotNumber && ` of ${lotNumber}`}`).join(', ');

/** Is it what was loaded? An extra lot is one that the system picked by itself: not the same. */
const compare = (
  shipment: ShipmentToPost,
  found: ShipmentInBooks,
): { readonly isAsMuch: boolean; readonly differences: readonly string[] } => {
  const [ours, theirs] = [byLine(shipment.lines), byLine(found.lines)];
  let isAsMuch = true;
  const differences: string[] = [];
  for (const key of new Set([...ours.keys(), ...theirs.keys()])) {
    const [mine, other] = [ours.get(key) ?? [], theirs.get(key) ?? []];
    if (isSame(mine, other)) continue;
    const [, orderNbr, lineNbr] = key.split('|');
    differences.push(`Line ${lineNbr} of order ${orderNbr}: ${inWords(mine)} left; there ${inWords(other)}.`);
    if (totalOf(mine) !== totalOf(other)) isAsMuch = false;
  }
  return { isAsMuch, differences };
};

/** Somebody may invoice it within seconds: confirmed or later counts. */
const CONFIRMED = ['Confirmed', 'Partially Invoiced', 'Invoiced', 'Completed'];

/**
 * A shipment of the accounting system, held against what left. It is compared before it is confirmed, and one whose lots
 * are others is then a matter of people: they can still be corrected there.
 */
export const judgeShipment = (
  shipment: ShipmentToPost,
  found: ShipmentInBooks,
): JudgedDocument<(typeof SHIPMENT_STEPS)[number]> => {
  if (codeKey(found.customerID) !== codeKey(shipment.customerID)) return { is: 'not ours' };
  const { isAsMuch, differences } = compare(shipment, found);
  const said = differences.join(' ');
  if (CONFIRMED.includes(found.status))
    return isAsMuch
      ? { is: 'whole', differences }
      : { is: 'not as sent', reason: `It is confirmed there with other quantities. ${said}` };
  if (differences.length > 0)
    return { is: 'not as sent', reason: `It is not confirmed, and not as it was sent. ${said}` };
  return { is: 'unfinished', next: found.status === 'On Hold' ? 'open' : 'confirm' };
};
