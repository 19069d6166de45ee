import type { PalletDetail, PalletRow } from '#api/pallets.ts';
import type { OfflineRecord } from '#frontend/shared/offline/offline-record.ts';
import { newOfflineStore } from '#frontend/shared/offline/offline-store.ts';

/** Those that stood here, as this device saw them last. */
interface SeenList extends OfflineRecord {
  readonly kind: 'list';
  readonly pallets: readonly PalletRow[];
}

/** One that somebody opened, with its history. */
interface SeenPallet extends OfflineRecord {
  readonly kind: 'pallet';
  readonly pallet: PalletDetail;
}

const RETENTION_MS = 14 * 24 * 3_600_000;

/** What this browser keeps of pallets, so that a scan is answered without a network. */
const store = newOfflineStore<SeenList | SeenPallet>({
  database: 'warehouse-pallets',
  store: 'seen-pallets',
  isExpired: ({ savedAt }, now) => savedAt < now - RETENTION_MS,
  // Nobody watches it: it is looked into where the server can't be asked.
  visibleState: () => '',
  isCopy: true,
});

const LIST = 'list';
const keyOf = (sscc: string): string => `pallet ${sscc}`;

/** Answered by this device. `seenAt`: epoch ms of when the server said it last. */
interface Seen {
  readonly seenAt: number;
}

export const saveSeenList = (sub: string, pallets: readonly PalletRow[]): void =>
  void store.put({ kind: 'list', sub, of: LIST, savedAt: Date.now(), pallets });

export const seenList = async (
  sub: string,
): Promise<(Seen & { readonly items: readonly PalletRow[] }) | null> => {
  const stored = await store.get(sub, LIST);
  return stored?.kind === 'list' ? { items: stored.pallets, seenAt: stored.savedAt } : null;
};

export const saveSeenPallet = (sub: string, pallet: PalletDetail): void =>
  void store.put({ kind: 'pallet', sub, of: keyOf(pallet.sscc), savedAt: Date.now(), pallet });

/** What a row says of a pallet: nobody opened it, so what was done to it is not known here. */
const fromRow = (row: PalletRow): PalletDetail => ({
  ...row,
  lines: row.lines.map((line) => ({ ...line, notUsable: null, warning: null })),
  ...{ endReason: null, createdBy: '', labels: [], history: [] },
});

/** A pallet as it was opened last, or as the list had it where that is newer. */
export const seenPallet = async (
  sub: string,
  sscc: string,
): Promise<(Seen & { readonly pallet: PalletDetail }) | null> => {
  const [opened, list] = await Promise.all([store.get(sub, keyOf(sscc)), seenList(sub)]);
  const row = list?.items.find((one) => one.sscc === sscc);
  if (opened?.kind === 'pallet' && (!row || !list || opened.savedAt >= list.seenAt))
    return { pallet: opened.pallet, seenAt: opened.savedAt };
  return row && list ? { pallet: fromRow(row), seenAt: list.seenAt } : null;
};
