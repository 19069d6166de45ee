import type { AccountingClient } from '#adapters/accounting/client.ts';
import {
  day,
  flag,
  isRaw,
  quantityOf,
  type Raw,
  rows,
  text,
  textOrNull,
} from '#adapters/accounting/protocol/decode.ts';
import { type Paths, queryString, under } from '#adapters/accounting/protocol/odata.ts';
import { createListing, type Listing } from '#adapters/accounting/protocol/paging.ts';
import type { ReadResult } from '#adapters/accounting/protocol/read-reply.ts';
import type { Records } from '#adapters/accounting/protocol/records.ts';
import type { AccountingPage } from '#app/accounting/accounting-response-ports.ts';
import { isSameCode } from '#domain/code-key.ts';
import { type Quantity, subtract, sum, ZERO } from '#domain/quantity.ts';
import { err, ok } from '#domain/result.ts';
import type { BooksBalance } from '#domain/stock/books/books-reading.ts';
import type { Warehouse } from '#domain/stock/places/warehouse.ts';

interface StockReading {
  readonly client: Pick<AccountingClient, 'ask'>;
  readonly paths: Paths;
  readonly records: Records;
  readonly listing: Listing;
  readonly pageSize: number;
}

const WAREHOUSE = {
  expand: ['Locations'],
  select: [
    ...['WarehouseID', 'Description', 'Active'],
    ...under('Locations', [
      ...['LocationID', 'Description', 'Active', 'ReceiptsAllowed', 'SalesAllowed', 'AssemblyAllowed'],
    ]),
  ],
};

/** With their locations they are large. */
const WAREHOUSES_A_PAGE = 20;

const warehouseOf = (record: Raw): Warehouse => ({
  warehouseID: text(record, 'WarehouseID'),
  description: text(record, 'Description'),
  active: flag(record, 'Active'),
  locations: (rows(record, 'Locations') ?? []).map((row) => ({
    locationID: text(row, 'LocationID'),
    description: text(row, 'Description'),
    active: flag(row, 'Active'),
    receiptsAllowed: flag(row, 'ReceiptsAllowed'),
    salesAllowed: flag(row, 'SalesAllowed'),
    assemblyAllowed: flag(row, 'AssemblyAllowed'),
  })),
});

/** All warehouses; null where the form does not exist. A list that lost its rows is read by key (contract §6, point 3). */
export const warehouses = async ({
  records,
}: StockReading): Promise<ReadResult<readonly Warehouse[] | null>> => {
  const found: Warehouse[] = [];
  const listing = createListing();
  for (let skip: number | null = 0; skip !== null; ) {
    const page = await records.list('Warehouse', { ...WAREHOUSE, top: WAREHOUSES_A_PAGE, skip });
    if (!page.ok && page.reason === 'forbidden') return ok(null);
    if (!page.ok && page.reason !== 'notOptimizable') return page;
    const listed: ReadResult<{ readonly rows: readonly Raw[] }> = page.ok
      ? page
      : await records.list('Warehouse', { select: ['WarehouseID'], top: WAREHOUSES_A_PAGE, skip });
    if (!listed.ok) return listed;
    for (const record of listed.value.rows) {
      const whole = await withLocations(records, record);
      if (!whole.ok) return whole;
      found.push(warehouseOf(whole.value));
    }
    const next = listing.nextAfter(skip, listed.value.rows, WAREHOUSES_A_PAGE);
    if (!next.ok) return next;
    skip = next.value;
  }
  return ok(found);
};

const withLocations = async (records: Records, record: Raw): Promise<ReadResult<Raw>> => {
  if ((rows(record, 'Locations') ?? []).length > 0) return ok(record);
  const whole = await records.one('Warehouse', { WarehouseID: text(record, 'WarehouseID') }, WAREHOUSE);
  return whole.ok ? ok(whole.value ?? record) : whole;
};

const ON_HAND = {
  expand: ['WarehouseDetails'],
  select: ['InventoryID', ...under('WarehouseDetails', ['WarehouseID', 'QtyOnHand'])],
};

const onHandOf = (record: Raw): Quantity =>
  sum((rows(record, 'WarehouseDetails') ?? []).map((row) => quantityOf(row, 'QtyOnHand')));

/** What items have in all, a page of hundreds in one call. */
export const listOnHand = async (
  { records, listing, pageSize }: StockReading,
  { skip }: { readonly skip: number },
): Promise<ReadResult<AccountingPage<{ readonly inventoryID: string; readonly onHand: Quantity }>>> => {
  const page = await records.list('StockItem', { ...ON_HAND, top: pageSize, skip });
  if (!page.ok) return page;
  const next = listing.nextAfter(skip, page.value.rows, pageSize);
  if (!next.ok) return next;
  const items = page.value.rows.map((record) => ({
    inventoryID: text(record, 'InventoryID'),
    onHand: onHandOf(record),
  }));
  return ok({ ...page.value, rows: items, next: next.value });
};

const asField = (value: string | boolean) => ({ value });

/** A form that is asked by PUT: its record, with its rows. */
const ask = async (
  { client, paths }: StockReading,
  inquiry: string,
  body: Readonly<Record<string, string | boolean>>,
  deadline?: number,
): Promise<ReadResult<readonly Raw[]>> => {
  const path = `${paths.list(inquiry, {})}${queryString({ expand: ['Results'] })}`;
  const wrapped = Object.fromEntries(Object.entries(body).map(([name, value]) => [name, asField(value)]));
  const answer = await client.ask(path, wrapped, deadline);
  if (!answer.ok) return answer;
  const { json } = answer.value;
  const found = isRaw(json) ? rows(json, 'Results') : null;
  return found
    ? ok(found)
    : err({ kind: 'unavailable', message: `The accounting system left out the rows of ${inquiry}.` });
};

/** Where the system has one location only, rows name none. */
const ONLY_LOCATION = 'MAIN';

/** Rows without a warehouse are totals, and so are those without a location beside others that have one. */
const isBalance = (row: Raw, all: readonly Raw[]): boolean => {
  const warehouseID = text(row, 'WarehouseID');
  if (warehouseID === '') return false;
  if (text(row, 'LocationID') !== '') return true;
  return !all.some(
    (one) => text(one, 'LocationID') !== '' && isSameCode(text(one, 'WarehouseID'), warehouseID),
  );
};

const balanceOf = (row: Raw): BooksBalance => ({
  lotNumber: text(row, 'LotSerialNbr'),
  warehouseID: text(row, 'WarehouseID'),
  locationID: textOrNull(row, 'LocationID') ?? ONLY_LOCATION,
  expiryDate: day(row, 'ExpirationDate'),
  onHand: quantityOf(row, 'QtyOnHand'),
  issuable: quantityOf(row, 'QtyOnHand'),
});

const isTaken = (row: Raw): boolean =>
  quantityOf(row, 'QtyAvailableForShipment') < quantityOf(row, 'QtyOnHand');

const isSameBalance = (one: BooksBalance, row: Raw): boolean =>
  isSameCode(one.lotNumber, text(row, 'LotSerialNbr')) &&
  isSameCode(one.locationID, textOrNull(row, 'Location') ?? ONLY_LOCATION) &&
  (text(row, 'Warehouse') === '' || isSameCode(one.warehouseID, text(row, 'Warehouse')));

/** What was shipped is on hand until it is issued: it is taken off where it was shipped from (contract §1). */
const withoutShipped = async (
  reading: StockReading,
  inventoryID: string,
  balances: readonly BooksBalance[],
  deadline?: number,
): Promise<ReadResult<readonly BooksBalance[]>> => {
  const plans = await ask(reading, 'InventoryAllocationInquiry', { InventoryID: inventoryID }, deadline);
  if (!plans.ok) return plans;
  const shipped = plans.value.filter((row) => text(row, 'AllocationType').toLowerCase() === 'so shipped');
  return ok(
    balances.map((balance) => {
      const taken = sum(
        shipped.filter((row) => isSameBalance(balance, row)).map((row) => quantityOf(row, 'Qty')),
      );
      return { ...balance, issuable: subtract(balance.onHand, taken) };
    }),
  );
};

/**
 * What there is of an item, by lot and location: one call, two where something of it is planned for. No rows may mean
 * that there is nothing, or that none came: the item itself is asked then. Null: there is no such item.
 */
export const balancesOf = async (
  reading: StockReading,
  inventoryID: string,
  deadline?: number,
): Promise<ReadResult<readonly BooksBalance[] | null>> => {
  const asked = { InventoryID: inventoryID, ExpandByLotSerialNbr: true };
  const found = await ask(reading, 'InventorySummaryInquiry', asked, deadline);
  if (!found.ok && found.error.kind === 'unavailable') return found;
  if (!found.ok || found.value.length === 0) {
    const item = await reading.records.one('StockItem', { InventoryID: inventoryID }, ON_HAND, deadline);
    if (!item.ok) return item;
    if (item.value === null) return ok(null);
    if (!found.ok) return found;
    return onHandOf(item.value) === ZERO ? ok([]) : err(LOST_ROWS);
  }
  const kept = found.value.filter((row) => isBalance(row, found.value));
  const balances = kept.map(balanceOf);
  return kept.some(isTaken) ? withoutShipped(reading, inventoryID, balances, deadline) : ok(balances);
};

const LOST_ROWS = {
  kind: 'unavailable',
  message: 'The accounting system has some of this item, and gave no rows that say where.',
} as const;

/** Whether a receipt's goods are on hand; one that is gone will never be. */
export const isReleased = async (
  { records }: StockReading,
  receiptNbr: string,
  deadline?: number,
): Promise<ReadResult<boolean>> => {
  const keys = { Type: 'Receipt', ReceiptNbr: receiptNbr };
  const found = await records.one(
    'PurchaseReceipt',
    keys,
    { select: ['Type', 'ReceiptNbr', 'Status'] },
    deadline,
  );
  return found.ok ? ok(found.value === null || text(found.value, 'Status') === 'Released') : found;
};
