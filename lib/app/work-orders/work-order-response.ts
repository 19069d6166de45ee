import type { WorkOrderRecord, WorkOrderRow } from '#api/work-orders.ts';
import { unitsInto } from '#domain/production/units.ts';
import { toNumber } from '#domain/quantity.ts';
import { type WorkOrder, yieldOf } from '#domain/work-orders/work-order.ts';
import { dayOfWorkOrder } from '#domain/work-orders/work-order-id.ts';
import type { WorkOrderEntry } from './work-order-ports.ts';

export const toWorkOrderEntryResponse = ({
  creationOrder: _,
  productionRev,
  ...entry
}: WorkOrderEntry): WorkOrderRow => ({
  ...entry,
  yield: yieldOf(entry),
  createdOn: dayOfWorkOrder(entry.id),
  revision: entry.version + productionRev,
});

export const toWorkOrderRowResponse = (order: WorkOrder): WorkOrderRow => {
  const [good, loss] = [toNumber(order.good), toNumber(order.loss)];
  return {
    id: order.id,
    product: order.product.name,
    inventoryID: order.product.inventoryID,
    quantity: order.quantity,
    uom: order.uom,
    priority: order.priority,
    requiredDate: order.requiredDate,
    status: order.status,
    onHold: order.hold !== null,
    holdReason: order.hold?.reason ?? null,
    good,
    loss,
    yield: yieldOf({ good, loss }),
    runs: order.runs,
    liveRuns: order.liveRuns,
    closedAt: order.closedAt,
    createdOn: dayOfWorkOrder(order.id),
    version: order.version,
    revision: order.version + order.productionRev,
  };
};

export const toWorkOrderResponse = (order: WorkOrder): WorkOrderRecord => ({
  ...toWorkOrderRowResponse(order),
  hold: order.hold,
  closeReason: order.closeReason,
  packs: order.packs,
  sizes: order.sizes,
  countableUnits: [...unitsInto(order.uom, order.sizes)],
  history: order.history.map(({ changeId: _, fields, ...entry }) => ({ ...entry, fields: [...fields] })),
  createdAt: order.createdAt,
  createdBy: order.createdBy,
  updatedAt: order.updatedAt,
  updatedBy: order.updatedBy,
});
