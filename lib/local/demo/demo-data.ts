import type { LocalRun } from '../start/local-run.ts';
import { apiAsPerson, atPresent } from './api-as-person.ts';
import { blendMade, makeDemoBlend } from './demo-blend.ts';
import { closeDemo, isTooOld, unmadeDemo } from './demo-plan.ts';
import { makeDemoProduction } from './demo-production.ts';
import { hasArrived, makeDemoReceipts, unreleasedId } from './demo-receipts.ts';
import { makeDemoRuns } from './demo-runs.ts';
import { makeDemoShipments } from './demo-shipments.ts';
import { openDemoStock, untilInStock, workInOffice, workWithDemoStock } from './demo-stock.ts';
import { setDemoTracking } from './demo-tracking.ts';
import { loadDemoVendors } from './demo-vendors.ts';

type Run = Pick<LocalRun, 'functions' | 'product' | 'clientId' | 'people' | 'accounting' | 'demoFile'>;

/** Says of what goes wrong in which part of the demo it did. */
async function step<T>(what: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    throw new Error(`${what}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}

/**
 * A warehouse at work, made through the API where the store was begun with a demo that isn't made to its end: see
 * docs/decisions/027. Tells of it in the terminal; answers whether anything was to be made.
 */
export async function makeDemo(run: Run, tell: (line: string) => void): Promise<boolean> {
  const plan = unmadeDemo(run.demoFile);
  if (!plan) return false;
  if (isTooOld(plan, Date.now())) {
    closeDemo(run.demoFile, plan);
    tell(
      'The demo of this store was begun over a day ago and stays as far as it came: --fresh makes a new one.',
    );
    return false;
  }
  tell(
    'A demo is being made. Of its receipts two are refused, one is in doubt and one waits: they are meant to.',
  );
  const { functions, product, clientId, people } = run;
  const as = (group: string) => {
    const person = people.find((one) => one.group === group);
    if (!person) throw new Error(`Nobody is in the group ${group}.`);
    return apiAsPerson({ functions, api: product.api, clientId }, person);
  };
  const [receiver, manager, sysadmin] = [as('consultant'), as('manager'), as('sysadmin')];
  const looking = atPresent(receiver);
  const producing = step('producing', () => makeDemoProduction(manager, plan));
  const receiving = async () => {
    const vendors = await step('loading vendors and their orders', () => loadDemoVendors(atPresent(manager)));
    await step('setting how items are tracked', () => setDemoTracking(atPresent(manager), plan));
    await step('opening stock', async () => {
      if (!(await hasArrived(looking, plan))) await openDemoStock(sysadmin, run.accounting, plan);
    });
    const crew = { receiver, manager };
    const receipts = await step('receiving', () => makeDemoReceipts(crew, run.accounting.faults, plan));
    await step('bringing receipts into stock', () => untilInStock(looking, receipts));
    await step('working with stock', () => workWithDemoStock(manager, plan));
    await producing;
    const lotRuns = await step('producing with lots', () => makeDemoRuns({ manager, sysadmin }, plan));
    const blendRuns = await step('blending', () => makeDemoBlend(manager, plan));
    await step("the accounting system's office", async () =>
      workInOffice(looking, run.accounting, {
        ...{ receiptIds: receipts, unreleasedId: unreleasedId(plan) },
        made: await blendMade(looking, plan),
      }),
    );
    const shipments = await step('shipping', () => makeDemoShipments(manager, plan));
    return { vendors, receipts: receipts.length, runs: lotRuns + blendRuns, shipments };
  };
  const [{ vendors, receipts, runs, shipments }, workOrders] = await Promise.all([receiving(), producing]);
  closeDemo(run.demoFile, plan);
  tell(
    `The warehouse is at work: ${vendors} vendors, ${receipts} receipts, ${workOrders + runs} work orders, ${shipments} shipments.`,
  );
  return true;
}
