import type { VendorChange } from '#emulators/acumatica/push/notification.ts';
import type { Simulator } from '#emulators/acumatica/simulator.ts';
import type { Vendor } from './records.ts';
import { type Change, keyOf } from './store.ts';

/** Nobody is told, each vendor is a transaction of its own, or all are one. */
export type PushPolicy = 'none' | 'each' | 'one';

/** Writes vendors (or, without `after`, removes them) and queues what is pushed about it, in one commit. */
export function changeVendors(
  { store, pushes }: Pick<Simulator, 'store' | 'pushes'>,
  changes: VendorChange[],
  { telling = 'each', also = [] }: { telling?: PushPolicy; also?: Change[] } = {},
): void {
  const written = changes.flatMap(({ before, after }): Change[] => {
    const isMoved = before && keyOf(before.VendorID) !== keyOf(after?.VendorID);
    const removal: Change[] = isMoved ? [['vendors', keyOf(before.VendorID), null]] : [];
    return after ? [...removal, ['vendors', keyOf(after.VendorID), after]] : removal;
  });
  const told = telling === 'none' ? [] : telling === 'one' ? [changes] : changes.map((change) => [change]);
  store.commit([...written, ...also, ...told.flatMap((transaction) => pushes.changesFor(transaction))]);
  pushes.wake();
}

/** Gives a vendor another id; what refers to it follows. To the outside the old one goes and a new one comes. */
export function renameVendor(simulator: Simulator, vendor: Vendor, to: string): void {
  const { store, clock } = simulator;
  const after = { ...vendor, VendorID: to, LastModifiedDateTime: new Date(clock.now()).toISOString() };
  const isTheirs = (record: { VendorID: string }) => keyOf(record.VendorID) === keyOf(vendor.VendorID);
  const also: Change[] = [
    ...store
      .list('orders')
      .filter(isTheirs)
      .map((order): Change => ['orders', keyOf(order.Type, order.OrderNbr), { ...order, VendorID: to }]),
    ...store
      .list('receipts')
      .filter(isTheirs)
      .map(
        (receipt): Change => [
          'receipts',
          keyOf(receipt.Type, receipt.ReceiptNbr),
          { ...receipt, VendorID: to },
        ],
      ),
  ];
  changeVendors(simulator, [{ before: vendor, after }], { also });
}
