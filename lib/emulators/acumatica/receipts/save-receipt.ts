import { exact, isSame, money } from '#emulators/acumatica/records/quantity.ts';
import type { Receipt, ReceiptLine, ReceiptType, Vendor } from '#emulators/acumatica/records/records.ts';
import { type Change, keyOf } from '#emulators/acumatica/records/store.ts';
import { sydneyDay } from '#emulators/acumatica/wire/dates.ts';
import type { SentRow } from '#emulators/acumatica/wire/decode.ts';
import { newGuid } from '#emulators/acumatica/wire/guid.ts';
import { checkSerials, enterLine, totalQty } from './enter-line.ts';
import { messages } from './messages.ts';
import { countOnOrders, openQty } from './order-effects.ts';
import { periodOf, periodProblem } from './periods.ts';
import { numberOf, type Problems, type RequestedLine, textOf } from './requested-lines.ts';
import { resolveLines, type Thrown, type WantedLine } from './resolve-lines.ts';
import { checkReturned, checkTolerance } from './tolerance.ts';
import type { UnitOfWork } from './unit-of-work.ts';

type Saved =
  | { outcome: 'saved'; receipt: Receipt; changes: Change[] }
  /** The document is echoed with a message at each path. */
  | { outcome: 'refused'; problems: Problems }
  | { outcome: 'thrown'; thrown: Thrown };

const longestVendorRef = 40;
const payable: Vendor['Status'][] = ['Active', 'Hold Payments', 'One-Time'];

/**
 * Enters a receipt, or changes one that isn't released. `lines` are all lines that the document shall have.
 * Decides only: the changes are still to be committed.
 */
export function saveReceipt(
  work: UnitOfWork,
  sent: SentRow,
  lines: RequestedLine[],
  existing?: Receipt,
): Saved {
  const problems: Problems = new Map();
  if (existing?.Status === 'Released') return refused(problems.set('', messages.released));
  if (existing) countOnOrders(work, existing, 'uncount');

  const type = (existing?.Type ?? textOf(sent.fields.Type) ?? 'Receipt') as ReceiptType;
  if (type !== 'Receipt' && type !== 'Return') problems.set('Type', messages.notInSystem('Type'));
  const vendor = checkVendor(work, textOf(sent.fields.VendorID) ?? existing?.VendorID, problems);
  const date = textOf(sent.fields.Date) ?? existing?.Date ?? sydneyDay(work.now);
  const noPeriod = periodProblem(date, work.settings, work.now);
  if (noPeriod) problems.set('Date', noPeriod);
  const vendorRef = checkVendorRef(work, textOf(sent.fields.VendorRef) ?? existing?.VendorRef, problems);
  if (!vendor || problems.has('VendorID')) return refused(problems);

  const resolved = resolveLines(work, type, vendor.VendorID, lines);
  if ('thrown' in resolved) return { outcome: 'thrown', thrown: resolved.thrown };
  const documentId = existing?.id ?? newGuid();
  const entered = resolved.lines.map((line, at): [WantedLine, ReceiptLine] => [
    line,
    enterLine(work, line, line.asked.lineNbr ?? at + 1, problems),
  ]);
  if (type === 'Return') checkReturned(entered, problems);
  else checkTolerance(entered, { enforceMinimum: work.settings.enforceMinReceipt }, problems);
  checkSerials(work, documentId, entered, problems);

  const hold = booleanOf(sent.fields.Hold) ?? existing?.Hold ?? work.settings.holdReceiptsByDefault;
  if (!hold) checkComplete(entered, problems);
  const details = entered.map(([, line]) => line);
  const controlQty = numberOf(sent.fields.ControlQty) ?? existing?.ControlQty;
  if (work.settings.validateControlQty && !hold && !isSame(controlQty ?? 0, totalQty(details))) {
    problems.set('ControlQty', messages.outOfBalance);
  }
  if (problems.size > 0) return refused(problems);

  const numbered = existing ? undefined : work.store.nextNumber(`${type}Nbr`);
  const number = existing?.ReceiptNbr ?? numbered?.number ?? '';
  const receipt: Receipt = {
    id: documentId,
    note: sent.note ?? existing?.note ?? '',
    Type: type,
    ReceiptNbr: number,
    Status: hold ? 'On Hold' : 'Balanced',
    Hold: hold,
    Date: date,
    PostPeriod: periodOf(date),
    VendorID: vendor.VendorID,
    Location: textOf(sent.fields.Location) ?? existing?.Location ?? 'MAIN',
    VendorRef: vendorRef,
    CreateBill: booleanOf(sent.fields.CreateBill) ?? existing?.CreateBill ?? false,
    Branch: textOf(sent.fields.Branch) ?? existing?.Branch ?? work.branch,
    CurrencyID: vendor.CurrencyID ?? 'AUD',
    ControlQty: controlQty ?? totalQty(details),
    TotalQty: totalQty(details),
    TotalCost: money(details.reduce((total, line) => total + line.ExtendedCost, 0)),
    UnbilledQuantity: totalQty(details),
    LastModifiedDateTime: new Date(work.now).toISOString(),
    enteredAt: existing?.enteredAt ?? new Date(work.now).toISOString(),
    enteredBy: existing?.enteredBy ?? work.user,
    Details: details.map((line) => ({
      ...line,
      Allocations: line.Allocations.map((row) => ({ ...row, ReceiptNbr: number })),
    })),
  };
  countOnOrders(work, receipt, 'count');
  showOpenQty(work, receipt);
  return {
    outcome: 'saved',
    receipt,
    changes: [
      ['receipts', keyOf(type, number), receipt],
      ...orderChanges(work),
      ...(numbered ? [numbered.change] : []),
    ],
  };
}

export const orderChanges = (work: UnitOfWork): Change[] =>
  [...work.touched].map(([key, order]): Change => ['orders', key, order]);

const refused = (problems: Problems): Saved => ({ outcome: 'refused', problems });

const booleanOf = (value: unknown): boolean | undefined => (typeof value === 'boolean' ? value : undefined);

function checkVendor(work: UnitOfWork, vendorID: string | undefined, problems: Problems): Vendor | undefined {
  const vendor = vendorID ? work.store.get('vendors', vendorID) : undefined;
  if (!vendorID) problems.set('VendorID', messages.cannotBeEmpty('Vendor'));
  else if (!vendor) problems.set('VendorID', messages.notInSystem('Vendor'));
  else if (!payable.includes(vendor.Status)) problems.set('VendorID', messages.vendorStatus(vendor.Status));
  return vendor;
}

function checkVendorRef(work: UnitOfWork, ref: string | undefined, problems: Problems): string | undefined {
  if (ref === undefined || ref.length <= longestVendorRef) return ref;
  if (work.settings.truncateVendorRef) return ref.slice(0, longestVendorRef);
  problems.set('VendorRef', messages.tooLong('Vendor Ref.', longestVendorRef));
  return ref;
}

/** What a document that isn't on hold must have. */
function checkComplete(lines: [WantedLine, ReceiptLine][], problems: Problems): void {
  for (const [{ asked }, line] of lines) {
    if (line.ReceiptQty === 0) problems.set(`${asked.path}/ReceiptQty`, messages.notZero);
    if (line.unassignedQty > 0) problems.set('', messages.unassigned);
  }
}

/** What each order line still expects once this document counts. */
function showOpenQty(work: UnitOfWork, receipt: Receipt): void {
  for (const line of receipt.Details) {
    if (!line.POOrderType || !line.POOrderNbr) continue;
    const order = work.order(line.POOrderType, line.POOrderNbr);
    const orderLine = order?.Details.find(({ LineNbr }) => LineNbr === line.POLineNbr);
    if (orderLine) line.OpenQty = exact(openQty(orderLine));
  }
}
