import type { ReasonResponse } from '#api/work-centers.ts';
import type { LineRow } from '../queries.ts';

/** Canning line 1, active, with nothing running on it. */
export const aLine = (differently: Partial<LineRow> = {}): LineRow => ({
  code: 'CAN-1',
  name: 'Canning line 1',
  ratedSpeed: 18_000,
  ratedUnit: 'bottles',
  place: null,
  active: true,
  liveRunId: null,
  run: null,
  version: 1,
  updatedAt: '2026-03-04T01:00:00.000Z',
  updatedBy: 'mia',
  ...differently,
});

/** The same with PR-000015 running on it. */
export const aBusyLine = (): LineRow =>
  aLine({
    liveRunId: '01JXZ7Q8M0000000000000000A',
    run: {
      runId: '01JXZ7Q8M0000000000000000A',
      runNumber: 'PR-000015',
      workOrderId: 'WO_20260304_001',
      inventoryID: null,
      product: 'Ginger Brew',
      line: 'CAN-1',
      operator: 'Casey',
      startTime: '2026-03-04T01:00:00.000Z',
      stopTime: null,
      status: 'Running',
      good: 0,
      loss: 0,
      unit: 'bottles',
      sizes: { bottles: [1, 1] },
      counts: 0,
      countableUnits: ['bottles'],
      pauses: [],
      operators: [],
      voidReason: null,
      version: 1,
      revision: 1,
      createdBy: 'casey',
      updatedAt: '2026-03-04T01:00:00.000Z',
      updatedBy: 'casey',
    },
  });

export const aReason = (differently: Partial<ReasonResponse> = {}): ReasonResponse => ({
  reasonId: '01JXZ7Q8M0000000000000000R',
  kind: 'pause',
  text: 'Label jam',
  downtime: 'unplanned',
  active: true,
  version: 1,
  ...differently,
});
