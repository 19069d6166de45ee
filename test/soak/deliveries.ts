import { ulid } from 'ulid';
import { getReceipts, postReceipts } from '#api/receipts.ts';
import { getReceiveGoods, postReceiveGoods, type ReceiveOrder } from '#api/receiving.ts';
import type { Chances } from '#test/faults/random.ts';
import type { ApiSession } from './api-session.ts';
import type { Ledger } from './ledger.ts';
import { ALL_VENDORS } from './seed-accounting.ts';

/** Somebody at work: who they are, what their day brings, and what they were told. */
export interface Staff {
  readonly number: number;
  readonly session: ApiSession;
  readonly manager: ApiSession;
  readonly random: Chances;
  readonly ledger: Ledger;
}

type Delivery = Parameters<typeof send>[1];

const LONG_LIVED = '2029-06-30';

/** Counts some lines of an order, mostly within what remains, sometimes all of it, sometimes too much. */
const countOrder = (order: ReceiveOrder, { random }: Staff) => {
  const open = order.details.filter(({ remainingQty }) => remainingQty > 0);
  const all = random.chance(0.2);
  const tooMuch = random.chance(0.05);
  return open
    .filter(() => all || random.chance(0.4))
    .map((line) => {
      const counted = all
        ? line.remainingQty
        : random.between(1, Math.max(1, Math.min(6, line.remainingQty)));
      const receiptQty = tooMuch
        ? (line.mostQty ?? line.remainingQty) + 1
        : Math.min(counted, line.remainingQty);
      const lot = {
        lotNumber: `LOT-${random.between(100, 999)}`,
        expiryDate: line.expiryRequired ? LONG_LIVED : null,
      };
      return {
        orderNbr: order.orderNbr,
        orderType: order.orderType,
        inventoryID: line.inventoryID,
        lineNbr: line.lineNbr,
        receiptQty,
        ...(line.lotTrackingEnabled ? { allocations: [{ ...lot, qty: receiptQty }] } : {}),
      };
    });
};

const send = async (
  { session: door, ledger }: Staff,
  delivery: { receiptId: string; vendorID: string; items: ReturnType<typeof countOrder> },
  options?: { hangUpAfterMs?: number },
) => {
  const orderNbr = delivery.items[0]?.orderNbr ?? '';
  const answer = await door.call(postReceiveGoods, 'receive_goods', delivery, options);
  if (answer.ok) ledger.accepted(delivery.receiptId, orderNbr);
  else if (answer.code === null || answer.status >= 500) ledger.perhaps(delivery.receiptId, orderNbr);
  return answer;
};

/** What was accepted and is sent again must be the same receipt; other counts under its name must be refused. */
const sendAgain = async (staff: Staff, delivery: Delivery): Promise<void> => {
  const { random, ledger } = staff;
  if (random.chance(0.25)) {
    const [first] = delivery.items;
    if (!first || first.receiptQty < 2) return;
    const fewer = {
      ...first,
      receiptQty: 1,
      ...('allocations' in first
        ? { allocations: first.allocations?.map((lot) => ({ ...lot, qty: 1 })) }
        : {}),
    };
    const other = await staff.session.call(postReceiveGoods, 'receive_goods', {
      ...delivery,
      items: [fewer],
    });
    if (other.ok) ledger.wrong.push(`${delivery.receiptId} was taken a second time, with other counts.`);
    return;
  }
  const again = await send(staff, delivery);
  if (!again.ok && again.status < 500 && again.code !== 'TRY_AGAIN')
    ledger.wrong.push(`${delivery.receiptId} was sent again and refused: ${again.code}.`);
};

/** Finds a vendor's orders, counts one of them and sends it: once, twice, at the same moment, or hanging up. */
export const receiveADelivery = async (staff: Staff): Promise<void> => {
  const { session: door, random } = staff;
  const vendorID = random.chance(0.35) ? (ALL_VENDORS[0] ?? '') : random.pick(ALL_VENDORS);
  const found = await door.call(getReceiveGoods, 'by_vendor_id', {
    vendorId: vendorID,
    ...(random.chance(0.1) ? { refresh: 'true' } : {}),
  });
  if (!found.ok || found.body.data.length === 0) return;
  const order = random.chance(0.5) ? found.body.data[0] : random.pick(found.body.data);
  const items = order ? countOrder(order, staff) : [];
  if (items.length === 0) return;
  const delivery = { receiptId: ulid(), vendorID, items };
  if (random.chance(0.08)) {
    await Promise.all([send(staff, delivery), send(staff, delivery)]);
    return;
  }
  const sent = await send(
    staff,
    delivery,
    random.chance(0.08) ? { hangUpAfterMs: random.between(1, 60) } : {},
  );
  if (sent.ok && random.chance(0.2)) await sendAgain(staff, delivery);
  // Whoever does not know sends again: somebody else may have received the goods meanwhile.
  if (!sent.ok && sent.code === null) await send(staff, delivery);
};

/** Looks through Received Goods, opens one of them, and sometimes cancels or retries it. */
export const lookAtReceipts = async ({ session: door, manager, random }: Staff): Promise<void> => {
  const list = await door.call(getReceipts, 'list', random.chance(0.3) ? { status: 'QUEUED' } : {});
  await door.call(getReceipts, 'attention', {});
  if (!list.ok || list.body.data.items.length === 0) return;
  const { receiptId } = random.pick(list.body.data.items);
  const opened = await door.call(getReceipts, 'get_by_id', { receiptId });
  if (!opened.ok) return;
  const { cancellable, retryable, version } = opened.body.data;
  if (retryable && random.chance(0.5)) await manager.call(postReceipts, 'retry', { receiptId, version });
  else if (cancellable && random.chance(0.15))
    await manager.call(postReceipts, 'cancel', { receiptId, version, reason: 'Counted twice.' });
};
