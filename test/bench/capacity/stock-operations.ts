import { ulid } from 'ulid';
import type { ActionName, RequestInput } from '#api/contract.ts';
import { getInventory } from '#api/inventory.ts';
import { postInventory } from '#api/inventory-changes.ts';
import { type CapacityFigure, figure, textOf, wholeRow } from './figure.ts';
import { type MeteredProduct, minWrites } from './metered-product.ts';
import { FIRST_ITEM } from './receiving-operations.ts';

/** What people do to a lot that stands at one place. */
type Act = ActionName<typeof postInventory> & ('move_stock' | 'adjust_stock' | 'count_stock' | 'hold_lot');

/** Brings the receipts of these tables into stock, as their stream does. */
const receiveIntoStock = async (product: MeteredProduct): Promise<void> => {
  const receipts = await product.rowsOf(product.table('RECEIPTS'));
  const Records = receipts
    .filter((row) => textOf(row, 'status') !== '')
    .map((row) => ({ dynamodb: { Keys: { receiptId: { S: textOf(row, 'receiptId') } } } }));
  await product.wake('stock-keeper', { Records });
};

const ELSEWHERE = 'BENCH';

/** The lot, where most of it stands. */
const standingLot = async (product: MeteredProduct) => {
  const { data } = await product.ask(getInventory, 'get_item', { inventoryID: FIRST_ITEM });
  const [lot] = data.lots;
  const at = lot?.balances.find(({ place }) => !place.endsWith(ELSEWHERE));
  if (!lot || !at) throw new Error(`There is no lot of ${FIRST_ITEM} in stock.`);
  const known = { inventoryID: FIRST_ITEM, lotNumber: lot.lotNumber };
  return { known, uom: data.baseUom, place: at.place, onHand: at.onHand, version: lot.version };
};

type Standing = Awaited<ReturnType<typeof standingLot>>;

const REQUESTS: { readonly [A in Act]: (lot: Standing) => RequestInput<typeof postInventory, A> } = {
  move_stock: ({ known, uom, place }) => ({
    ...{ movementId: ulid(), ...known, qty: 1, uom, from: place, to: place.replace(/[^/]+$/, ELSEWHERE) },
  }),
  adjust_stock: ({ known, uom, place }) => ({
    ...{ movementId: ulid(), ...known, qty: 1, uom, place, reasonCode: 'Found', note: '' },
  }),
  count_stock: ({ known, uom, place, onHand }) => ({
    ...{ countId: ulid(), ...known, qty: onHand - 1, uom, place, seen: onHand, note: '' },
  }),
  hold_lot: ({ known, version }) => ({ requestId: ulid(), ...known, reason: 'Smells', version }),
};

const NAMES: Readonly<Record<Act, string>> = {
  move_stock: 'move stock',
  adjust_stock: 'adjust stock',
  count_stock: 'count stock',
  hold_lot: 'hold a lot',
};

/**
 * Least that is read, a unit each: the lot, its balances, its item, the places, and whether it was done before; to hold a
 * lot the lot alone. A count is besides there or not, and has a number.
 */
const LEAST_READ: Readonly<Record<Act, number>> = {
  move_stock: 5,
  adjust_stock: 5,
  count_stock: 6,
  hold_lot: 1,
};

/** Each act once on a lot of a delivery of so many lines, which is released again for the next. */
export const actOnStock = async (
  product: MeteredProduct,
  lines: number,
  tell: (figure: CapacityFigure) => void,
): Promise<void> => {
  await receiveIntoStock(product);
  const touched = ['STOCK', 'MOVEMENTS', 'COUNTS'].map(product.table);
  for (const act of Object.keys(REQUESTS) as Act[]) {
    const fields = REQUESTS[act](await standingLot(product));
    const measured = await product.measure(touched, () => product.ask(postInventory, act, fields));
    const floor = { read: LEAST_READ[act], write: minWrites(measured, wholeRow) };
    tell(figure(NAMES[act], lines, measured, floor));
  }
  const { known, version } = await standingLot(product);
  await product.ask(postInventory, 'release_lot', {
    requestId: ulid(),
    ...known,
    reason: 'It does not',
    version,
  });
};
