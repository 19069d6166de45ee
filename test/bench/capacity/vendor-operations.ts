import { getVendor, postVendor } from '#api/vendors.ts';
import {
  allBut,
  budgetUnits,
  type CapacityFigure,
  callAccountingAdmin,
  callsSince,
  figure,
  sum,
  textOf,
} from './figure.ts';
import { type Fact, readByKey, readTogether } from './floor.ts';
import type { Row } from './item-size.ts';
import { type MeteredProduct, minWrites } from './metered-product.ts';
import type { TablesInEngine } from './tables-in-engine.ts';

/** Who wrote last, when, and how often: worth no write by itself. */
const BOOKKEEPING = ['accountingRev', 'stamp', 'updatedAt', 'updatedBy', 'version'];

export const vendorFact: Fact = (row) => allBut(row, BOOKKEEPING);

/** A load's own item says how far it is; that a worker holds it is worth a write once. */
const loadFact: Fact = (row, table) => {
  if (!table.includes('SyncJobs')) return vendorFact(row, table);
  const id = textOf(row, 'jobId');
  if (id.startsWith('vendors#seen')) return null;
  return allBut(row, ['leaseUntil', 'worker']);
};

/** All vendors, page after page, as the screen reads them. */
const readAllVendors = async (product: MeteredProduct): Promise<number> => {
  let read = 0;
  let pagination_key: string | undefined;
  do {
    const { data } = await product.ask(getVendor, 'list_vendors', {
      limit: '10000',
      ...(pagination_key ? { pagination_key } : {}),
    });
    read += data.items.length;
    pagination_key = data.pagination_key;
  } while (pagination_key);
  return read;
};

export const listAllVendors = async (product: MeteredProduct): Promise<CapacityFigure> => {
  const rows = await product.rowsOf(product.table('VENDORS'));
  const measured = await product.measure([], async () => {
    const read = await readAllVendors(product);
    if (read !== rows.length) throw new Error(`${read} of ${rows.length} vendors were listed.`);
  });
  return figure('list all vendors', rows.length, measured, { read: readTogether(rows, false), write: 0 });
};

const PAGE = 50;

/** The first page by name. At least it reads what it shows. */
export const listVendorPage = async (product: MeteredProduct): Promise<CapacityFigure> => {
  const rows = await product.rowsOf(product.table('VENDORS'));
  const measured = await product.measure([], async () => {
    const { data } = await product.ask(getVendor, 'list', { limit: String(PAGE) });
    if (data.items.length !== PAGE) throw new Error(`${data.items.length} vendors are no page.`);
  });
  const floor = { read: readTogether(rows.slice(0, PAGE), false), write: 0 };
  return figure('a page of vendors', rows.length, measured, floor);
};

export const toggleVendor = async (product: MeteredProduct, vendorId: string): Promise<CapacityFigure> => {
  const table = product.table('VENDORS');
  const rows = await product.rowsOf(table);
  const vendor = rows.find((row) => textOf(row, 'vendorID') === vendorId);
  const measured = await product.measure([table], () =>
    product.ask(postVendor, 'set_warehouse_receivable', { vendorId, receivableStatus: true }),
  );
  return figure('toggle a vendor', rows.length, measured, {
    read: readByKey(vendor),
    write: minWrites(measured, vendorFact),
  });
};

/**
 * A load of all vendors of which some changed. Least: the load's current one is looked up by whoever starts it and
 * by its worker, every vendor is read once, each that differs is written once, and progress once a page.
 */
export const loadVendors = async (product: MeteredProduct, operation: string): Promise<CapacityFigure> => {
  const tables = [product.table('VENDORS'), product.table('SYNC_JOBS')];
  const since = Date.now();
  const measured = await product.measure(tables, async () => {
    await product.ask(postVendor, 'update_vendor_list', {});
    await product.wake('vendor-sync', {});
  });
  const held = [...(measured.before.get(product.table('VENDORS').TableName)?.values() ?? [])];
  const now = measured.after.get(product.table('VENDORS').TableName)?.size ?? 0;
  const jobReads = 2 * 2;
  const floor = sum(
    { read: readTogether(held, true) + jobReads, write: minWrites(measured, loadFact) },
    budgetUnits(callsSince(product, since)),
  );
  return figure(operation, now, measured, floor);
};

/** Vendors in the books, told to nobody. */
export const seedVendors = (product: Pick<MeteredProduct, 'run'>, count: number): Promise<void> =>
  callAccountingAdmin(product, 'vendors/generate', { count, prefix: 'G', telling: 'none' });

export const changeInAccounting = (
  product: Pick<MeteredProduct, 'run'>,
  count: number,
  vendorClass: string,
): Promise<void> =>
  callAccountingAdmin(product, 'vendors/change', {
    count,
    prefix: '',
    fields: { VendorClass: vendorClass },
    telling: 'none',
  });

/** More vendors of the kind that is there, straight into the table, until there are so many. */
export const fillVendors = async (tables: TablesInEngine, count: number): Promise<void> => {
  const rows = await tables.rowsOf(tables.table('VENDORS'));
  const more = Array.from({ length: Math.max(0, count - rows.length) }, (_, index): Row => {
    const pattern = rows[index % rows.length];
    if (!pattern) throw new Error('There is no vendor to copy.');
    const id = `X${String(rows.length + index).padStart(7, '0')}`;
    return { ...pattern, vendorKey: { S: id }, vendorID: { S: id } };
  });
  await tables.putAll(tables.table('VENDORS'), more);
};
