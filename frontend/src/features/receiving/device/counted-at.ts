import { useMemo } from 'react';
import { codeKey } from '#domain/code-key.ts';
import { useUser } from '#frontend/auth/session/session.ts';
import { usePermission } from '#frontend/auth/session/use-permission.ts';
import type { CountedAt } from '#frontend/features/receiving/line/delivery-line.ts';
import { useChosenWarehouse } from '#frontend/shared/places/chosen-warehouse.ts';

/** Where this device stands, and what this person may receive there. The same object while nothing of it changes. */
export const useCountedAt = (): CountedAt => {
  const warehouseID = useChosenWarehouse();
  const mayTakeOthers = usePermission('receipt.otherWarehouse');
  const own = useUser().warehouses;
  return useMemo(() => ({ warehouseID, mayTakeOthers, own }), [warehouseID, mayTakeOthers, own]);
};

/** Whether the device is said to stand where this person does not work. */
export const standsElsewhere = ({ warehouseID, own = null }: CountedAt): boolean =>
  warehouseID !== null && own !== null && !own.includes(codeKey(warehouseID));
