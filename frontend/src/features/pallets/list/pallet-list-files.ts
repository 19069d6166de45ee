import type { PalletRow } from '#api/pallets.ts';
import { siteDay } from '#domain/calendar.ts';
import { type ListColumn, listSheets } from '#domain/labels/list-sheets.ts';
import { sheetsPdf } from '#domain/labels/sheet-pdf.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { placeName } from '#domain/stock/ledger/place.ts';
import { csvText } from '#frontend/shared/files/csv.ts';
import { downloadBytes, downloadFile } from '#frontend/shared/files/download-file.ts';
import { atTheSite } from '#frontend/shared/formatting/site-time.ts';
import { dayText } from '#frontend/ui/formatting/day-format.ts';
import { lotText, productText, quantityOf, stateOf } from '../pallet-labels.ts';
import { shipmentNumbers } from './shipment-numbers.ts';

const COLUMNS: readonly ListColumn[] = [
  { heading: 'SSCC', width: 44 },
  { heading: 'PRODUCT', width: 76 },
  { heading: 'LOT', width: 40 },
  { heading: 'QUANTITY', width: 27 },
  { heading: 'WHERE', width: 36 },
  { heading: 'STATE', width: 24 },
  { heading: 'EXPIRES', width: 26 },
];

const nameOf = (pallet: PalletRow): string =>
  pallet.lines.length === 1 ? `${productText(pallet)}  ${pallet.lines[0]?.name ?? ''}` : productText(pallet);

/** `asOf`: epoch ms of when they were loaded. */
export interface ListedAsOf {
  readonly asOf: number;
  /** What the list was narrowed to; '' not at all. */
  readonly search: string;
}

/** The list of pallets as a PDF for paper. Refused with a sentence where a name can't stand in one. */
export const downloadPalletPdf = (
  pallets: readonly PalletRow[],
  { asOf, search }: ListedAsOf,
): Result<null, string> => {
  const of = search === '' ? '' : `, of "${search}"`;
  const about = `${pallets.length} ${pallets.length === 1 ? 'pallet' : 'pallets'}${of}, as of ${atTheSite(new Date(asOf).toISOString())}`;
  const sheets = listSheets(
    { title: 'Pallets', about, columns: COLUMNS },
    pallets.map((pallet) => [
      ...[pallet.sscc, nameOf(pallet), lotText(pallet), quantityOf(pallet), placeName(pallet.location)],
      ...[stateOf(pallet).label, pallet.expires === null ? '–' : dayText(pallet.expires)],
    ]),
  );
  const file = sheetsPdf(sheets);
  if (!file.ok) return err(`A PDF file from here can't hold ${file.error.signs}. Export CSV instead.`);
  downloadBytes(`pallets-${siteDay(asOf)}.pdf`, 'application/pdf', file.value);
  return ok(null);
};

const HEADING = [
  ...['SSCC', 'Inventory ID', 'Name', 'Lot', 'Quantity', 'Unit', 'Use by', 'Best before'],
  ...['Where', 'State', 'On hold', 'Shipment', 'There since'],
];

/** The same for a spreadsheet, a row for each lot on a pallet. An SSCC has its (00): a number would lose its last digits. */
export const downloadPalletCsv = async (
  pallets: readonly PalletRow[],
  { asOf }: ListedAsOf,
): Promise<void> => {
  const numbers = await shipmentNumbers(pallets);
  downloadFile(
    `pallets-${siteDay(asOf)}.csv`,
    'text/csv',
    csvText(
      HEADING,
      pallets.flatMap(({ sscc, lines, location, state, hold, shipmentId, locatedAt }) => {
        const shipment = shipmentId === null ? '' : (numbers.get(shipmentId) ?? 'Number not read');
        const where = [placeName(location), state, hold?.reason ?? '', shipment, locatedAt];
        if (lines.length === 0) return [[`(00)${sscc}`, '', '', '', '', '', '', '', ...where]];
        return lines.map(({ inventoryID, name, lotNumber, qty, baseUom, useBy, bestBefore }) => [
          ...[`(00)${sscc}`, inventoryID, name, lotNumber, qty, baseUom, useBy ?? '', bestBefore ?? ''],
          ...where,
        ]);
      }),
    ),
  );
};
