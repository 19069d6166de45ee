import type { WorkOrderRecord, WorkOrderRow } from '#api/work-orders.ts';
import { unitsInto } from '#domain/production/units.ts';
import { toNumber } from '#domain/quantity.ts';
import { ListedWorkOrder, WorkOrder, WorkOrderOnFloor } from '#domain/work-orders/work-order.ts';
import { yieldOf } from '#domain/work-orders/work-order-facts.ts';
import { dayOfWorkOrder } from '#domain/work-orders/work-order-id.ts';
import type { WorkOrderEntry } from './work-order-ports.ts';

/** What a response says beside an order's own fields. */
const derived = ({
  id,
  hold,
  good,
  loss,
  version,
  productionRev,
}: Omit<WorkOrderEntry, 'creationOrder'>) => ({
  onHold: hold !== null,
  holdReason: hold?.reason ?? null,
  yield: yieldOf({ good: toNumber(good), loss: toNumber(loss) }),
  createdOn: dayOfWorkOrder(id),
  revision: version + productionRev,
});

export const toWorkOrderRowResponse = (order: WorkOrderEntry): WorkOrderRow => ({
  ...ListedWorkOrder.toWire(order),
  ...derived(order),
});

export const toWorkOrderOnFloorResponse = (order: WorkOrder) => ({
  ...WorkOrderOnFloor.toWire(order),
  ...derived(order),
});

export const toWorkOrderResponse = (order: WorkOrder): WorkOrderRecord => ({
  ...WorkOrder.toWire(order),
  ...derived(order),
  countableUnits: [...unitsInto(order.uom, order.sizes)],
});
