import { useCallback, useDeferredValue, useLayoutEffect, useMemo, useRef } from 'react';
import type { VendorResponse } from '#api/vendors.ts';
import type { ListState } from '#frontend/shared/list/list-state.ts';
import { useFilteredVendors } from './use-filtered-vendors.ts';

/** The vendors as the URL asks for them: what was asked for shows at once, and the rows follow a frame later. */
export const useVendorsAsAsked = (vendors: readonly VendorResponse[] | undefined, list: ListState) => {
  const { page, sort } = list;
  const search = list.get('q');
  const onlyReceivable = list.get('receivable') === 'true';
  const asked = useMemo(() => ({ search, onlyReceivable, sort, page }), [search, onlyReceivable, sort, page]);
  // What was pressed shows in this frame, the rows in the next: on a slow machine each fits, both would not.
  const drawn = useDeferredValue(asked);
  const { found, isFiltered } = useFilteredVendors(vendors, drawn, drawn.sort);
  const latest = useRef(found);
  useLayoutEffect(() => {
    latest.current = found;
  });
  return {
    asked,
    drawn,
    found,
    isFiltered,
    /** Those found, for whoever needs them only when something is pressed. */
    readFound: useCallback(() => latest.current, []),
  };
};
