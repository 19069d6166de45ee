import type { LocalRun } from '#local/start/start.ts';
import type { Measure, Report } from '../measure.ts';
import type { Sizes } from '../sizes.ts';
import { TARGETS } from '../targets.ts';
import type { CapacityFigure } from './figure.ts';
import { fillReceipts } from './fill-receipts.ts';
import { aMeteredProduct, type MeteredProduct, together } from './metered-product.ts';
import { takeNotification } from './notification-operations.ts';
import { measurePallets } from './pallet-operations.ts';
import { measureRuns } from './production-operations.ts';
import {
  acceptReceipt,
  listOpenOrders,
  mirrorOrders,
  postReceipt,
  seedOrders,
} from './receiving-operations.ts';
import { measureShipments, seedSalesOrders } from './shipping-operations.ts';
import { actOnStock } from './stock-operations.ts';
import {
  changeInAccounting,
  fillVendors,
  listAllVendors,
  listVendorPage,
  loadVendors,
  seedVendors,
  toggleVendor,
} from './vendor-operations.ts';
import { fillWorkOrders, listWorkOrders } from './work-order-operations.ts';

/** The figures of one operation: its units by their floor, then units and calls themselves. */
const measuresOf = (measured: CapacityFigure): Measure[] => {
  const { operation, size, calls, byTheClock, spent, floor, ratio } = measured;
  const about = { group: 'capacity', name: operation, size };
  return [
    {
      ...about,
      value: ratio,
      unit: '×',
      target: TARGETS.capacity.overFloor,
      beside: { floor: together(floor) },
    },
    {
      ...about,
      value: together(spent),
      unit: 'units',
      beside: { read: spent.read, write: spent.write, 'floor read': floor.read, 'floor write': floor.write },
    },
    {
      ...about,
      value: calls.length,
      unit: 'calls',
      beside: { 'by the clock': byTheClock.length },
      ...(operation === 'accept a receipt' ? { target: TARGETS.capacity.acceptCalls } : {}),
    },
  ];
};

/** The list and a flag over tables of exactly so many vendors: those of the books, and copies of them. */
const measureVendorTables = async (
  metered: MeteredProduct,
  { vendors }: Sizes,
  tell: (figure: CapacityFigure) => void,
) => {
  await loadVendors(metered, 'load vendors');
  const flagged = metered.run.accounting.records.vendors();
  for (const [index, size] of vendors.entries()) {
    await fillVendors(metered, size);
    tell(await listAllVendors(metered));
    tell(await listVendorPage(metered));
    tell(await toggleVendor(metered, flagged[index]?.VendorID ?? ''));
  }
};

const measureVendorsFromBooks = async (
  metered: MeteredProduct,
  { loaded, rows }: Sizes,
  tell: (figure: CapacityFigure) => void,
) => {
  let inBooks = metered.run.accounting.records.vendors().length;
  for (const size of loaded) {
    await seedVendors(metered, size - Math.min(size - 1, inBooks));
    inBooks = metered.run.accounting.records.vendors().length;
    tell(await loadVendors(metered, 'load vendors, of which most are new'));
    tell(await loadVendors(metered, 'load vendors, none changed'));
    await changeInAccounting(metered, Math.ceil(inBooks / 100), `ONE${size}`);
    tell(await loadVendors(metered, 'load vendors, 1 % changed'));
    await changeInAccounting(metered, inBooks, `ALL${size}`);
    tell(await loadVendors(metered, 'load vendors, all changed'));
  }
  for (const size of rows) {
    if (size > inBooks) await seedVendors(metered, size - inBooks);
    inBooks = Math.max(inBooks, size);
    tell(await takeNotification(metered, size, `TOLD${size}`));
  }
};

/** A short delivery while more and more others are in the tables already. */
const HELD_LINES = 12;

const measureReceiving = async (
  metered: MeteredProduct,
  { lines, held }: Sizes,
  tell: (figure: CapacityFigure) => void,
) => {
  for (const size of lines) {
    await mirrorOrders(metered, size);
    tell(await listOpenOrders(metered, size));
    tell(await acceptReceipt(metered, size));
    tell(await postReceipt(metered, size));
    await actOnStock(metered, size, tell);
  }
  await mirrorOrders(metered, HELD_LINES);
  for (const [index, size] of held.entries()) {
    await fillReceipts(metered, size);
    const amongOthers = (figure: CapacityFigure) =>
      tell({ ...figure, operation: `${figure.operation} of ${HELD_LINES} lines, by receipts held`, size });
    amongOthers(await acceptReceipt(metered, HELD_LINES, index));
    amongOthers(await postReceipt(metered, HELD_LINES));
  }
};

const withMeteredProduct = async (
  run: LocalRun,
  work: (metered: MeteredProduct) => Promise<void>,
): Promise<void> => {
  const metered = await aMeteredProduct(run);
  try {
    await work(metered);
  } finally {
    await metered.stop();
  }
};

/** Capacity units and round trips of every operation, by the engine's own account. Ends the run's functions. */
export const measureCapacity = async (run: LocalRun, sizes: Sizes, report: Report): Promise<void> => {
  const tell = (figure: CapacityFigure) => {
    for (const measure of measuresOf(figure)) report(measure);
  };
  // With tables of their own: what is loaded from the books would make small tables larger than they are to be.
  await withMeteredProduct(run, (metered) => measureVendorTables(metered, sizes, tell));
  await withMeteredProduct(run, async (metered) => {
    // Before the vendors are loaded: these are some of them.
    await seedOrders(metered, sizes.lines);
    await seedOrders(metered, [HELD_LINES], sizes.held.length);
    await seedSalesOrders(metered);
    await measureVendorsFromBooks(metered, sizes, tell);
    await measureReceiving(metered, sizes, tell);
    await measureShipments(metered, tell);
    await measurePallets(metered, tell);
    await measureRuns(metered, tell);
    for (const size of sizes.held) {
      await fillWorkOrders(metered, size);
      tell(await listWorkOrders(metered));
    }
  });
};
