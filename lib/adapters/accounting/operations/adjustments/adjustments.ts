import { quantityOf, type Raw, rows, text } from '#adapters/accounting/protocol/decode.ts';
import { instantLiteral, quoted, under } from '#adapters/accounting/protocol/odata.ts';
import { createListing } from '#adapters/accounting/protocol/paging.ts';
import type { ReadResult } from '#adapters/accounting/protocol/read-reply.ts';
import type { Records } from '#adapters/accounting/protocol/records.ts';
import type { AccountingError } from '#app/accounting/accounting-response-ports.ts';
import type { AdjustmentName } from '#app/stock/posting/accounting-adjustment-ports.ts';
import { subtract, ZERO } from '#domain/quantity.ts';
import { err, ok } from '#domain/result.ts';
import type { AdjustmentInBooks, AdjustmentType } from '#domain/stock/posting/adjustment-to-post.ts';

interface Form {
  readonly entity: string;
  readonly action: string;
  readonly noun: string;
  readonly shape: { readonly expand: string[]; readonly select: string[] };
}

const HEADER = ['ReferenceNbr', 'Status', 'ExternalRef', 'LastModifiedDateTime'];

const ROW = ['InventoryID', 'WarehouseID', 'Qty'];

/** The two forms name a location each in its own way, and an issue has its lots a level below. */
export const FORMS: Readonly<Record<AdjustmentType, Form>> = {
  Adjustment: {
    ...{ entity: 'InventoryAdjustment', action: 'ReleaseAdjustment', noun: 'adjustment' },
    shape: {
      expand: ['Details'],
      select: [...HEADER, ...under('Details', [...ROW, 'LocationID', 'LotSerialNbr'])],
    },
  },
  Issue: {
    ...{ entity: 'InventoryIssue', action: 'ReleaseInventoryIssue', noun: 'issue' },
    shape: {
      expand: ['Details', 'Details/Allocations'],
      select: [
        ...HEADER,
        ...under('Details', [...ROW, 'Location']),
        ...under('Details/Allocations', ['Location', 'LotSerialNbr', 'Qty']),
      ],
    },
  },
};

type Rows = AdjustmentInBooks['rows'];

const adjusted = (row: Raw): Rows[number] => ({
  inventoryID: text(row, 'InventoryID'),
  lotNumber: text(row, 'LotSerialNbr'),
  ...{ warehouseID: text(row, 'WarehouseID'), locationID: text(row, 'LocationID') },
  qty: quantityOf(row, 'Qty'),
});

/** Without splits its lots are not said: the row alone says how much. */
const issued = (row: Raw): Rows => {
  const splits = rows(row, 'Allocations') ?? [];
  const { inventoryID, warehouseID } = adjusted(row);
  return (splits.length > 0 ? splits : [row]).map((split) => ({
    ...{ inventoryID, warehouseID, lotNumber: text(split, 'LotSerialNbr') },
    locationID: text(split, 'Location') || text(row, 'Location'),
    qty: subtract(ZERO, quantityOf(split, 'Qty')),
  }));
};

const INCOMPLETE: AccountingError = {
  kind: 'unavailable',
  message: 'The accounting system gave a stock adjustment without its rows.',
};

const adjustmentOf = (type: AdjustmentType, record: Raw): ReadResult<AdjustmentInBooks> => {
  const details = rows(record, 'Details');
  // Without its rows it can't be told from another: an error is safer than a wrong match.
  if (details === null) return err(INCOMPLETE);
  return ok({
    ...{ type, nbr: text(record, 'ReferenceNbr'), status: text(record, 'Status') },
    externalRef: text(record, 'ExternalRef'),
    rows: type === 'Issue' ? details.flatMap(issued) : details.map(adjusted),
  });
};

/** One by its keys: never late; null when there is none. */
export const adjustment = async (
  records: Records,
  { type, nbr }: AdjustmentName,
  deadline?: number,
): Promise<ReadResult<AdjustmentInBooks | null>> => {
  const { entity, shape } = FORMS[type];
  const record = await records.one(entity, { ReferenceNbr: nbr }, shape, deadline);
  if (!record.ok) return record;
  return record.value === null ? ok(null) : adjustmentOf(type, record.value);
};

const PAGE = 500;

/** All that a filter gives, page by page. */
const headersOf = async (
  records: Records,
  entity: string,
  filter: string,
): Promise<ReadResult<readonly Raw[]>> => {
  const listing = createListing();
  const found: Raw[] = [];
  for (let skip: number | null = 0; skip !== null; ) {
    const page = await records.list(entity, { select: HEADER, filter, top: PAGE, skip });
    if (!page.ok) return page;
    found.push(...page.value.rows);
    const next = listing.nextAfter(skip, page.value.rows, PAGE);
    if (!next.ok) return next;
    skip = next.value;
  }
  return ok(found);
};

/**
 * The one with this external reference: asked for by it, and where that finds none, looked for among what was changed
 * since then. Only both together say that there is none (accounting-contract-stock.md, section 9).
 */
export const findAdjustment = async (
  records: Records,
  type: AdjustmentType,
  marker: string,
  since: number,
): Promise<ReadResult<AdjustmentInBooks | null>> => {
  const { entity } = FORMS[type];
  const changed = `LastModifiedDateTime gt ${instantLiteral(new Date(since).toISOString())}`;
  for (const filter of [`ExternalRef eq ${quoted(marker)}`, changed]) {
    const headers = await headersOf(records, entity, filter);
    if (!headers.ok) return headers;
    const [first] = headers.value
      .filter((record) => text(record, 'ExternalRef') === marker)
      .map((record) => text(record, 'ReferenceNbr'))
      .toSorted();
    if (first !== undefined) return adjustment(records, { type, nbr: first });
  }
  return ok(null);
};
