import { setTimeout as wait } from 'node:timers/promises';
import { lookAtReceipts, receiveADelivery, type Staff } from './deliveries.ts';
import { lookAtNotifications, lookAtTheFloor, lookAtVendors, workOnAnOrder } from './office.ts';

type Work = (staff: Staff) => Promise<void>;

/** What a day is made of: each as often as it stands here. */
const DAY: readonly Work[] = [
  ...Array<Work>(8).fill(receiveADelivery),
  ...Array<Work>(4).fill(lookAtReceipts),
  ...Array<Work>(3).fill(lookAtVendors),
  ...Array<Work>(2).fill(workOnAnOrder),
  lookAtTheFloor,
  lookAtNotifications,
];

/** Between one thing and the next somebody walks, counts and talks, ms. */
const THINKS = { from: 2_000, to: 10_000 };

/** One person's shift until then (epoch ms). Everybody comes at a moment of their own. */
export const workShift = async (staff: Staff, until: number): Promise<void> => {
  const { random } = staff;
  await wait(random.between(0, THINKS.to));
  while (Date.now() < until) {
    await random.pick(DAY)(staff);
    await wait(Math.max(0, Math.min(random.between(THINKS.from, THINKS.to), until - Date.now())));
  }
};
