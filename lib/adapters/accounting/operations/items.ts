import { instant, number, type Raw, rows, text, textOrNull } from '#adapters/accounting/protocol/decode.ts';
import { instantLiteral, type Query, under } from '#adapters/accounting/protocol/odata.ts';
import type { Listing } from '#adapters/accounting/protocol/paging.ts';
import type { ReadResult } from '#adapters/accounting/protocol/read-reply.ts';
import type { RecordPage, Records } from '#adapters/accounting/protocol/records.ts';
import type { AccountingPage } from '#app/accounting/accounting-response-ports.ts';
import { isSameCode } from '#domain/code-key.ts';
import { gtinKey, isGtin } from '#domain/items/gtin.ts';
import { type Item, itemKey, type UnitConversion, type UnitGtin } from '#domain/items/item.ts';
import { ok } from '#domain/result.ts';
import { type LotClasses, NOT_TRACKED } from './lot-classes.ts';
import { filtersFor } from './vendors.ts';

type ReadLotClasses = (deadline?: number) => Promise<ReadResult<LotClasses>>;

interface ItemReading {
  readonly records: Records;
  readonly lotClasses: ReadLotClasses;
  readonly listing: Listing;
  readonly pageSize: number;
  /** `LastModifiedDateTime`, or what it was called before endpoint 24.200.001. */
  readonly modifiedField: string;
  /** Found out on the way: this system's lists don't give the items' units, and each is read by key. */
  unitsByKey: boolean;
}

type ListedItem = Item & { readonly lastModifiedAt: string | null };

/** Items read by key one after the other when the list can't give their units: few enough for one page. */
const PAGE_BY_KEY = 25;

const CONVERSION = ['FromUOM', 'ToUOM', 'ConversionFactor', 'MultiplyOrDivide'];

const CROSS_REFERENCE = ['AlternateID', 'AlternateType', 'UOM'];

const headerOf = (modifiedField: string): string[] => [
  'InventoryID',
  'Description',
  'ItemStatus',
  'BaseUOM',
  'PurchaseUOM',
  'SalesUOM',
  'LotSerialClass',
  'DefaultWarehouseID',
  'DefaultReceiptLocationID',
  modifiedField,
];

const shapeOf = (modifiedField: string) => ({
  expand: ['UOMConversions', 'CrossReferences'],
  select: [
    ...headerOf(modifiedField),
    ...under('UOMConversions', CONVERSION),
    ...under('CrossReferences', CROSS_REFERENCE),
  ],
});

/** More or less than this is no packaging, and a delivery in it could not be counted in millionths. */
const LARGEST_FACTOR = 1_000_000;

const isFactor = (factor: number): boolean => factor >= 1 / LARGEST_FACTOR && factor <= LARGEST_FACTOR;

const conversionsOf = (record: Raw, baseUom: string): UnitConversion[] =>
  (rows(record, 'UOMConversions') ?? []).flatMap((row): UnitConversion[] => {
    const uom = text(row, 'FromUOM');
    const to = text(row, 'ToUOM');
    const factor = number(row, 'ConversionFactor');
    if (uom === '' || factor === null || !isFactor(factor) || (to !== '' && !isSameCode(to, baseUom)))
      return [];
    const operation = text(row, 'MultiplyOrDivide').toLowerCase().startsWith('div') ? 'Divide' : 'Multiply';
    return [{ uom, factor, operation }];
  });

/** Cross-references that stand on the goods themselves; the others are a vendor's or a customer's own numbers. */
const ON_GOODS = new Set(['barcode', 'gtin/ean/upc/isbn']);

/** Those that are GTINs, each once, of the base unit where none is named (accounting-contract-stock.md §1). */
const gtinsOf = (record: Raw, baseUom: string): UnitGtin[] => {
  const found = new Map<string, UnitGtin>();
  for (const row of rows(record, 'CrossReferences') ?? []) {
    const gtin = text(row, 'AlternateID');
    const isOnGoods = ON_GOODS.has(text(row, 'AlternateType').toLowerCase());
    if (isOnGoods && isGtin(gtin) && !found.has(gtinKey(gtin)))
      found.set(gtinKey(gtin), { gtin, uom: textOrNull(row, 'UOM') ?? baseUom });
  }
  return [...found.values()];
};

const INACTIVE = new Set(['inactive', 'marked for deletion', 'to delete']);

const stockItemOf = (record: Raw, classes: LotClasses): Item => {
  const baseUom = text(record, 'BaseUOM');
  return {
    inventoryID: text(record, 'InventoryID'),
    name: text(record, 'Description'),
    kind: 'stock',
    baseUom,
    conversions: conversionsOf(record, baseUom),
    ...classes.rulesOf(text(record, 'LotSerialClass')),
    defaultWarehouse: textOrNull(record, 'DefaultWarehouseID'),
    defaultLocation: textOrNull(record, 'DefaultReceiptLocationID'),
    active: !INACTIVE.has(text(record, 'ItemStatus').toLowerCase()),
    lotClass: textOrNull(record, 'LotSerialClass'),
    gtins: gtinsOf(record, baseUom),
  };
};

const nonStockItemOf = (inventoryID: string, record: Raw | null): Item => ({
  inventoryID: (record && textOrNull(record, 'InventoryID')) ?? inventoryID,
  name: record ? text(record, 'Description') : '',
  kind: 'non-stock',
  baseUom: record ? (textOrNull(record, 'BaseUnit') ?? text(record, 'BaseUOM')) : '',
  conversions: [],
  ...NOT_TRACKED,
  defaultWarehouse: null,
  defaultLocation: null,
  lotClass: null,
  gtins: [],
  active: record ? !INACTIVE.has(text(record, 'ItemStatus').toLowerCase()) : true,
});

const hasUnits = (record: Raw): boolean => (rows(record, 'UOMConversions')?.length ?? 0) > 0;

/** An item that is bought or sold in another unit has at least one conversion. */
const lacksUnits = (record: Raw): boolean =>
  !hasUnits(record) &&
  ['PurchaseUOM', 'SalesUOM'].some((field) => {
    const uom = text(record, field);
    return uom !== '' && !isSameCode(uom, text(record, 'BaseUOM'));
  });

const PROBED = 3;

/**
 * A list may silently lose its expanded rows (§6, point 3), and lots would be posted in the wrong unit. Rows that
 * came with units prove that the list gives them; where none did, a few items are looked at by key.
 */
const losesUnits = async (
  { records, modifiedField }: ItemReading,
  listed: readonly Raw[],
  deadline?: number,
): Promise<ReadResult<boolean>> => {
  if (listed.length === 0 || listed.some(hasUnits)) return ok(false);
  if (listed.some(lacksUnits)) return ok(true);
  for (const record of listed.slice(0, PROBED)) {
    const key = { InventoryID: text(record, 'InventoryID') };
    const whole = await records.one('StockItem', key, shapeOf(modifiedField), deadline);
    if (!whole.ok) return whole;
    if (whole.value && hasUnits(whole.value)) return ok(true);
  }
  return ok(false);
};

const eachByKey = async (
  { records, modifiedField }: ItemReading,
  listed: readonly Raw[],
): Promise<ReadResult<Raw[]>> => {
  const whole: Raw[] = [];
  for (const record of listed) {
    const key = { InventoryID: text(record, 'InventoryID') };
    const answer = await records.one('StockItem', key, shapeOf(modifiedField));
    if (!answer.ok) return answer;
    whole.push(answer.value ?? record);
  }
  return ok(whole);
};

/** A page of stock items with their units, in one call where the system's lists can give them. */
const listWithUnits = async (
  reading: ItemReading,
  query: Pick<Query, 'filter'> & { readonly skip: number },
): Promise<ReadResult<RecordPage & { readonly next: number | null }>> => {
  const { records, listing, pageSize, modifiedField } = reading;
  const { skip } = query;
  if (!reading.unitsByKey) {
    const page = await records.list('StockItem', { ...shapeOf(modifiedField), ...query, top: pageSize });
    if (page.ok) {
      const loses = await losesUnits(reading, page.value.rows);
      if (!loses.ok) return loses;
      if (!loses.value) {
        const next = listing.nextAfter(skip, page.value.rows, pageSize);
        return next.ok ? ok({ ...page.value, next: next.value }) : next;
      }
    } else if (page.reason !== 'notOptimizable') return page;
    reading.unitsByKey = true;
  }
  const headers = await records.list('StockItem', {
    select: headerOf(modifiedField),
    ...query,
    top: PAGE_BY_KEY,
  });
  if (!headers.ok) return headers;
  const next = listing.nextAfter(skip, headers.value.rows, PAGE_BY_KEY);
  if (!next.ok) return next;
  const whole = await eachByKey(reading, headers.value.rows);
  return whole.ok ? ok({ ...headers.value, rows: whole.value, next: next.value }) : whole;
};

/** A page of stock items, joined with their lot classes. */
export const listItems = async (
  reading: ItemReading,
  { skip, modifiedSince }: { skip: number; modifiedSince?: string },
): Promise<ReadResult<AccountingPage<ListedItem> & { readonly lotFeature: 'on' | 'off' }>> => {
  const { lotClasses, modifiedField } = reading;
  const filter = modifiedSince && `${modifiedField} gt ${instantLiteral(modifiedSince)}`;
  const page = await listWithUnits(reading, { filter, skip });
  if (!page.ok) return page;
  const classes = await lotClasses();
  if (!classes.ok) return classes;
  const items = page.value.rows.map((record) => ({
    ...stockItemOf(record, classes.value),
    lastModifiedAt: instant(record, modifiedField),
  }));
  return ok({
    rows: items.filter(({ inventoryID }) => inventoryID !== ''),
    next: page.value.next,
    serverTime: page.value.serverTime,
    tookMs: page.value.tookMs,
    lotFeature: classes.value.feature,
  });
};

/**
 * Items by id. That an id is no stock item is believed only when the accounting system says so of that very id: a
 * filter it didn't understand answers nothing too, and lots would silently not be asked for (§6, point 4).
 */
export const itemsById = async (
  reading: ItemReading,
  ids: readonly string[],
  deadline?: number,
): Promise<ReadResult<Item[]>> => {
  const { records, lotClasses, modifiedField } = reading;
  const shape = shapeOf(modifiedField);
  const found = new Map<string, Raw>();
  for (const filter of reading.unitsByKey ? [] : filtersFor('InventoryID', ids)) {
    const answer = await records.list('StockItem', { ...shape, filter, top: 100 }, deadline);
    if (!answer.ok && answer.reason === 'notOptimizable') continue;
    if (!answer.ok) return answer;
    const loses = await losesUnits(reading, answer.value.rows, deadline);
    if (!loses.ok) return loses;
    if (loses.value) reading.unitsByKey = true;
    else for (const record of answer.value.rows) found.set(itemKey(text(record, 'InventoryID')), record);
  }
  const classes = await lotClasses(deadline);
  if (!classes.ok) return classes;
  const items: Item[] = [];
  for (const id of new Map(ids.map((each) => [itemKey(each), each])).values()) {
    const listed = found.get(itemKey(id));
    const record = listed ? ok(listed) : await records.one('StockItem', { InventoryID: id }, shape, deadline);
    if (!record.ok) return record;
    if (record.value) {
      items.push(stockItemOf(record.value, classes.value));
      continue;
    }
    const other = await records.one('NonStockItem', { InventoryID: id }, {}, deadline);
    if (!other.ok && other.reason !== 'forbidden') return other;
    items.push(nonStockItemOf(id, other.ok ? other.value : null));
  }
  return ok(items);
};
