import type { RequestInput } from '#api/contract.ts';
import type { ShipmentDetail, ShipmentInLookup } from '#api/shipments/shipment-answers.ts';
import type { postShipment } from '#api/shipments.ts';
import type { OfflineRecord } from '#frontend/shared/offline/offline-record.ts';
import { newOfflineStore } from '#frontend/shared/offline/offline-store.ts';

type ScanRequest =
  | { readonly act: 'pick'; readonly request: RequestInput<typeof postShipment, 'pick'> }
  | { readonly act: 'load'; readonly request: RequestInput<typeof postShipment, 'load'> };

/** Goods that somebody scanned for a shipment; it stays until the server has answered it. */
export type WaitingScan = OfflineRecord &
  ScanRequest & {
    readonly kind: 'scan';
    readonly shipmentNbr: string;
    /** It was sent, or those before it were, and no answer came: it waits for the network. */
    readonly isHeldUp: boolean;
    /** Why the server did not take it. */
    readonly refusal: string | null;
  };

/** A shipment as this device saw it last: enough to go on at the truck after a reload without a network. */
interface SeenShipment extends OfflineRecord {
  readonly kind: 'shipment';
  readonly shipment: ShipmentDetail;
}

/** Those that were here, likewise. */
interface SeenList extends OfflineRecord {
  readonly kind: 'list';
  readonly rows: readonly ShipmentInLookup[];
}

export type ShipmentRecord = WaitingScan | SeenShipment | SeenList;

/** Of what was seen. What was scanned stays until the server has answered, or its person discards it. */
const RETENTION_MS = 14 * 24 * 3_600_000;

const isScan = (record: ShipmentRecord): record is WaitingScan => record.kind === 'scan';

/** What this browser keeps of each person who picks and loads. */
export const shipmentStore = newOfflineStore<ShipmentRecord>({
  database: 'warehouse-shipments',
  store: 'kept-at-the-truck',
  isExpired: (record, now) => !isScan(record) && record.savedAt < now - RETENTION_MS,
  visibleState: (record) => (isScan(record) ? `${record.of} ${record.isHeldUp} ${record.refusal}` : ''),
});

const LIST = 'list';
const shipmentKey = (shipmentId: string): string => `shipment ${shipmentId}`;
const scanKey = (requestId: string): string => `scan ${requestId}`;

/** Answered by this device. `seenAt`: epoch ms of when the server said it last. */
interface Seen {
  readonly seenAt: number;
}

export const saveSeenShipment = (sub: string, shipment: ShipmentDetail): void =>
  void shipmentStore.put({
    ...{ kind: 'shipment', sub, of: shipmentKey(shipment.shipmentId), savedAt: Date.now(), shipment },
  });

export const seenShipment = async (
  sub: string,
  shipmentId: string,
): Promise<(Seen & { readonly shipment: ShipmentDetail }) | null> => {
  const stored = await shipmentStore.get(sub, shipmentKey(shipmentId));
  return stored?.kind === 'shipment' ? { shipment: stored.shipment, seenAt: stored.savedAt } : null;
};

export const saveSeenList = (sub: string, rows: readonly ShipmentInLookup[]): void =>
  void shipmentStore.put({ kind: 'list', sub, of: LIST, savedAt: Date.now(), rows });

export const seenList = async (sub: string): Promise<readonly ShipmentInLookup[] | null> => {
  const stored = await shipmentStore.get(sub, LIST);
  return stored?.kind === 'list' ? stored.rows : null;
};

/** Keeps what was scanned on this device, before anything is sent. */
export const saveScan = async (sub: string, shipmentNbr: string, scan: ScanRequest): Promise<WaitingScan> => {
  const waiting: WaitingScan = {
    ...{ kind: 'scan', sub, of: scanKey(scan.request.requestId), savedAt: Date.now(), shipmentNbr },
    ...{ isHeldUp: false, refusal: null },
    ...scan,
  };
  await shipmentStore.put(waiting);
  return waiting;
};

/** Somebody's scans that the server has not taken, in the order in which they were made. */
export const waitingScans = async (sub: string): Promise<readonly WaitingScan[]> =>
  (await shipmentStore.list(sub))
    .filter(isScan)
    .toSorted((one, other) => one.savedAt - other.savedAt || (one.of < other.of ? -1 : 1));
