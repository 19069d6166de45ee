import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { ResponseBody } from '#api/contract.ts';
import type { ExpiringLot, getInventory as getInventoryRoute } from '#api/inventory.ts';
import type { PalletRow } from '#api/pallets.ts';
import { gtinOfUnit } from '#domain/items/gtin-of-unit.ts';
import type { DocumentType, MovementKind } from '#domain/stock/ledger/movement-kinds.ts';
import type { ExpiryDays, ExpiryShown } from '#domain/stock/lots/expiry-days.ts';
import { call } from '#frontend/api/call.ts';
import { getInventory, getPallet } from '#frontend/api/endpoints.ts';

/** All that is read out of the ledger: a change of stock makes it stale. */
export const STOCK = 'stock';

/** Lots whose date is past, or within so many days from `from` on, the earliest date first. */
export const expiringLots = (days: ExpiryDays, show: ExpiryShown) =>
  queryOptions({
    queryKey: [STOCK, 'expiring', days, show],
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const items: ExpiringLot[] = [];
      let page: { readonly from: string; readonly pagination_key?: string | undefined } | undefined;
      do {
        const next = page?.pagination_key;
        const request = { days, show, ...(next !== undefined && { pagination_key: next }) };
        const { data } = await call(getInventory, 'expiring', request, { signal });
        items.push(...data.items);
        page = data;
      } while (page.pagination_key !== undefined);
      const dateOf = ({ useBy, bestBefore }: ExpiringLot): string => useBy ?? bestBefore ?? '';
      const inOrder = items.sort((one, other) => dateOf(one).localeCompare(dateOf(other)));
      return { items: inOrder, from: page.from };
    },
  });

/** An item's totals and its lots. */
export const stockItem = (inventoryID: string) =>
  queryOptions({
    queryKey: [STOCK, 'item', inventoryID],
    staleTime: 0,
    queryFn: async ({ signal }) => (await call(getInventory, 'get_item', { inventoryID }, { signal })).data,
  });

/**
 * Its lots after those that come with the item, page after page. `from`: where the item's own page ends; another end is
 * another list.
 */
export const furtherLots = (inventoryID: string, from: string | undefined) =>
  infiniteQueryOptions({
    queryKey: [STOCK, 'item', inventoryID, 'further lots', from],
    initialPageParam: from ?? '',
    queryFn: async ({ pageParam, signal }) =>
      (await call(getInventory, 'get_item', { inventoryID, pagination_key: pageParam }, { signal })).data,
    getNextPageParam: ({ pagination_key }) => pagination_key,
  });

/** What names a lot. */
interface LotOf {
  readonly inventoryID: string;
  readonly lotNumber: string;
}

export const stockLot = ({ inventoryID, lotNumber }: LotOf) =>
  queryOptions({
    queryKey: [STOCK, 'lot', inventoryID, lotNumber],
    staleTime: 0,
    queryFn: async ({ signal }) =>
      (await call(getInventory, 'get_lot', { inventoryID, lotNumber }, { signal })).data,
  });

/** The units of an item that have a GTIN, ours before those of the accounting system. */
export const unitsWithGtin = (inventoryID: string) =>
  queryOptions({
    queryKey: [STOCK, 'gtins', inventoryID],
    queryFn: async ({ signal }) => {
      const { data } = await call(getInventory, 'get_item_rules', { inventoryID }, { signal });
      const [item] = data.items;
      const gtins = [...(item?.rules?.gtins ?? []), ...(item?.booksGtins ?? [])];
      return (item?.uoms ?? []).flatMap((uom) => {
        const gtin = gtinOfUnit(gtins, uom);
        return gtin === null ? [] : [{ uom, gtin }];
      });
    },
  });

/** So many pallets are asked for at once. */
const PALLETS_AT_ONCE = 100;

/** Pallets by their numbers, as they stand. */
export const palletsNamed = (ssccs: readonly string[]) =>
  queryOptions({
    queryKey: [STOCK, 'pallets', ssccs],
    staleTime: 0,
    enabled: ssccs.length > 0,
    queryFn: async ({ signal }) => {
      const found = new Map<string, PalletRow>();
      for (let at = 0; at < ssccs.length; at += PALLETS_AT_ONCE) {
        const part = ssccs.slice(at, at + PALLETS_AT_ONCE).join('\n');
        const { data } = await call(getPallet, 'list_pallets', { ssccs: part }, { signal });
        for (const pallet of data.items) found.set(pallet.sscc, pallet);
      }
      return found;
    },
  });

/** An item, or one of its lots. */
export type StockOf = Pick<LotOf, 'inventoryID'> & Partial<LotOf>;

/** What makes the number on hand. */
export const explanation = (of: StockOf) =>
  queryOptions({
    queryKey: [STOCK, 'explain', of],
    staleTime: 0,
    queryFn: async ({ signal }) => (await call(getInventory, 'explain', { ...of }, { signal })).data,
  });

/** An item beside what the accounting system had of it when it was asked last. */
export const againstBooks = (inventoryID: string) =>
  queryOptions({
    queryKey: [STOCK, 'books', inventoryID],
    staleTime: 0,
    queryFn: async ({ signal }) =>
      (await call(getInventory, 'against_books', { inventoryID }, { signal })).data,
  });

/** Its lots after those that were compared with it, as far as somebody asks. */
export const furtherAgainstBooks = (inventoryID: string, from: string | undefined) =>
  infiniteQueryOptions({
    queryKey: [STOCK, 'books', inventoryID, 'further lots', from],
    initialPageParam: from ?? '',
    queryFn: async ({ pageParam, signal }) => {
      const request = { inventoryID, pagination_key: pageParam };
      return (await call(getInventory, 'against_books', request, { signal })).data;
    },
    getNextPageParam: ({ pagination_key }) => pagination_key,
  });

/** Lines of purchase orders of which something is still to come; of one item, or of all. */
export const onOrder = (inventoryID?: string) =>
  queryOptions({
    queryKey: [STOCK, 'on-order', inventoryID ?? ''],
    queryFn: async ({ signal }) => {
      const lines: ResponseBody<typeof getInventoryRoute, 'on_order'>['data']['items'] = [];
      let next: string | undefined;
      do {
        const request = {
          ...(inventoryID === undefined ? {} : { inventoryID }),
          ...(next === undefined ? {} : { pagination_key: next }),
        };
        const { data } = await call(getInventory, 'on_order', request, { signal });
        lines.push(...data.items);
        next = data.pagination_key;
      } while (next !== undefined);
      return lines;
    },
  });

/** An item beside them once the accounting system was asked anew. */
export const askBooks = async (inventoryID: string) =>
  (await call(getInventory, 'against_books', { inventoryID, refresh: 'true' })).data;

/** Which of the movements are wanted; '' does not narrow. */
export interface MovementFilters {
  readonly kind: MovementKind | '';
  readonly documentType: DocumentType | '';
  readonly person: string;
  readonly day: string;
}

const MOVEMENTS_PER_PAGE = '25';

/** Movements, the newest first, page after page. */
export const movementsOf = (of: StockOf, filters: MovementFilters) =>
  infiniteQueryOptions({
    queryKey: [STOCK, 'movements', of, filters],
    staleTime: 0,
    initialPageParam: '',
    queryFn: async ({ pageParam, signal }) => {
      const { kind, documentType, person, day } = filters;
      const { data } = await call(
        getInventory,
        'list_movements',
        {
          ...of,
          limit: MOVEMENTS_PER_PAGE,
          ...(kind !== '' && { kind }),
          ...(documentType !== '' && { documentType }),
          ...(person !== '' && { person }),
          ...(day !== '' && { day }),
          ...(pageParam !== '' && { pagination_key: pageParam }),
        },
        { signal },
      );
      return data;
    },
    getNextPageParam: ({ pagination_key }) => pagination_key,
  });
