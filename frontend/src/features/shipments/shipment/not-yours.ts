import type { ShipmentDetail } from '#api/shipments/shipment-answers.ts';
import { notYourWarehouse } from '#domain/access/not-your-warehouse.ts';
import { isAllowed, type Permission } from '#domain/access/permissions.ts';
import { useUser } from '#frontend/auth/session/session.ts';
import { permissionReason } from '#frontend/shared/permission-reason.ts';

type OfAWarehouse = Pick<ShipmentDetail, 'warehouseID' | 'shipmentNbr'>;

/** Why this person does nothing to a shipment: it is of another warehouse than theirs; undefined: it is not. */
export const useNotYours = ({ warehouseID, shipmentNbr }: OfAWarehouse): string | undefined =>
  notYourWarehouse(useUser(), [warehouseID], shipmentNbr)?.message;

/** Why an act on a shipment is closed to this person: by its warehouse, or by their role; undefined: it is not. */
export const useClosed = (shipment: OfAWarehouse): ((permission: Permission) => string | undefined) => {
  const { groups } = useUser();
  const notYours = useNotYours(shipment);
  return (permission) =>
    notYours ?? (isAllowed(groups, permission) ? undefined : permissionReason(permission));
};
