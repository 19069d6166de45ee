import { getBom, postBom } from '#api/bom.ts';
import type { RequestInput } from '#api/contract.ts';
import { getProduction, postProduction } from '#api/production.ts';
import { getWorkCenter, postWorkCenter } from '#api/work-centers.ts';
import { postWorkOrder } from '#api/work-orders.ts';
import { type Ask, type AskAt, atPresent, RefusedCall } from './api-as-person.ts';
import { type DemoPlan, demoDay, demoId, demoInstant } from './demo-plan.ts';
import { until } from './until.ts';

/** Who makes the runs, and who approves what has other allergens. */
interface Crew {
  readonly manager: AskAt;
  readonly sysadmin: AskAt;
}

/** Where lines stand: what they make comes into stock there. */
const AT_LINES = 'loc:WHOLESALE/LINES';
const BULK = 'loc:WHOLESALE/BULK';
const RACKS = 'loc:WHOLESALE/MAIN';
const COLD_RACKS = 'loc:COLD/MAIN';

const LEMON = { inventoryID: 'FG-SL330', revision: 'CAN' } as const;
const JUICE = { inventoryID: 'FG-CPJ1L', revision: 'A' } as const;

/** What is scanned before a run starts. */
const SCANNED: readonly (readonly [product: string, component: string])[] = [
  [LEMON.inventoryID, 'PK-CAN330'],
  [LEMON.inventoryID, 'RM-SUGAR'],
  [LEMON.inventoryID, 'RM-LEMCON'],
  [JUICE.inventoryID, 'RM-APPLE'],
  [JUICE.inventoryID, 'PK-PET1L'],
];

const LIME_FOR_LEMON = {
  ...{ product: LEMON.inventoryID, component: 'RM-LEMCON', substitute: 'RM-LIMCON', ratio: 1, priority: 1 },
  ...{ validTo: null, reason: 'Lemon concentrate runs short between two crops.' },
};

type LotAct = Omit<
  RequestInput<typeof postProduction, 'issue_lot'>,
  'movementId' | 'runId' | 'isOutsideBill'
>;

const lot = (
  [inventoryID, lotNumber]: readonly [string, string],
  [qty, uom]: readonly [number, string],
  place: string,
  reason?: string,
): LotAct => ({ inventoryID, lotNumber, qty, uom, place, ...(reason ? { reason } : {}) });

/** Bills of the books come with a load; two of them are what is made by. */
async function activateBills(ask: Ask, plan: DemoPlan): Promise<void> {
  const bills = async () => (await ask(getBom, 'list_boms', {})).items;
  const isOf = (bill: typeof LEMON | typeof JUICE) => (one: { inventoryID: string; revision: string }) =>
    one.inventoryID === bill.inventoryID && one.revision === bill.revision;
  if (!(await bills()).some(isOf(LEMON)))
    await ask(postBom, 'load_boms', { requestId: demoId(plan, 'bills of material') });
  for (const bill of [LEMON, JUICE]) {
    const known = async () => (await bills()).find(isOf(bill));
    await until(async () =>
      (await known()) ? null : `There is no bill of material of ${bill.inventoryID}.`,
    );
    if ((await known())?.status === 'Active') continue;
    const { bom } = await ask(getBom, 'get_bom', bill);
    const requestId = demoId(plan, `bill of ${bill.inventoryID}`);
    await ask(postBom, 'activate_bom', { ...bill, requestId, version: bom.version });
  }
}

/** What may go in instead, what is scanned, and where lines stand. */
async function prepareLines({ manager, sysadmin }: Crew, plan: DemoPlan): Promise<void> {
  const ask = atPresent(manager);
  const substituteId = demoId(plan, 'lime for lemon');
  await ask(postBom, 'propose_substitute', {
    ...LIME_FOR_LEMON,
    ...{ substituteId, validFrom: demoDay(plan, 30) },
  });
  await atPresent(sysadmin)(postBom, 'approve_substitute', {
    ...{ substituteId, requestId: demoId(plan, 'lime approved'), version: 1 },
    allergenReason: 'Sulphites are declared on the can.',
  });
  for (const [product, component] of SCANNED)
    await ask(postBom, 'set_scan_rule', {
      ...{ product, component, how: 'lot', version: 0 },
      requestId: demoId(plan, `scan of ${component} for ${product}`),
    });
  const { items: lines } = await ask(getWorkCenter, 'list_lines', {});
  for (const { code, name, ratedSpeed, ratedUnit, version, place } of lines)
    if (place === null)
      await ask(postWorkCenter, 'change_line', {
        ...{ code, name, ratedSpeed, ratedUnit, version },
        place: AT_LINES,
      });
}

/** An order of an item, and the names of what is done for it. */
export const orderOf = async (
  ask: Ask,
  plan: DemoPlan,
  inventoryID: string,
  terms: { readonly quantity: number; readonly requiredDate: string; readonly uom?: 'cases' | 'litres' },
) => {
  const id = (what: string) => demoId(plan, `${inventoryID}/${what}`);
  const order = await ask(postWorkOrder, 'create_work_order', {
    ...{ inventoryID, product: inventoryID, uom: 'cases', priority: 'Normal', ...terms },
    requestId: id('order'),
  });
  return { id, order };
};

/** Whether the run was started before this was begun again: what comes before a start is not asked of it twice. */
const isStarted = (ask: Ask, runId: string): Promise<boolean> =>
  ask(getProduction, 'get_run', { runId }).then(
    () => true,
    (error: unknown) => {
      if (error instanceof RefusedCall && error.status === 404) return false;
      throw error;
    },
  );

const ISSUED_FOR_LEMON: readonly (readonly [time: string, LotAct])[] = [
  ['07:40', lot(['PK-CAN330', 'CN-3017'], [7300, 'EA'], BULK)],
  ['07:45', lot(['RM-SUGAR', 'SW-11790'], [224, 'KG'], BULK)],
  ['07:50', lot(['RM-LEMCON', 'LEM-4471'], [40, 'L'], COLD_RACKS)],
  ['07:55', lot(['RM-CITRIC', 'CA-3310'], [4.4, 'KG'], 'loc:WHOLESALE/RECEIVING', 'It stood at the mixer.')],
  ['07:58', lot(['RM-CO2', 'CO-1184'], [20, 'KG'], BULK)],
  // The lemon was used up in the middle of the run.
  ['10:20', lot(['RM-LIMCON', 'LIM-2290'], [40, 'L'], COLD_RACKS)],
];

type At = (time: string) => Ask;
type IdOf = (what: string) => string;

interface AtLine {
  readonly line: string;
  readonly workOrderId: string;
}

/** Two components by their lots, and one whose label can't be read. */
async function checkLemon(at: At, id: IdOf, here: AtLine): Promise<void> {
  const scans = [
    ['07:20', 'PK-CAN330', 'CN-3017'],
    ['07:24', 'RM-LEMCON', 'LEM-4471'],
  ] as const;
  for (const [time, component, text] of scans)
    await at(time)(postProduction, 'scan_component', {
      ...{ ...here, component, text, lotNumber: text, changeId: id(`scan of ${component}`) },
    });
  await at('07:26')(postProduction, 'override_component', {
    ...{ ...here, component: 'RM-SUGAR', changeId: id('sugar without its scan') },
    reason: 'The label of the big bag is torn: read from the delivery note.',
  });
}

/** Made two days ago, with lime from its middle on; closed with cans that are missing and gas that was purged. */
async function makeLemon(askAt: AskAt, plan: DemoPlan): Promise<void> {
  const at = (time: string) => askAt(demoInstant(plan, 2, time));
  const terms = { quantity: 300, requiredDate: demoDay(plan, 1) };
  const { id, order } = await orderOf(at('07:05'), plan, LEMON.inventoryID, terms);
  const runId = id('run');
  const here = { line: 'CAN-2', workOrderId: order.id };
  if (!(await isStarted(atPresent(askAt), runId))) await checkLemon(at, id, here);
  await at('07:30')(postProduction, 'start_run', { ...here, runId, operator: 'Priya Nair' });
  for (const [time, act] of ISSUED_FOR_LEMON)
    await at(time)(postProduction, 'issue_lot', { ...act, runId, movementId: id(`issue at ${time}`) });
  const paused = { runId, version: 1, changeId: id('pause'), reason: 'Waiting for packaging' };
  await at('09:10')(postProduction, 'pause_run', paused);
  await at('09:30')(postProduction, 'resume_run', { runId, version: 2, changeId: id('resume') });
  const pallets = { good: 2, loss: 0, unit: 'pallets' } as const;
  await at('10:30')(postProduction, 'record_output', { runId, countId: id('two pallets'), ...pallets });
  const rest = { good: 156, loss: 1.5, unit: 'cases' } as const;
  await at('12:30')(postProduction, 'stop_run', { runId, version: 3, countId: id('rest'), ...rest });
  await at('12:45')(postProduction, 'return_lot', {
    ...{ ...lot(['PK-CAN330', 'CN-3017'], [36, 'EA'], BULK), runId, movementId: id('cans back') },
  });
  await at('13:00')(postWorkOrder, 'complete_work_order', {
    ...{ id: order.id, version: 2, changeId: id('completed') },
  });
  const { goods } = await at('13:05')(getProduction, 'get_run', { runId });
  if (goods && goods.closedAt === null)
    await at('13:10')(postProduction, 'close_run', {
      ...{ runId, rev: goods.rev, changeId: id('closed') },
      lots: [
        {
          ...{ inventoryID: 'PK-CAN330', lotNumber: 'CN-3017', used: 7240 },
          reason: 'Dented as they were unloaded.',
        },
      ],
      components: [{ inventoryID: 'RM-CO2', reason: 'The tank was changed, and the pipe purged.' }],
      // With lime in it the books would refuse the kit assembly, where runs are posted at all.
      isBookedByHand: true,
    });
}

const ISSUED_FOR_JUICE: readonly LotAct[] = [
  lot(['PK-PET1L', 'PT-0926'], [1300, 'EA'], BULK),
  lot(['PK-SCREW38', 'SC-5512'], [1300, 'EA'], RACKS, 'The open carton first.'),
  lot(['RM-APPLE', 'AJ-2210'], [1250, 'L'], COLD_RACKS),
];

const MINUTE = 60_000;

/** The line cleared of the juice before, one component by its lot, and bottles by eye. */
async function checkJuice(before: (minutes: number) => Ask, id: IdOf, here: AtLine): Promise<void> {
  await before(40)(postProduction, 'clear_line', { ...here, changeId: id('cleared') });
  await before(35)(postProduction, 'scan_component', {
    ...{ ...here, component: 'RM-APPLE', text: 'AJ-2210', lotNumber: 'AJ-2210', changeId: id('scan') },
  });
  await before(33)(postProduction, 'override_component', {
    ...{ ...here, component: 'PK-PET1L', changeId: id('bottles without their scan') },
    reason: 'The label of the cage is wet: lot read by eye.',
  });
}

/** Under way: started half an hour ago. */
async function makeJuice(askAt: AskAt, plan: DemoPlan): Promise<void> {
  const before = (minutes: number) => askAt(plan.begun - minutes * MINUTE);
  const terms = { quantity: 200, requiredDate: demoDay(plan, -2) };
  const { id, order } = await orderOf(before(90), plan, JUICE.inventoryID, terms);
  const runId = id('run');
  const here = { line: 'JUICE-1', workOrderId: order.id };
  if (!(await isStarted(atPresent(askAt), runId))) await checkJuice(before, id, here);
  await before(30)(postProduction, 'start_run', { ...here, runId, operator: 'Tom Hughes' });
  for (const act of ISSUED_FOR_JUICE)
    await before(28)(postProduction, 'issue_lot', {
      ...act,
      runId,
      movementId: id(`issue of ${act.inventoryID}`),
    });
  const counted = { good: 60, loss: 0, unit: 'cases' } as const;
  await before(5)(postProduction, 'record_output', { runId, countId: id('sixty cases'), ...counted });
}

/**
 * Two runs of items with bills of material, lots in and out: one that is closed, one under way. Before the books are read
 * again: they are told of neither, and all that was issued and made is not in them yet.
 */
export async function makeDemoRuns(crew: Crew, plan: DemoPlan): Promise<number> {
  await activateBills(atPresent(crew.manager), plan);
  await prepareLines(crew, plan);
  await makeLemon(crew.manager, plan);
  await makeJuice(crew.manager, plan);
  return 2;
}
