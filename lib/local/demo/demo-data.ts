import type { LocalRun } from '../start/local-run.ts';
import { apiAsPerson } from './api-as-person.ts';
import { closeDemo, isTooOld, unmadeDemo } from './demo-plan.ts';
import { makeDemoProduction } from './demo-production.ts';
import { hasArrived, makeDemoReceipts, unreleasedId } from './demo-receipts.ts';
import { openDemoStock, receiptNbrOf, untilInStock, workInOffice, workWithDemoStock } from './demo-stock.ts';
import { setDemoTracking } from './demo-tracking.ts';
import { loadDemoVendors } from './demo-vendors.ts';

type Run = Pick<LocalRun, 'functions' | 'product' | 'clientId' | 'people' | 'accounting' | 'demoFile'>;

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
  const receiving = async () => {
    const vendors = await loadDemoVendors(manager(Date.now()));
    await setDemoTracking(manager(Date.now()), plan);
    const looking = receiver(Date.now());
    if (!(await hasArrived(looking, plan))) await openDemoStock(sysadmin, run.accounting, plan);
    const crew = { receiver, manager, now: Date.now };
    const receipts = await makeDemoReceipts(crew, run.accounting.faults, plan);
    await untilInStock(looking, receipts);
    await workWithDemoStock(manager, plan);
    const unreleased = new Set([await receiptNbrOf(looking, unreleasedId(plan))]);
    await workInOffice(looking, run.accounting, unreleased);
    return { vendors, receipts: receipts.length };
  };
  const [{ vendors, receipts }, workOrders] = await Promise.all([
    receiving(),
    makeDemoProduction(manager, plan),
  ]);
  closeDemo(run.demoFile, plan);
  tell(`The warehouse is at work: ${vendors} vendors, ${receipts} receipts, ${workOrders} work orders.`);
  return true;
}
