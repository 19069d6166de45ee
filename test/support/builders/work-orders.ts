import { createWorkOrder } from '#domain/work-orders/change-work-order.ts';
import type { WorkOrder } from '#domain/work-orders/work-order.ts';

export const NOW = Date.parse('2026-03-04T01:00:00Z');

/** An order of 100 cases, New Entry; `over` says what matters. */
export const aWorkOrder = (over: Partial<WorkOrder> = {}): WorkOrder => ({
  ...createWorkOrder(
    'WO_20260304_001',
    {
      product: 'Ginger Brew',
      inventoryID: null,
      ...{ quantity: 100, uom: 'cases', priority: 'Normal', requiredDate: '2026-03-10' },
      ...{ packs: {}, note: '', sizes: { bottles: [1, 1], cases: [24, 1] } },
    },
    { by: 'casey', now: NOW, changeId: null },
  ),
  ...over,
});
