import type { BatchRow } from '#api/bom.ts';
import { csvText } from '#frontend/shared/files/csv.ts';

const HEADING = [
  'Run #',
  'Line',
  'Start time (UTC)',
  'Product',
  'Output lot',
  'Component',
  'Item',
  'Lot',
  'Issued',
  'Returned',
  'Used',
  'Unit',
  'Expected of the component',
  'Difference of the component',
  'Closed',
  'Component unit',
  'Reason',
  'Missing of the lot',
  'Reason of the lot',
];

const noLotOf = ({ component, baseUom }: BatchRow): BatchRow['lots'][number] => ({
  ...{ inventoryID: component, lotNumber: '', baseUom, issued: 0, returned: 0, used: 0 },
});

/**
 * A row for each lot, as a spreadsheet reads it; what belongs to the component stands in each of its rows, and what
 * stood in for it is named beside it.
 */
export const batchesAsCsv = (rows: readonly BatchRow[]): string =>
  csvText(
    HEADING,
    rows.flatMap((row) =>
      (row.lots.length > 0 ? row.lots : [noLotOf(row)]).map((lot) => [
        ...[row.runNumber, row.line, row.startTime, row.product, row.outputLot, row.component],
        ...[lot.inventoryID, lot.lotNumber, lot.issued, lot.returned, lot.used, lot.baseUom],
        ...[row.expected ?? '', row.difference ?? '', row.isClosed ? 'yes' : 'no'],
        ...[row.baseUom, row.reason ?? '', lot.missing ?? 0, lot.reason ?? ''],
      ]),
    ),
  );
