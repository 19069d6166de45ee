import type { LocalRun } from '#local/start.ts';
import type { Measure, Report } from '../measure.ts';
import type { Sizes } from '../sizes.ts';
import { TARGETS } from '../targets.ts';
import type { CapacityFigure } from './figure.ts';
import { aMeteredHouse, type MeteredHouse, together } from './metered-house.ts';
import { takeNotification } from './notification-operations.ts';
import { fillReceipts } from './receipts-held.ts';
import {
  acceptReceipt,
  bookOrders,
  listOpenOrders,
  mirrorOrders,
  postReceipt,
} from './receiving-operations.ts';
import {
  bookVendors,
  changeInBooks,
  fillVendors,
  listAllVendors,
  loadVendors,
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
  house: MeteredHouse,
  { vendors }: Sizes,
  tell: (figure: CapacityFigure) => void,
) => {
  await loadVendors(house, 'load vendors');
  const flagged = house.run.accounting.books.vendors();
  for (const [index, size] of vendors.entries()) {
    await fillVendors(house, size);
    tell(await listAllVendors(house));
    tell(await toggleVendor(house, flagged[index]?.VendorID ?? ''));
  }
};

const measureVendorsFromBooks = async (
  house: MeteredHouse,
  { loaded, rows }: Sizes,
  tell: (figure: CapacityFigure) => void,
) => {
  let inBooks = house.run.accounting.books.vendors().length;
  for (const size of loaded) {
    await bookVendors(house, size - Math.min(size - 1, inBooks));
    inBooks = house.run.accounting.books.vendors().length;
    tell(await loadVendors(house, 'load vendors, of which most are new'));
    tell(await loadVendors(house, 'load vendors, none changed'));
    await changeInBooks(house, Math.ceil(inBooks / 100), `ONE${size}`);
    tell(await loadVendors(house, 'load vendors, 1 % changed'));
    await changeInBooks(house, inBooks, `ALL${size}`);
    tell(await loadVendors(house, 'load vendors, all changed'));
  }
  for (const size of rows) {
    if (size > inBooks) await bookVendors(house, size - inBooks);
    inBooks = Math.max(inBooks, size);
    tell(await takeNotification(house, size, `TOLD${size}`));
  }
};

/** A short delivery while more and more others are in the tables already. */
const HELD_LINES = 12;

const measureReceiving = async (
  house: MeteredHouse,
  { lines, held }: Sizes,
  tell: (figure: CapacityFigure) => void,
) => {
  for (const size of lines) {
    await mirrorOrders(house, size);
    tell(await listOpenOrders(house, size));
    tell(await acceptReceipt(house, size));
    tell(await postReceipt(house, size));
  }
  await mirrorOrders(house, HELD_LINES);
  for (const [index, size] of held.entries()) {
    await fillReceipts(house, size);
    const amongOthers = (figure: CapacityFigure) =>
      tell({ ...figure, operation: `${figure.operation} of ${HELD_LINES} lines, by receipts held`, size });
    amongOthers(await acceptReceipt(house, HELD_LINES, index));
    amongOthers(await postReceipt(house, HELD_LINES));
  }
};

const inAMeteredHouse = async (
  run: LocalRun,
  work: (house: MeteredHouse) => Promise<void>,
): Promise<void> => {
  const house = await aMeteredHouse(run);
  try {
    await work(house);
  } finally {
    await house.stop();
  }
};

/** Capacity units and round trips of every operation, by the engine's own account. Ends the run's functions. */
export const measureCapacity = async (run: LocalRun, sizes: Sizes, report: Report): Promise<void> => {
  const tell = (figure: CapacityFigure) => {
    for (const measure of measuresOf(figure)) report(measure);
  };
  // With tables of their own: what is loaded from the books would make small tables larger than they are to be.
  await inAMeteredHouse(run, (house) => measureVendorTables(house, sizes, tell));
  await inAMeteredHouse(run, async (house) => {
    // Before the vendors are loaded: these are some of them.
    await bookOrders(house, sizes.lines);
    await bookOrders(house, [HELD_LINES], sizes.held.length);
    await measureVendorsFromBooks(house, sizes, tell);
    await measureReceiving(house, sizes, tell);
    for (const size of sizes.held) {
      await fillWorkOrders(house, size);
      tell(await listWorkOrders(house));
    }
  });
};
