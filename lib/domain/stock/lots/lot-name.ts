import type { LotId } from './lot.ts';

/** A lot as people call it. */
export const lotName = ({ inventoryID, lotNumber }: LotId): string =>
  lotNumber === '' ? inventoryID : `${inventoryID}, lot ${lotNumber}`;
