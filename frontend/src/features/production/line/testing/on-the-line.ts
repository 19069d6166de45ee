import type { WorkOrderRecord, WorkOrderRow } from '#api/work-orders.ts';
import { aWorkOrderRow } from '#frontend/testing/a-work-order-row.ts';
import type { LiveLine, TypedCount } from '../waiting/floor-store.ts';

export const aTypedCount = (differently: Partial<TypedCount> = {}): TypedCount => ({
  countId: '01JXZ7Q8M0ABCDEFGHJKMNPQRS',
  good: null,
  loss: null,
  unit: 'cases',
  note: null,
  ...differently,
});

/** A line with nothing on it. */
export const aLiveLine = (differently: Partial<LiveLine> = {}): LiveLine => ({
  code: 'LINE-1',
  name: 'Bottling line 1',
  ratedSpeed: 12_000,
  ratedUnit: 'bottles',
  place: null,
  active: true,
  liveRunId: null,
  version: 1,
  updatedAt: '2026-03-04T00:00:00.000Z',
  updatedBy: 'mia',
  run: null,
  ...differently,
});

/** The whole record of an order whose row is given. */
export const anOrderRecord = (row: WorkOrderRow = aWorkOrderRow()): WorkOrderRecord => ({
  ...row,
  hold: null,
  closeReason: null,
  packs: {},
  note: '',
  sizes: { bottles: [1, 1] },
  countableUnits: ['bottles'],
  history: [],
  createdAt: '2026-03-04T01:00:00.000Z',
  createdBy: 'casey',
  updatedAt: '2026-03-04T01:00:00.000Z',
  updatedBy: 'casey',
});
