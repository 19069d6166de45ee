import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { RequestInput } from '#api/contract.ts';
import type { ShipmentDetail, ShipmentInLookup } from '#api/shipments/shipment-answers.ts';
import type { postShipment as contract } from '#api/shipments.ts';
import { ApiFailure } from '#frontend/api/api-failure.ts';
import { call } from '#frontend/api/call.ts';
import { getShipment, postShipment } from '#frontend/api/endpoints.ts';
import { session } from '#frontend/auth/session/session.ts';
import { isInconclusive } from '#frontend/shared/offline/offline-queue.ts';
import { saveSeenList, saveSeenShipment, seenList, seenShipment } from './device/shipment-store.ts';
import { shipmentChanged } from './shipment-changed.ts';
import { oneKey, SHIPMENTS } from './shipment-keys.ts';

/** Asks, and where no answer comes looks at what this device keeps. A refusal is an answer. */
const orSeen = async <Answer>(
  ask: (sub: string | null) => Promise<Answer>,
  seen: (sub: string) => Promise<Answer | null>,
): Promise<Answer> => {
  const { sub } = session.user();
  try {
    return await ask(sub);
  } catch (error) {
    const kept = sub !== null && isInconclusive(error) ? await seen(sub) : null;
    if (kept) return kept;
    throw error;
  }
};

/** Shipments that are here. */
export const openShipments = () =>
  queryOptions({
    queryKey: [SHIPMENTS, 'list', false],
    refetchOnReconnect: 'always',
    queryFn: ({ signal }): Promise<readonly ShipmentInLookup[]> =>
      orSeen<readonly ShipmentInLookup[]>(async (sub) => {
        const items: ShipmentInLookup[] = [];
        let next: string | undefined;
        do {
          const request = next === undefined ? {} : { pagination_key: next };
          const { data } = await call(getShipment, 'list_shipments', request, { signal });
          items.push(...data.items);
          next = data.pagination_key;
        } while (next !== undefined);
        if (sub !== null) saveSeenList(sub, items);
        return items;
      }, seenList),
  });

/** So many that ended come at a time. */
const ENDED = '100';

/** What is said of a list: where it is of all warehouses, what the version before understands as well. */
const ofWarehouse = (warehouse: string | null) => (warehouse === null ? {} : { warehouse });

/** Those that left or were cancelled, the newest first; `search`: those that have each of its words. */
export const endedShipments = (search: string, warehouse: string | null) =>
  infiniteQueryOptions({
    queryKey: [SHIPMENTS, 'list', true, search, warehouse],
    refetchOnReconnect: 'always',
    initialPageParam: '',
    queryFn: async ({ pageParam, signal }) => {
      const more = pageParam === '' ? {} : { pagination_key: pageParam };
      const asked = { ended: 'true' as const, limit: ENDED, search, ...ofWarehouse(warehouse), ...more };
      return (await call(getShipment, 'list_shipments', asked, { signal })).data;
    },
    getNextPageParam: (page) => page.pagination_key,
  });

/** All of those, beyond the page that ended with `from`; undefined: from the newest on. */
export const allEndedShipments = async (
  search: string,
  warehouse: string | null,
  from: string | undefined,
): Promise<readonly ShipmentInLookup[]> => {
  const items: ShipmentInLookup[] = [];
  let next = from;
  do {
    const more = next === undefined ? {} : { pagination_key: next };
    const asked = { ended: 'true' as const, search, ...ofWarehouse(warehouse), ...more };
    const { data } = await call(getShipment, 'list_shipments', asked);
    items.push(...data.items);
    next = data.pagination_key;
  } while (next !== undefined);
  return items;
};

/** `seenAt`: epoch ms of what this device keeps of an answer before, since the server can't be asked; null: it is new. */
interface OneShipment {
  readonly shipment: ShipmentDetail;
  readonly seenAt: number | null;
}

/** Two who load one truck see each other's pallets. */
const OTHERS_MS = 15_000;

/** On its way into the books it moves by itself. */
const POSTING_MS = 5_000;

const isOnItsWay = ({ status, books }: ShipmentDetail): boolean =>
  books?.status === 'QUEUED' ||
  books?.status === 'POSTING' ||
  // Its two rows were read while they changed together: it is completed by now.
  (books?.status === 'POSTED' && status === 'Shipped');

const isWorkedOn = (status: ShipmentDetail['status'] | undefined): boolean =>
  status === 'Preparing' || status === 'Ready';

export const shipmentOf = (shipmentId: string) =>
  queryOptions({
    queryKey: oneKey(shipmentId),
    staleTime: 0,
    refetchOnReconnect: 'always',
    meta: { hidesProgress: true },
    refetchInterval: ({ state }: { readonly state: { readonly data: OneShipment | undefined } }) => {
      if (isWorkedOn(state.data?.shipment.status)) return OTHERS_MS;
      return state.data && isOnItsWay(state.data.shipment) ? POSTING_MS : false;
    },
    queryFn: ({ signal }): Promise<OneShipment> =>
      orSeen<OneShipment>(
        async (sub) => {
          const { data } = await call(getShipment, 'get_shipment', { shipmentId }, { signal });
          if (sub !== null) saveSeenShipment(sub, data);
          return { shipment: data, seenAt: null };
        },
        (sub) => seenShipment(sub, shipmentId),
      ),
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

/** What was picked is not asked for any more, and the answer says why: a reason that follows is of that, too. */
export const isOrderChanged = (error: unknown): error is ApiFailure =>
  error instanceof ApiFailure && error.code === 'ORDER_CHANGED';

/** A truck that leaves without every scan, if somebody says why. */
export const isLoadIncomplete = (error: unknown): boolean =>
  error instanceof ApiFailure && error.code === 'LOAD_INCOMPLETE';

type ShipmentAct = keyof (typeof contract)['actions'];

/** Does something to a shipment. What is read of shipments, pallets and stock is stale afterwards. */
export const useShipmentAct = <Act extends ShipmentAct>(act: Act) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (request: RequestInput<typeof contract, Act>) => call(postShipment, act, request),
    onSuccess: ({ data }) => {
      const { sub } = session.user();
      if (sub !== null) saveSeenShipment(sub, data);
      shipmentChanged(client, data);
    },
    // What is there is not what this page says.
    onError: (_error, request) =>
      shipmentChanged(client, 'shipmentId' in request ? request.shipmentId : request.requestId),
  });
};
