import type { Found, TraceNodeSeen } from '#api/tracking.ts';
import type { FoundKind } from '#domain/tracking/found-kinds.ts';
import { palletPath } from '#frontend/shared/pallet-path.ts';
import { shipmentPath } from '#frontend/shared/shipment-path.ts';
import { countPath, stockItemPath, stockLotPath } from '#frontend/shared/stock-path.ts';
import { recallPath, tracePath } from '#frontend/shared/tracking-path.ts';
import { canTrace } from './tracking-labels.ts';

const at = (page: string, name: string, id: string): string =>
  `${page}?${new URLSearchParams({ [name]: id })}`;

/** The page of what a text names. What has a trace is shown by it; the rest has nothing but its page. */
const foundPage = (kind: FoundKind, id: string): string | undefined => {
  switch (kind) {
    case 'item':
      return stockItemPath(id);
    case 'workOrder':
      return at('/dashboard/work-orders', 'q', id);
    case 'purchaseOrder':
      return at('/dashboard/receive-goods', 'po', id);
    case 'salesOrder':
      return at('/dashboard/schedule-ship', 'q', id);
    case 'recall':
      return recallPath(id);
    default:
      return undefined;
  }
};

/** Where what a text names is opened: its trace, else its page. */
export const foundPath = (found: Found): string =>
  canTrace(found) ? tracePath(found.kind, found.id) : (foundPage(found.kind, found.id) ?? '');

/** Where what was found is opened without asking: one thing alone. Else undefined. */
export const pathOfAlone = (found: readonly Found[]): string | undefined => {
  const [only] = found;
  return only && found.length === 1 ? foundPath(only) : undefined;
};

/** The page of a node; undefined: it has none. */
export const nodePage = ({
  kind,
  id,
  lot,
}: Pick<TraceNodeSeen, 'kind' | 'id' | 'lot'>): string | undefined => {
  if (lot) return stockLotPath(lot.inventoryID, lot.lotNumber);
  switch (kind) {
    case 'pallet':
      return palletPath(id);
    case 'shipment':
      return shipmentPath(id);
    case 'receipt':
      return at('/dashboard/received-goods', 'receipt', id);
    case 'run':
      return at('/dashboard/production-order-history', 'run', id);
    case 'count':
      return countPath(id);
    default:
      return undefined;
  }
};
