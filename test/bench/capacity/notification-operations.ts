import { vendorWebhook } from '#api/routes.ts';
import type { Vendor } from '#emulators/acumatica/records/records.ts';
import type { LocalRun } from '#local/start/start.ts';
import { allBut, budgetUnits, type CapacityFigure, callsSince, figure, sum, textOf } from './figure.ts';
import { type Fact, readByKey } from './floor.ts';
import type { Row } from './item-size.ts';
import { type MeteredProduct, minWrites } from './metered-product.ts';
import { notificationOf } from './notification-body.ts';
import { changeInAccounting, vendorFact } from './vendor-operations.ts';

/** What the accounting system sends along with a notification, so that it is let in. */
export const webhookSecretOf = ({ product }: LocalRun): Record<string, string> => {
  const { current } = JSON.parse(product.secrets.text(product.link.webhookSecret));
  return { [product.link.webhookHeader]: String(current) };
};

/** So many vendors get another class in the books, told to nobody yet; answers them. */
export const changeSome = async (
  { run }: Pick<MeteredProduct, 'run'>,
  count: number,
  vendorClass: string,
): Promise<readonly Vendor[]> => {
  await changeInAccounting({ run }, count, vendorClass);
  const changed = run.accounting.records.vendors().filter(({ VendorClass }) => VendorClass === vendorClass);
  if (changed.length !== count) throw new Error(`${changed.length} vendors were changed, not ${count}.`);
  return changed;
};

const notificationFact: Fact = (row) => allBut(row, ['attempts', 'message']);

const fact: Fact = (row, table) =>
  table.includes('Notifications') ? notificationFact(row, table) : vendorFact(row, table);

/**
 * A notification of what has changed in the books, taken at the door and worked off. Least: it is stored, found and read again by its worker; each
 * vendor is read once, and written as told and as confirmed; and the right to ask is taken and given back.
 */
export const takeNotification = async (
  product: MeteredProduct,
  rows: number,
  vendorClass: string,
): Promise<CapacityFigure> => {
  const tables = [product.table('NOTIFICATIONS'), product.table('VENDORS')];
  const [notifications, vendors] = tables.map(({ TableName }) => TableName) as [string, string];
  const changed = await changeSome(product, rows, vendorClass);
  const body = notificationOf(changed, `${vendorClass}-${rows}`, Date.now());
  const since = Date.now();
  const measured = await product.measure(tables, async () => {
    await product.callApi(vendorWebhook, { headers: webhookSecretOf(product.run), body });
    await product.wake('notification-applier');
  });
  const stored = [...(measured.after.get(notifications) ?? [])]
    .filter(([key]) => !measured.before.get(notifications)?.has(key))
    .map(([, row]) => row);
  // One that is not held yet is looked for as well.
  const held = measured.before.get(vendors);
  const touched = [...(measured.after.get(vendors) ?? [])]
    .filter(([key, row]) => isTouched(row, held?.get(key)))
    .map(([key]) => held?.get(key));
  const header = stored.filter((row) => textOf(row, 'part') === 'header');
  const questions = 4 * 0.5;
  const floor = sum(
    {
      read: readByKey(...header, ...stored) + questions + readByKey(...touched),
      write: minWrites(measured, fact),
    },
    { read: 0, write: 2 },
    budgetUnits(callsSince(product, since)),
  );
  return figure('take a notification', rows, measured, floor);
};

const isTouched = (now: Row, before: Row | undefined): boolean =>
  before === undefined || allBut(now, []) !== allBut(before, []);
