import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { call } from '#frontend/api/call.ts';
import { getShipment } from '#frontend/api/endpoints.ts';
import { shipmentPath } from './shipment-path.ts';

/** The shipment that goods are in, by its number as soon as that is known. */
export const ShipmentLink = ({ shipmentId }: { readonly shipmentId: string }) => {
  const { data } = useQuery({
    queryKey: ['shipments', 'number', shipmentId],
    // A number never changes.
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    meta: { hidesProgress: true },
    queryFn: async ({ signal }) =>
      (await call(getShipment, 'get_shipment', { shipmentId }, { signal })).data.shipmentNbr,
  });
  return <Link to={shipmentPath(shipmentId)}>{data ?? 'Its shipment'}</Link>;
};
