import { useCallback, useMemo, useState } from 'react';
import type { VendorResponse } from '#api/vendors.ts';

/** Which vendors are chosen, while somebody is choosing. */
export interface VendorSelection {
  readonly ids: ReadonlySet<string>;
  readonly choose: (vendorID: string, isChosen: boolean) => void;
}

/** Choosing vendors to do something with all of them; null while nobody is choosing. */
export const useVendorChoice = () => {
  const [ids, setIds] = useState<ReadonlySet<string> | null>(null);

  const choose = useCallback((vendorID: string, isChosen: boolean) => {
    setIds((before) => {
      const next = new Set(before);
      if (isChosen) next.add(vendorID);
      else next.delete(vendorID);
      return next;
    });
  }, []);

  return {
    selection: useMemo((): VendorSelection | null => ids && { ids, choose }, [ids, choose]),
    begin: useCallback(() => setIds(new Set()), []),
    end: useCallback(() => setIds(null), []),
    chooseOnly: useCallback((vendors: readonly VendorResponse[]) => {
      setIds(new Set(vendors.map(({ vendorID }) => vendorID)));
    }, []),
  };
};
