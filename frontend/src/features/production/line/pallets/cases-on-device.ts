const keyOf = (inventoryID: string): string => `line-pallets ${inventoryID}`;

/** How many cases of an item this tablet puts on a pallet, where somebody said another number than the item's layers. */
export const casesOnDevice = (inventoryID: string): number | null => {
  try {
    const kept = Number(localStorage.getItem(keyOf(inventoryID)));
    return Number.isInteger(kept) && kept > 0 ? kept : null;
  } catch {
    return null;
  }
};

/** Null: the item's layers again. Where nothing can be kept it is said again after a reload. */
export const keepCases = (inventoryID: string, cases: number | null): void => {
  try {
    if (cases === null) localStorage.removeItem(keyOf(inventoryID));
    else localStorage.setItem(keyOf(inventoryID), String(cases));
  } catch {
    // A browser that keeps nothing makes pallets all the same.
  }
};
