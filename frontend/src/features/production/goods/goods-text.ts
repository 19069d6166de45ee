import type { ResponseBody } from '#api/contract.ts';
import type { getProduction, RunGoodsResponse, RunLotResponse } from '#api/production.ts';
import { quantity, subtract, toNumber } from '#domain/quantity.ts';
import { placeName } from '#domain/stock/ledger/place.ts';
import { quantityText } from '#frontend/shared/formatting/quantity-text.ts';

type NoGoods = NonNullable<ResponseBody<typeof getProduction, 'get_run'>['data']['noGoods']>;

const MISSED = 'It gets no lot, and what it makes does not come into stock.';

/** What a run without a lot misses, and what to do about it. */
export const noGoodsText: Readonly<Record<NoGoods, string>> = {
  freeText: `The product is free text. ${MISSED} Choose an item in the work order to have both.`,
  notStocked: `The item is not kept in stock. ${MISSED}`,
  unitUnknown: `How much of the item's base unit is made is not known. ${MISSED} Say how it is packed in the work order.`,
  noPlace: `The line has no place. ${MISSED} Give it one in Work Center Management.`,
  startedWithout:
    'It was started without a lot: what it makes does not come into stock. The next run has one.',
};

/** 'Use by 2026-12-01'; null: it keeps. */
export const keepsText = ({ useBy, bestBefore }: RunGoodsResponse): string | null => {
  if (useBy) return `Use by ${useBy}`;
  return bestBefore ? `Best before ${bestBefore}` : null;
};

/** Which goods: the lot where there are lots, and where they come into stock. */
export const goodsText = ({ lotNumber, inventoryID, place }: RunGoodsResponse): string =>
  `${lotNumber ? `Lot ${lotNumber}` : inventoryID} at ${placeName(place)}`;

/** 'SUGAR, lot S1'. */
export const lotText = ({
  inventoryID,
  lotNumber,
}: Pick<RunLotResponse, 'inventoryID' | 'lotNumber'>): string =>
  lotNumber === '' ? inventoryID : `${inventoryID}, lot ${lotNumber}`;

/** '40 KG issued, 10 returned'. */
export const movedText = ({ issued, returned, baseUom }: RunLotResponse): string =>
  `${quantityText(issued)} ${baseUom} issued${returned > 0 ? `, ${quantityText(returned)} returned` : ''}`;

/** 'as expected', '1 KG more', '0.5 KG less'. */
export const differenceText = (used: number, expected: number, uom: string): string => {
  const difference = toNumber(subtract(quantity(used), quantity(expected)));
  if (difference === 0) return 'as expected';
  return `${quantityText(Math.abs(difference))} ${uom} ${difference > 0 ? 'more' : 'less'}`;
};
