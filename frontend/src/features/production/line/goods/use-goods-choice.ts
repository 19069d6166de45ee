import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { LotInStock } from '#api/inventory.ts';
import type { RunGoodsResponse } from '#api/production.ts';
import type { ProductChoice } from '#api/work-orders.ts';
import { isSameCode } from '#domain/code-key.ts';
import { unitsOfItem } from '#domain/items/units-of-item.ts';
import { chooseProduct } from '#frontend/shared/choose-product.ts';
import { products } from '#frontend/shared/queries/products.ts';
import { lotsInStock } from './goods-queries.ts';

/** Lots that can be issued to a run, what is to be used first before the others. */
const issuable = (lots: readonly LotInStock[], goods: RunGoodsResponse, inventoryID: string) =>
  lots.filter(
    (lot) =>
      lot.notUsable === null &&
      lot.onHand > 0 &&
      !(inventoryID === goods.inventoryID && lot.lotNumber === goods.lotNumber),
  );

const itemOf = (typed: string, choices: readonly ProductChoice[]): ProductChoice | null => {
  const { inventoryID } = chooseProduct(typed, choices);
  return choices.find((one) => one.inventoryID === inventoryID) ?? null;
};

/** What was said of the item's goods; null: nothing, the first is taken. A scanned lot may be none that can be issued. */
const NOTHING_SAID = {
  chosenLot: null as string | null,
  scannedLot: null as string | null,
  chosenPlace: null as string | null,
  chosenUom: null as string | null,
};

/** The goods that are issued to a run: an item as it is typed, its lot, the place that it is taken from, and the unit. */
export const useGoodsChoice = (goods: RunGoodsResponse, onOtherItem: () => void) => {
  const known = useQuery(products).data;
  const [typed, setTyped] = useState('');
  // What was typed before the items were here is found once they are.
  const item = useMemo(() => itemOf(typed, known ?? []), [typed, known]);
  const choices = known ?? [];
  const [said, setSaid] = useState(NOTHING_SAID);
  const say = (part: Partial<typeof NOTHING_SAID>): void => setSaid((before) => ({ ...before, ...part }));

  const stock = useQuery({ ...lotsInStock(item?.inventoryID ?? ''), enabled: item !== null });
  const lots = item && stock.data ? issuable(stock.data.lots, goods, item.inventoryID) : [];
  const [first] = lots;
  const wanted = said.chosenLot ?? said.scannedLot;
  const lot = wanted === null ? first : lots.find(({ lotNumber }) => isSameCode(lotNumber, wanted));
  const places = lot?.balances.filter(({ onHand }) => onHand > 0) ?? [];
  const units = stock.data ? unitsOfItem(stock.data) : [];

  return {
    ...{ typed, item, choices, stock, lots, first, lot, places, units },
    place: places.find((one) => one.place === said.chosenPlace) ?? places[0],
    uom: said.chosenUom ?? units[0] ?? null,
    isOutOfTurn: lot !== undefined && first !== undefined && lot !== first,
    /** A lot that was scanned and can't be issued. */
    unknownLot: stock.data && lot === undefined ? said.scannedLot : null,
    takeItem: (text: string): void => {
      setTyped(text);
      if (itemOf(text, choices)?.inventoryID === item?.inventoryID) return;
      setSaid(NOTHING_SAID);
      onOtherItem();
    },
    chooseLot: (lotNumber: string | null) =>
      say({ chosenLot: lotNumber, scannedLot: null, chosenPlace: null }),
    takeScannedLot: (lotNumber: string) => say({ chosenLot: null, scannedLot: lotNumber, chosenPlace: null }),
    choosePlace: (place: string | null) => say({ chosenPlace: place }),
    chooseUom: (uom: string | null) => say({ chosenUom: uom }),
  };
};

export type GoodsChoice = ReturnType<typeof useGoodsChoice>;
