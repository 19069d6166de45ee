import type { RequestInput } from '#api/contract.ts';
import type { postProduction } from '#api/production.ts';
import {
  type FloorRecord,
  floorStore,
  type RecordedCount,
  recordedCounts,
  seenLines,
  typedCountOn,
} from '#frontend/features/production/line/waiting/floor-store.ts';
import { draftStore } from '#frontend/features/receiving/draft/draft-store.ts';
import { seenList, seenShipment, waitingScans } from '#frontend/features/shipments/device/shipment-store.ts';
import { newOfflineQueue } from '#frontend/shared/offline/offline-queue.ts';

/** The server of a test: it answers when it has taken the count, and there may be no network to it. */
const take = async (request: RequestInput<typeof postProduction, 'record_output'>): Promise<string> =>
  (await fetch('/take', { method: 'POST', body: JSON.stringify(request) })).text();

const queue = newOfflineQueue<FloorRecord, RecordedCount, string>({
  lock: 'counts of a test',
  store: floorStore,
  isPending: (record): record is RecordedCount => record.kind === 'count' && record.refusal === null,
  isOrdered: true,
  isSignedIn: () => true,
  send: async ({ request }) => {
    try {
      return { kind: 'sent', answer: await take(request) };
    } catch {
      return { kind: 'inconclusive' };
    }
  },
  refuse: (count, refusal) => ({ ...count, refusal }),
  holdUp: (count) => ({ ...count, isHeldUp: true }),
  // The browser's word that the network is back comes first, in this test.
  retryAfterMs: 3_600_000,
});

/** What is stored on a device, as a tab of the product has it: given to a page of a real browser by its test. */
const offlineDevice = {
  ...{ draftStore, floorStore, recordedCounts, seenLines, typedCountOn, queue },
  ...{ seenList, seenShipment, waitingScans },
};

declare global {
  interface Window {
    offlineDevice: typeof offlineDevice;
  }
}

window.offlineDevice = offlineDevice;
