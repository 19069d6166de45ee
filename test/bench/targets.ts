import { BUDGETS } from './budgets.ts';
import type { Target } from './measure.ts';

const atMost = (value: number): Target => ({ atMost: value });

/** What is aimed at on two cores. What can be counted is also a budget; times are aims alone. */
export const TARGETS = {
  capacity: {
    overFloor: atMost(BUDGETS.capacity.overFloor),
    acceptCalls: atMost(BUDGETS.capacity.roundTrips['accept a receipt']),
    /** Nothing but full listings grows with the table. */
    doesNotGrow: atMost(0.05),
  },
  gateway: {
    readP95: atMost(25),
    acceptP95: atMost(40),
    acceptLongByShort: atMost(2.5),
    requestsPerSecond: { atLeast: 300 },
    allVendorsMs: atMost(330),
    loadVendorsSeconds: atMost(30),
    loadMemoryGrowth: atMost(1.5),
  },
  /** A trace of 5,000 edges, and a recall of 1,000 pallets, on one machine. */
  tracking: { longTraceMs: atMost(1000), recallSeconds: atMost(10) },
  /** A search in all that was received. */
  history: { searchMs: atMost(50) },
  functions: { bundle: atMost(BUDGETS.largestBundle), load: atMost(1.15) },
  /** A processor four times slower; where nothing else is said, of the vendor list, 10,000 vendors. */
  browser: {
    scripts: atMost(BUDGETS.coldVendorList.scripts),
    requestsUntilRows: atMost(BUDGETS.coldVendorList.requestsUntilRows),
    keysLost: atMost(0),
    rowsMs: atMost(1200),
    rowsSlowNetworkMs: atMost(2500),
    /** Of an order to be counted: its lines, and whatever else is pressed. */
    linesAfterPressMs: atMost(300),
    interactionMs: atMost(100),
  },
} as const;
