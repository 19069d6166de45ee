import type { ItemWithRules } from '#api/inventory/item-rules.ts';
import { codeKey } from '#domain/code-key.ts';
import type { UnitOfItem } from '#domain/items/units-of-gtins.ts';
import type { OfflineRecord } from '#frontend/shared/offline/offline-record.ts';
import { newOfflineStore } from '#frontend/shared/offline/offline-store.ts';

type UnitsByGtin = ReadonlyMap<string, readonly UnitOfItem[]>;

/** Which item each GTIN was of, as this device heard it last. */
interface SeenUnits extends OfflineRecord {
  readonly kind: 'units';
  readonly units: readonly (readonly [string, readonly UnitOfItem[]])[];
}

/** Items of deliveries that were counted here: units, GTINs, rules. */
interface SeenItems extends OfflineRecord {
  readonly kind: 'items';
  /** The newest first; `seenAt`: epoch ms. */
  readonly items: readonly { readonly item: ItemWithRules; readonly seenAt: number }[];
}

const RETENTION_MS = 14 * 24 * 3_600_000;
/** Of a dock's items, more than come in two weeks. */
const MOST_ITEMS = 1_000;

const UNITS = 'units-by-gtin';
const ITEMS = 'items';

/** What this browser keeps of items, so that a label is read after a reload without a network. */
const store = newOfflineStore<SeenUnits | SeenItems>({
  database: 'warehouse-items',
  store: 'seen-items',
  isExpired: ({ savedAt }, now) => savedAt < now - RETENTION_MS,
  // Nobody watches it: it is looked into where the server can't be asked.
  visibleState: () => '',
  isCopy: true,
});

export const saveSeenUnits = (sub: string, units: UnitsByGtin): Promise<void> =>
  store.put({ kind: 'units', sub, of: UNITS, savedAt: Date.now(), units: [...units] });

export const seenUnits = async (sub: string): Promise<UnitsByGtin | null> => {
  const stored = await store.get(sub, UNITS);
  return stored?.kind === 'units' ? new Map(stored.units) : null;
};

/** Beside those that were seen before, each as it was seen last. */
export const saveSeenItems = (sub: string, seen: readonly ItemWithRules[]): Promise<void> =>
  store.update({ sub, of: ITEMS }, (stored) => {
    const savedAt = Date.now();
    const now = new Set(seen.map(({ inventoryID }) => codeKey(inventoryID)));
    const before = stored?.kind === 'items' ? stored.items : [];
    const items = [
      ...seen.map((item) => ({ item, seenAt: savedAt })),
      ...before.filter(
        ({ item, seenAt }) => !now.has(codeKey(item.inventoryID)) && seenAt >= savedAt - RETENTION_MS,
      ),
    ];
    return { kind: 'items', sub, of: ITEMS, savedAt, items: items.slice(0, MOST_ITEMS) };
  });

/** Those of the items that this device knows. */
export const seenItems = async (
  sub: string,
  inventoryIDs: readonly string[],
): Promise<readonly ItemWithRules[]> => {
  const stored = await store.get(sub, ITEMS);
  if (stored?.kind !== 'items') return [];
  const wanted = new Set(inventoryIDs.map(codeKey));
  const oldest = Date.now() - RETENTION_MS;
  return stored.items.flatMap(({ item, seenAt }) =>
    seenAt >= oldest && wanted.has(codeKey(item.inventoryID)) ? [item] : [],
  );
};
