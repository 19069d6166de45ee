import type { ScanRow } from '#api/bom.ts';
import { csvText } from '#frontend/shared/files/csv.ts';

const HEADING = [
  'Line',
  'Run #',
  'Work order',
  'Product',
  'Component',
  'How',
  'State',
  'Item',
  'Lot',
  'Message',
  'Reason',
  'Scanned (UTC)',
  'By',
];

/** Scans as a spreadsheet reads them: a row for each component of each run. */
export const scansAsCsv = (rows: readonly ScanRow[]): string =>
  csvText(
    HEADING,
    rows.map((row) => [
      ...[row.line, row.runNumber ?? '', row.workOrderId, row.product, row.component, row.how, row.state],
      ...[row.inventoryID ?? '', row.lotNumber ?? '', row.message ?? '', row.reason ?? ''],
      ...[row.at ?? '', row.by ?? ''],
    ]),
  );
