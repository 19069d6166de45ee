import { ulid } from 'ulid';
import { getReceiveGoods, postReceiveGoods } from '#api/receiving.ts';
import {
  allBut,
  type CapacityFigure,
  callAccountingAdmin,
  figure,
  RESERVED_UNITS,
  sum,
  textOf,
} from './figure.ts';
import { type Fact, readByKey, readTogether } from './floor.ts';
import type { Row } from './item-size.ts';
import { type MeteredProduct, minWrites } from './metered-product.ts';

const ITEMS = 60;

/** Every third item comes in lots with a use-by date. */
const hasLots = (line: number): boolean => (line % ITEMS) % 3 === 0;
const itemOf = (line: number): string => `BENCH-ITEM-${String(line % ITEMS).padStart(3, '0')}`;

/** The item of every order's first line, which comes in a lot. */
export const FIRST_ITEM = itemOf(0);

/** The vendor of the orders of so many lines. */
export const vendorOf = (name: string): string => `BENCH-${name}`;

/** In the books: for each of the sizes a vendor with an order of so many lines; `orders` of them. */
export const seedOrders = (
  product: Pick<MeteredProduct, 'run'>,
  sizes: readonly number[],
  orders = 1,
): Promise<void> =>
  callAccountingAdmin(product, 'seed', {
    vendors: sizes.map((lines) => ({
      VendorID: vendorOf(String(lines)),
      VendorName: `Bench Supplies ${lines} Pty Ltd`,
    })),
    stockItems: Array.from({ length: ITEMS }, (_, item) => ({
      InventoryID: itemOf(item),
      Description: `Bench item number ${item}, in a bottle of 750 mL`,
      LotSerialClass: hasLots(item) ? 'LOTEXP' : 'NOTTRACKED',
    })),
    orders: sizes.flatMap((lines) =>
      Array.from({ length: orders }, (_, index) => ({
        OrderNbr: orderOf(lines, index),
        VendorID: vendorOf(String(lines)),
        Description: `Bench order of ${lines} lines`,
        Details: Array.from({ length: lines }, (_, line) => ({
          InventoryID: itemOf(line),
          OrderQty: 100 + line,
        })),
      })),
    ),
  });

export const orderOf = (lines: number, index = 0): string => `BENCH${lines}-${index + 1}`;

/** A delivery of all of an order's lines. */
export const deliveryOf = (lines: number, index = 0) => ({
  receiptId: ulid(),
  vendorID: vendorOf(String(lines)),
  supplierRef: `DEL-${lines}-${index}`,
  items: Array.from({ length: lines }, (_, line) => ({
    orderNbr: orderOf(lines, index),
    orderType: 'Normal',
    inventoryID: itemOf(line),
    lineNbr: line + 1,
    receiptQty: 50 + line,
    ...(hasLots(line)
      ? { allocations: [{ lotNumber: `L2026-${1000 + line}`, expiryDate: '2027-11-30', qty: 50 + line }] }
      : {}),
  })),
});

/** Reads the vendor's orders through to the books, so that the mirror has them. */
export const mirrorOrders = (product: MeteredProduct, lines: number): Promise<unknown> =>
  product.ask(getReceiveGoods, 'by_vendor_id', { vendorId: vendorOf(String(lines)), refresh: 'true' });

/** The state that the machine of domain.md gives a receipt, and nothing of leases and attempts within it. */
const receiptFact: Fact = (row) => {
  if (textOf(row, 'receiptId') === '#counter') return allBut(row, []);
  const state = row.state && 'M' in row.state ? row.state.M : {};
  const phase = state.phase && 'M' in state.phase ? textOf(state.phase.M, 'name') : '';
  return [textOf(state, 'status'), phase, JSON.stringify(state.settled ?? '')].join();
};

const orderFact: Fact = (row) => allBut(row, ['asOf', 'version', 'epoch']);

const fact: Fact = (row, table) =>
  table.includes('Receipts') ? receiptFact(row, table) : orderFact(row, table);

const tablesOf = (product: MeteredProduct) =>
  [product.table('RECEIPTS'), product.table('PURCHASE_ORDERS')] as const;

const ordersOf = async (product: MeteredProduct, lines: number): Promise<readonly Row[]> =>
  (await product.rowsOf(product.table('PURCHASE_ORDERS'))).filter(
    (row) => textOf(row, 'vendorID') === vendorOf(String(lines)),
  );

/** Least: how fresh the vendor's mirror is, which orders are open, and those by key. */
export const listOpenOrders = async (product: MeteredProduct, lines: number): Promise<CapacityFigure> => {
  const orders = await ordersOf(product, lines);
  const measured = await product.measure([], () =>
    product.ask(getReceiveGoods, 'by_vendor_id', { vendorId: vendorOf(String(lines)) }),
  );
  const keys = orders.map(({ openVendor, orderKey }) => ({ openVendor, orderKey }) as Row);
  return figure('open orders of a vendor', lines, measured, {
    read: 1 + readTogether(keys, false) + readByKey(...orders),
    write: 0,
  });
};

/** What is asked of dates is read of each item that came with one; nobody has decided anything of them. */
const ruledItems = (lines: number) => Array<null>(Math.ceil(Math.min(lines, ITEMS) / 3)).fill(null);

/** Least: the receipt that is not there yet, the order and rules of items, a number, and both in one transaction. */
export const acceptReceipt = async (
  product: MeteredProduct,
  lines: number,
  index = 0,
): Promise<CapacityFigure> => {
  const orders = await ordersOf(product, lines);
  const order = orders.find((row) => textOf(row, 'orderNbr') === orderOf(lines, index));
  const measured = await product.measure(tablesOf(product), () =>
    product.ask(postReceiveGoods, 'receive_goods', deliveryOf(lines, index)),
  );
  return figure('accept a receipt', lines, measured, {
    read: readByKey(null, order, ...ruledItems(lines)),
    write: minWrites(measured, fact),
  });
};

/**
 * Takes the one accepted receipt into the books, woken by it as its table's stream does. Least: read, its order read to
 * be claimed and to be settled, its items and its vendor once; written in each state of the machine; both tables asked
 * for what else is due; and the poster's lease taken and given back.
 */
export const postReceipt = async (product: MeteredProduct, lines: number): Promise<CapacityFigure> => {
  const [receipts] = tablesOf(product);
  const [order] = await ordersOf(product, lines);
  const [receipt] = (await product.rowsOf(receipts)).filter((row) => textOf(row, 'status') === 'QUEUED');
  const came = { Records: [{ dynamodb: { Keys: { receiptId: { S: textOf(receipt, 'receiptId') } } } }] };
  const measured = await product.measure(tablesOf(product), () => product.wake('receipt-poster', came));
  const posted = [...(measured.after.get(receipts.TableName)?.values() ?? [])].filter(
    (row) => textOf(row, 'status') === 'QUEUED' || textOf(row, 'status') === 'POSTING',
  );
  if (posted.length > 0) throw new Error('The receipt was not posted.');
  const items = Array<null>(Math.min(lines, ITEMS)).fill(null);
  const lease = { read: 0, write: 2 };
  const floor = sum(
    {
      read: 0.5 * 2 + readByKey(receipt) + 2 * readByKey(order) + readByKey(...items) + 1,
      write: minWrites(measured, fact),
    },
    lease,
    RESERVED_UNITS,
  );
  return figure('post a receipt', lines, measured, floor);
};
