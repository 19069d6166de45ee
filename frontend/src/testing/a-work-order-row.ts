import type { WorkOrderOnFloorResponse, WorkOrderRecord, WorkOrderRow } from '#api/work-orders.ts';

/** An order of 1 200 bottles of Ginger Brew for 4 March 2026, New Entry and untouched. */
export const aWorkOrderRow = (differently: Partial<WorkOrderRow> = {}): WorkOrderRow => ({
  id: 'WO_20260304_001',
  product: 'Ginger Brew',
  inventoryID: null,
  quantity: 1200,
  uom: 'bottles',
  priority: 'Normal',
  requiredDate: '2026-03-04',
  status: 'New Entry',
  onHold: false,
  holdReason: null,
  good: 0,
  loss: 0,
  yield: null,
  runs: 0,
  liveRuns: 0,
  closedAt: null,
  createdOn: '2026-03-04',
  version: 1,
  revision: 1,
  ...differently,
});

export const aWorkOrderRecord = (differently: Partial<WorkOrderRecord> = {}): WorkOrderRecord => ({
  ...aWorkOrderRow(),
  hold: null,
  closeReason: null,
  packs: {},
  note: '',
  sizes: { bottles: [1, 1] },
  countableUnits: ['bottles'],
  history: [
    {
      at: '2026-03-04T01:00:00.000Z',
      by: 'casey',
      change: 'created',
      from: null,
      to: 'New Entry',
      reason: null,
      fields: [],
    },
  ],
  createdAt: '2026-03-04T01:00:00.000Z',
  createdBy: 'casey',
  updatedAt: '2026-03-04T01:00:00.000Z',
  updatedBy: 'casey',
  ...differently,
});

/** An order of a list, as the floor sees it: with its terms. */
export const onFloor = (row: WorkOrderRow): WorkOrderOnFloorResponse => ({
  packs: {},
  note: '',
  sizes: { bottles: [1, 1] },
  ...row,
});

/** Orders WO_20260304_001, WO_20260304_002, … of Product 1, Product 2, … */
export const workOrdersNumbered = (count: number): readonly WorkOrderRow[] =>
  Array.from({ length: count }, (_, index) =>
    aWorkOrderRow({
      id: `WO_20260304_${String(index + 1).padStart(3, '0')}`,
      product: `Product ${index + 1}`,
    }),
  );
