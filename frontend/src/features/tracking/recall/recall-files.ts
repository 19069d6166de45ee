import type { RecallDetail } from '#api/tracking/recall-answers.ts';
import { type ListColumn, listSheets } from '#domain/labels/list-sheets.ts';
import { sheetsPdf } from '#domain/labels/sheet-pdf.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { csvText } from '#frontend/shared/files/csv.ts';
import { downloadBytes, downloadFile } from '#frontend/shared/files/download-file.ts';
import { quantityText } from '#frontend/shared/formatting/quantity-text.ts';
import { atTheSite } from '#frontend/shared/formatting/site-time.ts';
import { clockText, contactText, goodsText, lotText, placesText } from './recall-labels.ts';

/** The report: what, where, how much, to whom; accounted and not. As rows of a section, what and how much. */
const rowsOf = (recall: RecallDetail): readonly (readonly string[])[] => [
  ...recall.lots.map((lot) => {
    const of = (value: number): string => `${quantityText(value)} ${lot.baseUom}`.trim();
    return [
      ...['Lot', lotText(lot), lot.name, `${of(lot.in)} came in, ${of(lot.onHand)} on hand`],
      [
        placesText(lot),
        `used ${of(lot.used)}, shipped ${of(lot.shipped)}`,
        `scrapped ${of(lot.scrapped)}, sampled ${of(lot.sampled)}, unexplained ${of(lot.unexplained)}`,
      ].join('; '),
    ];
  }),
  ...recall.customers.map((customer) => [
    ...['Customer', `${customer.customerName} (${customer.customerID})`],
    ...[customer.shipments.map(({ shipmentNbr }) => shipmentNbr).join(', '), goodsText(customer)],
    contactText(customer),
  ]),
  ...recall.pallets.map(({ sscc, state, location, recallId }) => [
    ...['Pallet', sscc, state, location, recallId === null ? 'Not held' : `Held by ${recallId}`],
  ]),
];

const HEADINGS = ['Kind', 'What', 'Name, shipments or state', 'How much or where', 'More'];

const WIDTHS = [20, 55, 50, 68, 80];

const aboutOf = (recall: RecallDetail): string =>
  [
    `${recall.kind === 'mock' ? 'Practice. ' : ''}${recall.reason}`,
    `opened ${atTheSite(recall.openedAt)} by ${recall.openedBy}`,
    clockText(recall),
    ...(recall.closedAt === null ? [] : [`closed ${atTheSite(recall.closedAt)}: ${recall.outcome}`]),
    `as of ${atTheSite(recall.asOf)}`,
  ].join(', ');

/** For a spreadsheet. */
export const downloadRecallCsv = (recall: RecallDetail): void => {
  const facts = [
    ['Recall', recall.recallId, recall.kind, recall.reason, aboutOf(recall)],
    ['About', recall.start.label, '', '', ''],
  ];
  downloadFile(
    `${recall.recallId.toLowerCase()}.csv`,
    'text/csv',
    csvText(HEADINGS, [...facts, ...rowsOf(recall)]),
  );
};

/** For paper, as an authority reads it. Refused with a sentence where a name can't stand in a PDF file. */
export const downloadRecallPdf = (recall: RecallDetail): Result<null, string> => {
  const columns: readonly ListColumn[] = HEADINGS.map((heading, at) => ({
    heading: heading.toUpperCase(),
    width: WIDTHS[at] ?? 50,
  }));
  const title = `Recall ${recall.recallId}: ${recall.start.label}`;
  const file = sheetsPdf(listSheets({ title, about: aboutOf(recall), columns }, rowsOf(recall)));
  if (!file.ok) return err(`A PDF file from here can't hold ${file.error.signs}. Export CSV instead.`);
  downloadBytes(`${recall.recallId.toLowerCase()}.pdf`, 'application/pdf', file.value);
  return ok(null);
};
