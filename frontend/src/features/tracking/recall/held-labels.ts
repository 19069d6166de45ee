import type { RecallDetail, RecalledLot, RecalledPallet } from '#api/tracking/recall-answers.ts';
import { countText, wasOrWere } from '#domain/count-text.ts';
import { placeName } from '#domain/stock/ledger/place.ts';
import type { LotStatus } from '#domain/stock/lots/lot-status.ts';
import { type HeldGoods, heldGoods, isLotHere } from '#domain/tracking/recall/held-goods.ts';
import { atTheSite } from '#frontend/shared/formatting/site-time.ts';

const HOLDS: Readonly<Record<LotStatus, string>> = {
  Released: 'Not held',
  Quarantine: 'In quarantine',
  'On hold': 'On hold',
  Rejected: 'Rejected',
};

/** Whether a lot can be used or shipped, in the same words on the page, on paper and in a spreadsheet. */
export const lotHoldText = (lot: Pick<RecalledLot, 'onHand' | 'recallId' | 'status'>): string => {
  if (!isLotHere(lot)) return 'Nothing left here';
  return lot.recallId === null ? HOLDS[lot.status ?? 'Released'] : `Held by ${lot.recallId}`;
};

/** Likewise a pallet. */
export const palletHoldText = ({ state, recallId, isHeld }: RecalledPallet): string => {
  if (state === 'Shipped') return 'Shipped';
  if (state === 'Void') return 'Broken up';
  if (recallId !== null) return `Held by ${recallId}`;
  return isHeld ? 'On hold' : 'Not held';
};

/** Where a pallet stands, or with what it left. */
export const palletWhereText = ({ state, location, shipment }: RecalledPallet): string => {
  if (state === 'Void') return 'Broken up';
  if (state !== 'Shipped') return placeName(location);
  if (shipment === null) return 'Shipped';
  const { shipmentNbr, customerName, shippedAt } = shipment;
  return `Shipped on ${shipmentNbr} to ${customerName}${shippedAt === null ? '' : `, ${atTheSite(shippedAt)}`}`;
};

const goneText = ({ lotsGone, palletsShipped, palletsBrokenUp }: HeldGoods): string[] => [
  ...(palletsShipped === 0
    ? []
    : [`${countText(palletsShipped, 'pallet')} ${wasOrWere(palletsShipped)} shipped before.`]),
  ...(palletsBrokenUp === 0
    ? []
    : [`${countText(palletsBrokenUp, 'pallet')} ${wasOrWere(palletsBrokenUp)} broken up.`]),
  ...(lotsGone === 0 ? [] : [`Of ${countText(lotsGone, 'lot')} nothing is left here.`]),
];

/** How much of what is here is held, and what had left. */
export const heldText = ({
  kind,
  lots,
  pallets,
}: Pick<RecallDetail, 'kind' | 'lots' | 'pallets'>): string => {
  const goods = heldGoods(lots, pallets);
  const here = `${countText(goods.lots.here, 'lot')} and ${countText(goods.pallets.here, 'pallet')}`;
  const isAll = goods.lots.held === goods.lots.here && goods.pallets.held === goods.pallets.here;
  const held = isAll
    ? `${here}: all that is here.`
    : `${goods.lots.held} of ${countText(goods.lots.here, 'lot')} and ${goods.pallets.held} of ${countText(goods.pallets.here, 'pallet')} that are here.`;
  const isNothingHere = goods.lots.here + goods.pallets.here === 0;
  const first = isNothingHere
    ? 'Nothing of it is here.'
    : kind === 'mock'
      ? `Nothing: it is for practice. Here: ${here}.`
      : held;
  return [first, ...goneText(goods)].join(' ');
};
