import type { CountDetail } from '#api/inventory/inventory-counts.ts';

type CountRow = CountDetail['rows'][number];

/** A lot of sugar that nobody has counted yet. */
export const aCountRow = (more: Partial<CountRow> = {}): CountRow => ({
  ...{ inventoryID: 'RM.SUGAR', name: 'White sugar', baseUom: 'KG', uoms: ['KG', 'BAG'] },
  ...{ lotNumber: 'SUG-1', place: 'loc:MAIN/R1', isFound: false, expected: null, entry: null },
  ...{ onHandThen: null, difference: null, movedBefore: null, isOverLimit: false, isLeftOut: false },
  ...more,
});

/** A blind sheet of one place that is being counted. */
export const aCount = (more: Partial<CountDetail> = {}): CountDetail => {
  const rows = more.rows ?? [aCountRow()];
  return {
    ...{ countId: '01JD00000000000000C0000001', countNbr: 'CT-000012', kind: 'sheet', status: 'Counting' },
    ...{ blind: true, places: ['loc:MAIN/R1'], inventoryIDs: [], note: '' },
    startedAt: '2026-11-20T05:00:00.000Z',
    startedBy: { sub: 's-1', username: 'mia' },
    ...{ differences: null, overLimit: null, booking: null, leftOut: 0, endedAt: null, history: [] },
    ...{ version: 1, booked: 0, rowCount: rows.length, counted: 0 },
    ...more,
    ...({ rows } satisfies Pick<CountDetail, 'rows'>),
  } as CountDetail;
};
