import { day, number, quantityOf, type Raw, rows, text } from '#adapters/accounting/protocol/decode.ts';
import { instantLiteral, under } from '#adapters/accounting/protocol/odata.ts';
import { createListing } from '#adapters/accounting/protocol/paging.ts';
import type { ReadResult } from '#adapters/accounting/protocol/read-reply.ts';
import type { Records } from '#adapters/accounting/protocol/records.ts';
import type { AccountingError } from '#app/accounting/accounting-response-ports.ts';
import type { KitName } from '#app/production/posting/accounting-kit-ports.ts';
import type { PostedKit, PostedKitLot } from '#domain/production/posting/posted-kit.ts';
import { err, ok } from '#domain/result.ts';

const HEADER = [
  ...['Type', 'ReferenceNbr', 'Status', 'Description', 'KitInventoryID', 'Revision', 'Qty'],
  'LastModifiedDateTime',
];

const LOT = ['LotSerialNbr', 'LocationID', 'ExpirationDate', 'Qty'];

export const ASSEMBLY_SHAPE = {
  expand: ['Allocations', 'StockComponents', 'StockComponents/Allocations'],
  select: [
    ...HEADER,
    ...under('Allocations', LOT),
    ...under('StockComponents', ['LineNbr', 'StockInventoryID', 'Qty']),
    ...under('StockComponents/Allocations', LOT),
  ],
};

const PAGE = 500;

const lotOf = (row: Raw): PostedKitLot => ({
  rowId: typeof row.id === 'string' ? row.id : '',
  lotNumber: text(row, 'LotSerialNbr'),
  locationID: text(row, 'LocationID'),
  expiryDate: day(row, 'ExpirationDate'),
  qty: quantityOf(row, 'Qty'),
});

const INCOMPLETE: AccountingError = {
  kind: 'unavailable',
  message: 'The accounting system gave a kit assembly without its components.',
};

const kitOf = (record: Raw): ReadResultOf<PostedKit> => {
  const parts = rows(record, 'StockComponents');
  const lots = rows(record, 'Allocations');
  // Without its rows it can't be told from another: an error is safer than a wrong match.
  if (parts === null || lots === null) return err(INCOMPLETE);
  return ok({
    type: text(record, 'Type'),
    kitNbr: text(record, 'ReferenceNbr'),
    status: text(record, 'Status'),
    description: text(record, 'Description'),
    inventoryID: text(record, 'KitInventoryID'),
    revision: text(record, 'Revision'),
    qty: quantityOf(record, 'Qty'),
    lots: lots.map(lotOf),
    parts: parts.map((row) => ({
      rowId: typeof row.id === 'string' ? row.id : '',
      lineNbr: number(row, 'LineNbr') ?? 0,
      inventoryID: text(row, 'StockInventoryID'),
      qty: quantityOf(row, 'Qty'),
      lots: (rows(row, 'Allocations') ?? []).map(lotOf),
    })),
  });
};

type ReadResultOf<T> = ReadResult<T>;

/** One kit assembly by its keys: never late; null when there is none. */
export const assembly = async (
  records: Records,
  { type, kitNbr }: KitName,
  deadline?: number,
): Promise<ReadResult<PostedKit | null>> => {
  const keys = { Type: type, ReferenceNbr: kitNbr };
  const record = await records.one('KitAssembly', keys, ASSEMBLY_SHAPE, deadline);
  if (!record.ok) return record;
  return record.value === null ? ok(null) : kitOf(record.value);
};

/**
 * The kit assembly whose description holds this marker. Only the window is asked for: a filter by description may answer
 * that there is none although there is (accounting-contract-stock.md, section 9).
 */
export const findAssembly = async (
  records: Records,
  marker: string,
  since: number,
): Promise<ReadResult<PostedKit | null>> => {
  const filter = `LastModifiedDateTime gt ${instantLiteral(new Date(since).toISOString())}`;
  const listing = createListing();
  const found: KitName[] = [];
  for (let skip: number | null = 0; skip !== null; ) {
    const page = await records.list('KitAssembly', { select: HEADER, filter, top: PAGE, skip });
    if (!page.ok) return page;
    for (const record of page.value.rows)
      if (text(record, 'Description').includes(marker))
        found.push({ type: text(record, 'Type'), kitNbr: text(record, 'ReferenceNbr') });
    const next = listing.nextAfter(skip, page.value.rows, PAGE);
    if (!next.ok) return next;
    skip = next.value;
  }
  const [first] = found.toSorted((one, other) => (one.kitNbr < other.kitNbr ? -1 : 1));
  return first === undefined ? ok(null) : assembly(records, first);
};
