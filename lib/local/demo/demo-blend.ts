import { getInventory } from '#api/inventory.ts';
import { postInventory } from '#api/inventory-changes.ts';
import { postPallet } from '#api/pallets.ts';
import { getProduction, postProduction } from '#api/production.ts';
import { postWorkOrder } from '#api/work-orders.ts';
import { type Ask, type AskAt, atPresent } from './api-as-person.ts';
import { type DemoPlan, demoDay, demoId, demoInstant } from './demo-plan.ts';
import { orderOf } from './demo-runs.ts';

const AT_LINES = 'loc:WHOLESALE/LINES';
const DESPATCH = 'loc:WHOLESALE/DESPATCH';

type Issued = readonly [inventoryID: string, lotNumber: string, qty: number, uom: string, place: string];

/** A run from its order to its end: what goes in, lots by their numbers, and what comes out. */
interface DemoRun {
  readonly inventoryID: string;
  readonly line: string;
  readonly operator: string;
  readonly daysAgo: number;
  /** When it is ordered, started, stopped, closed. */
  readonly times: readonly [ordered: string, started: string, stopped: string, closed: string];
  readonly issued: readonly Issued[];
  /** The lot of the syrup besides, so much of it. */
  readonly syrup: number;
  readonly made: { readonly quantity: number; readonly uom: 'litres' | 'cases' };
}

/** Sugar of one vendor and acid of another. */
const SYRUP: DemoRun = {
  ...{ inventoryID: 'RM-SYRUP', line: 'SYRUP-1', operator: 'Marcus Webb', daysAgo: 3, syrup: 0 },
  times: ['07:00', '07:30', '10:30', '10:40'],
  issued: [
    ['RM-SUGAR', 'SW-11840', 1000, 'KG', 'loc:WHOLESALE/BULK'],
    ['RM-CITRIC', 'CA-3310', 7.2, 'KG', 'loc:WHOLESALE/RECEIVING'],
  ],
  made: { quantity: 1200, uom: 'litres' },
};

/** The two products that it goes into. */
const PRODUCTS: readonly DemoRun[] = [
  {
    // After the tonic of that day's morning shift, which is on the same line.
    ...{ inventoryID: 'FG-GB330', line: 'BOTTLE-1', operator: 'Olive Tran', daysAgo: 2, syrup: 480 },
    times: ['13:00', '13:30', '18:30', '18:45'],
    issued: [['RM-GINGER', 'GI-2207', 5.5, 'L', 'loc:WHOLESALE/MAIN']],
    made: { quantity: 252, uom: 'cases' },
  },
  {
    ...{ inventoryID: 'FG-TON200', line: 'BOTTLE-1', operator: 'Tom Hughes', daysAgo: 1, syrup: 390 },
    times: ['07:00', '07:30', '12:30', '12:45'],
    issued: [['RM-CO2', 'CO-1184', 12, 'KG', 'loc:WHOLESALE/BULK']],
    made: { quantity: 204, uom: 'cases' },
  },
];

const REASON = 'It stood at the line, opened.';

const runIdOf = (plan: DemoPlan, { inventoryID }: DemoRun): string => demoId(plan, `${inventoryID}/run`);

const goodsOf = async (ask: Ask, plan: DemoPlan, run: DemoRun) => {
  const { goods } = await ask(getProduction, 'get_run', { runId: runIdOf(plan, run) });
  if (!goods) throw new Error(`The run of ${run.inventoryID} makes no lot.`);
  return goods;
};

async function make(askAt: AskAt, plan: DemoPlan, run: DemoRun, syrupLot: string | null): Promise<void> {
  const { inventoryID, line, operator, daysAgo, issued, syrup, made } = run;
  const [ordered, started, stopped, closed] = run.times;
  const at = (time: string) => askAt(demoInstant(plan, daysAgo, time));
  const terms = { quantity: made.quantity, uom: made.uom, requiredDate: demoDay(plan, daysAgo - 1) };
  const { id, order } = await orderOf(at(ordered), plan, inventoryID, terms);
  const runId = runIdOf(plan, run);
  await at(started)(postProduction, 'start_run', { runId, line, workOrderId: order.id, operator });
  const all: readonly Issued[] =
    syrupLot === null ? issued : [['RM-SYRUP', syrupLot, syrup, 'L', AT_LINES], ...issued];
  for (const [component, lotNumber, qty, uom, place] of all)
    await at(started)(postProduction, 'issue_lot', {
      ...{ runId, inventoryID: component, lotNumber, qty, uom, place, reason: REASON },
      movementId: id(`issue of ${component}`),
    });
  const output = { good: made.quantity, loss: 0, unit: made.uom };
  await at(stopped)(postProduction, 'stop_run', { runId, version: 1, countId: id('all'), ...output });
  await at(stopped)(postWorkOrder, 'complete_work_order', {
    ...{ id: order.id, version: 2, changeId: id('completed') },
  });
  const goods = await goodsOf(at(closed), plan, run);
  if (goods.closedAt !== null) return;
  await at(closed)(postProduction, 'close_run', {
    ...{ runId, rev: goods.rev, changeId: id('closed'), lots: [], components: [] },
    // The office enters it, as long as runs are not posted from here.
    isBookedByHand: true,
  });
}

/** To the trucks: cases loose, full pallets under a number each. */
async function bringToTrucks(askAt: AskAt, plan: DemoPlan, run: DemoRun): Promise<void> {
  const at = askAt(demoInstant(plan, 1, '15:00'));
  const { inventoryID, lotNumber } = await goodsOf(at, plan, run);
  const id = (what: string) => demoId(plan, `${inventoryID}/${what}`);
  const goods = { inventoryID, lotNumber };
  const { status, version } = await at(getInventory, 'get_lot', goods);
  if (status === 'Quarantine')
    await at(postInventory, 'release_lot', {
      ...{ ...goods, requestId: id('released'), version },
      reason: 'Brix, pH and seams are as they should be.',
    });
  await at(postInventory, 'move_stock', {
    ...{ ...goods, movementId: id('to despatch'), qty: run.made.quantity, uom: 'CASE' },
    ...{ from: AT_LINES, to: DESPATCH },
  });
  const casesPerPallet = inventoryID === 'FG-GB330' ? 72 : 96;
  await at(postPallet, 'convert_items', {
    ...{ ...goods, requestId: id('pallets'), qty: run.made.quantity, uom: 'CASE', from: DESPATCH },
    ...{ casesPerPallet, restOnPallet: false },
  });
}

/**
 * A syrup of two vendors' lots that goes into two products, and those onto pallets: what a trace has to show. Answers how
 * many runs that were.
 */
export async function makeDemoBlend(manager: AskAt, plan: DemoPlan): Promise<number> {
  await make(manager, plan, SYRUP, null);
  const syrup = await goodsOf(atPresent(manager), plan, SYRUP);
  for (const run of PRODUCTS) await make(manager, plan, run, syrup.lotNumber);
  for (const run of PRODUCTS) await bringToTrucks(manager, plan, run);
  return 1 + PRODUCTS.length;
}

/** A lot that a run made, and how much of it is left: as the office enters it where the line stands. */
export interface MadeLot {
  readonly inventoryID: string;
  readonly lotNumber: string;
  readonly expiresOn: string | null;
  readonly onHand: number;
}

/** What the runs of the blend made, for the office to enter. */
export async function blendMade(ask: Ask, plan: DemoPlan): Promise<readonly MadeLot[]> {
  const made: MadeLot[] = [];
  for (const run of [SYRUP, ...PRODUCTS]) {
    const { inventoryID, lotNumber } = await goodsOf(ask, plan, run);
    const { onHand, useBy, bestBefore } = await ask(getInventory, 'get_lot', { inventoryID, lotNumber });
    made.push({ inventoryID, lotNumber, expiresOn: useBy ?? bestBefore, onHand });
  }
  return made;
}
