import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import type { Found } from '#api/tracking.ts';
import { isSameCode } from '#domain/code-key.ts';
import { reasonOf } from '#frontend/api/api-failure.ts';
import { palletPath } from '#frontend/shared/pallet-path.ts';
import { askedOfScan, foundFor } from '#frontend/shared/queries/found-for.ts';
import { inventory } from '#frontend/shared/queries/inventory.ts';
import type { Scan } from '#frontend/shared/scanning/read-code.ts';
import { type ScanOutcome, useScanner } from '#frontend/shared/scanning/use-scanner.ts';
import { stockItemPath, stockLotPath } from '#frontend/shared/stock-path.ts';
import { findPath } from '#frontend/shared/tracking-path.ts';
import { stockItem } from './queries.ts';

interface StockPage {
  readonly path: string;
  readonly label: string;
}

const itemPage = (inventoryID: string): StockPage => ({
  path: stockItemPath(inventoryID),
  label: inventoryID,
});

/** What of it has a page among the stock; documents have theirs under Tracking. */
const pageOf = ({ kind, id, label }: Found): readonly StockPage[] => {
  if (kind === 'item') return [itemPage(id)];
  if (kind === 'pallet') return [{ path: palletPath(id), label }];
  if (kind !== 'lot') return [];
  const [inventoryID = '', lotNumber = ''] = id.split('/').map(decodeURIComponent);
  return [{ path: stockLotPath(inventoryID, lotNumber), label }];
};

/** The item by its own number: of the list that was loaded, or asked for where it was not. */
const itemNumbered = async (client: QueryClient, { codes, reading }: Scan): Promise<readonly StockPage[]> => {
  const loaded = client.getQueryData(inventory.queryKey);
  const known = loaded?.items.find(({ inventoryID }) => codes.some((code) => isSameCode(code, inventoryID)));
  if (known) return [itemPage(known.inventoryID)];
  if (loaded?.isWhole || reading.kind !== 'text') return [];
  const item = await client.fetchQuery({ ...stockItem(reading.text), retry: false }).catch(() => null);
  return item ? [itemPage(item.inventoryID)] : [];
};

const stockPages = async (client: QueryClient, scan: Scan): Promise<readonly StockPage[]> => {
  const item = await itemNumbered(client, scan);
  return item.length > 0 ? item : (await client.fetchQuery(foundFor(askedOfScan(scan)))).flatMap(pageOf);
};

/** Scanned over a page of the stock: the page of the item, lot or pallet opens. */
export const useStockScans = (): void => {
  const client = useQueryClient();
  const navigate = useNavigate();
  useScanner(0, async (scan): Promise<ScanOutcome> => {
    const { text, reading } = scan;
    if (reading.kind === 'command') return { bad: `${text}: begin with what it is to be done to.` };
    try {
      const [only, another] = await stockPages(client, scan);
      if (!only) return { bad: `${text} is no item, lot or pallet that is known here.` };
      void navigate(another ? findPath(text) : only.path);
      return { good: another ? `Several are called ${text}` : only.label };
    } catch (failure) {
      return { bad: reasonOf(failure, `${text} could not be looked up. Scan it again.`) };
    }
  });
};
