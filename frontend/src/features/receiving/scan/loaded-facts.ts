import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import type { ReceiveOrder } from '#api/receiving.ts';
import { inGroups } from '#domain/in-groups.ts';
import { reasonOf } from '#frontend/api/api-failure.ts';
import { call } from '#frontend/api/call.ts';
import { getInventory } from '#frontend/api/endpoints.ts';
import { session } from '#frontend/auth/session/session.ts';
import { isInconclusive } from '#frontend/shared/offline/offline-queue.ts';
import { answeredInTime, meaningInTime } from '#frontend/shared/scanning/answered-in-time.ts';
import { type ItemFacts, itemsOfGtin } from './item-facts.ts';

/** Rules of an item seldom change, and a delivery is counted for minutes. */
const RULES_FRESH_MS = 5 * 60_000;

const ITEMS_A_CALL = 100;

const idsOf = (orders: readonly ReceiveOrder[]): readonly string[] =>
  [...new Set(orders.flatMap(({ details }) => details.map((line) => line.inventoryID)))].sort();

/** What keeps them comes with the first that are kept. */
const seenOnDevice = () => import('#frontend/shared/scanning/device/seen-items.ts');

/** For a reload without a network; where nothing can be kept, nobody waits for it. */
const keepOnDevice = (items: ItemFacts): void => {
  const { sub } = session.user();
  if (sub !== null)
    void seenOnDevice().then(
      (device) => device.saveSeenItems(sub, items),
      () => undefined,
    );
};

const onDevice = async (ids: readonly string[]): Promise<ItemFacts> => {
  const { sub } = session.user();
  return sub === null
    ? []
    : seenOnDevice().then(
        (device) => device.seenItems(sub, ids),
        () => [],
      );
};

/**
 * What is known of the items of orders: rules, units, GTINs. Lines are counted without it as well: then nothing warns,
 * and no GTIN is known.
 */
const factsOfItems = (orders: readonly ReceiveOrder[]) => {
  const ids = idsOf(orders);
  return queryOptions({
    queryKey: ['item-rules', 'of', ids],
    staleTime: RULES_FRESH_MS,
    retry: false,
    meta: { hidesProgress: true },
    queryFn: async ({ signal }): Promise<ItemFacts> => {
      const parts = inGroups(ids, ITEMS_A_CALL).map((part) =>
        call(getInventory, 'get_item_rules', { inventoryIDs: part.join('\n') }, { signal }),
      );
      const items = (await Promise.all(parts)).flatMap(({ data }) => data.items);
      keepOnDevice(items);
      return items;
    },
  });
};

const NO_FACTS: ItemFacts = [];

/** The same for a delivery that is counted; what this device keeps of them, where the server can't be asked. */
export const useItemFacts = (orders: readonly ReceiveOrder[]): ItemFacts => {
  const asked = useQuery(factsOfItems(orders));
  const ids = idsOf(orders);
  const seen = useQuery({
    queryKey: ['item-rules', 'seen', ids],
    enabled: asked.isLoadingError && isInconclusive(asked.error),
    staleTime: 0,
    queryFn: () => onDevice(ids),
  });
  return asked.data ?? seen.data ?? NO_FACTS;
};

const otherwiseSeen =
  (orders: readonly ReceiveOrder[]) =>
  (error?: unknown): Promise<ItemFacts> | ItemFacts =>
    error === undefined || isInconclusive(error) ? onDevice(idsOf(orders)) : NO_FACTS;

/** What a scan is read by. */
export interface LoadedFacts {
  readonly facts: ItemFacts;
  /** Why it could not be asked what a GTIN is of that they don't know; null: they know it, or nobody does. */
  readonly unread: string | null;
}

/**
 * What is known of the items, for a scan that has come. Where nobody answers in time, what this device keeps; where that
 * knows none of the GTINs that are scanned, the server is waited for.
 */
export const loadedFacts = async (
  client: QueryClient,
  orders: readonly ReceiveOrder[],
  gtins: readonly string[],
): Promise<LoadedFacts> => {
  const otherwise = otherwiseSeen(orders);
  if (gtins.length === 0)
    return { facts: await answeredInTime(client, factsOfItems(orders), otherwise), unread: null };
  try {
    const facts = await meaningInTime(client, factsOfItems(orders), {
      otherwise,
      tells: (known) => gtins.some((gtin) => itemsOfGtin(known, gtin).length > 0),
    });
    return { facts, unread: null };
  } catch (error) {
    const facts = await otherwise();
    const why = reasonOf(error, 'try again.');
    return { facts, unread: `Which item has GTIN ${gtins[0]} could not be read: ${why}` };
  }
};
