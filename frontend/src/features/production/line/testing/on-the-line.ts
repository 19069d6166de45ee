import type { WorkOrderRecord, WorkOrderRow } from '#api/work-orders.ts';
import type { LiveLine, TypedCount } from '../kept-floor.ts';

export const aTypedCount = (differently: Partial<TypedCount> = {}): TypedCount => ({
  countId: '01JXZ7Q8M0ABCDEFGHJKMNPQRS',
  good: null,
  loss: null,
  unit: 'cases',
  note: null,
  ...differently,
});

/** 1 200 bottles of Ginger Brew, untouched. */
export const anOpenOrder = (differently: Partial<WorkOrderRow> = {}): WorkOrderRow => ({
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

/** A line with nothing on it. */
export const aLiveLine = (differently: Partial<LiveLine> = {}): LiveLine => ({
  code: 'LINE-1',
  name: 'Bottling line 1',
  ratedSpeed: 12_000,
  ratedUnit: 'bottles',
  active: true,
  liveRunId: null,
  version: 1,
  updatedAt: '2026-03-04T00:00:00.000Z',
  updatedBy: 'mia',
  run: null,
  ...differently,
});

/** The whole record of an order whose row is given. */
export const anOrderRecord = (row: WorkOrderRow = anOpenOrder()): WorkOrderRecord => ({
  ...row,
  hold: null,
  closeReason: null,
  packs: {},
  sizes: { bottles: [1, 1] },
  countableUnits: ['bottles'],
  history: [],
  createdAt: '2026-03-04T01:00:00.000Z',
  createdBy: 'casey',
  updatedAt: '2026-03-04T01:00:00.000Z',
  updatedBy: 'casey',
});
