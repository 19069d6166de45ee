import type { VendorResponse } from '#api/vendors.ts';
import type { WorkOrderRow } from '#api/work-orders.ts';
import { codeKey } from '#domain/code-key.ts';
import { canBePurchaseOrder } from '#domain/receiving/order/order-number.ts';
import { recallNumberIn } from '#domain/tracking/recall/recall-number.ts';
import { vendorPath } from '#frontend/features/vendors/vendor-path.ts';
import { findPath, recallPath } from '#frontend/shared/tracking-path.ts';
import type { PaletteEntry } from '#frontend/ui/overlays/command-palette.tsx';
import type { Page } from '../routing/pages.ts';

/** Somewhere to go. */
interface Place extends PaletteEntry {
  readonly path: string;
}

/** A page, or a part of one, by its name and by other words for it. */
export interface NamedPlace extends Pick<Page, 'path' | 'label' | 'icon' | 'group'> {
  readonly otherWords?: string;
}

const MAX_VENDORS = 8;

const lower = (text: string): string => text.toLocaleLowerCase('en-AU');

const hasAll = (text: string, words: readonly string[]): boolean => {
  const within = lower(text);
  return words.every((word) => within.includes(word));
};

/** Lots, pallets and documents have a figure in what they are called. */
const TRACED = /^(?=.*\d)[\w .\-/()]+$/;

const recallPlace = (recallId: string): Place => ({
  key: 'recall',
  path: recallPath(recallId),
  icon: 'track',
  label: `Recall ${recallId}`,
  note: 'Tracking',
});

/**
 * What can be gone to for what was typed: the recall that it names, pages, then vendors, then orders. Everything typed
 * must be in a name.
 */
export const findPlaces = (
  typed: string,
  searched: {
    readonly pages: readonly NamedPlace[];
    readonly vendors: readonly VendorResponse[];
    readonly workOrders: readonly WorkOrderRow[];
  },
): readonly Place[] => {
  const words = lower(typed).split(/\s+/).filter(Boolean);
  const pages = searched.pages
    .filter(({ label, otherWords = '' }) => hasAll(`${label} ${otherWords}`, words))
    .map(({ path, label, icon, group }): Place => ({ key: path, path, icon, label, note: group }));
  if (words.length === 0) return pages;
  const recallId = recallNumberIn(typed);

  const vendors: Place[] = [];
  for (const { vendorID, vendorName } of searched.vendors) {
    if (vendors.length === MAX_VENDORS) break;
    if (hasAll(`${vendorID} ${vendorName}`, words))
      vendors.push({
        key: `vendor ${vendorID}`,
        path: vendorPath(vendorID),
        icon: 'vendor',
        label: vendorName,
        note: `Vendor ${vendorID}`,
      });
  }

  const workOrders = searched.workOrders.map(
    ({ id, product, status }): Place => ({
      key: `work order ${id}`,
      path: `/dashboard/work-orders?q=${encodeURIComponent(id)}`,
      icon: 'work',
      label: `${id} ${product}`,
      note: `Work order, ${status}`,
    }),
  );

  const orderNbr = codeKey(typed);
  const purchaseOrder: Place = {
    key: 'purchase order',
    path: `/dashboard/receive-goods?po=${encodeURIComponent(orderNbr)}`,
    icon: 'receive',
    label: `Receive ${orderNbr}`,
    note: 'Purchase order',
  };
  const trace: Place = {
    key: 'trace',
    path: findPath(typed.trim()),
    icon: 'track',
    label: `Trace ${typed.trim()}`,
    note: 'Tracking',
  };
  return [
    ...(recallId === null ? [] : [recallPlace(recallId)]),
    ...pages,
    ...vendors,
    ...workOrders,
    ...(TRACED.test(typed) && recallId === null ? [trace] : []),
    ...(canBePurchaseOrder(orderNbr) ? [purchaseOrder] : []),
  ];
};
