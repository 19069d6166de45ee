import type { ShipmentDetail } from '#api/shipments/shipment-answers.ts';
import { ApiFailure } from '#frontend/api/api-failure.ts';
import { call } from '#frontend/api/call.ts';
import { postShipment } from '#frontend/api/endpoints.ts';
import { session } from '#frontend/auth/session/session.ts';
import {
  newOfflineQueue,
  outcomeOfFailure,
  type SendOutcome,
  type SendResult,
} from '#frontend/shared/offline/offline-queue.ts';
import { type ShipmentRecord, saveSeenShipment, shipmentStore, type WaitingScan } from './shipment-store.ts';

/** What became of something that was scanned, or the reason why it was refused. */
export type ScanResult = SendResult<WaitingScan, ShipmentDetail>;

/** A truck waits, and it is a small call. */
const RETRY_AFTER_MS = 3000;

/** The code of a refusal in this tab, by scan: some ask for a reason. */
const codes = new Map<string, string>();

const post = async ({ act, request }: WaitingScan): Promise<ShipmentDetail> =>
  act === 'load'
    ? (await call(postShipment, 'load', request)).data
    : (await call(postShipment, 'pick', request)).data;

const send = async (waiting: WaitingScan): Promise<SendOutcome<WaitingScan, ShipmentDetail>> => {
  try {
    const answer = await post(waiting);
    saveSeenShipment(waiting.sub, answer);
    return { kind: 'sent', answer };
  } catch (error) {
    if (error instanceof ApiFailure) codes.set(waiting.of, error.code);
    return outcomeOfFailure(error, 'The scan was not accepted.');
  }
};

/** Scans go in the order in which they were made: what is picked before is loaded after. */
export const scanQueue = newOfflineQueue<ShipmentRecord, WaitingScan, ShipmentDetail>({
  lock: 'scans of shipments',
  store: shipmentStore,
  isPending: (record): record is WaitingScan => record.kind === 'scan' && record.refusal === null,
  isOrdered: true,
  isSignedIn: (sub) => session.user().sub === sub,
  send,
  refuse: (waiting, refusal) => ({ ...waiting, refusal }),
  holdUp: (waiting) => (waiting.isHeldUp ? waiting : { ...waiting, isHeldUp: true }),
  retryAfterMs: RETRY_AFTER_MS,
});

/** Whoever scans stands there and waits for the word: not longer than this. */
const LONGEST_MS = 4000;

/** Scans whose person waits for the answer in this tab. */
const awaited = new Set<string>();

/** Is somebody told of it where they stand? */
export const isAwaited = ({ of }: WaitingScan): boolean => awaited.has(of);

export type ScanAnswer =
  | { readonly kind: 'taken'; readonly shipment: ShipmentDetail }
  | { readonly kind: 'refused'; readonly reason: string; readonly code: string | undefined }
  /** Nobody answered: it is kept, and sent as soon as somebody does. */
  | { readonly kind: 'waiting' };

/**
 * Sends a scan that is kept, after those before it. What is refused while its person waits is told to them, and kept no
 * longer: nothing came of it.
 */
export const sendScan = async (waiting: WaitingScan): Promise<ScanAnswer> => {
  let result: ScanResult | undefined;
  const stop = scanQueue.subscribe((one) => {
    if (one.entry.of === waiting.of) result = one;
  });
  awaited.add(waiting.of);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<void>((settle) => {
    timer = setTimeout(settle, LONGEST_MS);
  });
  try {
    await Promise.race([scanQueue.send(waiting.sub).catch(() => false), late]);
    if (!result) return { kind: 'waiting' };
    if ('answer' in result) return { kind: 'taken', shipment: result.answer };
    await shipmentStore.remove(waiting);
    return { kind: 'refused', reason: result.refusal, code: codes.get(waiting.of) };
  } finally {
    clearTimeout(timer);
    stop();
    awaited.delete(waiting.of);
    codes.delete(waiting.of);
  }
};
