import type { LotsInTurn, StockInTurn } from './stock-ports.ts';

/** Of what an item has, first expired first, as much as is enough; all where that is not. */
export const readInTurn = async (
  lotsInTurn: LotsInTurn,
  inventoryID: string,
  isEnough: (stock: StockInTurn) => boolean,
): Promise<StockInTurn> => {
  let stock = await lotsInTurn.begin(inventoryID);
  while (stock.more && !isEnough(stock)) stock = await stock.more();
  return stock;
};
