import { type RequestedLine, requestedLine } from '#emulators/acumatica/receipts/requested-lines.ts';
import { saveReceipt } from '#emulators/acumatica/receipts/save-receipt.ts';
import { spoilAllocations } from '#emulators/acumatica/receipts/spoil-allocations.ts';
import { createUnitOfWork, type UnitOfWork } from '#emulators/acumatica/receipts/unit-of-work.ts';
import type { Receipt, ReceiptLine } from '#emulators/acumatica/records/records.ts';
import type { SentRow } from '#emulators/acumatica/wire/decode.ts';
import { sessionRowId } from '#emulators/acumatica/wire/encode.ts';
import { receiptSchema } from '#emulators/acumatica/wire/receipt-schema.ts';
import { refusal, thrownReply } from './echo.ts';
import { type EntityRequest, type WriteResult, wireOptions } from './entity-request.ts';

/** Enters a receipt or changes an existing one. */
export function writeReceipt(sent: SentRow, existing: Receipt | undefined, call: EntityRequest): WriteResult {
  const { store, settings } = call.simulator;
  const lines = existing ? changedLines(existing, sent, call.session.id) : newLines(sent);
  const saved = saveReceipt(unitOfWorkOf(call), sent, lines, existing);
  const refused = { schema: receiptSchema, sent, existing };
  if (saved.outcome === 'saved') {
    spoilAllocations(saved.receipt, lines, {
      expiryDropped: call.faults.has('expiryDropped'),
      allocationsDoubled: call.faults.has('allocationsDoubled'),
    });
    store.commit(saved.changes);
    return { record: saved.receipt };
  }
  const options = wireOptions(call);
  return saved.outcome === 'refused'
    ? { reply: refusal({ ...refused, problems: saved.problems }, options) }
    : { reply: thrownReply(refused, saved.thrown, settings.orderLineErrorStatus, options) };
}

export function unitOfWorkOf({ simulator, session, branch }: EntityRequest): UnitOfWork {
  const { store, settings, clock } = simulator;
  return createUnitOfWork({ store, settings, now: clock.now(), user: session.user, branch });
}

const newLines = (sent: SentRow): RequestedLine[] =>
  (sent.rows.Details ?? []).map((row, at) => ({
    ...requestedLine(row, `Details/${at}`),
    lineNbr: undefined,
  }));

/** The stored lines with the sent ones laid over them: found by id or line number, removed on `delete`. */
function changedLines(existing: Receipt, sent: SentRow, session: string): RequestedLine[] {
  const lines = new Map(existing.Details.map((line) => [line.LineNbr, storedLine(line)]));
  let last = Math.max(0, ...lines.keys());
  (sent.rows.Details ?? []).forEach((row, at) => {
    const asked = requestedLine(row, `Details/${at}`);
    const found = existing.Details.find(
      (line) => sessionRowId(session, line.id) === row.id || line.LineNbr === asked.lineNbr,
    );
    if (!found) {
      last += 1;
      lines.set(last, { ...asked, lineNbr: last });
    } else if (row.delete) lines.delete(found.LineNbr);
    else lines.set(found.LineNbr, overlaid(storedLine(found), asked));
  });
  return [...lines.values()];
}

function overlaid(stored: RequestedLine, asked: RequestedLine): RequestedLine {
  const given = Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined));
  const newPlace = asked.allocations.length > 0 || asked.lot !== undefined || asked.qty !== undefined;
  return {
    ...stored,
    ...given,
    lineNbr: stored.lineNbr,
    allocations: newPlace ? asked.allocations : stored.allocations,
  };
}

function storedLine(line: ReceiptLine): RequestedLine {
  const path = `Stored/${line.LineNbr}`;
  return {
    path,
    lineNbr: line.LineNbr,
    orderType: line.POOrderType,
    orderNbr: line.POOrderNbr,
    orderLineNbr: line.POLineNbr,
    returnOfNbr: line.POReceiptNbr,
    returnOfLineNbr: line.POReceiptLineNbr,
    inventoryID: line.InventoryID,
    qty: line.ReceiptQty,
    uom: line.UOM,
    warehouse: line.Warehouse,
    description: line.TransactionDescription,
    unitCost: line.UnitCost,
    branch: line.Branch,
    allocations: line.Allocations.map((row, at) => ({
      path: `${path}/Allocations/${at}`,
      location: row.Location,
      lot: row.LotSerialNbr,
      expiry: row.ExpirationDate,
      qty: row.Qty,
    })),
  };
}
