import { postProduction } from '#api/production.ts';
import { postWorkCenter } from '#api/work-centers.ts';
import { postWorkOrder } from '#api/work-orders.ts';
import { type AskAt, RefusedCall } from './api-as-person.ts';
import { type DemoPlan, demoDay, demoId, demoInstant } from './demo-plan.ts';

const LINES = [
  { code: 'BOTTLE-1', name: 'Bottling line 1', ratedSpeed: 12_000, ratedUnit: 'bottles' },
  { code: 'CAN-1', name: 'Canning line 1', ratedSpeed: 18_000, ratedUnit: 'bottles' },
  { code: 'CAN-2', name: 'Canning line 2', ratedSpeed: 12_000, ratedUnit: 'bottles' },
  { code: 'SYRUP-1', name: 'Syrup room', ratedSpeed: 600, ratedUnit: 'litres' },
  { code: 'JUICE-1', name: 'Juice line (chilled)', ratedSpeed: 240, ratedUnit: 'cases' },
] as const;

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

/** Of pauses; all others were not planned. */
const DOWNTIMES: Readonly<Record<string, 'planned' | 'changeover'>> = {
  Changeover: 'changeover',
  Break: 'planned',
};

const CASES_OF_24 = { bottlesPerCase: 24, casesPerPallet: 72, millilitresPerBottle: 330 };
const CASES_OF_12 = { bottlesPerCase: 12, casesPerPallet: 60, millilitresPerBottle: 1000 };

const LEMON = { product: 'Sparkling Lemon 330 mL', packs: CASES_OF_24, line: 'CAN-1' };
const GINGER = { product: 'Ginger Brew 330 mL', packs: CASES_OF_24, line: 'BOTTLE-1' };
const JUICE = { product: 'Cold-pressed Juice 1 L (chilled)', packs: CASES_OF_12, line: 'JUICE-1' };
const TONIC = {
  product: 'Dry Tonic 200 mL',
  packs: { ...CASES_OF_24, millilitresPerBottle: 200 },
  line: 'BOTTLE-1',
};
const COCONUT = { product: 'Coconut Water 330 mL can', packs: CASES_OF_24, line: 'CAN-1' };

/** What became of an order: its runs, so many days ago, and then perhaps its end. */
interface Story {
  readonly of: typeof LEMON;
  readonly cases: number;
  readonly priority: 'High' | 'Normal' | 'Low';
  readonly madeDaysAgo: number;
  /** In so many days; below 0 it was before today. */
  readonly dueInDays: number;
  readonly ranDaysAgo: readonly number[];
  readonly end: 'open' | 'held' | 'cancelled' | 'completed' | 'short' | 'running';
}

const story = (
  of: Story['of'],
  cases: number,
  priority: Story['priority'],
  [madeDaysAgo, dueInDays]: readonly [number, number],
  ranDaysAgo: readonly number[],
  end: Story['end'],
): Story => ({ of, cases, priority, madeDaysAgo, dueInDays, ranDaysAgo, end });

/** By when they were made, so that ids are in order. */
const STORIES: readonly Story[] = [
  story(LEMON, 1440, 'Normal', [29, -24], [27, 26], 'completed'),
  story(GINGER, 288, 'High', [26, -22], [24], 'completed'),
  story(JUICE, 432, 'Normal', [22, -18], [20, 19], 'completed'),
  story(TONIC, 576, 'Low', [17, -12], [15], 'short'),
  story(COCONUT, 1152, 'Normal', [14, -9], [12, 11], 'completed'),
  story(LEMON, 864, 'High', [9, -6], [8], 'completed'),
  story(GINGER, 1440, 'Normal', [8, -3], [6, 5], 'completed'),
  story(JUICE, 720, 'Low', [7, 5], [], 'cancelled'),
  story(TONIC, 2016, 'Normal', [6, 0], [4, 2], 'open'),
  story(JUICE, 360, 'High', [5, -1], [3, 1], 'open'),
  story(COCONUT, 1728, 'Normal', [3, 0], [1], 'running'),
  story(GINGER, 864, 'Normal', [2, 2], [], 'held'),
  story(LEMON, 1152, 'High', [1, 1], [], 'open'),
  story(JUICE, 240, 'Normal', [1, 3], [], 'open'),
  story(TONIC, 576, 'Low', [1, 6], [], 'open'),
];

const OPERATORS = ['Olive Tran', 'Marcus Webb', 'Priya Nair', 'Tom Hughes'];

const MINUTE = 60_000;

/** A code can be taken once: what refuses it a second time is that it was made before. */
const unlessMade = async (call: Promise<unknown>): Promise<void> => {
  await call.catch((error: unknown) => {
    if (!(error instanceof RefusedCall && error.status === 409)) throw error;
  });
};

interface Shift {
  readonly orderId: string;
  readonly name: string;
  readonly line: string;
  readonly operator: string;
  readonly daysAgo: number;
  /** Cases. */
  readonly good: number;
  readonly casesPerPallet: number;
}

/** A shift of five hours with a pause in it; counted in pallets as on the floor, the rest in cases. */
async function runShift(askAt: AskAt, plan: DemoPlan, shift: Shift): Promise<void> {
  const { orderId, name, line, operator, daysAgo, good, casesPerPallet } = shift;
  const at = (time: string) => askAt(demoInstant(plan, daysAgo, time));
  const id = (what: string) => demoId(plan, `${name}/${what}`);
  const runId = id('run');
  await at('08:00')(postProduction, 'start_run', { runId, line, workOrderId: orderId, operator });
  const paused = { runId, version: 1, changeId: id('pause'), reason: 'Label jam' };
  await at('09:30')(postProduction, 'pause_run', paused);
  await at('09:45')(postProduction, 'resume_run', { runId, version: 2, changeId: id('resume') });
  const pallets = Math.floor(good / casesPerPallet);
  if (pallets > 0) {
    const count = { runId, countId: id('pallets'), good: pallets, loss: 0, unit: 'pallets' } as const;
    await at('11:00')(postProduction, 'record_output', count);
  }
  const rest = { good: good - pallets * casesPerPallet, loss: 1.5 + (daysAgo % 4), unit: 'cases' } as const;
  await at('13:00')(postProduction, 'stop_run', { runId, version: 3, countId: id('rest'), ...rest });
}

/** What is running as the demo is looked at: begun two hours before, and counted once. */
async function runNow(
  askAt: AskAt,
  plan: DemoPlan,
  shift: Pick<Shift, 'orderId' | 'name' | 'line' | 'operator'>,
) {
  const { orderId, name, line, operator } = shift;
  const runId = demoId(plan, `${name}/live`);
  const before = (minutes: number) => askAt(plan.begun - minutes * MINUTE);
  await before(120)(postProduction, 'start_run', { runId, line, workOrderId: orderId, operator });
  const count = {
    runId,
    countId: demoId(plan, `${name}/live count`),
    good: 5,
    loss: 0,
    unit: 'pallets',
  } as const;
  await before(45)(postProduction, 'record_output', count);
}

async function tell(askAt: AskAt, plan: DemoPlan, index: number, told: Story): Promise<void> {
  const { of, cases, priority, madeDaysAgo, dueInDays, ranDaysAgo, end } = told;
  const name = `work order ${index}`;
  const made = askAt(demoInstant(plan, madeDaysAgo, '14:00') + index * MINUTE);
  const { id } = await made(postWorkOrder, 'create_work_order', {
    packs: of.packs,
    product: of.product,
    requestId: demoId(plan, name),
    quantity: cases,
    uom: 'cases',
    priority,
    requiredDate: demoDay(plan, -dueInDays),
  });
  const operator = OPERATORS[index % OPERATORS.length] ?? '';
  const place = { orderId: id, line: of.line, operator };
  const good = (end === 'completed' ? cases : Math.floor(cases / 2)) / (ranDaysAgo.length || 1);
  for (const daysAgo of ranDaysAgo)
    await runShift(askAt, plan, {
      ...place,
      ...{ name: `${name}/${daysAgo} days ago`, daysAgo, good, casesPerPallet: of.packs.casesPerPallet },
    });
  // The first run moved it on by one version.
  const version = ranDaysAgo.length > 0 ? 2 : 1;
  const change = { id, version, changeId: demoId(plan, `${name}/end`) };
  const then = askAt(demoInstant(plan, ranDaysAgo.at(-1) ?? madeDaysAgo, '15:00'));
  if (end === 'completed') await then(postWorkOrder, 'complete_work_order', change);
  if (end === 'short') await then(postWorkOrder, 'close_short', { ...change, reason: 'Out of raw material' });
  if (end === 'cancelled')
    await then(postWorkOrder, 'cancel_work_order', { ...change, reason: 'No longer needed' });
  if (end === 'held')
    await then(postWorkOrder, 'hold_work_order', { ...change, reason: 'Waiting for raw material' });
  if (end === 'running') await runNow(askAt, plan, { ...place, name });
}

/** Lines, reasons, work orders and runs, as a manager made them over the last month. Answers how many orders. */
export async function makeDemoProduction(askAt: AskAt, plan: DemoPlan): Promise<number> {
  const monthAgo = askAt(demoInstant(plan, 30, '07:00'));
  for (const line of LINES) await unlessMade(monthAgo(postWorkCenter, 'create_line', line));
  for (const [kind, text] of REASONS)
    await unlessMade(
      monthAgo(postWorkCenter, 'create_reason', {
        ...{ reasonId: demoId(plan, `reason ${text}`), kind, text },
        ...(DOWNTIMES[text] ? { downtime: DOWNTIMES[text] } : {}),
      }),
    );
  for (const [index, told] of STORIES.entries()) await tell(askAt, plan, index, told);
  return STORIES.length;
}
