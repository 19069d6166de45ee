import { toNumber } from '#domain/quantity.ts';
import type { GoodsReceipt } from '#domain/receiving/receipt/receipt.ts';
import { vendorStatusFrom } from '#domain/vendors/vendor.ts';
import { vendorKey } from '#domain/vendors/vendor-key.ts';
import type { LocalRun } from '#local/start/start.ts';
import type { StoredState } from '#test/support/run/stored-state.ts';
import type { Ledger } from './ledger.ts';

/*
 * What must hold when all is quiet (design.md §5), said of the running product: its tables, the books, and what
 * people were told.
 */

const inBooks = (run: LocalRun, { vendorRef }: GoodsReceipt): number =>
  run.accounting.records.receiptsByVendorRef(vendorRef).length;

const receiptsAreWhereTheyShould = (run: LocalRun, { receipts }: StoredState, ledger: Ledger): string[] => {
  const held = new Set(receipts.map(({ receiptId }) => receiptId));
  const lost = [...ledger.receipts.values()]
    .filter(({ receiptId, answer }) => answer === 'accepted' && !held.has(receiptId))
    .map(({ receiptId }) => `${receiptId} was accepted and is lost`);
  const misplaced = receipts.flatMap((receipt) => {
    const { status } = receipt.state;
    const copies = inBooks(run, receipt);
    const should = status === 'POSTED' ? 1 : 0;
    return copies === should ? [] : [`${receipt.receiptNbr} is ${status} and in the books ${copies} times`];
  });
  const unheard = receipts
    .filter(({ receiptId }) => !ledger.receipts.has(receiptId))
    .map(({ receiptNbr }) => `${receiptNbr} is there and nobody sent it`);
  return [...lost, ...misplaced, ...unheard];
};

/** What the books have received of each line is what the receipts there say, and within what the line takes. */
const linesAreRight = (run: LocalRun, { receipts }: StoredState): string[] => {
  const counted = new Map<string, number>();
  for (const { orderNbr, lines, state } of receipts)
    if (state.status === 'POSTED')
      for (const line of lines) {
        const at = `${orderNbr}/${line.lineNbr}`;
        counted.set(at, (counted.get(at) ?? 0) + toNumber(line.receiptQty));
      }
  return run.accounting.records
    .orders()
    .filter(({ OrderNbr }) => OrderNbr.startsWith('SOAK'))
    .flatMap(({ OrderNbr, Details }) =>
      Details.flatMap(({ LineNbr, OrderQty, QtyOnReceipts, MaxReceiptPercent, ReceiptAction }) => {
        const at = `${OrderNbr}/${LineNbr}`;
        const most = (OrderQty * MaxReceiptPercent) / 100;
        const over = ReceiptAction !== 'Accept' && QtyOnReceipts > most + 1e-6;
        const differs = Math.abs(QtyOnReceipts - (counted.get(at) ?? 0)) > 1e-6;
        return [
          ...(over ? [`${at} has ${QtyOnReceipts} received, and takes ${most}`] : []),
          ...(differs
            ? [`${at} has ${QtyOnReceipts} received, and our receipts say ${counted.get(at) ?? 0}`]
            : []),
        ];
      }),
    );
};

/** Only a receipt that FAILED keeps what it reserved, for a person to decide. */
const nothingIsReserved = ({ orders, receipts }: StoredState): string[] => {
  const failed = new Set(
    receipts.filter(({ state }) => state.status === 'FAILED').map(({ receiptId }) => receiptId),
  );
  return orders.flatMap(({ orderNbr, reservations }) =>
    Object.keys(reservations)
      .filter((receiptId) => !failed.has(receiptId))
      .map((receiptId) => `${orderNbr} keeps a reservation of ${receiptId}, which is through`),
  );
};

const vendorsAreAsTold = (run: LocalRun, { vendors }: StoredState, ledger: Ledger): string[] => {
  const held = new Map(vendors.map((vendor) => [vendorKey(vendor.vendorID), vendor]));
  const flags = [...ledger.flags]
    .filter(([vendorID, flag]) => held.get(vendorKey(vendorID))?.vendorReceivable !== flag)
    .map(
      ([vendorID, flag]) => `${vendorID} was set ${flag ? 'receivable' : 'not receivable'} last, and is not`,
    );
  const statuses = run.accounting.records
    .vendors()
    .filter(
      ({ VendorID, Status }) => held.get(vendorKey(VendorID))?.vendorStatus !== vendorStatusFrom(Status),
    )
    .map(({ VendorID, Status }) => `${VendorID} is ${Status} in the books, and not here`);
  const unconfirmed = vendors
    .filter((vendor) => vendor.unconfirmed)
    .map(({ vendorID }) => `${vendorID} was never confirmed`);
  return [...flags, ...statuses, ...unconfirmed];
};

/** Everything that does not hold, in a sentence each. */
export const violations = (run: LocalRun, standing: StoredState, ledger: Ledger): string[] => [
  ...ledger.wrong,
  ...receiptsAreWhereTheyShould(run, standing, ledger),
  ...linesAreRight(run, standing),
  ...nothingIsReserved(standing),
  ...vendorsAreAsTold(run, standing, ledger),
];
