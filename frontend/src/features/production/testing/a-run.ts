import type { RunRecord, RunRow } from '#api/production.ts';

/** A stopped run of 1 200 bottles, 24 to the case, on 4 March 2026. */
export const aRunRow = (differently: Partial<RunRow> = {}): RunRow => ({
  runId: '01JXZ7Q8M0000000000000000A',
  runNumber: 'PR-000001',
  workOrderId: 'WO_20260304_001',
  product: 'Ginger Brew',
  line: 'LINE-1',
  operator: 'Casey',
  startTime: '2026-03-04T01:00:00.000Z',
  stopTime: '2026-03-04T03:30:00.000Z',
  status: 'Stopped',
  good: 1200,
  loss: 24,
  unit: 'bottles',
  sizes: { bottles: [1, 1], cases: [24, 1] },
  ...differently,
});

export const aRunRecord = (differently: Partial<RunRecord> = {}): RunRecord => ({
  ...aRunRow(),
  inventoryID: null,
  counts: 1,
  countableUnits: ['cases', 'bottles'],
  pauses: [],
  operators: [{ from: '2026-03-04T01:00:00.000Z', operator: 'Casey', by: 'casey' }],
  voidReason: null,
  version: 1,
  revision: 1,
  createdBy: 'casey',
  updatedAt: '2026-03-04T03:30:00.000Z',
  updatedBy: 'casey',
  ...differently,
});
