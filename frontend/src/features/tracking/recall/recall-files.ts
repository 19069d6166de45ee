import type { RecallDetail } from '#api/tracking/recall-answers.ts';
import { reportSheets } from '#domain/labels/report-sheets.ts';
import { sheetsPdf } from '#domain/labels/sheet-pdf.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { csvText } from '#frontend/shared/files/csv.ts';
import { downloadBytes, downloadFile } from '#frontend/shared/files/download-file.ts';
import { type CsvTable, recallCsvTables } from './recall-csv.ts';
import { recallFacts, recallSections, SIGNATURES } from './recall-report.ts';

/** Several tables in one file, each under its name, with an empty line between them; the mark of its code page stands once. */
const csvTables = (tables: readonly CsvTable[]): string =>
  tables
    .map(({ name, heading, rows }, at) => csvText([name], [heading, ...rows]).slice(at === 0 ? 0 : 1))
    .join('\r\n');

/** For a spreadsheet. */
export const downloadRecallCsv = (recall: RecallDetail): void =>
  downloadFile(`${recall.recallId.toLowerCase()}.csv`, 'text/csv', csvTables(recallCsvTables(recall)));

/** For paper, as an authority reads it. Refused with a sentence where a name can't stand in a PDF file. */
export const downloadRecallPdf = (recall: RecallDetail): Result<null, string> => {
  const title = `${recall.kind === 'mock' ? 'EXERCISE. ' : ''}Recall ${recall.recallId}: ${recall.start.label}`;
  const about = recallFacts(recall).map(([name, value]) => `${name}: ${value}`);
  const file = sheetsPdf(reportSheets({ title, about, signatures: SIGNATURES }, recallSections(recall)));
  if (!file.ok) return err(`A PDF file from here can't hold ${file.error.signs}. Export CSV instead.`);
  downloadBytes(`${recall.recallId.toLowerCase()}.pdf`, 'application/pdf', file.value);
  return ok(null);
};
