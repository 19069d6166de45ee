import type { ShipmentDocuments } from '#api/shipments/shipment-answers.ts';
import { type ListColumn, listSheets } from '#domain/labels/list-sheets.ts';
import { sheetsPdf } from '#domain/labels/sheet-pdf.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { orderLabels } from '#domain/sales-orders/order-name.ts';
import { runtimeConfig } from '#frontend/api/runtime-config.ts';
import { csvText } from '#frontend/shared/files/csv.ts';
import { downloadBytes, downloadFile } from '#frontend/shared/files/download-file.ts';
import { quantityText } from '#frontend/shared/formatting/quantity-text.ts';
import { dayText } from '#frontend/ui/formatting/day-format.ts';
import { lotLabel } from '../shipment-labels.ts';

type PackingRow = ShipmentDocuments['packing'][number];

/** What the orders on the paper are called. */
const orderLabelsOf = ({ packing, short }: ShipmentDocuments) => orderLabels([...packing, ...short]);

const dateText = ({ useBy, bestBefore }: PackingRow): string => {
  if (useBy !== null) return `Use by ${dayText(useBy)}`;
  return bestBefore === null ? '–' : `Best before ${dayText(bestBefore)}`;
};

const aboutOf = (documents: ShipmentDocuments): string => {
  const { customerName, shipTo, day, truck, seal, short } = documents;
  const labelOf = orderLabelsOf(documents);
  return [
    ...(runtimeConfig().siteName ? [`From ${runtimeConfig().siteName}`] : []),
    customerName,
    ...[shipTo.name, ...shipTo.address].filter((line) => line !== '' && line !== customerName),
    ...(day === null ? [] : [dayText(day)]),
    ...(truck ? [`truck ${truck}`] : []),
    ...(seal ? [`seal ${seal}`] : []),
    ...short.map(
      (row) => `${labelOf(row)}: ${quantityText(row.qty)} ${row.baseUom} of ${row.inventoryID} follow later`,
    ),
  ].join(', ');
};

/** An order that says its type has room at the cost of the names: what is longer than its column is cut off. */
const packingColumns = ({ packing }: ShipmentDocuments): readonly ListColumn[] => {
  const hasTypes = new Set(packing.map(({ orderType }) => orderType)).size > 1;
  return [
    { heading: 'ORDER', width: hasTypes ? 34 : 26 },
    { heading: 'ITEM', width: 32 },
    { heading: 'NAME', width: hasTypes ? 54 : 62 },
    ...PACKING_GOODS,
  ];
};

const PACKING_GOODS: readonly ListColumn[] = [
  { heading: 'LOT', width: 40 },
  { heading: 'DATE', width: 42 },
  { heading: 'QUANTITY', width: 27 },
  { heading: 'SSCC', width: 44 },
];

const NUMBERS: readonly ListColumn[] = [
  { heading: 'SSCC', width: 50 },
  { heading: 'ITEM', width: 40 },
  { heading: 'NAME', width: 80 },
  { heading: 'LOT', width: 45 },
  { heading: 'QUANTITY', width: 30 },
  { heading: 'STATE', width: 28 },
];

const amountOf = ({ qty, baseUom }: PackingRow): string => `${quantityText(qty)} ${baseUom}`;

type Kind = 'packing' | 'ssccs';

const rowsOf = (documents: ShipmentDocuments, kind: Kind): readonly (readonly string[])[] => {
  const labelOf = orderLabelsOf(documents);
  return kind === 'packing'
    ? documents.packing.map((row) => [
        ...[`${labelOf(row)} ${row.lineNbr}`, row.inventoryID, row.name, lotLabel(row.lotNumber)],
        ...[dateText(row), amountOf(row), row.sscc ?? '–'],
      ])
    : documents.ssccs.flatMap(({ sscc, state, lines }) =>
        lines.map((row) => [sscc, row.inventoryID, row.name, lotLabel(row.lotNumber), amountOf(row), state]),
      );
};

const TITLES = { packing: 'Packing list', ssccs: 'SSCC list' } as const;

/** For paper. Refused with a sentence where a name can't stand in a PDF file, or there is nothing to say. */
export const downloadShipmentPdf = (documents: ShipmentDocuments, kind: Kind): Result<null, string> => {
  const rows = rowsOf(documents, kind);
  if (rows.length === 0) return err('Nothing is picked yet.');
  const title = `${TITLES[kind]} ${documents.shipmentNbr}`;
  const columns = kind === 'packing' ? packingColumns(documents) : NUMBERS;
  const file = sheetsPdf(listSheets({ title, about: aboutOf(documents), columns }, rows));
  if (!file.ok) return err(`A PDF file from here can't hold ${file.error.signs}. Export CSV instead.`);
  downloadBytes(`${documents.shipmentNbr}-${kind}.pdf`, 'application/pdf', file.value);
  return ok(null);
};

const HEADINGS = {
  packing: [
    'Order',
    'Line',
    'Inventory ID',
    'Name',
    'Lot',
    'Use by',
    'Best before',
    'Quantity',
    'Unit',
    'SSCC',
    'Order type',
  ],
  ssccs: ['SSCC', 'State', 'Inventory ID', 'Name', 'Lot', 'Use by', 'Best before', 'Quantity', 'Unit'],
} as const;

const goodsOf = ({ inventoryID, name, lotNumber, useBy, bestBefore, qty, baseUom }: PackingRow) => [
  ...[inventoryID, name, lotNumber, useBy ?? '', bestBefore ?? '', qty, baseUom],
];

/** For a spreadsheet. An SSCC has its (00): a number would lose its last digits. */
export const downloadShipmentCsv = (documents: ShipmentDocuments, kind: Kind): Result<null, string> => {
  const rows =
    kind === 'packing'
      ? documents.packing.map((row) => [
          ...[row.orderNbr, row.lineNbr, ...goodsOf(row), row.sscc === null ? '' : `(00)${row.sscc}`],
          row.orderType,
        ])
      : documents.ssccs.flatMap(({ sscc, state, lines }) =>
          lines.map((row) => [`(00)${sscc}`, state, ...goodsOf(row)]),
        );
  if (rows.length === 0) return err('Nothing is picked yet.');
  downloadFile(`${documents.shipmentNbr}-${kind}.csv`, 'text/csv', csvText([...HEADINGS[kind]], rows));
  return ok(null);
};
