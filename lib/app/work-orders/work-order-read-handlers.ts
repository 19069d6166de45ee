import type { getWorkOrder } from '#api/work-orders.ts';
import type { Handlers } from '#app/dispatch.ts';
import { lookAtTally } from '#app/lists/kept-tally.ts';
import type { TallySource } from '#app/lists/kept-tally-ports.ts';
import { positionFromKey, positionToKey } from '#app/lists/list-cursor.ts';
import { listNewestFirst } from '#app/lists/newest-first.ts';
import { invalidPageKey } from '#app/lists/page-keys.ts';
import { siteDay } from '#domain/calendar.ts';
import { unitSizes } from '#domain/production/units.ts';
import { err, ok } from '#domain/result.ts';
import { workOrderNotFound } from '#domain/work-orders/change-work-order.ts';
import { firstOfLastDays } from '#domain/work-orders/last-days.ts';
import { type OpenTally, openCounts } from '#domain/work-orders/open-tally.ts';
import {
  CLOSED_STATUSES,
  OPEN_STATUSES,
  WORK_ORDER_STATUSES,
  type WorkOrderStatus,
} from '#domain/work-orders/work-order-status.ts';
import type { ProductStore, WorkOrderEntry, WorkOrderStore } from './work-order-ports.ts';
import { toWorkOrderResponse, toWorkOrderRowResponse } from './work-order-response.ts';

export interface WorkOrderReadDeps {
  readonly workOrders: WorkOrderStore;
  readonly openOrders: TallySource<OpenTally>;
  readonly products: ProductStore;
}

interface ListRequest {
  readonly limit: number;
  readonly pagination_key?: string | undefined;
  readonly status?: WorkOrderStatus | undefined;
  readonly priority?: WorkOrderEntry['priority'] | undefined;
  readonly lastDays?: number | undefined;
  readonly search?: string | undefined;
}

/** Each status is a partition of its own: they are read side by side, and a filter by status reads that one alone. */
const list = (
  store: WorkOrderStore,
  statuses: readonly WorkOrderStatus[],
  { status, priority, lastDays, search, ...page }: ListRequest,
  now: number,
) => {
  const words = search?.toLowerCase();
  const wanted = status ? [status] : statuses;
  const belongs = (entry: WorkOrderEntry): boolean =>
    (!priority || entry.priority === priority) &&
    (!words || entry.id.toLowerCase().includes(words) || entry.product.toLowerCase().includes(words));
  return listNewestFirst(
    {
      name: ['work orders', ...wanted, priority ?? '', lastDays ?? '', words ?? ''].join('|'),
      parts: wanted.map((one) => (slice) => store.list(one, slice)),
      orderOf: (entry) => entry.creationOrder,
      from: lastDays === undefined ? null : firstOfLastDays(now, lastDays),
      before: null,
      belongs: priority || words ? belongs : null,
      toResponse: toWorkOrderRowResponse,
    },
    page,
  );
};

const PRODUCTS = 'products';

/** The actions of GET /GetWorkOrder. */
export const workOrderReadHandlers = ({
  workOrders,
  openOrders,
  products,
}: WorkOrderReadDeps): Handlers<typeof getWorkOrder> => ({
  list_work_orders: (request, { now }) => list(workOrders, WORK_ORDER_STATUSES, request, now),

  list_open: (request, { now }) => list(workOrders, OPEN_STATUSES, request, now),

  list_completed: (request, { now }) => list(workOrders, CLOSED_STATUSES, request, now),

  async count_open(_request, { now }) {
    const { tally, ...counted } = await lookAtTally(openOrders, now);
    return ok({ data: { ...openCounts(tally, siteDay(now)), ...counted } });
  },

  async get_work_order({ id }) {
    const order = await workOrders.load(id);
    return order ? ok({ data: toWorkOrderResponse(order) }) : err(workOrderNotFound(id));
  },

  async list_products({ limit, pagination_key, search }) {
    const given = pagination_key === undefined ? null : positionFromKey(PRODUCTS, pagination_key);
    if (given && !given.ok) return given;
    const page = await products.list(given?.value[0] || null, limit);
    if (!page.ok) return err(invalidPageKey());
    const words = search?.toLowerCase() ?? '';
    const items = page.value.items
      .filter(({ inventoryID, name }) => `${inventoryID}\n${name}`.toLowerCase().includes(words))
      .map((item) => ({
        inventoryID: item.inventoryID,
        name: item.name,
        baseUom: item.baseUom,
        sizes: unitSizes(item, {}),
        gtins: item.gtins.map(({ gtin, uom }) => ({ gtin, uom })),
      }));
    const { after } = page.value;
    return ok({
      data: after === null ? { items } : { items, pagination_key: positionToKey(PRODUCTS, [after]) },
    });
  },
});
