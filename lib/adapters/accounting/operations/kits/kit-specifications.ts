import { flag, quantityOf, type Raw, rows, text, textOrNull } from '#adapters/accounting/protocol/decode.ts';
import { under } from '#adapters/accounting/protocol/odata.ts';
import type { Listing } from '#adapters/accounting/protocol/paging.ts';
import type { ReadResult } from '#adapters/accounting/protocol/read-reply.ts';
import type { RecordPage, Records } from '#adapters/accounting/protocol/records.ts';
import type { AccountingPage } from '#app/accounting/accounting-response-ports.ts';
import type { ListedKit } from '#app/bom/load/accounting-bom-ports.ts';
import type { ToldLine } from '#domain/bom/mirror-bom.ts';
import { ZERO } from '#domain/quantity.ts';
import { ok } from '#domain/result.ts';

interface KitReading {
  readonly records: Records;
  readonly listing: Listing;
}

const HEADER = ['KitInventoryID', 'RevisionID', 'Description', 'Active', 'IsNonStock'];

const WHOLE = {
  expand: ['StockComponents', 'NonStockComponents'],
  select: [
    ...HEADER,
    ...under('StockComponents', [
      ...['StockInventoryID', 'ComponentQty', 'UOM'],
      ...['AllowComponentQtyVariance', 'MinComponentQty', 'MaxComponentQty'],
    ]),
    ...under('NonStockComponents', ['NonStockInventoryID', 'ComponentQty', 'UOM']),
  ],
};

/** With their components they are large. */
const KITS_A_PAGE = 100;

/** No upper bound is an empty field, or none (contract §2). */
const varianceOf = (row: Raw): NonNullable<ToldLine['variance']> => {
  const most = quantityOf(row, 'MaxComponentQty');
  return { least: quantityOf(row, 'MinComponentQty'), most: most === ZERO ? null : most };
};

const lineOf = (row: Raw, id: string, isStock: boolean): ToldLine => ({
  inventoryID: text(row, id),
  qty: quantityOf(row, 'ComponentQty'),
  uom: text(row, 'UOM'),
  isStock,
  ...(isStock && flag(row, 'AllowComponentQtyVariance') ? { variance: varianceOf(row) } : {}),
});

const linesOf = (record: Raw): readonly ToldLine[] =>
  [
    ...(rows(record, 'StockComponents') ?? []).map((row) => lineOf(row, 'StockInventoryID', true)),
    ...(rows(record, 'NonStockComponents') ?? []).map((row) => lineOf(row, 'NonStockInventoryID', false)),
  ].filter(({ inventoryID }) => inventoryID !== '');

/** A kit that is not kept in stock is never assembled: its components are a shipment's lines (contract §2). */
const isMade = (record: Raw): boolean => flag(record, 'Active') && !flag(record, 'IsNonStock');

const keysOf = (record: Raw) => ({
  KitInventoryID: text(record, 'KitInventoryID'),
  RevisionID: text(record, 'RevisionID'),
});

const kitOf = (record: Raw): ListedKit => {
  const { KitInventoryID: inventoryID, RevisionID: revision } = keysOf(record);
  const lines = linesOf(record);
  const description = textOrNull(record, 'Description') ?? '';
  const bom = isMade(record) && lines.length > 0 ? { inventoryID, revision, description, lines } : null;
  return { inventoryID, revision, bom };
};

/** Where a list has lost the components, each is read by its keys (contract §6, point 3 of the first half). */
const withComponents = async (records: Records, record: Raw): Promise<ReadResult<Raw>> => {
  if (!isMade(record) || linesOf(record).length > 0) return ok(record);
  const whole = await records.one('KitSpecification', keysOf(record), WHOLE);
  return whole.ok ? ok(whole.value ?? record) : whole;
};

type Page = RecordPage & { readonly next: number | null };

const pageOf = async ({ records, listing }: KitReading, skip: number): Promise<ReadResult<Page | null>> => {
  const page = await records.list('KitSpecification', { ...WHOLE, top: KITS_A_PAGE, skip });
  if (!page.ok && page.reason === 'forbidden') return ok(null);
  if (!page.ok && page.reason !== 'notOptimizable') return page;
  const listed = page.ok
    ? page
    : await records.list('KitSpecification', { select: HEADER, top: KITS_A_PAGE, skip });
  if (!listed.ok) return listed;
  const next = listing.nextAfter(skip, listed.value.rows, KITS_A_PAGE);
  return next.ok ? ok({ ...listed.value, next: next.value }) : next;
};

/** A page of kit specifications with their components; null where the form is closed. */
export const listKits = async (
  reading: KitReading,
  { skip }: { readonly skip: number },
): Promise<ReadResult<AccountingPage<ListedKit> | null>> => {
  const page = await pageOf(reading, skip);
  if (!page.ok || page.value === null) return page.ok ? ok(null) : page;
  const kits: ListedKit[] = [];
  for (const record of page.value.rows) {
    const whole = await withComponents(reading.records, record);
    if (!whole.ok) return whole;
    const kit = kitOf(whole.value);
    if (kit.inventoryID !== '' && kit.revision !== '') kits.push(kit);
  }
  return ok({ ...page.value, rows: kits });
};

/** Whether a revision is there and made, read by its keys: a list may be incomplete. */
export const hasKit = async (
  { records }: Pick<KitReading, 'records'>,
  inventoryID: string,
  revision: string,
): Promise<ReadResult<boolean>> => {
  const keys = { KitInventoryID: inventoryID, RevisionID: revision };
  const found = await records.one('KitSpecification', keys, { select: HEADER });
  return found.ok ? ok(found.value !== null && isMade(found.value)) : found;
};
