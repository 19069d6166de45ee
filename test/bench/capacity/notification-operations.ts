import { vendorWebhook } from '#api/routes.ts';
import { allBut, asking, type CapacityFigure, callsSince, figure, sum, textOf } from './figure.ts';
import { type Fact, readByKey } from './floor.ts';
import type { Row } from './item-size.ts';
import { leastWrites, type MeteredHouse } from './metered-house.ts';
import { vendorFact } from './vendor-operations.ts';

const TICKS_AT_EPOCH = 621_355_968_000_000_000n;

/** A notification of vendors of the books, under another class than they have. */
const bodyFor = (house: MeteredHouse, rows: number, vendorClass: string): string => {
  const vendors = house.run.accounting.books.vendors().slice(0, rows);
  if (vendors.length < rows) throw new Error(`The books have ${vendors.length} vendors, not ${rows}.`);
  const told = vendors.map(({ VendorID, VendorName, Status }) => ({
    VendorID,
    VendorName,
    VendorStatus: Status,
    VendorClass: vendorClass,
  }));
  const ticks = TICKS_AT_EPOCH + BigInt(Date.now()) * 10_000n;
  return (
    `{"Inserted":${JSON.stringify(told)},"Deleted":[],"Query":"Warehouse Vendors","CompanyId":"BOTTLER",` +
    `"Id":"${vendorClass}-${rows}","TimeStamp":${ticks},"AdditionalInfo":{}}`
  );
};

const notificationFact: Fact = (row) => allBut(row, ['attempts', 'message']);

const fact: Fact = (row, table) =>
  table.includes('Notifications') ? notificationFact(row, table) : vendorFact(row, table);

/**
 * A notification taken at the door and worked off. Least: it is stored, found and read again by its worker; each
 * vendor is read once, and written as told and as confirmed; and the right to ask is taken and given back.
 */
export const takeNotification = async (
  house: MeteredHouse,
  rows: number,
  vendorClass: string,
): Promise<CapacityFigure> => {
  const tables = [house.table('NOTIFICATIONS'), house.table('VENDORS')];
  const [notifications, vendors] = tables.map(({ TableName }) => TableName) as [string, string];
  const secret = JSON.parse(house.run.product.secrets.text(house.run.product.link.webhookSecret)).current;
  const body = bodyFor(house, rows, vendorClass);
  const since = Date.now();
  const measured = await house.measure(tables, async () => {
    await house.throughTheDoor(vendorWebhook, {
      headers: { [house.run.product.link.webhookHeader]: String(secret) },
      body,
    });
    await house.wake('notification-applier');
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
      write: leastWrites(measured, fact),
    },
    { read: 0, write: 2 },
    asking(callsSince(house, since)),
  );
  return figure('take a notification', rows, measured, floor);
};

const isTouched = (now: Row, before: Row | undefined): boolean =>
  before === undefined || allBut(now, []) !== allBut(before, []);
