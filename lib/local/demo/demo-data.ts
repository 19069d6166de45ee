import { ulid } from 'ulid';
import { postProduction } from '#api/production.ts';
import { postWorkCenter } from '#api/work-centers.ts';
import { getWorkOrder, postWorkOrder } from '#api/work-orders.ts';
import type { Ask } from './api-as-person.ts';

const LINES = [
  { code: 'BOTTLE-1', name: 'Bottling line 1', ratedSpeed: 12_000, ratedUnit: 'bottles' },
  { code: 'CAN-1', name: 'Canning line 1', ratedSpeed: 18_000, ratedUnit: 'bottles' },
  { code: 'JUICE-1', name: 'Juice line (chilled)', ratedSpeed: 240, ratedUnit: 'cases' },
];

const REASONS = [
  ['pause', 'Changeover'],
  ['pause', 'Label jam'],
  ['pause', 'Break'],
  ['pause', 'Waiting for packaging'],
  ['loss', 'Underfilled'],
  ['loss', 'Damaged in packing'],
  ['hold', 'Waiting for raw material'],
  ['hold', 'Quality check'],
  ['cancel', 'No longer needed'],
  ['closeShort', 'Out of raw material'],
  ['reopen', 'More was asked for'],
  ['void', 'Started on the wrong order'],
] as const;

const CASES_OF_24 = { bottlesPerCase: 24, casesPerPallet: 72, millilitresPerBottle: 330 };
const CASES_OF_12 = { bottlesPerCase: 12, casesPerPallet: 60, millilitresPerBottle: 1000 };

const PRODUCTS = [
  { product: 'Sparkling Lemon 330 mL', packs: CASES_OF_24, line: 'CAN-1' },
  { product: 'Ginger Brew 330 mL', packs: CASES_OF_24, line: 'BOTTLE-1' },
  { product: 'Cold-pressed Juice 1 L (chilled)', packs: CASES_OF_12, line: 'JUICE-1' },
  { product: 'Dry Tonic 200 mL', packs: { ...CASES_OF_24, millilitresPerBottle: 200 }, line: 'BOTTLE-1' },
  { product: 'Coconut Water 330 mL can', packs: CASES_OF_24, line: 'CAN-1' },
];

const productOf = (index: number) => {
  const product = PRODUCTS[index % PRODUCTS.length];
  if (!product) throw new Error('There is no demo product.');
  return product;
};

const OPERATORS = ['Olive Tran', 'Marcus Webb', 'Priya Nair', 'Tom Hughes'];

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** What becomes of an order: nothing yet, or runs so many days ago, and then perhaps its end. */
interface Story {
  readonly ranDaysAgo: readonly number[];
  readonly end: 'open' | 'held' | 'cancelled' | 'completed' | 'short' | 'running';
}

const STORIES: readonly Story[] = [
  { ranDaysAgo: [27, 26], end: 'completed' },
  { ranDaysAgo: [24], end: 'completed' },
  { ranDaysAgo: [20, 19], end: 'completed' },
  { ranDaysAgo: [15], end: 'short' },
  { ranDaysAgo: [12, 11], end: 'completed' },
  { ranDaysAgo: [8], end: 'completed' },
  { ranDaysAgo: [6, 5], end: 'completed' },
  { ranDaysAgo: [], end: 'cancelled' },
  { ranDaysAgo: [4, 2], end: 'open' },
  { ranDaysAgo: [1], end: 'running' },
  { ranDaysAgo: [], end: 'held' },
  { ranDaysAgo: [], end: 'open' },
  { ranDaysAgo: [], end: 'open' },
  { ranDaysAgo: [], end: 'open' },
];

interface Order {
  readonly id: string;
  readonly quantity: number;
  readonly version: number;
}

const dayAt = (instant: number): string => new Date(instant).toISOString().slice(0, 10);

async function makeOrder(ask: Ask, index: number, now: number): Promise<Order> {
  const { line: _, ...product } = productOf(index);
  return (await ask(postWorkOrder, 'create_work_order', {
    ...product,
    requestId: ulid(),
    quantity: 144 * ((index % 4) + 1),
    uom: 'cases',
    priority: ['Normal', 'High', 'Normal', 'Low'][index % 4],
    requiredDate: dayAt(now + ((index % 7) + 1) * DAY),
  })) as Order;
}

/** A shift of five hours with a pause in it, so many days ago; made in pallets, as on the floor. */
async function runShift(
  ask: Ask,
  order: Order,
  place: { line: string; operator: string; began: number; casesPerPallet: number },
  good: number,
) {
  const { line, operator, began, casesPerPallet } = place;
  const at = (hours: number) => new Date(began + hours * HOUR).toISOString();
  const runId = ulid();
  await ask(postProduction, 'start_run', { runId, line, workOrderId: order.id, operator, at: at(0) });
  await ask(postProduction, 'pause_run', { runId, version: 1, reason: 'Label jam', at: at(1.5) });
  await ask(postProduction, 'resume_run', { runId, version: 2, at: at(1.75) });
  const pallets = Math.floor(good / casesPerPallet);
  const count = { runId, good: pallets, loss: 0, unit: 'pallets' };
  if (pallets > 0) await ask(postProduction, 'record_output', { ...count, countId: ulid(), at: at(3) });
  const rest = { good: good - pallets * casesPerPallet, loss: 1.5, unit: 'cases' };
  await ask(postProduction, 'stop_run', { runId, version: 3, countId: ulid(), ...rest, at: at(5) });
}

async function tell(ask: Ask, { ranDaysAgo, end }: Story, index: number, now: number): Promise<void> {
  const order = await makeOrder(ask, index, now);
  const { line, packs } = productOf(index);
  const { casesPerPallet } = packs;
  const operator = OPERATORS[index % OPERATORS.length] ?? '';
  const whole = end === 'completed' ? order.quantity : order.quantity / 2;
  for (const days of ranDaysAgo)
    await runShift(
      ask,
      order,
      { line, operator, casesPerPallet, began: now - days * DAY },
      whole / ranDaysAgo.length,
    );
  const { id } = order;
  // The first run moved it on by one version.
  const version = order.version + (ranDaysAgo.length > 0 ? 1 : 0);
  if (end === 'completed') await ask(postWorkOrder, 'complete_work_order', { id, version });
  if (end === 'short')
    await ask(postWorkOrder, 'close_short', { id, version, reason: 'Out of raw material' });
  if (end === 'cancelled')
    await ask(postWorkOrder, 'cancel_work_order', { id, version, reason: 'No longer needed' });
  if (end === 'held')
    await ask(postWorkOrder, 'hold_work_order', { id, version, reason: 'Waiting for raw material' });
  if (end === 'running') {
    const began = new Date(now - 2 * HOUR).toISOString();
    await ask(postProduction, 'start_run', { runId: ulid(), line, workOrderId: id, operator, at: began });
  }
}

/**
 * Lines, reasons, work orders and runs to look at, made through the API as a manager; nothing where there are work
 * orders already. Answers whether it made any. `now`: epoch milliseconds.
 */
export async function makeDemoProduction(ask: Ask, now: number = Date.now()): Promise<boolean> {
  const held = (await ask(getWorkOrder, 'list_work_orders', { limit: '1' })) as { items: unknown[] };
  if (held.items.length > 0) return false;
  for (const line of LINES) await ask(postWorkCenter, 'create_line', line);
  for (const [kind, text] of REASONS)
    await ask(postWorkCenter, 'create_reason', { reasonId: ulid(), kind, text });
  for (const [index, story] of STORIES.entries()) await tell(ask, story, index, now);
  return true;
}
