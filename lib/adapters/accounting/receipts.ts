import type { Clock } from '#app/ports.ts';
import type { PostedReceipt, PostedReceiptLine } from '#domain/receiving/posted-receipt.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { day, number, quantityOf, type Raw, rows, text } from './decode.ts';
import { instantLiteral, quoted, under } from './odata.ts';
import type { ReadTrouble } from './read.ts';
import { type RecordReader, sameKey } from './records.ts';

export const RECEIPT_TYPE = 'Receipt';

const HEADER = ['Type', 'ReceiptNbr', 'Status', 'VendorID', 'VendorRef'];

export const RECEIPT_SHAPE = {
  expand: ['Details', 'Details/Allocations'],
  select: [
    ...HEADER,
    ...under('Details', ['LineNbr', 'POOrderNbr', 'POLineNbr', 'InventoryID', 'ReceiptQty', 'UOM']),
    ...under('Details/Allocations', ['LotSerialNbr', 'ExpirationDate', 'Qty']),
  ],
};

/** How far back receipts are looked through when their reference can't be filtered by. */
const LOOKED_THROUGH_MS = 60 * 24 * 3_600_000;

const PAGE = 500;

const lineOf = (row: Raw): PostedReceiptLine => ({
  orderNbr: text(row, 'POOrderNbr'),
  orderLineNbr: number(row, 'POLineNbr') ?? 0,
  inventoryID: text(row, 'InventoryID'),
  qty: quantityOf(row, 'ReceiptQty'),
  // An untracked item has rows too, that only name its location.
  allocations: (rows(row, 'Allocations') ?? [])
    .filter((allocation) => text(allocation, 'LotSerialNbr') !== '')
    .map((allocation) => ({
      lotNumber: text(allocation, 'LotSerialNbr'),
      expiryDate: day(allocation, 'ExpirationDate'),
      qty: quantityOf(allocation, 'Qty'),
    })),
});

/** One receipt by number, read by key: never late; null when there is none. */
export const receipt = async (
  records: RecordReader,
  receiptNbr: string,
  deadline?: number,
): Promise<Result<PostedReceipt | null, ReadTrouble>> => {
  const keys = { Type: RECEIPT_TYPE, ReceiptNbr: receiptNbr };
  const record = await records.one('PurchaseReceipt', keys, RECEIPT_SHAPE, deadline);
  if (!record.ok) return record;
  if (!record.value) return ok(null);
  const lines = rows(record.value, 'Details');
  // Without its lines it can't be told from another receipt: better not to know than to know wrong.
  if (lines === null) return err(incomplete);
  return ok({
    receiptNbr: text(record.value, 'ReceiptNbr'),
    status: text(record.value, 'Status'),
    vendorRef: text(record.value, 'VendorRef'),
    lines: lines.map(lineOf),
  });
};

const incomplete: ReadTrouble = {
  kind: 'away',
  why: 'other',
  message: 'The accounting system gave a receipt without its lines.',
};

/** Numbers of the vendor's receipts whose reference is exactly this, as the accounting system lists them. */
const listedWith = async (
  records: RecordReader,
  clock: Clock,
  vendorID: string,
  vendorRef: string,
): Promise<Result<string[], ReadTrouble>> => {
  const ofVendor = `VendorID eq ${quoted(vendorID)} and Type eq ${quoted(RECEIPT_TYPE)}`;
  const isWanted = (record: Raw) =>
    text(record, 'Type') === RECEIPT_TYPE &&
    sameKey(text(record, 'VendorID'), vendorID) &&
    text(record, 'VendorRef') === vendorRef.trim();
  const numbersIn = (found: readonly Raw[]) =>
    found.filter(isWanted).map((record) => text(record, 'ReceiptNbr'));

  const byRef = `VendorRef eq ${quoted(vendorRef)} and ${ofVendor}`;
  const answer = await records.list('PurchaseReceipt', { select: HEADER, filter: byRef, top: PAGE });
  if (answer.ok) return ok(numbersIn(answer.value.rows));
  if (answer.error.why !== 'notOptimizable') return answer;

  // A customised system may not filter by reference (§8): then the vendor's newer receipts are looked through.
  const since = new Date(clock.now() - LOOKED_THROUGH_MS).toISOString();
  const filter = `${ofVendor} and Date ge ${instantLiteral(since)}`;
  const numbers: string[] = [];
  for (let skip = 0; ; ) {
    const page = await records.list('PurchaseReceipt', { select: HEADER, filter, top: PAGE, skip });
    if (!page.ok) return page;
    numbers.push(...numbersIn(page.value.rows));
    if (page.value.rows.length === 0) return ok([...new Set(numbers)]);
    skip += page.value.rows.length;
  }
};

/** The receipt whose VendorRef is exactly this, whole; null when no list shows one (yet). */
export const findReceipt = async (
  records: RecordReader,
  clock: Clock,
  vendorID: string,
  vendorRef: string,
): Promise<Result<PostedReceipt | null, ReadTrouble>> => {
  const numbers = await listedWith(records, clock, vendorID, vendorRef);
  if (!numbers.ok) return numbers;
  const [first] = numbers.value.toSorted();
  return first === undefined ? ok(null) : receipt(records, first);
};
