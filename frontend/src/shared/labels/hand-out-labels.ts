import type { LabelContent } from '#domain/labels/label.ts';
import { labelSheet } from '#domain/labels/label-sheet.ts';
import { sheetsPdf } from '#domain/labels/sheet-pdf.ts';
import { labelZpl } from '#domain/labels/zpl.ts';
import { err, ok, type Result } from '#domain/result.ts';
import { encodeLabel } from '#frontend/shared/barcodes/encode-label.ts';
import { downloadBytes, downloadFile } from '#frontend/shared/files/download-file.ts';
import type { DevicePrinter } from './device-printer.ts';
import { printSheets } from './print-sheets.ts';

/** What becomes of them, or why nothing does, as a sentence. */
type HandedOut = Result<'downloaded' | 'sent to print', string>;

/** Said where a text is in a script that a PDF of ours can't hold. */
const cannotHold = (signs: string, instead: string): string =>
  `A PDF file from here can't hold ${signs}. ${instead}`;

const handOut = (
  labels: readonly LabelContent[],
  { format, isFile }: DevicePrinter,
  fileName: string,
): HandedOut => {
  if (format === 'ZPL') {
    downloadFile(`${fileName}.zpl`, 'application/octet-stream', labels.map(labelZpl).join(''));
    return ok('downloaded');
  }
  const sheets = labels.map((label) => labelSheet(label, format, encodeLabel));
  if (!isFile) {
    printSheets(sheets, format);
    return ok('sent to print');
  }
  const file = sheetsPdf(sheets);
  if (!file.ok)
    return err(
      cannotHold(file.error.signs, 'Choose the printer, and save as PDF in what the browser opens.'),
    );
  downloadBytes(`${fileName}.pdf`, 'application/pdf', file.value);
  return ok('downloaded');
};

/** To a printer or into a file of that name. */
export const handOutLabels = (
  labels: readonly LabelContent[],
  device: DevicePrinter,
  fileName: string,
): HandedOut => {
  try {
    return handOut(labels, device, fileName);
  } catch {
    return err('This browser could not make the labels. Choose another label and try again.');
  }
};
