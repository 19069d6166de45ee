import { getReceipts, postReceipts } from '#api/receipts.ts';
import { postReceiveGoods } from '#api/receiving.ts';
import type { FaultRequest, Faults } from '#emulators/acumatica/faults/faults.ts';
import { type Ask, type AskAt, atPresent, RefusedCall } from './api-as-person.ts';
import { type DemoPlan, demoDay, demoId, demoInstant } from './demo-plan.ts';
import { until } from './until.ts';

/** One delivery of one line, as it was counted. */
interface Delivery {
  readonly vendorID: string;
  readonly orderNbr: string;
  readonly lineNbr: number;
  readonly inventoryID: string;
  readonly qty: number;
  readonly lot?: string;
  /** From today on: what arrived some days ago may be past its date by now. */
  readonly goodForDays?: number;
}

type Counted = Pick<Delivery, 'qty' | 'lot' | 'goodForDays'>;

const of =
  (vendorID: string, orderNbr: string, lineNbr: number, inventoryID: string) =>
  (qty: number, lot?: string, goodForDays?: number): Delivery => ({
    ...{ vendorID, orderNbr, lineNbr, inventoryID, qty },
    ...({ ...(lot ? { lot } : {}), ...(goodForDays ? { goodForDays } : {}) } satisfies Partial<Counted>),
  });

const sugar = of('V-SWEETCO', 'PO000101', 1, 'RM-SUGAR');
const lime = of('V-CITRUSAU', 'PO000102', 3, 'RM-LIMCON');
const ginger = of('V-GINGERFARM', 'PO000107', 1, 'RM-GINGER');
const honey = of('V-HONEY', 'PO000109', 1, 'RM-HONEY');
const benzoate = of('V-PRESERVE', 'PO000112', 1, 'RM-BENZO');
const citric = of('V-PRESERVE', 'PO000112', 2, 'RM-CITRIC');
const crowns = of('V-CROWNS', 'PO000117', 1, 'PK-CROWN26');
const screwCaps = of('V-CROWNS', 'PO000117', 2, 'PK-SCREW38');
const cartons = of('V-CARTONS', 'PO000118', 1, 'PK-CTN24');
const bundles = of('V-CARTONS', 'PO000118', 2, 'PK-CTN12');
const lemonade = of('V-COPACK', 'PO000124', 1, 'FG-SL330');
const gingerBrew = of('V-COPACK', 'PO000124', 2, 'FG-GB330');
const sensor = of('V-SENSORS', 'PO000128', 1, 'EQ-SENSOR');

/** So many days ago, at that time of the site's day. */
type Arrival = readonly [daysAgo: number, time: string, delivery: Delivery];

/**
 * The last days' deliveries, the oldest first. A sensor's serial number that was typed once too often is refused by
 * the accounting system, in its own words: that receipt is FAILED.
 */
const ARRIVALS: readonly Arrival[] = [
  [6, '08:20', sugar(1200, 'SW-11840', 540)],
  [6, '12:05', ginger(6, 'GG-0611', -1)],
  [5, '09:10', cartons(2400)],
  [5, '11:45', crowns(40, 'CR-70031')],
  [5, '13:30', sensor(1, 'LW-20871')],
  [4, '10:00', sugar(900, 'SW-11852', 540)],
  [4, '14:20', citric(5, 'CA-3310', 700)],
  [3, '08:45', lime(50, 'LIM-2290', 5)],
  [3, '10:10', sensor(1, 'LW-20872')],
  [3, '13:00', bundles(40)],
  [2, '07:50', ginger(8, 'GG-0618', 24)],
  [2, '12:15', screwCaps(10, 'SC-4417')],
  [1, '09:05', sugar(1000, 'SW-11866', 540)],
  [1, '10:40', gingerBrew(60, 'GB-9025', 330)],
];

/** Refused by the accounting system; what becomes of it then. */
const MISTYPED: readonly (readonly [...Arrival, 'cancelled' | 'failed'])[] = [
  [3, '09:30', sensor(1, 'LW-20871'), 'cancelled'],
  [1, '12:30', sensor(1, 'LW-20872'), 'failed'],
];

/** While the next receipt is created; it is saved all the same. */
const LINE_BREAKS: FaultRequest = {
  fault: 'commitAfterDisconnect(500)',
  match: { method: 'PUT', path: 'PurchaseReceipt' },
};

const ORDER_UNREADABLE: FaultRequest = {
  fault: 'html503',
  match: { method: 'GET', path: 'PO000109' },
  times: 'always',
};

const MINUTE = 60_000;

/** Those who receive, and who may cancel. */
interface Crew {
  readonly receiver: AskAt;
  readonly manager: AskAt;
}

/** Sends one, answers its id. Sent again it is the same receipt. */
async function receive(ask: Ask, plan: DemoPlan, name: string, delivery: Delivery): Promise<string> {
  const { vendorID, orderNbr, lineNbr, inventoryID, qty, lot, goodForDays } = delivery;
  const receiptId = demoId(plan, name);
  await ask(postReceiveGoods, 'receive_goods', {
    ...{ receiptId, vendorID },
    supplierRef: `DN-${44_800 + (Number.parseInt(receiptId.slice(-2), 36) % 100)}`,
    items: [
      {
        ...{ orderNbr, orderType: 'Normal', lineNbr, inventoryID, receiptQty: qty },
        ...(lot ? { lotNumber: lot } : {}),
        ...(goodForDays ? { expiryDate: demoDay(plan, -goodForDays) } : {}),
      },
    ],
  });
  return receiptId;
}

/** Waits until none of them is on its way any more. */
async function through(ask: Ask, receiptIds: readonly string[]): Promise<void> {
  for (const receiptId of receiptIds)
    await until(async () => {
      const { status, receiptNbr } = await ask(getReceipts, 'get_by_id', { receiptId });
      return status === 'QUEUED' || status === 'POSTING' ? `${receiptNbr} is ${status}.` : null;
    });
}

async function isKnownReceipt(ask: Ask, receiptId: string): Promise<boolean> {
  return ask(getReceipts, 'get_by_id', { receiptId }).then(
    () => true,
    (error: unknown) => {
      if (error instanceof RefusedCall && error.status === 404) return false;
      throw error;
    },
  );
}

const arrivalId = (plan: DemoPlan, daysAgo: number, time: string): string =>
  demoId(plan, `receipt ${daysAgo} ${time}`);

/** Whether anything of the demo was received yet. */
export const hasArrived = async (ask: Ask, plan: DemoPlan): Promise<boolean> => {
  const [daysAgo, time] = ARRIVALS[0] ?? [0, ''];
  return isKnownReceipt(ask, arrivalId(plan, daysAgo, time));
};

/** Yesterday's sugar, which the office leaves unreleased. */
export const unreleasedId = (plan: DemoPlan): string => arrivalId(plan, 1, '09:05');

/**
 * Receipts of the last days in every state, accepted on their day and posted now. Two of today's meet faults: the line
 * to the accounting system breaks while one is created, so that it was in doubt before it is POSTED; the order of
 * another can't be read while this run lasts, so that it stays on its way. Answers their ids.
 */
export async function makeDemoReceipts(
  { receiver, manager }: Crew,
  faults: Pick<Faults, 'add'>,
  plan: DemoPlan,
): Promise<readonly string[]> {
  const looking = atPresent(receiver);
  const sent: string[] = [];
  const arrive = async (daysAgo: number, time: string, delivery: Delivery) => {
    const ask = receiver(demoInstant(plan, daysAgo, time));
    const id = await receive(ask, plan, `receipt ${daysAgo} ${time}`, delivery);
    sent.push(id);
    return id;
  };
  for (const [daysAgo, time, delivery] of ARRIVALS) await arrive(daysAgo, time, delivery);
  await through(looking, sent);
  for (const [daysAgo, time, delivery, end] of MISTYPED) {
    const receiptId = await arrive(daysAgo, time, delivery);
    await through(looking, [receiptId]);
    if (end === 'cancelled')
      await manager(demoInstant(plan, daysAgo, '09:50'))(postReceipts, 'cancel', {
        receiptId,
        reason: 'The serial number of another sensor was typed. Received again.',
      });
  }

  const today = async (minutesAgo: number, name: string, delivery: Delivery, fault?: FaultRequest) => {
    const receiptId = demoId(plan, `receipt ${name}`);
    // A fault that nothing of ours meets would be met by a stranger's receipt.
    if (fault && !(await isKnownReceipt(looking, receiptId))) faults.add(fault);
    sent.push(await receive(receiver(plan.begun - minutesAgo * MINUTE), plan, `receipt ${name}`, delivery));
    return [receiptId];
  };
  await through(looking, await today(95, 'this shift', benzoate(5, 'SB-1180', 700)));
  await through(looking, await today(50, 'in doubt', lemonade(6, 'SL-7741', 330), LINE_BREAKS));
  await today(25, 'waiting', honey(10, 'TV-0093', 720), ORDER_UNREADABLE);
  return sent;
}
