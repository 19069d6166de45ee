import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { RequestInput } from '#api/contract.ts';
import type { ShipmentRow } from '#api/shipments/shipment-answers.ts';
import type { postShipment as contract } from '#api/shipments.ts';
import { call } from '#frontend/api/call.ts';
import { getShipment, postShipment } from '#frontend/api/endpoints.ts';

/** All that is read of shipments. */
const SHIPMENTS = 'shipments';

/** Shipments that are here, or those that left or were cancelled in the last six months. */
export const shipmentList = (ended: boolean) =>
  queryOptions({
    queryKey: [SHIPMENTS, 'list', ended],
    queryFn: async ({ signal }): Promise<readonly ShipmentRow[]> => {
      const items: ShipmentRow[] = [];
      let next: string | undefined;
      do {
        const request = {
          ...(ended && { ended: 'true' as const }),
          ...(next !== undefined && { pagination_key: next }),
        };
        const { data } = await call(getShipment, 'list_shipments', request, { signal });
        items.push(...data.items);
        next = data.pagination_key;
      } while (next !== undefined);
      return items;
    },
  });

export const shipmentOf = (shipmentId: string) =>
  queryOptions({
    queryKey: [SHIPMENTS, 'one', shipmentId],
    staleTime: 0,
    queryFn: async ({ signal }) => (await call(getShipment, 'get_shipment', { shipmentId }, { signal })).data,
  });

/** The docks on so many days. */
export const dockBoard = (from: string, days: number) =>
  queryOptions({
    queryKey: [SHIPMENTS, 'docks', from, days],
    staleTime: 0,
    queryFn: async ({ signal }) =>
      (await call(getShipment, 'dock_board', { from, days: String(days) }, { signal })).data,
  });

export const shipmentDocuments = async (shipmentId: string) =>
  (await call(getShipment, 'shipment_documents', { shipmentId })).data;

type ShipmentAct = keyof (typeof contract)['actions'];

/** Does something to a shipment. What is read of shipments, pallets and stock is stale afterwards. */
export const useShipmentAct = <Act extends ShipmentAct>(act: Act) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (request: RequestInput<typeof contract, Act>) => call(postShipment, act, request),
    onSuccess: ({ data }) => client.setQueryData(shipmentOf(data.shipmentId).queryKey, data),
    // Also after a refusal: what is there is not what this page says.
    onSettled: () =>
      Promise.all(
        [SHIPMENTS, 'pallets', 'stock', 'sales-orders'].map((key) =>
          client.invalidateQueries({ queryKey: [key] }),
        ),
      ),
  });
};
