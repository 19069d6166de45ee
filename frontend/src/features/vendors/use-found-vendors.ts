import { useDeferredValue, useEffect, useMemo } from 'react';
import type { VendorOnTheWire } from '#api/vendors.ts';
import { directionOf } from '#frontend/shared/sort-rows.ts';
import { BY_ID, type VendorColumn, type VendorFilter, VendorIndex, type VendorSort } from './vendor-index.ts';

const HEADINGS: Readonly<Record<VendorColumn, string>> = {
  id: 'VENDOR ID',
  name: 'VENDOR NAME',
  status: 'STATUS',
  receivable: 'WAREHOUSE RECEIVABLE',
};

const sortFrom = (sort: string): VendorSort => {
  for (const [by, heading] of Object.entries(HEADINGS) as [VendorColumn, string][]) {
    const direction = directionOf(sort, heading);
    if (direction !== 'none') return { by, isDescending: direction === 'descending' };
  }
  return BY_ID;
};

const NONE: readonly VendorOnTheWire[] = [];

export interface FoundVendors {
  readonly found: readonly VendorOnTheWire[];
  /** Whether something narrows them. */
  readonly isFiltered: boolean;
}

/** Runs when the browser has nothing better to do. */
const whenIdle = (work: () => void): (() => void) => {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, 200);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work);
  return () => cancelIdleCallback(handle);
};

/**
 * The vendors that pass the filters, in the order of the URL's `sort`. What was typed or pressed shows before the
 * rows follow, and a further keypress need not wait for them.
 */
export const useFoundVendors = (
  vendors: readonly VendorOnTheWire[] | undefined,
  filter: VendorFilter,
  sort: string,
): FoundVendors => {
  const index = useMemo(() => new VendorIndex(vendors ?? NONE), [vendors]);
  useEffect(() => whenIdle(() => index.prepare()), [index]);
  const search = useDeferredValue(filter.search);
  const onlyReceivable = useDeferredValue(filter.onlyReceivable);
  const order = useDeferredValue(sort);
  return useMemo(
    () => ({
      found: index.find({ search, onlyReceivable }, sortFrom(order)),
      isFiltered: search.trim() !== '' || onlyReceivable,
    }),
    [index, search, onlyReceivable, order],
  );
};
