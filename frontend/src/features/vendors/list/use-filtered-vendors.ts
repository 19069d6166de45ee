import { useEffect, useMemo, useState } from 'react';
import type { VendorResponse } from '#api/vendors.ts';
import { directionOf } from '#frontend/shared/list/sort-rows.ts';
import { whenIdle } from '#frontend/ui/loading/when-idle.ts';
import {
  BY_ID,
  type VendorColumn,
  type VendorFilter,
  type VendorSort,
  vendorIndexer,
} from './vendor-index.ts';

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

const NONE: readonly VendorResponse[] = [];

interface FilteredVendors {
  readonly found: readonly VendorResponse[];
  /** Whether something narrows them. */
  readonly isFiltered: boolean;
}

/** Runs in one idle moment after the other while there is work left. */
const whileIdle = (work: () => boolean): (() => void) => {
  let callOff = whenIdle(function step() {
    if (work()) callOff = whenIdle(step);
  });
  return () => callOff();
};

/** The vendors that pass the filters, in the order of the URL's `sort`. */
export const useFilteredVendors = (
  vendors: readonly VendorResponse[] = NONE,
  { search, onlyReceivable }: VendorFilter,
  sort: string,
): FilteredVendors => {
  const [indexOf] = useState(vendorIndexer);
  const index = useMemo(() => indexOf(vendors), [indexOf, vendors]);
  useEffect(() => whileIdle(() => index.prepare()), [index]);
  return useMemo(
    () => ({
      found: index.find({ search, onlyReceivable }, sortFrom(sort)),
      isFiltered: search.trim() !== '' || onlyReceivable,
    }),
    [index, search, onlyReceivable, sort],
  );
};
